import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

@testable import QuintetCommand

/// Runs the commands of README.md and of part 1 of docs/tutorial.md as a reader pastes them.
@Suite(.timeLimit(.minutes(5))) struct TutorialTests {
  private static let clients = "\(InteropTests.root)/Clients"
  private static let node = "/usr/bin/node"

  @Test("The commands in part 1 of the tutorial print the output shown there")
  func tutorial() async throws {
    guard try await Self.hasPrograms() else { return }
    let document = try Document("docs/tutorial.md").blocks.prefix { !$0.text.contains("make package") }
    let start = try #require(document.firstIndex { $0.text.hasPrefix("quintet-dev up") })
    try await onLoop {
      try await withTemporaryDirectory { folder in
        var blocks = document
        try await Self.walk(blocks[..<start], in: folder)
        // The command runs in another folder, so it needs absolute paths.
        let folders: Set<Substring> = ["apps", "data", "run"]
        let words = blocks[start].text.split { $0 == " " || $0 == "\n" }.dropFirst()
          .map { folders.contains($0) ? "\(folder)/\($0)" : String($0) }
        let up = try RunningCommand(words, of: "quintet-dev", in: folder)
        try await up.says("The apps are at")
        // If port 8080 is taken, `up` uses another one.
        let link = try #require(up.said.split(separator: "\n").last { $0.contains("http://localhost:") })
        for index in blocks.indices { blocks[index].use(port: String(link.filter(\.isNumber))) }
        let program = try #require(blocks.first { $0.language == "js" })
        try Self.install(program.text, as: "birds.mjs", in: folder)
        Self.expect(blocks[start + 1].text, up.said)
        try await Self.walk(blocks[(start + 2)...], in: folder)
        up.process?.signal(SIGTERM)
        #expect(try await up.end(within: .seconds(30)) == .exited(code: 0), "\(up.said)")
      }
    }
  }

  @Test("The README's command and its JavaScript work as described")
  func readme() async throws {
    guard try await Self.hasPrograms() else { return }
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/.quintet/bin")
        try #require(unsafe symlink("\(Programs.folder)/quintet", "\(folder)/.quintet/bin/quintet") == 0)
        try await withDeployment(in: "\(folder)/.quintet", edge: "8080") { supervisor in
          var blocks = try Document("README.md").blocks
          let port = try #require(supervisor.edgePort)
          for index in blocks.indices { blocks[index].use(port: "\(port)") }
          let program = try #require(blocks.first { $0.language == "js" })
          try Self.install(program.text, as: "readme.mjs", in: folder)
          try await Self.walk(blocks[...], in: folder)
          #expect(try await Self.run("node readme.mjs", in: folder) == "dog is chó\n")
        }
      }
    }
  }

  @Test("The Swift code in README.md and the tutorial compiles with the client")
  func swift() throws {
    func source(_ name: String) throws -> String {
      String(decoding: try Disk.read("\(Self.clients)/Swift/Sources/\(name)/main.swift"), as: UTF8.self)
    }
    let tutorial = try Document("docs/tutorial.md").blocks.first { $0.language == "swift" }
    #expect(tutorial?.text == (try source("birds")))
    let compiled = try source("birds") + source("example")
    let readme = try #require(try Document("README.md").blocks.first { $0.language == "swift" })
    for line in readme.text.split(separator: "\n") {
      #expect(compiled.split(separator: "\n").contains(line), "no compiled example has the README's line \(line)")
    }
  }

  private static func hasPrograms() async throws -> Bool {
    for program in [node, "/usr/bin/python3", "/usr/bin/curl"] where try !Disk.exists(program) { return false }
    return try await ClientScenarioTests.hasWebSocket(node)
  }

  /// Saves a program, with the JavaScript client where `npm install` puts it.
  @Loop private static func install(_ program: String, as name: String, in folder: String) throws {
    try Disk.write(Array(program.utf8), to: "\(folder)/\(name)")
    try Disk.makeDirectories("\(folder)/node_modules")
    try #require(unsafe symlink("\(clients)/JavaScript", "\(folder)/node_modules/quintet") == 0)
  }

  /// Runs all shell blocks in one shell, and compares the output of each with the block after it.
  @Loop private static func walk(_ blocks: ArraySlice<Document.Block>, in folder: String) async throws {
    let commands = blocks.indices.filter { blocks[$0].language == "sh" }
    try #require(!commands.isEmpty)
    let separator = "\u{1}\n"
    let script = commands.map { blocks[$0].text }.joined(separator: "printf '\\001\\n'\n")
    let parts = try await run(script, in: folder).split(separator: separator, omittingEmptySubsequences: false)
    #expect(parts.count == commands.count)
    for (command, output) in zip(commands, parts) {
      let shown = blocks.index(after: command)
      guard blocks.indices.contains(shown), blocks[shown].language.isEmpty else { continue }
      expect(blocks[shown].text, String(output))
    }
  }

  @Loop private static func run(_ script: String, in folder: String) async throws -> String {
    let environment = [
      "PATH": "\(Programs.folder):/usr/bin:/bin", "NODE_OPTIONS": "--experimental-websocket --no-warnings",
    ]
    return try await Programs.run(
      "/bin/bash", ["-c", "cd \"$1\" || exit\n\(script)", "bash", folder], environment: environment
    ).output
  }

  /// Checks an output. `…` in the document stands for any text.
  static func expect(_ shown: String, _ output: String) {
    if let difference = ShownOutput(shown).difference(from: output) { Issue.record("\(difference)") }
  }
}

extension Document.Block {
  /// Replaces the port in the document with the port that edge has.
  fileprivate mutating func use(port: String) {
    text = text.split(separator: "8080", omittingEmptySubsequences: false).joined(separator: port)
  }
}
