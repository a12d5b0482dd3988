import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// Runs the examples of docs/guides/client-quickstart.md, unchanged, with the ready-made clients.
@Suite(.timeLimit(.minutes(10))) struct ClientExampleTests {
  private static let clients = "\(InteropTests.root)/Clients"
  private static let swift = Disk.parent(of: ClientScenarioTests.swift)

  @Test("The examples for the gateway's socket work as documented", arguments: ["js", "python", "swift"])
  func bySocket(language: String) async throws {
    let program =
      language == "js" ? "/usr/bin/node" : language == "python" ? "/usr/bin/python3" : "\(Self.swift)/example"
    guard try Disk.exists(program) else { return }
    let example = try Self.example(in: language, with: "QUINTET_RUNTIME_DIR")
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let said = try await Self.run(
            example, by: program, at: folder, ["QUINTET_RUNTIME_DIR": supervisor.plan.directories.runtime])
          #expect(said == "dog is chó\ncontent.version.changed\n24 of 25 are left\n")
        }
      }
    }
  }

  @Test("The examples for edge get a text in pieces, or all at once by POST", arguments: ["js", "python", "swift"])
  func byEdge(language: String) async throws {
    let program =
      language == "js" ? "/usr/bin/node" : language == "python" ? InteropTests.python : "\(Self.swift)/edge-example"
    guard try Disk.exists(program) else { return }
    if language == "js" { guard try await ClientScenarioTests.hasWebSocket(program) else { return } }
    let example = try Self.example(in: language, with: "EDGE_URL")
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder, edge: "8080") { supervisor in
          let port = try #require(supervisor.edgePort)
          let said = try await Self.run(example, by: program, at: folder, ["EDGE_URL": "http://127.0.0.1:\(port)"])
          let lines = said.split(separator: "\n").map(String.init)
          #expect(lines.last?.hasPrefix("0 pieces: ") == true && lines.last != "0 pieces: ", "\(said)")
          // The pieces over a WebSocket form the same text. Swift has WebSockets only on Apple's systems.
          #expect(language == "swift" ? lines.count == 1 : lines.last == "0 pieces: \(lines[0])", "\(said)")
        }
      }
    }
  }

  @Test("The examples read no environment variable that a service would report as an unknown setting")
  func variables() throws {
    let known = Set(HostSettings(environment: [:], isSystem: true).all.map { "QUINTET_\($0.name.uppercased())" })
    for block in try Document("docs/guides/client-quickstart.md").blocks {
      for word in block.text.split(whereSeparator: { !$0.isLetter && $0 != "_" }) where word.hasPrefix("QUINTET_") {
        #expect(known.contains(String(word)), "\(word)")
      }
    }
  }

  /// Returns the example that reads its address from an environment variable.
  private static func example(in language: String, with variable: String) throws -> String {
    try #require(
      try Document("docs/guides/client-quickstart.md").blocks.first {
        $0.language == language && $0.text.contains(variable)
      }
    ).text
  }

  /// - Returns: the output of the example, which must exit successfully.
  @Loop private static func run(
    _ example: String, by program: String, at folder: String, _ place: [String: String]
  ) async throws -> String {
    let arguments = try arguments(example, by: program, at: folder)
    let environment = ["PYTHONPATH": "\(clients)/Python", "PYTHONDONTWRITEBYTECODE": "1"].merging(place) { $1 }
    let (exit, said) = try await Programs.run(program, arguments, environment: environment)
    #expect(exit == .exited(code: 0), "\(said)")
    return said
  }

  private static func arguments(_ example: String, by program: String, at folder: String) throws -> [String] {
    if program.hasSuffix("node") {
      try Disk.makeDirectories("\(folder)/node_modules")
      try #require(unsafe symlink("\(clients)/JavaScript", "\(folder)/node_modules/quintet") == 0)
      try Disk.write(Array(example.utf8), to: "\(folder)/example.mjs")
      // Only versions of Node that are too old for the other examples lack these options.
      let flags = example.contains("EDGE_URL") ? ["--experimental-websocket", "--no-warnings"] : []
      return flags + ["\(folder)/example.mjs"]
    }
    if program.hasSuffix("python3") { return ["-c", example] }
    let name = program.split(separator: "/").last ?? ""
    let kept = String(decoding: try Disk.read("\(clients)/Swift/Sources/\(name)/main.swift"), as: UTF8.self)
    #expect(kept == example, "Clients/Swift/Sources/\(name)/main.swift differs from docs/guides/client-quickstart.md")
    return []
  }
}
