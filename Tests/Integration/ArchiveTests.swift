import CivilTime
import Crypto
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests that users can download all data that the services hold about them (R16).
@Suite(.timeLimit(.minutes(4))) struct ArchiveTests {
  private static let picture = Bytes("\u{89}PNG a picture of a whimsical gazebo".utf8)

  /// Creates a user with cards and a picture, or with roasts.
  @Loop private static func createUser(_ client: PatientClient, app: String, word: String) async throws -> String {
    let registered = try await client.call(
      "entitlements.devices.register",
      ["app": .string(app), "language": "en", "time_zone": "UTC", "device_name": .string("\(word)'s phone")],
      key: "register-0123456789abcdef-\(word)")
    client.token = registered["token"]?.string
    if app == "flippin" {
      for number in 0..<25 {
        _ = try await client.call(
          "content.cards.add",
          ["front": .string("\(word) \(number)"), "back": "b", "tags": [.string("tag of \(word)")]],
          key: "card-\(number)")
      }
      try await send(picture, client)
    } else {
      for number in 0..<3 {
        _ = try await client.call(
          "ai.generate", ["generator": "roast", "inputs": ["category": "code", "spice": 2]], key: "roast-\(number)")
      }
    }
    return try #require(registered["account"]?.string)
  }

  @Loop private static func send(_ bytes: Bytes, _ client: PatientClient) async throws {
    let digest = JSONValue.string(SHA256.hexDigest(bytes))
    let begun = try await client.call(
      "content.files.begin", ["kind": "picture", "bytes": .integer(Int64(bytes.count)), "sha256": digest], key: "begin")
    let id = try #require(begun["file"]?["id"])
    _ = try await client.call(
      "content.files.put", ["file": id, "offset": 0, "data": .string(Base64.encode(bytes)), "sha256": digest],
      key: "put"
    )
    _ = try await client.call("content.files.finish", ["file": id], key: "finish")
  }

  /// Waits until the archive is ready and returns its state.
  @Loop private static func ready(_ client: PatientClient) async throws -> JSONValue {
    let end = LoopClock.system.now + .seconds(60)
    while LoopClock.system.now < end {
      let state = try await client.call("entitlements.archives.get", key: "get")
      if state["phase"]?.string != "making" { return state }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
    }
    throw Failure.unavailable("entitlements")
  }

  @Loop private static func read(_ client: PatientClient) async throws -> Bytes {
    var bytes: Bytes = []
    var next: Int64? = 0
    while let offset = next {
      let piece = try await client.call("entitlements.archives.read", ["offset": .integer(offset)], key: "read")
      bytes += Base64.decode((piece["data"]?.string ?? "").utf8) ?? []
      next = piece["next_offset"]?.integer
    }
    return bytes
  }

  /// Returns the result of a Python script that examines an archive.
  @Loop private static func judged(_ file: String) async throws -> JSONValue {
    let script = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Interop/archive_judge.py"
    return try JSON.decode(
      JSONValue.self, from: Array(try await Programs.runSystem("/usr/bin/python3", ["-B", script, file]).utf8))
  }

  @Test("Despite kills, an archive has all of its account's data and nothing else, and erasing the account deletes it")
  func underKills() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try await withDeployment(in: folder) { supervisor in
          let socket = supervisor.plan.directories.gatewaySocket
          let person = PatientClient(socket)
          let roasted = PatientClient(socket)
          let account = try await Self.createUser(person, app: "flippin", word: "whimsical")
          let other = try await Self.createUser(roasted, app: "roast-me-later", word: "gregarious")
          for client in [person, roasted] {
            _ = try await client.call("entitlements.archives.start", key: "start-0123456789abcdef")
          }
          for service in ServiceDirectory.stores {
            supervisor.child(service)?.process?.signal(SIGKILL)
            _ = try await person.call("entitlements.archives.get", key: "get")
          }
          #expect(try await Self.ready(person)["phase"]?.string == "ready")
          #expect(try await Self.ready(roasted)["phase"]?.string == "ready")

          let bytes = try await Self.read(person)
          try Disk.write(bytes, to: "\(folder)/own.zip")
          let own = try await Self.judged("\(folder)/own.zip")
          let cards = try #require(own["content/cards.json"]?.array)
          #expect(Set(cards.compactMap { $0["front"]?.string }) == Set((0..<25).map { "whimsical \($0)" }))
          #expect(own["content/tags.json"]?[0]?["name"]?.string == "tag of whimsical")
          #expect(own["entitlements/devices.json"]?[0]?["name"]?.string == "whimsical's phone")
          #expect(own["notifications/people.json"]?.array?.count == 1)
          let picture = own.object?.members.first { $0.key.hasPrefix("content/files/fil_") }
          #expect(picture?.key.hasSuffix(".png") == true)
          #expect(picture?.value.integer == Int64(Self.picture.count))
          #expect(!"\(own)".contains("gregarious") && !"\(own)".contains(other))
          let theirs = try await Self.exported(other, to: "\(folder)/theirs.zip", in: folder)
          #expect(theirs["ai/texts.json"]?.array?.count == 3 && theirs["progress/standing.json"]?.array?.count == 1)
          #expect(!"\(theirs)".contains("whimsical"))

          let trail = try await Programs.run("quintet", ["accounts", "show", other] + Self.places(folder)).output
          #expect(trail.contains("support.exported") && trail.contains("support.export_read"), "\(trail)")
          _ = try await person.call(
            "entitlements.account.erase", ["confirm": .string(account)], key: "erase-0123456789abcdef")
          await #expect {
            _ = try await person.call("entitlements.archives.read", key: "read")
          } throws: { ($0 as? Failure)?.kind == .unauthenticated }
          try await Self.waitForErasure(account, supervisor)
          #expect(try Disk.list("\(folder)/state/entitlements-files").count == 1)
          #expect(try Disk.list("\(folder)/state/entitlements-files-parts") == [])
          #expect(try Disk.list("\(folder)/state/content-files") == [])
        }
      }
    }
  }

  private static func places(_ folder: String) -> [String] {
    ["--runtime", "\(folder)/run", "--state", "\(folder)/state"]
  }

  /// Exports an account as support does.
  @Loop private static func exported(_ account: String, to file: String, in folder: String) async throws -> JSONValue {
    let run = try await Programs.run("quintet", ["accounts", "export", account, "--to", file] + places(folder))
    #expect(run.exit == .exited(code: 0) && run.output.contains(file), "\(run.output)")
    let again = try await Programs.run("quintet", ["accounts", "export", account, "--to", file] + places(folder))
    #expect(again.exit == .exited(code: 1) && again.output.contains("already exists"), "\(again.output)")
    return try await judged(file)
  }

  @Loop private static func waitForErasure(_ account: String, _ supervisor: Supervisor) async throws {
    let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
    defer { client.close() }
    let end = LoopClock.system.now + .seconds(60)
    while LoopClock.system.now < end {
      let state = try await client.call("entitlements.erasures.get", ["account": .string(account)])
      if state["finished_at"]?.integer != nil { return }
      try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(20))
    }
    Issue.record("\(account) wasn't erased within a minute")
  }
}
