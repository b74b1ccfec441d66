import Foundation

print("hello", UUID().uuidString.count)
