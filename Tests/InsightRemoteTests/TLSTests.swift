import FoundationEssentials
import InsightRemote
import InsightService
import Testing
import _TestSupport

/// The program with a certificate of a made authority, asked by the remote client.
@Suite("TLS of the server program", .serialized, .timeLimit(.minutes(5))) struct TLSTests {
  private static func request() -> EvaluationRequest {
    EvaluationRequest(
      app: "app", account: "account", device: "device", environment: .sandbox, category: .payment,
      requestID: nil,
      insights: [
        InsightQuery(type: "isLikelyBeingCoached", schema: 1, model: "coaching-1.0", digit: .high)
      ], generatedAtSeconds: ServiceEnvironmentals.systemClock())
  }

  private static func client(
    _ address: String, authorities: String?, of server: ServerProgram, in directory: String
  ) throws -> RemoteService {
    RemoteService(
      RemoteServiceConfiguration(
        address: try ServiceAddress(address), appKey: server.appKey,
        payloadAnchors: .pem(server.anchorPEM), authoritiesPath: authorities,
        deadline: .seconds(600), attempts: 1),
      ledger: try DeviceLedger(directory: directory + "/device"))
  }

  @Test("the right authority is served, any other and a foreign name are not trusted")
  func authorities() async throws {
    let directory = TemporaryDirectory()
    let right = try Authority(in: directory.path, name: "right")
    let wrong = try Authority(in: directory.path, name: "wrong")
    let server = try ServerProgram(
      in: directory.path,
      flags: ["--tls-certificate", right.serverCertificate, "--tls-key", right.serverKey])
    defer { server.stop() }
    let here = "https://127.0.0.1:\(server.port)"
    let trusting = try Self.client(
      here, authorities: right.certificate, of: server, in: directory.path)
    let response = try await trusting.evaluate(Self.request())
    #expect(response.insights.map(\.outcome) == [.success(.high)])
    for (address, authorities) in [
      (here, wrong.certificate), (here, nil),
      ("https://localhost:\(server.port)", right.certificate),
    ] {
      let doubter = try Self.client(
        address, authorities: authorities, of: server, in: directory.path)
      await #expect(throws: ServiceError.payloadUntrusted, "\(address)") {
        try await doubter.evaluate(Self.request())
      }
      let failed = await HTTPCaller(authoritiesPath: authorities).send(
        nil, to: try ServiceAddress(address), path: "/healthz", bearer: "", timeout: .seconds(600))
      guard case .failure(.untrusted) = failed else {
        Issue.record("\(address) was taken as \(failed)")
        continue
      }
    }
  }

  @Test("plain HTTP gets no answer from a server with a certificate")
  func plainIsRefused() async throws {
    let directory = TemporaryDirectory()
    let authority = try Authority(in: directory.path, name: "right")
    let server = try ServerProgram(
      in: directory.path,
      flags: ["--tls-certificate", authority.serverCertificate, "--tls-key", authority.serverKey])
    defer { server.stop() }
    let plain = try Self.client(
      "http://127.0.0.1:\(server.port)", authorities: authority.certificate, of: server,
      in: directory.path)
    await #expect(throws: ServiceError.unavailable) { try await plain.evaluate(Self.request()) }
  }

  @Test("a certificate without its key, or with another's, does not start")
  func badKeysDoNotStart() throws {
    let directory = TemporaryDirectory()
    let right = try Authority(in: directory.path, name: "right")
    let wrong = try Authority(in: directory.path, name: "wrong")
    let certificate = ["--tls-certificate", right.serverCertificate]
    let missing = directory.path + "/missing.pem"
    for (flags, status) in [
      (certificate, 64), (certificate + ["--tls-key", wrong.serverKey], 69),
      (certificate + ["--tls-key", missing], 66), (["--tls-key", right.serverKey], 64),
    ] as [([String], Int32)] {
      let run = try ServerProgram.run(
        ["--listen", "127.0.0.1:0", "--directory", directory.path + "/service"] + flags)
      #expect(run.status == status, "\(flags.count) flags: \(run.text)")
    }
  }
}
