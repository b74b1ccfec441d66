import InsightEngine
import InsightMemory
import InsightService
import TrustInsights
import _MemoryScanning

// Looks for what a session leaves in memory, in a process that knows it masked only.
//
//   patterns SEED         prints what to look for, masked: one process makes it, another looks
//   control SEED          looks while a vector lives, which must be found
//   scan SEED DIRECTORY   looks while a recorder holds the session, and after an evaluation by the embedded
//                         service; patterns of `patterns` on standard input

let arguments = CommandLine.arguments
guard arguments.count >= 3, let seed = UInt32(arguments[2]) else {
  preconditionFailure("patterns, control or scan, and a seed")
}
let session = ProbeSession(seed: seed)

func readPatterns() -> [MemoryScanner.Pattern] {
  var patterns: [MemoryScanner.Pattern] = []
  while let line = readLine() {
    let fields = line.split(separator: "\t")
    let bytes = fields[1].split(separator: " ").compactMap { UInt8($0) }
    patterns.append(.init(name: String(fields[0]), maskedBytes: bytes))
  }
  return patterns
}

func tell(_ state: String, _ hits: [MemoryScanner.Hit], except noise: Set<UInt64>) {
  for hit in hits where !noise.contains(hit.address) {
    print("\(state)\t\(hit.pattern)\t\(hit.region)")
  }
}

switch arguments[1] {
case "patterns":
  for pattern in try ProbePatterns.all(of: session) {
    print("\(pattern.name)\t\(pattern.maskedBytes.map { "\($0)" }.joined(separator: " "))")
  }
case "control":
  let patterns = readPatterns()
  let vector = ProbePatterns.vector(of: session)
  let hits = MemoryScanner.hits(of: patterns)
  tell("held", hits, except: [])
  vector.withValues { values in precondition(!values.isEmpty) }
default:
  let patterns = readPatterns()
  let service = try EmbeddedService(EmbeddedServiceConfiguration(directory: arguments[3]))
  let appID = "app.example.probe"
  try await DeviceSettings(store: service.ledger).authorize(appID: appID)
  let engine = Engine(
    configuration: EngineConfiguration(
      declaredAppIDs: [appID], environment: .sandbox, service: service, consents: service.ledger),
    appID: appID)
  let noise = Set(MemoryScanner.hits(of: patterns).map(\.address))
  session.forEachEvent { engine.recorder.record($0) }
  tell("held", MemoryScanner.hits(of: patterns), except: noise)
  let evaluation = try await Engine.withCurrent(engine) {
    try await InsightEvaluator().requestEvaluation(
      context: InsightEvaluator.InsightContext(
        operationCategory: .payment,
        requestedEvaluations: IsLikelyBeingCoachedInsight.request(schema: .version1)))
  }
  tell("left", MemoryScanner.hits(of: patterns), except: noise)
  evaluation.reportConsumption(.usedEvaluationOnly)
  await engine.flush()
  print("outcome\t\(evaluation.insight.outcome)\t-")
}
