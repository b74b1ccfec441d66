import Glibc
import InsightTraces
import InsightVerifier

/// `verify`: checks a signed payload and prints its claims.
package enum VerifyCommand: Command {
  package static let name = "verify"
  package static let summary = "checks a signed payload, prints its claims"
  package static let flags: Set<String> = ["--json"]
  package static let options: Set<String> = [
    "--anchor", "--audience", "--request-id", "--environment", "--denylist", "--issuer",
  ]
  package static let help = """
    usage: trust-insights verify --anchor PEM [--issuer URL|embedded] [--audience APP]
             [--request-id ID] [--environment sandbox|production] [--denylist FILE] [--json] PAYLOAD

    Checks a payload, which is a file of bytes, hex or base64url, or - for standard input, in the
    order of docs/payload.md, and prints what it claims. --issuer embedded is the embedded service
    of the anchor. --denylist names the revoked certificates, as the service's
    /.well-known/revoked-certificates gives them. Without --issuer, --audience or --request-id that
    check is left out, and said so. Without --environment a payload must be of the sandbox. A relying server uses InsightVerifier, which also refuses replays
    for good.

    example: trust-insights verify --anchor root.pem --audience com.example.bank payload.cose
    """

  package static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    guard let anchorPath = arguments.value("--anchor") else {
      throw CommandFailure(.usage, "--anchor names the root certificate to trust, as PEM")
    }
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw CommandFailure(.usage, "one payload is needed")
    }
    let environment = PayloadEnvironment(rawValue: arguments.value("--environment") ?? "sandbox")
    guard let environment else {
      throw CommandFailure(.usage, "--environment is sandbox or production")
    }
    let anchorText = String(decoding: try WholeFile.read(anchorPath), as: UTF8.self)
    let anchors: [TrustAnchor]
    do throws(VerifierConfigurationError) {
      anchors = try TrustAnchor.all(inPEM: anchorText)
    } catch {
      throw CommandFailure(.badData, "the anchor is no certificate authority in PEM")
    }
    var denied: Set<CertificateDigest> = []
    if let denylistPath = arguments.value("--denylist") {
      let text = String(decoding: try WholeFile.read(denylistPath), as: UTF8.self)
      do throws(VerifierConfigurationError) {
        denied = try CertificateDigest.all(inDenylist: text)
      } catch {
        throw CommandFailure(.badData, "--denylist: each line begins with a certificate's SHA-256")
      }
    }
    let issuer = arguments.value("--issuer")
    let audience = arguments.value("--audience")
    let requestID = arguments.value("--request-id")
    if issuer == nil { console.message("not checked: the issuer (--issuer)") }
    if audience == nil { console.message("not checked: the audience (--audience)") }
    if requestID == nil { console.message("not checked: the request (--request-id)") }
    if arguments.value("--environment") == nil {
      console.message("checked for the sandbox, since no --environment is given")
    }
    let unchecked = [("issuer", issuer), ("audience", audience), ("requestID", requestID)]
      .filter { $0.1 == nil }.map(\.0)
    let verifier = PayloadVerifier(
      configuration: VerifierConfiguration(
        anchors: anchors, deniedCertificates: denied, issuer: expected(issuer),
        environment: environment,
        audience: audience.map { .exactly($0) } ?? .anyone),
      replayStore: InMemoryReplayStore(capacity: 1), clock: { SystemTime.sinceEpoch })
    let payload = PayloadText.bytes(of: try WholeFile.read(path))
    do throws(PayloadVerificationError) {
      let verified = try await verifier.verify(
        payload, requestID: requestID.map { .exactly($0) } ?? .anything)
      PayloadPrinter(console: console).print(
        verified, unchecked: unchecked, isJSON: arguments.has("--json"))
      return .success
    } catch {
      throw CommandFailure(.badData, "refused, \(error)")
    }
  }

  private static func expected(_ issuer: String?) -> ExpectedIssuer {
    switch issuer {
    case nil: .anyone
    case "embedded": .embeddedUnderAnchor
    case let issuer?: .exactly(issuer)
    }
  }
}
