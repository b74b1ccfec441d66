// swift-tools-version: 6.3
import PackageDescription

let swift: [SwiftSetting] =
  [
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "trust-insights",
  products: [
    .library(name: "TrustInsights", targets: ["TrustInsights"]),
    .library(
      name: "InsightEngine", targets: ["InsightEngine", "InsightEvents", "InsightService"]),
    .library(name: "InsightRemote", targets: ["InsightRemote"]),
    .library(name: "InsightVerifier", targets: ["InsightVerifier"]),
    .library(name: "InsightReplay", targets: ["InsightReplay"]),
    .executable(name: "trust-insights", targets: ["TrustInsightsCLI"]),
    .executable(name: "trust-insights-server", targets: ["InsightServer"]),
  ],
  targets: [
    // MARK: Public interface
    .target(name: "TrustInsights", dependencies: ["InsightEngine"], swiftSettings: swift),
    .target(
      name: "InsightEngine",
      dependencies: ["InsightEvents", "InsightFeatures", "InsightScoring", "InsightService"],
      swiftSettings: swift),
    .target(
      name: "InsightVerifier", dependencies: ["InsightPayload", "InsightCrypto"],
      swiftSettings: swift),

    // MARK: Events, features, scoring
    .target(name: "InsightEvents", swiftSettings: swift),
    .target(name: "InsightMemory", swiftSettings: swift),
    .target(
      name: "InsightTraces", dependencies: ["InsightEvents", "CJSONShim", "CZlibShim"],
      swiftSettings: swift),
    .target(
      name: "InsightFeatures", dependencies: ["InsightEvents", "InsightMemory"],
      swiftSettings: swift),
    .target(
      name: "InsightScoring",
      dependencies: ["InsightMemory", "InsightModels", "CBLASShim", "CDigestShim"],
      swiftSettings: swift),
    .target(
      name: "InsightBatch",
      dependencies: ["InsightMemory", "InsightScoring", "CBLASShim", "CBLASBatch"],
      swiftSettings: swift),
    .target(name: "InsightSimulator", dependencies: ["InsightEvents"], swiftSettings: swift),

    // MARK: Payload, service
    .target(name: "InsightPayload", dependencies: ["CCBORShim"], swiftSettings: swift),
    .target(name: "InsightCrypto", dependencies: ["CCryptoShim"], swiftSettings: swift),
    .target(name: "InsightStore", dependencies: ["CSQLiteShim"], swiftSettings: swift),
    .target(
      name: "InsightStorePostgres", dependencies: ["InsightStore", "CPostgresShim"],
      swiftSettings: swift),
    .target(
      name: "InsightService", dependencies: ["InsightPayload", "InsightCrypto", "InsightStore"],
      swiftSettings: swift),
    .target(
      name: "InsightRemote", dependencies: ["InsightService", "CCurlShim"], swiftSettings: swift),
    .target(
      name: "InsightReplay", dependencies: ["InsightVerifier", "InsightStore"],
      swiftSettings: swift),

    // MARK: C, one fence a module
    .target(name: "CBLASShim", path: "CBLASShim", exclude: ["Batch"]),
    .target(
      name: "CBLASBatch", dependencies: ["CBLASShim"], path: "CBLASShim/Batch",
      linkerSettings: [.linkedLibrary("openblas")]),
    .target(name: "InsightModels", path: "Models", exclude: ["README.md", "training"]),
    .target(name: "RecorderPage", exclude: ["page"]),
    .target(name: "CDigestShim"),
    .target(name: "CJSONShim", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CZlibShim", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CCBORShim", linkerSettings: [.linkedLibrary("cbor")]),
    .target(name: "CCryptoShim", linkerSettings: [.linkedLibrary("crypto")]),
    .target(name: "CSQLiteShim", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "CPostgresShim", linkerSettings: [.linkedLibrary("pq")]),
    .target(name: "CHTTPShim", linkerSettings: [.linkedLibrary("microhttpd")]),
    .target(name: "CCurlShim"),

    // MARK: Programs
    .executableTarget(
      name: "TrustInsightsCLI",
      dependencies: [
        "InsightEvents", "InsightMemory", "InsightTraces", "InsightFeatures", "InsightScoring",
        "InsightModels", "InsightSimulator", "RecorderPage", "TrustInsights", "InsightEngine",
        "InsightService", "InsightVerifier", "InsightRemote", "InsightCrypto",
      ],
      swiftSettings: swift),
    .executableTarget(
      name: "InsightServer",
      dependencies: [
        "InsightService", "InsightStore", "InsightStorePostgres", "InsightCrypto",
        "InsightPayload", "CHTTPShim",
      ],
      swiftSettings: swift),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "BenchmarkLauncher", "CBenchmarkShim", "InsightEngine", "InsightEvents", "InsightMemory",
        "InsightFeatures", "InsightScoring", "InsightBatch", "InsightTraces", "InsightSimulator",
        "InsightPayload",
        "InsightCrypto", "InsightService", "InsightStore", "InsightVerifier", "CBLASShim",
        "CBLASBatch",
        "_ScoringTestSupport", "_TestSupport",
      ],
      path: "Benchmarks",
      exclude: ["CBenchmarkShim", "Launcher", "Peers", "Plots", "README.md", "Thresholds"],
      swiftSettings: swift),
    .target(name: "CBenchmarkShim", path: "Benchmarks/CBenchmarkShim"),
    .executableTarget(
      name: "BenchmarkLauncher", dependencies: ["CBenchmarkShim"], path: "Benchmarks/Launcher"),

    // MARK: Tests
    .target(
      name: "_TestSupport", dependencies: ["InsightEvents"], path: "Tests/_TestSupport",
      swiftSettings: swift),
    .testTarget(
      name: "InsightEventsTests", dependencies: ["InsightEvents", "_TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "TrustInsightsCLITests",
      dependencies: [
        "TrustInsightsCLI", "InsightEvents", "InsightMemory", "InsightFeatures", "InsightScoring",
        "InsightTraces", "InsightServer", "InsightService", "InsightStore", "InsightCrypto",
        "_ServerTestSupport", "_TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "AccuracyTests",
      dependencies: [
        "InsightEvents", "InsightFeatures", "InsightMemory", "InsightScoring", "InsightSimulator",
        "TrustInsightsCLI", "_TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "InsightSimulatorTests", dependencies: ["InsightSimulator", "InsightEvents"],
      swiftSettings: swift),
    .testTarget(
      name: "InsightTracesTests",
      dependencies: [
        "InsightTraces", "InsightEvents", "InsightFeatures", "InsightMemory", "InsightScoring",
        "_TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "TrustInsightsTests",
      dependencies: [
        "TrustInsights", "InsightEngine", "InsightEvents", "InsightService", "InsightVerifier",
        "_TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: swift),
    .testTarget(
      name: "InsightEngineTests",
      dependencies: [
        "InsightEngine", "InsightEvents", "InsightFeatures", "InsightMemory", "InsightScoring",
        "InsightService",
        "_MemoryScanning", "_ScoringTestSupport", "_TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "InsightMemoryTests", dependencies: ["InsightMemory", "_TestSupport"],
      swiftSettings: swift),
    .target(
      name: "_ScoringTestSupport",
      dependencies: ["InsightMemory", "InsightScoring", "_TestSupport"],
      path: "Tests/_ScoringTestSupport", swiftSettings: swift),
    .target(
      name: "_ServerTestSupport",
      dependencies: ["InsightServer", "InsightService", "InsightStore", "InsightCrypto"],
      path: "Tests/_ServerTestSupport", swiftSettings: swift),
    .target(
      name: "_MemoryScanning", path: "Tests/_MemoryScanning", swiftSettings: swift),
    .executableTarget(
      name: "_ResidueProbe",
      dependencies: [
        "InsightEngine", "InsightEvents", "InsightFeatures", "InsightMemory", "InsightScoring",
        "InsightService", "TrustInsights", "_MemoryScanning",
      ],
      path: "Tests/_ResidueProbe", swiftSettings: swift),
    .target(name: "_AllocationCounting", path: "Tests/_AllocationCounting"),
    .testTarget(
      name: "CBLASShimTests", dependencies: ["CBLASShim", "CBLASBatch", "_TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "InsightBatchTests",
      dependencies: [
        "InsightBatch", "InsightMemory", "InsightScoring", "_ScoringTestSupport", "_TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "InsightScoringTests",
      dependencies: [
        "InsightFeatures", "InsightMemory", "InsightScoring", "_AllocationCounting",
        "_ScoringTestSupport", "_TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "InsightCryptoTests", dependencies: ["InsightCrypto", "_TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "InsightPayloadTests", dependencies: ["InsightPayload", "_TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "InsightVerifierTests",
      dependencies: ["InsightVerifier", "InsightPayload", "InsightCrypto", "_TestSupport"],
      exclude: ["Golden", "Peer"], swiftSettings: swift),
    .testTarget(
      name: "InsightFeaturesTests",
      dependencies: ["InsightFeatures", "InsightEvents", "InsightMemory", "_TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "InsightReplayTests",
      dependencies: ["InsightReplay", "InsightVerifier", "_TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "InsightRemoteTests",
      dependencies: [
        "InsightRemote", "InsightServer", "InsightService", "InsightStore", "InsightCrypto",
        "_ServerTestSupport", "_TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "InsightStorePostgresTests",
      dependencies: ["InsightStorePostgres", "InsightStore", "InsightService", "_TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "InsightServerTests",
      dependencies: [
        "InsightServer", "InsightService", "InsightStore", "InsightPayload", "InsightCrypto",
        "InsightVerifier", "_ServerTestSupport", "_TestSupport",
      ],
      swiftSettings: swift),
    .testTarget(
      name: "InsightStoreTests", dependencies: ["InsightStore", "_TestSupport"],
      swiftSettings: swift),
    .testTarget(
      name: "InsightServiceTests",
      dependencies: [
        "InsightService", "InsightStore", "InsightPayload", "InsightCrypto", "_TestSupport",
      ],
      swiftSettings: swift),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu17,
  cxxLanguageStandard: .cxx17
)

// Fuzz targets exist only when asked for, since they need unsafe flags: see Scripts/fuzz.
if Context.environment["TRUST_INSIGHTS_FUZZ"] == "1" {
  for target in package.targets where target.type == .regular {
    target.swiftSettings =
      (target.swiftSettings ?? []) + [
        .unsafeFlags(["-sanitize=fuzzer,address"])
      ]
    let flags = ["-fsanitize=fuzzer-no-link,address"]
    target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(flags)]
    target.cxxSettings = (target.cxxSettings ?? []) + [.unsafeFlags(flags)]
  }
  let fuzz = swift + [.unsafeFlags(["-sanitize=fuzzer,address"])]
  let link = [LinkerSetting.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
  // A program cannot be linked into another one: the command line becomes a library without its start.
  package.products.removeAll { $0.name == "trust-insights" }
  package.targets.removeAll { $0.type == .test }
  for (index, program) in package.targets.enumerated() where program.name == "TrustInsightsCLI" {
    package.targets[index] = .target(
      name: program.name, dependencies: program.dependencies, exclude: ["main.swift"],
      swiftSettings: fuzz)
  }
  package.targets += [
    .target(name: "CFuzzer", path: "Fuzz/CFuzzer"),
    .target(
      name: "FuzzDriver", dependencies: ["CFuzzer"], path: "Fuzz/FuzzDriver", swiftSettings: fuzz),
    .executableTarget(
      name: "RequestFuzz", dependencies: ["FuzzDriver", "InsightScoring", "TrustInsightsCLI"],
      path: "Fuzz/RequestFuzz", exclude: ["seeds"], swiftSettings: fuzz, linkerSettings: link),
    .executableTarget(
      name: "LabelFuzz", dependencies: ["FuzzDriver", "InsightEvents", "TrustInsightsCLI"],
      path: "Fuzz/LabelFuzz", exclude: ["seeds"], swiftSettings: fuzz, linkerSettings: link),
    .executableTarget(
      name: "RecordingFuzz",
      dependencies: [
        "FuzzDriver", "InsightTraces", "InsightEvents", "InsightFeatures", "InsightMemory",
      ],
      path: "Fuzz/RecordingFuzz", exclude: ["seeds"], swiftSettings: fuzz, linkerSettings: link),
    .executableTarget(
      name: "ModelFuzz", dependencies: ["FuzzDriver", "InsightScoring", "InsightMemory"],
      path: "Fuzz/ModelFuzz", exclude: ["seeds"], swiftSettings: fuzz, linkerSettings: link),
    .executableTarget(
      name: "VerifierFuzz",
      dependencies: ["FuzzDriver", "InsightVerifier", "InsightPayload", "InsightCrypto"],
      path: "Fuzz/VerifierFuzz", exclude: ["seeds"], swiftSettings: fuzz, linkerSettings: link),
    .executableTarget(
      name: "PayloadFuzz", dependencies: ["FuzzDriver", "InsightPayload", "InsightCrypto"],
      path: "Fuzz/PayloadFuzz", exclude: ["seeds"], swiftSettings: fuzz, linkerSettings: link),
  ]
}
