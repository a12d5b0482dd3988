import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing

/// Runs the examples in `examples` against a deployment of the example app, with the commands of examples/README.md.
@Suite(.timeLimit(.minutes(5))) struct ExamplesTests {
  private static let root = InteropTests.root
  private static let document = "examples/README.md"
  /// Built by `make clients-swift`.
  private static let swift = "\(root)/.build/clients/debug/steep"

  private static func has(_ program: String) -> Bool { (try? Disk.exists(program)) == true }

  @Test("The example app passes `app check`")
  func check() async throws {
    try await onLoop {
      try await Self.inCopy { folder in
        try await Self.walk("quintet app check", in: folder)
      }
    }
  }

  @Test(
    "The Python script imports each note once", .enabled(if: InteropTests.hasPython, "needs /usr/bin/python3"))
  func python() async throws {
    try await onLoop {
      try await Self.withApp { folder, server in
        // The second run continues the session of the first.
        for _ in 1...2 { try await Self.walk("import_notes.py", in: folder, server: server) }
      }
    }
  }

  @Test("The Ruby client brews a tea over HTTP", .enabled(if: has("/usr/bin/ruby"), "needs Debian's package ruby"))
  func ruby() async throws {
    try await onLoop {
      try await Self.withApp { folder, server in try await Self.walk("ruby ", in: folder, server: server) }
    }
  }

  @Test(
    "The model of the SwiftUI app works in a terminal",
    .enabled(if: has(swift), "needs steep: run make clients-swift"))
  func model() async throws {
    try await onLoop {
      try await Self.withApp { folder, server in
        try await Self.walk("swift run", in: folder, server: server) { command in
          let words = command.split(whereSeparator: \.isWhitespace)
          #expect(words.prefix(2) == ["swift", "run"] && words.last == "steep")
          #expect(words.contains("examples/ios") && words.contains(".build/clients"))
          return Self.swift
        }
      }
    }
  }

  @Test(
    "The journal of the web page works without the page",
    .enabled(if: has("/usr/bin/node"), "needs Debian's package nodejs"))
  func journal() async throws {
    try await onLoop {
      try await Self.withApp { folder, _ in
        let (exit, said) = try await Programs.run(
          "/usr/bin/node", ["\(Self.root)/Tests/Clients/steep.mjs", "\(folder)/.quintet/steep-run/gateway.sock"])
        #expect(exit == .exited(code: 0) && said.hasSuffix("steep: all good\n"), "\(said)")
      }
    }
  }

  @Test("Edge serves all files of the web page", .enabled(if: has("/usr/bin/curl"), "needs Debian's package curl"))
  func page() async throws {
    try await onLoop {
      try await Self.withApp { _, server in
        let folder = "\(Self.root)/examples/apps/steep/web"
        for name in try Disk.list(folder) {
          let served = try await Programs.runSystem("/usr/bin/curl", ["-sf", "\(server)/steep/\(name)"])
          #expect(Array(served.utf8) == (try Disk.read("\(folder)/\(name)")), "\(name)")
        }
      }
    }
  }

  @Test(
    "tsc finds no errors in the web page", .enabled(if: has("/usr/bin/tsc"), "needs Debian's package node-typescript"))
  func pageTypes() async throws {
    try await onLoop {
      let (exit, said) = try await Programs.run("/usr/bin/tsc", ["-p", "\(Self.root)/Tests/Clients/examples.json"])
      #expect(exit == .exited(code: 0), "\(said)")
    }
  }

  @Test(
    "mypy finds no errors in the Python script",
    .enabled(if: InteropTests.hasLibraries, "needs .build/interop: run make interop"))
  func scriptTypes() async throws {
    try await onLoop {
      try await withTemporaryDirectory { cache in
        let script = "\(Self.root)/examples/python/import_notes.py"
        let (exit, said) = try await Programs.run(
          InteropTests.python, ["-m", "mypy", "--strict", "--cache-dir", cache, script],
          environment: ["MYPYPATH": "\(Self.root)/Clients/Python"])
        #expect(exit == .exited(code: 0), "\(said)")
      }
    }
  }

  /// Runs `body` in a folder that looks like the repository after `make run`.
  @Loop private static func inCopy(_ body: @Loop (_ folder: String) async throws -> Void) async throws {
    try await withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/.quintet")
      for (target, name) in [
        (Programs.folder, ".quintet/bin"), ("\(root)/examples", "examples"), ("\(root)/Clients", "Clients"),
      ] {
        try #require(unsafe symlink(target, "\(folder)/\(name)") == 0)
      }
      try await body(folder)
    }
  }

  /// Starts the example app with the document's command, and stops it after `body`.
  @Loop private static func withApp(
    _ body: @Loop (_ folder: String, _ server: String) async throws -> Void
  ) async throws {
    try await inCopy { folder in
      let blocks = try Document(document).blocks
      let start = try #require(blocks.firstIndex { $0.text.contains("quintet-dev up") })
      // The command runs in another folder, so it needs absolute paths.
      let words = blocks[start].text.split(whereSeparator: \.isWhitespace).dropFirst()
        .map { $0.contains("/") ? "\(folder)/\($0)" : String($0) }
      let up = try RunningCommand(words, of: "quintet-dev", in: folder)
      try await up.says("The apps are at")
      let link = try #require(up.said.split(separator: "\n").last { $0.contains("http://localhost:") })
      let server = "http://localhost:\(link.filter(\.isNumber))"
      TutorialTests.expect(blocks[start + 1].text.replacing("http://localhost:8080", with: server), up.said)
      try await body(folder, server)
      up.process?.signal(SIGTERM)
      #expect(try await up.end(within: .seconds(30)) == .exited(code: 0), "\(up.said)")
    }
  }

  /// Runs the document's shell block that contains a text, and compares its output with the next block.
  @Loop private static func walk(
    _ words: String, in folder: String, server: String = "",
    replacing replace: (_ command: String) -> String = { $0 }
  ) async throws {
    let blocks = try Document(document).blocks
    let index = try #require(blocks.firstIndex { $0.language == "sh" && $0.text.contains(words) })
    let environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder, "STEEP_URL": server, "PYTHONDONTWRITEBYTECODE": "1",
    ]
    let (_, said) = try await Programs.run(
      "/bin/bash", ["-c", "cd \"$1\" || exit\n\(replace(blocks[index].text))", "bash", folder],
      environment: environment)
    TutorialTests.expect(blocks[index + 1].text, said)
  }
}
