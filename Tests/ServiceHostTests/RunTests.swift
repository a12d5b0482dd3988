import CivilTime
import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct RunTests {
  struct Add: Request {
    struct Reply: Codable, Sendable { var count: Int }
    static let method = Method("content.cards.add", .change, "Adds a card.")
    var front: String
  }

  static func caller(_ key: String? = nil) -> Caller {
    Caller(principal: Fixture.principal("acc_1"), idempotencyKey: key)
  }

  @Loop static func peer(_ folder: String) -> Peer {
    Peer(name: "content", path: "\(folder)/run/bus/content.sock", clock: .system)
  }

  @Test("A process starts, serves, and exits with 0 on SIGTERM or SIGINT", arguments: [SIGTERM, SIGINT])
  func start(signal: Int32) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let process = try ServiceProcess(in: folder)
        #expect(try await Self.peer(folder).call(Add(front: "a"), as: Self.caller()).count == 1)
        process.signal(signal)
        #expect(await process.ended() == .exited(code: 0))
        let lines = try process.text().split(separator: "\n")
        #expect(lines.contains { $0.contains("\"message\":\"serving\"") && $0.contains("bus/content.sock") })
        #expect(lines.last?.contains("\"message\":\"stopped\"") == true)
      }
    }
  }

  @Test(
    "Wrong settings stop the start with exit code 78, the reason and the location",
    arguments: [
      (["QUINTET_CONTENT_SIZE": "many"], "QUINTET_CONTENT_SIZE: 'size' can't be 'many': expected a whole number"),
      (["QUINTET_LOG_LEVLE": "info"], "QUINTET_LOG_LEVLE: there is no setting 'log_levle' (did you mean 'log_level'?)"),
      (["QUINTET_CONFIG": "/nowhere.conf"], "/nowhere.conf: this settings file doesn't exist"),
    ])
  func wrongSettings(environment: [String: String], expected: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let process = try ServiceProcess(in: folder, environment: environment)
        #expect(await process.ended() == .exited(code: 78))
        let text = try process.text()
        #expect(text.contains(expected), "\(text)")
      }
    }
  }

  @Test("The settings file is read, and the error for a faulty line names the line")
  func file() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/quintet.conf"
        try Disk.write(Array("log_level = debug\n[content]\nsize = 1\n".utf8), to: path)
        let process = try ServiceProcess(in: folder, environment: ["QUINTET_CONFIG": path])
        _ = try await Self.peer(folder).call(Add(front: "a"), as: Self.caller())
        let failure = await #expect(throws: Failure.self) {
          try await Self.peer(folder).call(Add(front: "b"), as: Self.caller())
        }
        #expect(failure?.kind == .limitExceeded)
        process.signal(SIGTERM)
        _ = await process.ended()

        try Disk.write(Array("log_level = debug\n[content]\nsize = one\n".utf8), to: path)
        let wrong = try ServiceProcess(in: folder, environment: ["QUINTET_CONFIG": path])
        #expect(await wrong.ended() == .exited(code: 78))
        #expect(try wrong.text().contains("\(path):3: 'size' can't be 'one'"))
      }
    }
  }

  @Test("SIGHUP reloads the settings: some apply, some need a restart, and wrong ones change nothing")
  func reload() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let path = "\(folder)/quintet.conf"
        try Disk.write(Array("[content]\nsize = 1\n".utf8), to: path)
        let process = try ServiceProcess(in: folder, environment: ["QUINTET_CONFIG": path])
        _ = try await Self.peer(folder).call(Add(front: "a"), as: Self.caller())
        func tells(_ text: String) async throws -> Bool {
          try await eventually { try process.text().contains(text) }
        }
        try Disk.write(Array("log_level = debug\n[content]\nsize = 2\n".utf8), to: path)
        process.signal(SIGHUP)
        #expect(try await tells(#""message":"reloaded","changed":"log_level, size""#))
        #expect(
          try await tells(#""message":"some changed settings take effect only after a restart","settings":"size""#))
        _ = try? await Self.peer(folder).call(Add(front: "b"), as: Self.caller())
        #expect(try await tells(#""level":"debug""#), "at the debug level, every call is logged")

        try Disk.write(Array("log_level = loud\n".utf8), to: path)
        process.signal(SIGHUP)
        #expect(try await tells(#""message":"can't reload; the previous settings stay in effect""#))
        #expect(try process.text().contains("'log_level' can't be 'loud'"))
        process.signal(SIGTERM)
        #expect(await process.ended() == .exited(code: 0))
      }
    }
  }

  @Test("A process that keeps exiting early starts with growing delays, but a process that was stopped doesn't")
  func pace() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let now = LoopClock.system.now.nanoseconds
        try Disk.write(Array("5 \(now)".utf8), to: "\(folder)/starts")
        let process = try ServiceProcess(in: folder, environment: ["RUNTIME_DIRECTORY": folder])
        let started = LoopClock.system.now
        _ = try await Self.peer(folder).call(Add(front: "a"), as: Self.caller())
        #expect(LoopClock.system.now - started > .milliseconds(300), "the sixth failure causes a delay of 400 ms")
        process.signal(SIGTERM)
        #expect(await process.ended() == .exited(code: 0))
        #expect(try !Disk.exists("\(folder)/starts"))
      }
    }
  }

  @Test("A second process of the same service can't start, and the first one continues")
  func second() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let first = try ServiceProcess(in: folder)
        _ = try await Self.peer(folder).call(Add(front: "a"), as: Self.caller())
        let second = try ServiceProcess(in: folder)
        #expect(await second.ended() != .exited(code: 0))
        #expect(try await Self.peer(folder).call(Add(front: "b"), as: Self.caller()).count == 2)
        first.signal(SIGTERM)
        _ = await first.ended()
      }
    }
  }

  @Test("If a supervisor holds the socket of a killed service, no client is refused and no acknowledged change is lost")
  func killed() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/run/bus")
        let listener = try ListeningSocket.make(at: "\(folder)/run/bus/content.sock", mode: 0o600)
        defer { close(listener) }
        let peer = Self.peer(folder)
        var process = try ServiceProcess(in: folder, listener: listener)
        for round in 1...3 {
          #expect(try await peer.call(Add(front: "a"), as: Self.caller("key-\(round)")).count == round)
          process.signal(SIGKILL)
          #expect(await process.ended() == .killed(signal: SIGKILL))
          // The call connects at once although no process accepts, since the test holds the socket.
          let again = Task { @Loop in try await Self.peer(folder).call(Add(front: "a"), as: Self.caller("key-\(round)"))
          }
          process = try ServiceProcess(in: folder, listener: listener)
          #expect(try await again.value.count == round, "the repeated key returns the first reply and adds no card")
        }
        process.signal(SIGTERM)
        #expect(await process.ended() == .exited(code: 0))
        #expect(
          try Disk.exists("\(folder)/run/bus/content.sock"),
          "the supervisor owns the socket, so the process doesn't remove it")
      }
    }
  }

  @Test("A process has two threads, however many calls write and wait")
  func threads() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let process = try ServiceProcess(in: folder)
        let peer = Self.peer(folder)
        for _ in 0..<20 { _ = try await peer.call(Add(front: "a"), as: Self.caller()) }
        #expect(try Disk.list("/proc/\(process.child?.pid ?? 0)/task").count == 2)
        process.signal(SIGTERM)
        _ = await process.ended()
      }
    }
  }

  @Test(
    "Each option prints its text and exits with its code",
    arguments: [
      ("--help", 0, "  size: the maximum number of cards; a whole number"),
      ("--version", 0, "content \(ServiceHost.release)"),
      ("--hepl", 64, "there is no option --hepl"),
    ] as [(String, Int64, String)])
  func options(option: String, code: Int64, expected: String) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let process = try ServiceProcess([option], in: folder)
        #expect(await process.ended() == .exited(code: code))
        #expect(try process.text().contains(expected))
      }
    }
  }
}
