import CivilTime
import Crypto
import EventLoop
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests the import of a file of cards through the gateway while the importing service is killed.
@Suite(.timeLimit(.minutes(4))) struct ImportKillTests {
  private static let rows = 4000
  private static let file = Bytes(("front,back\n" + (1...rows).map { "f\($0),b\n" }.joined()).utf8)

  @Loop private static func send(_ client: PatientClient) async throws -> String {
    let begun = try await client.call(
      "content.files.begin",
      ["kind": "csv", "bytes": .integer(Int64(file.count)), "sha256": .string(SHA256.hexDigest(file))],
      key: "begin-import-0123456789")
    let id = try #require(begun["file"]?["id"]?.string)
    for offset in stride(from: 0, to: file.count, by: FilePiece.maxBytes) {
      let piece = Bytes(file[offset..<min(file.count, offset + FilePiece.maxBytes)])
      _ = try await client.call(
        "content.files.put",
        [
          "file": .string(id), "offset": .integer(Int64(offset)), "data": .string(Base64.encode(piece)),
          "sha256": .string(SHA256.hexDigest(piece)),
        ], key: "put-import-\(offset)-0123456789")
    }
    _ = try await client.call("content.files.finish", ["file": .string(id)], key: "finish-import-0123456789")
    return id
  }

  @Test("Each row of an imported file counts once, even if the service is killed")
  func kills() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = PatientClient(supervisor.plan.directories.gatewaySocket)
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
          key: "register-import-0123456789")
        client.token = registered["token"]?.string
        let support = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { support.close() }
        _ = try await support.call(
          "entitlements.grants.add",
          ["account": registered["account"] ?? .null, "plan": "premium", "reason": "room for all cards"],
          key: "grant-import-0123456789")
        let file = try await Self.send(client)
        let started = try await client.call(
          "content.imports.start", ["file": .string(file)], key: "start-import-0123456789")
        let id = try #require(started["import"]?["id"]?.string)
        var kills = 0
        var read = Int64(0)
        var asked = 0
        var state: JSONValue?
        repeat {
          asked += 1
          state = try await client.call(
            "content.imports.get", ["import": .string(id)], key: "get-import-\(asked)-0123456789")["import"]
          let now = try #require(state?["read"]?.integer)
          #expect(now >= read)
          if now > read, kills < 4, state?["phase"]?.string == "running" {
            kills += 1
            supervisor.child("content")?.process?.signal(SIGKILL)
          }
          read = now
          try await LoopClock.system.sleep(until: LoopClock.system.now + .milliseconds(50))
        } while state?["phase"]?.string == "running"
        #expect(kills > 1)
        #expect(state?["phase"]?.string == "finished" && state?["read"]?.integer == Int64(Self.rows))
        #expect(state?["added"]?.integer == Int64(Self.rows) && state?["skipped"]?.integer == 0)
        let cards = try await client.call("content.cards.list", key: "list-import-0123456789")
        #expect(cards["cards"]?.array?.prefix(3).compactMap { $0["front"]?.string } == ["f1", "f2", "f3"])
        #expect(cards["use"]?["used"]?.integer == Int64(Self.rows), "each row counts once")
      }
    }
  }
}
