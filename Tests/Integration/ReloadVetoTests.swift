import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests that all services check a change before any service applies it.
@Suite(.timeLimit(.minutes(4))) struct ReloadVetoTests {
  /// Runs a deployment with its own copy of the app tarot, and with a file of AI providers.
  @Loop private static func withTarot(
    _ body: @Loop (_ supervisor: Supervisor, _ folder: String) async throws -> Void
  ) async throws {
    try await withTemporaryDirectory { folder in
      let apps = "\(folder)/apps"
      try Disk.makeDirectories(apps)
      _ = try await Programs.runSystem("/bin/cp", ["-r", "\(Apps.folder)/tarot", apps])
      try Disk.write(Array("sk-key\n".utf8), to: "\(folder)/key", mode: 0o600)
      let provider: JSONValue = [
        "id": "first", "kind": "openai", "url": "http://127.0.0.1:9/v1", "model": "m",
        "key": .string("file:\(folder)/key"),
      ]
      let providers: JSONValue = ["providers": [provider]]
      try Disk.write(Array(try JSON.encode(providers)), to: "\(folder)/providers.json", mode: 0o600)
      let settings = ["QUINTET_AI_PROVIDERS": "\(folder)/providers.json"]
      try await withDeployment(in: folder, settings: settings, apps: apps) { try await body($0, folder) }
    }
  }

  /// Changes the app's data.
  private static func rename(in folder: String) throws {
    let path = "\(folder)/apps/tarot/catalogues/deck/catalogue.json"
    let text = String(decoding: try Disk.read(path), as: UTF8.self)
    let renamed = text.replacing("\"en\": \"The Fool\"", with: "\"en\": \"The Joker\"", maxReplacements: 1)
    try #require(renamed != text)
    try Disk.write(Array(renamed.utf8), to: path)
  }

  @Test(
    "If a service doesn't answer the check, no service is reloaded, even if the service wasn't named",
    arguments: [[], ["content", "gateway"]] as [[String]])
  func stopped(named: [String]) async throws {
    try await onLoop {
      try await Self.withTarot { supervisor, folder in
        try Self.rename(in: folder)
        let process = try #require(supervisor.child("ai")?.process)
        process.signal(SIGSTOP)
        defer { process.signal(SIGCONT) }
        let start = LoopClock.system.now
        let words = ["reload"] + named + ["--runtime", supervisor.plan.directories.runtime]
        let (exit, said) = try await Programs.run("quintet", words)
        #expect(exit == .exited(code: 69), "\(said)")
        #expect(said.contains("ai hasn't checked the change: ") && said.contains("no service was reloaded"), "\(said)")
        #expect(said.contains("continue it with kill -CONT \(process.pid)"), "\(said)")
        #expect(!said.contains("applied"), "\(said)")
        #expect(LoopClock.system.now - start < .seconds(20))
        process.signal(SIGCONT)
        #expect(try await eventually { await DifferingApp.find(Health(supervisor.plan.directories).snapshots()) == [] })
      }
    }
  }

  @Test("A service that wasn't named can reject the change")
  func unnamed() async throws {
    try await onLoop {
      try await Self.withTarot { supervisor, folder in
        try Self.rename(in: folder)
        try Disk.write(Array("{".utf8), to: "\(folder)/providers.json", mode: 0o600)
        let (exit, said) = try await BrokenAppTests.quintet(supervisor, "reload", "content", "gateway")
        #expect(exit == .exited(code: 1), "\(said)")
        #expect(said.contains("providers.json") && said.contains("no service was reloaded"), "\(said)")
        #expect(!said.contains("applied"), "\(said)")
      }
    }
  }

  @Test("After a reload of some services, reload, status and doctor report that the data of an app differs")
  func differing() async throws {
    try await onLoop {
      try await Self.withTarot { supervisor, folder in
        try Self.rename(in: folder)
        let (exit, said) = try await BrokenAppTests.quintet(supervisor, "reload", "content", "gateway")
        #expect(exit == .exited(code: 0) && said.contains("content        applied app tarot"), "\(said)")
        #expect(said.contains("the other services still have the previous data of app tarot"), "\(said)")
        let differs = "the services have different versions of its data: "
        for command in ["status", "doctor"] {
          let (_, report) = try await BrokenAppTests.quintet(supervisor, command)
          #expect(report.contains(differs) && report.contains("content, gateway"), "\(report)")
        }
        let (all, words) = try await BrokenAppTests.quintet(supervisor, "reload")
        #expect(all == .exited(code: 0), "\(words)")
        let (_, report) = try await BrokenAppTests.quintet(supervisor, "status")
        #expect(!report.contains(differs), "\(report)")
      }
    }
  }
}
