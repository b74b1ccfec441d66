import Testing
import TrustInsightsCLI

@Suite("Payloads as text")
struct PayloadTextTests {
  private static let payload: [UInt8] = [0xD2, 0x84, 0x43, 0xA1, 0x01, 0x26, 0xA0, 0xFF]

  @Test(
    "hex of either case, base64url and raw bytes give the same payload",
    arguments: [
      Array("d28443a10126a0ff\n".utf8), Array("D28443A10126A0FF".utf8),
      Array("0oRDoQEmoP8\r\n".utf8), payload,
    ])
  func givesThePayload(file: [UInt8]) {
    #expect(PayloadText.bytes(of: file) == Self.payload)
  }

  @Test(
    "what is neither hex nor base64url is taken as it is", arguments: ["", "\n", "a b", "d284+/"])
  func takesTheRestRaw(text: String) {
    #expect(PayloadText.bytes(of: Array(text.utf8)) == Array(text.utf8))
  }
}
