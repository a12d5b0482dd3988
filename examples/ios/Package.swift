// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "Steep",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [.library(name: "SteepScreens", targets: ["SteepScreens"])],
  // In your own project, name the path of your copy of Clients/Swift.
  dependencies: [.package(name: "Quintet", path: "../../Clients/Swift")],
  targets: [
    // The app's state and its calls, which are also compiled and run on Linux.
    .target(name: "SteepModel", dependencies: ["Quintet"]),
    // The SwiftUI views, and what only Apple's systems have: StoreKit and push notifications. Empty on Linux.
    .target(name: "SteepScreens", dependencies: ["SteepModel", "Quintet"]),
    // The model in a terminal.
    .executableTarget(name: "steep", dependencies: ["SteepModel", "Quintet"]),
  ]
)
