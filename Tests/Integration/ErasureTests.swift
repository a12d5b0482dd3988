import CivilTime
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests that all data of a user is erased from every service, even if processes are killed (R16).
@Suite(.timeLimit(.minutes(5))) struct ErasureTests {
  /// Words that the user wrote and that occur nowhere else in the deployment.
  private static let words = ["quixotry", "zephyrous", "my wobbly phone"]

  /// Creates a user with data in every service.
  @Loop private static func createUser(_ client: PatientClient, app: String, words: [String]) async throws -> String {
    let registered = try await client.call(
      "entitlements.devices.register",
      ["app": .string(app), "language": "en", "time_zone": "UTC", "device_name": .string(words[2])],
      key: "register-0123456789abcdef-\(app)-\(words[0])")
    client.token = registered["token"]?.string
    if app == "flippin" {
      for number in 0..<25 {
        _ = try await client.call(
          "content.cards.add",
          ["front": .string("\(words[0]) \(number)"), "back": "b", "tags": [.string(words[1])]], key: "card-\(number)")
      }
    } else {
      for number in 0..<3 {
        _ = try await client.call(
          "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]], key: "roast-\(number)")
      }
    }
    return try #require(registered["account"]?.string)
  }

  @Loop private static func eventually(_ what: String, _ holds: @Loop () async throws -> Bool) async throws {
    let end = LoopClock.system.now + .seconds(60)
    while LoopClock.system.now < end {
      if try await holds() { return }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
    }
    Issue.record("\(what) didn't happen within a minute")
  }

  /// Returns the progress of an erasure; nil while no process answers.
  @Loop private static func erasure(_ account: String, _ supervisor: Supervisor) async throws -> JSONValue? {
    let client = try? await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
    defer { client?.close() }
    return try? await client?.call("entitlements.erasures.get", ["account": .string(account)])
  }

  @Loop private static func quintet(_ words: [String], in folder: String) async throws -> (ChildExit, String) {
    let run = try await Programs.run(
      "quintet", words + ["--runtime", "\(folder)/run", "--state", "\(folder)/state"],
      environment: ["QUINTET_APPS_DIR": Apps.folder])
    return (run.exit, run.output)
  }

  /// Returns the files below a folder that contain a word. The erasure logs contain the account's id and nothing else.
  private static func places(of word: String, below folder: String) throws -> [String] {
    try Disk.list(folder).flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      if try Disk.kind(of: path) == .directory { return try places(of: word, below: path) }
      guard try Disk.kind(of: path) == .file else { return [] }
      return try Disk.read(path, limit: 1 << 28).firstRange(of: Array(word.utf8)) == nil ? [] : [path]
    }
  }

  @Test("Despite kills, an erased account's words are in no file, and another account's words are all still there")
  func underKills() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let other = ["gentleness", "evergreen", "another phone"]
        let roaster = ["roastwords", "unused", "roaster's phone"]
        try await withDeployment(in: folder) { supervisor in
          let socket = supervisor.plan.directories.gatewaySocket
          let gone = PatientClient(socket)
          let stays = PatientClient(socket)
          let third = PatientClient(socket)
          let account = try await Self.createUser(gone, app: "flippin", words: Self.words)
          _ = try await Self.createUser(stays, app: "flippin", words: other)
          let roasted = try await Self.createUser(third, app: "roast-me-later", words: roaster)
          #expect(try !Self.places(of: Self.words[0], below: "\(folder)/state").isEmpty)

          await #expect {
            _ = try await gone.call("entitlements.account.erase", ["confirm": "acc_other"], key: "slip")
          } throws: { ($0 as? Failure)?.kind == .invalidParams }
          let known = try await GatewayClient.connect(socket)
          known.token = gone.token
          _ = try await known.call("content.cards.list")
          for (client, id) in [(gone, account), (third, roasted)] {
            let begun = try await client.call(
              "entitlements.account.erase", ["confirm": .string(id)], key: "erase-0123456789abcdef")
            #expect(begun["finishes_by"]?.integer ?? 0 > LoopClock.system.wallNow.milliseconds)
          }
          // The account's sessions ended with the reply, even on open connections.
          try await Self.eventually("the end of the session") {
            do { _ = try await known.call("content.cards.list") } catch let failure as Failure {
              return failure.kind == .unauthenticated
            }
            return false
          }
          known.close()
          for service in ServiceDirectory.inner + ServiceDirectory.stores {
            supervisor.child(service)?.process?.signal(SIGKILL)
            try await supervisor.waitUntilReady(timeout: .seconds(60))
          }
          for id in [account, roasted] {
            try await Self.eventually("the end of the erasure") {
              try await Self.erasure(id, supervisor)?["finished_at"]?.integer != nil
            }
          }
          let listed = try await stays.call("content.cards.list", ["limit": 100], key: "list")
          #expect(listed["cards"]?.array?.count == 25)
          let (shown, said) = try await Self.quintet(["accounts", "show", account], in: folder)
          #expect(shown == .exited(code: 1) && said.contains("finished at"), "\(said)")
          for word in Self.words + [roaster[2]] {
            #expect(try Self.places(of: word, below: "\(folder)/state") == [], "\(word) is still in a file")
          }
        }
        for word in Self.words + [roaster[2]] {
          #expect(try Self.places(of: word, below: "\(folder)/state") == [], "\(word)")
        }
        #expect(try !Self.places(of: other[0], below: "\(folder)/state").isEmpty)
      }
    }
  }

  @Test("If a restored backup contains an erased account, the account is erased again before the first call")
  func restored() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        var token: String? = nil
        var account: String = ""
        try await withDeployment(in: folder) { supervisor in
          let client = PatientClient(supervisor.plan.directories.gatewaySocket)
          account = try await Self.createUser(client, app: "flippin", words: Self.words)
          token = client.token
          let (exit, said) = try await Self.quintet(["backup", "\(folder)/backup"], in: folder)
          #expect(exit == .exited(code: 0) && said.contains(".erased"), "\(said)")
          let (shown, words) = try await Self.quintet(["accounts", "show", account], in: folder)
          #expect(shown == .exited(code: 0) && words.contains("flippin"), "\(words)")
          let (again, trail) = try await Self.quintet(["accounts", "show", account], in: folder)
          #expect(again == .exited(code: 0) && trail.contains("support.shown"), "\(trail)")
          let (unmeant, warning) = try await Self.quintet(["accounts", "erase", account], in: folder)
          #expect(unmeant == .exited(code: 1) && warning.contains("--yes"), "\(warning)")
          // A stopped service reads the erasure from the erasure log when it starts.
          await supervisor.hold("content")
          let (erased, done) = try await Self.quintet(["accounts", "erase", account, "--yes"], in: folder)
          #expect(erased == .exited(code: 0) && done.contains("is erased"), "\(done)")
          let waits = try await Self.erasure(account, supervisor)?["waits_for"]?.array
          #expect(waits?.contains("content") == true)
        }
        for file in try Disk.list("\(folder)/state") where !file.hasSuffix(".erased") {
          try Disk.remove("\(folder)/state/\(file)")
        }
        #expect(try !Self.places(of: Self.words[0], below: "\(folder)/backup").isEmpty)
        let (exit, said) = try await Self.quintet(["restore", "\(folder)/backup"], in: folder)
        #expect(exit == .exited(code: 0) && said.contains("1 erased account is erased again"), "\(said)")
        try await withDeployment(in: folder) { supervisor in
          let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
          defer { client.close() }
          client.token = token
          await #expect {
            _ = try await client.call("content.cards.list")
          } throws: { ($0 as? Failure)?.kind == .unauthenticated }
          try await Self.eventually("the end of the erasure") {
            try await Self.erasure(account, supervisor)?["finished_at"]?.integer != nil
          }
        }
        for word in Self.words { #expect(try Self.places(of: word, below: "\(folder)/state") == [], "\(word)") }
      }
    }
  }
}
