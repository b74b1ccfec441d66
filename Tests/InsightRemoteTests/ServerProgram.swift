import Foundation
import InsightService

/// A certificate authority and one server certificate for 127.0.0.1, made with the program `openssl`.
struct Authority {
  /// The authority's certificate.
  let certificate: String
  /// The server's certificate.
  let serverCertificate: String
  /// The server's key.
  let serverKey: String

  init(in directory: String, name: String) throws {
    let base = directory + "/" + name
    certificate = base + "-authority.pem"
    serverCertificate = base + "-server.pem"
    serverKey = base + "-server.key.pem"
    let new = [
      "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
      "-nodes", "-days", "2",
    ]
    let authorityKey = base + "-authority.key.pem"
    try Self.run(
      new + ["-subj", "/CN=\(name)", "-keyout", authorityKey, "-out", certificate])
    try Self.run(
      new + [
        "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
        "-addext", "basicConstraints=critical,CA:FALSE", "-CA", certificate, "-CAkey", authorityKey,
        "-keyout", serverKey, "-out", serverCertificate,
      ])
  }

  private static func run(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ServerProgram.NotRun() }
  }
}

/// The program `trust-insights-server`, running with a database and keys of its own.
final class ServerProgram {
  struct NotRun: Error {}

  /// Where it listens.
  let port: Int
  /// The key of the app `app`.
  let appKey: String
  /// The root of its payloads.
  let anchorPEM: String
  private let process: Process

  init(in directory: String, flags: [String]) throws {
    let place = ["--directory", directory + "/service"]
    appKey = try Self.run(["apps", "add", "--app", "app"] + place).text
      .trimmingCharacters(in: .whitespacesAndNewlines)
    anchorPEM = try Self.run(["keys", "init"] + place).text
    let log = Pipe()
    process = Self.process(["serve", "--listen", "127.0.0.1:0"] + place + flags)
    process.standardError = log
    try process.run()
    // The first line says where it listens; the pipe has room for all that follows.
    var line: [UInt8] = []
    while line.last != 0x0A {
      let byte = log.fileHandleForReading.readData(ofLength: 1)
      guard let byte = byte.first else { throw NotRun() }
      line.append(byte)
    }
    guard let port = JSONValue.parse(Array(line.dropLast()))?.members?["port"]?.integer else {
      throw NotRun()
    }
    self.port = Int(port)
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  static func run(_ words: [String]) throws -> (status: Int32, text: String) {
    let process = process(words)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  private static func process(_ words: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "trust-insights-server")
    process.arguments = words
    return process
  }
}
