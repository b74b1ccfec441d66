import Foundation
import InsightService
import Testing

@Suite("Errors at the start") struct SetupErrorTests {
  @Test(
    "each says in words what is wrong",
    arguments: [
      (ServiceSetupError.directoryUnusable, "folder"), (.storeUnusable, "database"),
      (.storeTooNew, "later version"), (.keysUnusable, "keys"),
    ])
  func words(error: ServiceSetupError, word: String) {
    #expect((error as any Error).localizedDescription.contains(word))
  }
}
