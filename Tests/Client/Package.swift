// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Client",
  dependencies: [.package(name: "trust-insights", path: "../..")],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: [
        .product(name: "TrustInsights", package: "trust-insights"),
        .product(name: "InsightEngine", package: "trust-insights"),
        .product(name: "InsightVerifier", package: "trust-insights"),
        .product(name: "InsightRemote", package: "trust-insights"),
        .product(name: "InsightReplay", package: "trust-insights"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
