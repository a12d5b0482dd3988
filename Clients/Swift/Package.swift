// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Quintet",
  platforms: [.iOS(.v16), .macOS(.v13), .tvOS(.v16)],
  products: [.library(name: "Quintet", targets: ["Quintet"])],
  targets: [
    .target(name: "Quintet"),
    // The examples of docs/guides/client-quickstart.md and docs/tutorial.md.
    .executableTarget(name: "example", dependencies: ["Quintet"]),
    .executableTarget(name: "edge-example", dependencies: ["Quintet"]),
    .executableTarget(name: "birds", dependencies: ["Quintet"]),
    // The scenarios that all clients pass: see Tests/Clients.
    .executableTarget(name: "scenarios", dependencies: ["Quintet"]),
  ]
)
