import Foundation
import InsightVerifier
import Testing

@Suite struct WordingTests {
  @Test(arguments: [
    (PayloadVerificationError.Code.tooLarge, "check 1: tooLarge: it is longer than 16 KiB"),
    (.keyUnknown, "check 4: keyUnknown: clocks are apart"),
    (.signatureInvalid, "check 5: signatureInvalid: it was changed on the way"),
    (.issuerMismatch, "check 7: issuerMismatch: it was made by another issuer"),
    (.replayed, "check 12: replayed: it was accepted before"),
    (.replayStoreFull, "check 12: replayStoreFull: the replay store accepts nothing"),
  ])
  func localizedDescriptionNamesCheckCodeAndReason(
    code: PayloadVerificationError.Code, part: String
  ) {
    let error: any Error = PayloadVerificationError(code)
    #expect(error.localizedDescription.contains(part))
  }
}
