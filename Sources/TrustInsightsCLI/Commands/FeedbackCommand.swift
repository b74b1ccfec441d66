import InsightCrypto
import InsightRemote
import InsightService

/// `feedback`: a relying server's labels.
package enum FeedbackCommand: Command {
  package static let name = "feedback"
  package static let summary =
    "a relying server's labels: sends them, or what they say of the levels"
  package static let flags: Set<String> = ["--json"]
  package static let options: Set<String> = [
    "--server", "--key", "--key-id", "--issuer", "--audience", "--ca",
  ]
  package static let help = """
    usage: trust-insights feedback submit [OPTION…] PATH|-
           trust-insights feedback [summary] [OPTION…]

      submit     sends labels: JSON Lines, or CSV with a heading, with eventID, label
                 (confirmedFraud, confirmedLegitimate, disputed) and occurredOn (YYYY-MM-DD), and
                 nothing else; an item that does not follow this is told by its line and not sent
      summary    how many events of each level carry which label, with precision and recall;
                 small counts are not told

      --server URL     the service, as https://insights.example; http:// only on this machine
      --key PEM        the registered P-256 private key, as PKCS#8
      --key-id KID     the name under which the key is registered
      --issuer ISS     the owner under which it is registered
      --audience AUD   what the service calls itself (default: trust-insights-server)
      --ca FILE        PEM roots for TLS instead of the system's
      --json           one JSON object

    Sending again does no harm: an equal label is not counted twice. Status: 0 all taken, 65 items
    refused, 69 the service cannot be reached, 77 it does not know the key.

    example: trust-insights feedback submit --server https://insights.example \\
               --key bank.key.pem --key-id bank-1 --issuer bank.example labels.csv
    """

  private static let batchSize = 1_000

  package static func run(_ arguments: Arguments, console: Console) async throws -> ExitStatus {
    let isJSON = arguments.has("--json")
    switch arguments.operands.first ?? "summary" {
    case "submit":
      guard arguments.operands.count == 2 else {
        throw CommandFailure(.usage, "submit needs one path; - is standard input")
      }
      let client = try client(arguments)
      let file = try FeedbackFile(try WholeFile.read(arguments.operands[1]))
      return await submit(file, to: client, isJSON: isJSON, console: console)
    case "summary":
      guard arguments.operands.count <= 1 else {
        throw CommandFailure(.usage, "summary takes no path")
      }
      let answer = try await client(arguments).summary()
      guard let text = FeedbackSummaryText(answer) else { throw FeedbackClient.notUnderstood }
      if isJSON {
        console.result(json: answer)
      } else {
        text.lines.forEach(console.result)
      }
      return .success
    default:
      throw CommandFailure(.usage, "one of submit, summary")
    }
  }

  /// Sends batch after batch; what was taken before a failure is still told.
  private static func submit(
    _ file: FeedbackFile, to client: FeedbackClient, isJSON: Bool, console: Console
  ) async -> ExitStatus {
    var tally = FeedbackTally(refusals: file.refusals)
    var progress = Progress("labels", console: console)
    var failure: CommandFailure?
    var rest = file.entries[...]
    while !rest.isEmpty, failure == nil {
      let batch = rest.prefix(batchSize)
      rest = rest.dropFirst(batch.count)
      do throws(CommandFailure) {
        try tally.add(try await client.submit(batch), of: batch)
        for _ in batch { progress.advance(of: file.entries.count) }
      } catch {
        failure = error
      }
    }
    progress.finish()
    tally.print(isJSON: isJSON, console: console)
    var status = tally.refusals.isEmpty ? ExitStatus.success : .badData
    if let failure {
      console.message("trust-insights \(name): \(failure.message)")
      status = status.worse(failure.status)
    }
    return status
  }

  private static func client(_ arguments: Arguments) throws -> FeedbackClient {
    func needed(_ option: String) throws -> String {
      guard let value = arguments.value(option), !value.isEmpty else {
        throw CommandFailure(.usage, "\(option) is needed")
      }
      return value
    }
    let server = try needed("--server")
    let address: ServiceAddress
    do throws(ServiceAddress.Invalid) {
      address = try ServiceAddress(server)
    } catch .notEncrypted {
      throw CommandFailure(
        .usage, "--server needs https://; http:// is for this machine alone, as http://127.0.0.1")
    } catch {
      throw CommandFailure(
        .usage, "--server is https:// with host and port alone, as https://insights.example")
    }
    let keyIdentifier = try needed("--key-id")
    guard SignedToken.isKeyIdentifier(keyIdentifier) else {
      throw CommandFailure(.usage, "--key-id is 1 to 64 letters, digits, '.', '_' or '-'")
    }
    let issuer = try needed("--issuer")
    let keyText = String(decoding: try WholeFile.read(try needed("--key")), as: UTF8.self)
    let key: P256PrivateKey
    do throws(CryptoError) {
      key = try P256PrivateKey(pem: keyText)
    } catch {
      throw CommandFailure(.badData, "--key holds no P-256 private key as PKCS#8 PEM")
    }
    if let authorities = arguments.value("--ca") { _ = try WholeFile.read(authorities) }
    return FeedbackClient(
      address: address, issuer: issuer,
      audience: arguments.value("--audience") ?? "trust-insights-server",
      keyIdentifier: keyIdentifier, key: key,
      caller: HTTPCaller(authoritiesPath: arguments.value("--ca")),
      now: ServiceEnvironmentals.systemClock,
      randomBytes: ServiceEnvironmentals.systemRandomBytes)
  }
}
