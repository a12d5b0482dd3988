import CivilTime
import Contracts
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Runs the clients in Clients against a real deployment with failures. All languages and transports share a table of
/// scenarios (Tests/Clients/scenarios.json).
@Suite(.timeLimit(.minutes(10))) struct ClientScenarioTests {
  /// The scenarios of a language, and the transport that its client uses.
  struct Runner: Sendable, CustomTestStringConvertible {
    let program: String
    let arguments: [String]
    let way: String

    var testDescription: String { "\((arguments.last ?? program).split(separator: "/").last ?? "") by \(way)" }

    /// True if the required program is on this machine.
    var isThere: Bool { (try? Disk.exists(program)) == true }
  }

  static let folder = "\(InteropTests.root)/Tests/Clients"
  /// Created by `make clients-swift`.
  static let swift = "\(InteropTests.root)/.build/clients/debug/scenarios"
  static let runners = [
    Runner(program: "/usr/bin/node", arguments: ["\(folder)/scenarios.mjs"], way: "unix"),
    Runner(
      program: "/usr/bin/node", arguments: ["--experimental-websocket", "\(folder)/scenarios.mjs"], way: "websocket"),
    Runner(program: "/usr/bin/python3", arguments: ["-B", "\(folder)/scenarios.py"], way: "unix"),
    Runner(program: "/usr/bin/python3", arguments: ["-B", "\(folder)/scenarios.py"], way: "post"),
    Runner(program: InteropTests.python, arguments: ["-B", "\(folder)/scenarios.py"], way: "websocket"),
    Runner(program: swift, arguments: [], way: "unix"),
    Runner(program: swift, arguments: [], way: "post"),
  ]

  /// The limits are lower than the clients expect, so the clients must adapt to rejections. Because of the low call
  /// rate, calls must wait.
  static let settings = [
    "QUINTET_GATEWAY_CONNECTION_CALLS": "64", "QUINTET_GATEWAY_CONNECTION_STREAMS": "4",
    "QUINTET_GATEWAY_ACCOUNT_CALL_RATE": "100",
  ]

  /// Returns the runners of a transport that are on this machine.
  static func there(by way: String) -> [Runner] { runners.filter { $0.way == way && $0.isThere } }

  struct Table: Decodable {
    struct Scenario: Decodable {
      var name: String
      var says: String
      var without: [String]?
    }
    var scenarios: [Scenario]
    /// The scenarios against a stand-in for edge; see `ClientWayTests`.
    var feeds: [Scenario]
  }

  static func table() throws -> Table { try JSON.decode(Table.self, from: Disk.read("\(folder)/scenarios.json")) }

  private static func names(by way: String) throws -> [String] {
    try table().scenarios.filter { $0.without?.contains(way) != true }.map(\.name)
  }

  @Test("Clients handle each failure as the shared table of scenarios states", arguments: runners.filter(\.isThere))
  func scenarios(runner: Runner) async throws {
    if runner.arguments.first == "--experimental-websocket" {
      guard try await Self.hasWebSocket(runner.program) else { return }
    }
    let names = try Self.names(by: runner.way)
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let port = UInt16.random(in: 20_000...32_000)
        try await withDeployment(
          in: folder, settings: Self.settings, edge: runner.way == "unix" ? nil : "\(port)"
        ) { supervisor in
          let place = Self.place(runner.way, supervisor, port)
          try Disk.makeDirectories("\(folder)/troubles")
          let problems = Loop.task { try await Self.makeTroubles(asked: "\(folder)/troubles", of: supervisor) }
          defer { problems.cancel() }
          let (exit, said) = try await Programs.run(
            runner.program, runner.arguments + [runner.way, place, "\(folder)/troubles"] + names)
          #expect(exit == .exited(code: 0), "\(said)")
          let passed = said.split(separator: "\n").filter { $0.hasPrefix("ok ") }.map { String($0.dropFirst(3)) }
          #expect(passed == names)
        }
      }
    }
  }

  /// Tests whether this version of Node has a built-in WebSocket.
  static func hasWebSocket(_ node: String) async throws -> Bool {
    try await onLoop { try await Programs.run(node, ["--experimental-websocket", "-e", "0"]).0 == .exited(code: 0) }
  }

  @Loop private static func place(_ way: String, _ supervisor: Supervisor, _ port: UInt16) -> String {
    switch way {
    case "unix": supervisor.plan.directories.gatewaySocket
    case "websocket": "ws://127.0.0.1:\(port)/rpc"
    default: "http://127.0.0.1:\(port)"
    }
  }

  /// Causes the failures that the clients' scenarios request through a file. A request is a text such as
  /// `kill content`.
  @Loop private static func makeTroubles(asked folder: String, of supervisor: Supervisor) async throws {
    let signals = ["kill": SIGKILL, "stop": SIGSTOP, "continue": SIGCONT, "restart": SIGTERM]
    while !Task.isCancelled {
      if try Disk.exists("\(folder)/want") {
        let words = String(decoding: try Disk.read("\(folder)/want"), as: UTF8.self).split(separator: " ")
        try Disk.remove("\(folder)/want")
        let child = try #require(words.count == 2 ? supervisor.child(String(words[1])) : nil)
        // A service that was just killed must run again before the next kill.
        while child.process == nil { try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(2)) }
        child.process?.signal(try #require(signals[String(words[0])]))
        try Disk.write([], to: "\(folder)/done")
      }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(2))
    }
  }

  @Test(
    "tsc finds no errors in the JavaScript client and in code that uses its types",
    .enabled(if: (try? Disk.exists("/usr/bin/tsc")) == true, "needs Debian's package node-typescript"))
  func javaScript() async throws {
    try await onLoop {
      let (exit, said) = try await Programs.run("/usr/bin/tsc", ["-p", Self.folder])
      #expect(exit == .exited(code: 0), "\(said)")
    }
  }

  @Test(
    "mypy finds no errors in the Python client and in code that uses its types",
    .enabled(if: InteropTests.hasLibraries, "needs .build/interop: run make interop"))
  func python() async throws {
    try await onLoop {
      try await withTemporaryDirectory { cache in
        let (exit, said) = try await Programs.run(
          InteropTests.python,
          [
            "-m", "mypy", "--config-file", "\(InteropTests.root)/Clients/Python/pyproject.toml", "--cache-dir", cache,
            "\(InteropTests.root)/Clients/Python/quintet", "\(Self.folder)/scenarios.py", "\(Self.folder)/ways.py",
          ], environment: ["MYPYPATH": "\(InteropTests.root)/Clients/Python"])
        #expect(exit == .exited(code: 0), "\(said)")
      }
    }
  }
}
