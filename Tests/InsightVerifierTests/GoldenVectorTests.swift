import Foundation
import InsightCrypto
import InsightPayload
import Testing

/// The published test vectors; `REGENERATE_GOLDEN=1` makes new ones, with new keys, and their page.
@Suite(.serialized) struct GoldenVectorTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let file = folder.appending(path: "Golden/vectors.json")
  private static let page = folder.appending(path: "../../docs/payload.md").standardized

  @Test func publishedVectorsBehaveAsStated() async throws {
    if ProcessInfo.processInfo.environment["REGENERATE_GOLDEN"] == "1" {
      let made = try await PayloadVectors.made()
      try made.write(to: Self.file)
      try made.writePage(to: Self.page)
    }
    let vectors = try PayloadVectors.read(from: Self.file)
    #expect(vectors.vectors.count { $0.check == 0 } >= 4)
    #expect(Set(vectors.vectors.map(\.check)) == Set(0...11))
    try await vectors.check()
  }

  @Test func acceptedVectorsAreMadeOfTheSameBytesAgain() throws {
    let vectors = try PayloadVectors.read(from: Self.file)
    for vector in vectors.vectors where vector.check == 0 {
      let bytes = try #require(Hex.decode(vector.payload))
      let message = try COSESign1(bytes)
      let header = try ProtectedHeader(message.protectedHeader)
      let claims = try InsightClaims(CanonicalClaims(bytes: message.payload))
      let again = COSESign1(
        protectedHeader: header.encoded, payload: try CanonicalClaims(claims).bytes,
        signature: message.signature)
      #expect(again.encoded == bytes, "\(vector.name)")
    }
  }

  @Test func publishedPageShowsTheseVectors() throws {
    let vectors = try PayloadVectors.read(from: Self.file)
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    #expect(text.contains(vectors.pageSection))
  }
}

extension PayloadVectors {
  private static let start = "<!-- vectors: made by REGENERATE_GOLDEN=1 -->\n"
  private static let end = "<!-- end of vectors -->\n"

  /// The part of the page that shows the vectors.
  var pageSection: String {
    var lines = [
      "Time \(nowSeconds), issuer `\(issuer)`, audience `\(audience)`, environment \(environment).",
      "", "The anchor, the key set, and the private keys of the two leaves:", "", "```",
      anchors.trimmingCharacters(in: .newlines), "```", "", "```",
    ]
    lines += Self.wrapped(keySet) + ["```"]
    for (name, pem) in privateKeys.sorted(by: { $0.key < $1.key }) {
      lines += ["", "\(name):", "", "```", pem.trimmingCharacters(in: .newlines), "```"]
    }
    for vector in vectors {
      let outcome = vector.check == 0 ? "accepted" : "check \(vector.check): `\(vector.code)`"
      let requestID = vector.requestID.map { "`\($0)`" } ?? "none"
      lines += [
        "", "**\(vector.name)**: \(outcome); expected `requestID`: \(requestID)", "", "```",
      ]
      lines += Self.wrapped(vector.payload) + ["```"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Replaces what is between the markers of the page.
  func writePage(to url: URL) throws {
    let text = try String(contentsOf: url, encoding: .utf8)
    let head = try #require(text.range(of: Self.start))
    let tail = try #require(text.range(of: Self.end))
    let page = text[..<head.upperBound] + "\n" + pageSection + "\n" + text[tail.lowerBound...]
    try String(page).write(to: url, atomically: true, encoding: .utf8)
  }

  private static func wrapped(_ digits: String) -> [String] {
    stride(from: 0, to: digits.count, by: 100).map { start in
      String(digits.dropFirst(start).prefix(100))
    }
  }
}
