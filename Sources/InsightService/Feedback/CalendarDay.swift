/// A day of the Gregorian calendar, written `YYYY-MM-DD`.
package struct CalendarDay: Sendable, Equatable {
  /// Days since 1970-01-01.
  package let daysSince1970: Int64

  /// Reads a day between 2000 and 2199.
  ///
  /// - Parameter text: exactly `YYYY-MM-DD`, a day that exists; anything else gives `nil`.
  package init?(_ text: String) {
    let characters = Array(text.utf8)
    guard characters.count == 10, characters[4] == UInt8(ascii: "-"),
      characters[7] == UInt8(ascii: "-"),
      let year = Self.number(characters[0..<4]), let month = Self.number(characters[5..<7]),
      let day = Self.number(characters[8..<10]),
      (2000..<2200).contains(year), (1...12).contains(month),
      (1...Self.length(ofMonth: month, year: year)).contains(day)
    else { return nil }
    // Days from civil, counted from March so that the leap day comes last.
    let shifted = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    daysSince1970 =
      365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard digits.allSatisfy({ (0x30...0x39) ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
  }

  private static func length(ofMonth month: Int64, year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
