import Crypto
import EventLoop
import Files
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests files that are uploaded and downloaded in pieces through the gateway while the storing service is killed.
@Suite(.timeLimit(.minutes(4))) struct FileTransferTests {
  private static let bytes = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 131 ^ $0 >> 9) }

  /// Uploads the missing bytes, starting at the offset that the service reports.
  @Loop private static func put(
    _ id: String, from start: Int, upTo end: Int, _ client: PatientClient
  ) async throws -> Int {
    var received = start
    while received < end {
      let piece = Array(bytes[received..<min(end, received + FilePiece.maxBytes)])
      let answer = try await client.call(
        "content.files.put",
        [
          "file": .string(id), "offset": .integer(Int64(received)), "data": .string(Base64.encode(piece)),
          "sha256": .string(SHA256.hexDigest(piece)),
        ], key: "put-\(received)-0123456789abcdef")
      received = Int(answer["file"]?["received"]?.integer ?? -1)
    }
    return received
  }

  @Loop private static func read(_ id: String, _ client: PatientClient) async throws -> [UInt8] {
    var whole: [UInt8] = []
    var next: Int64? = 0
    while let offset = next {
      let piece = try await client.call(
        "content.files.read", ["file": .string(id), "offset": .integer(offset)], key: "read-\(offset)-0123456789abcdef")
      whole += Base64.decode((piece["data"]?.string ?? "").utf8) ?? []
      next = piece["next_offset"]?.integer
    }
    return whole
  }

  @Test("A file is uploaded and downloaded in full even though its service is killed midway")
  func kills() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = PatientClient(supervisor.plan.directories.gatewaySocket)
        let registered = try await client.call(
          "entitlements.devices.register", ["app": "flippin", "language": "en", "time_zone": "UTC"],
          key: "register-files-0123456789")
        client.token = registered["token"]?.string
        let announced: JSONObject = [
          "kind": "csv", "bytes": .integer(Int64(Self.bytes.count)), "sha256": .string(SHA256.hexDigest(Self.bytes)),
        ]
        @Loop func begin(_ key: String) async throws -> JSONValue {
          try await client.call("content.files.begin", .object(announced), key: "begin-\(key)-0123456789")
        }
        @Loop func kill() { supervisor.child("content")?.process?.signal(SIGKILL) }

        let id = try #require(try await begin("one")["file"]?["id"]?.string)
        #expect(try await Self.put(id, from: 0, upTo: 200_000, client) == 200_000)
        kill()
        let resumed = try await begin("two")["file"]
        #expect(resumed?["id"]?.string == id && resumed?["received"]?.integer == 200_000)
        #expect(try await Self.put(id, from: 200_000, upTo: Self.bytes.count, client) == Self.bytes.count)
        let finished = try await client.call(
          "content.files.finish", ["file": .string(id)], key: "finish-0123456789abcdef")
        #expect(finished["file"]?["finished"]?.bool == true)
        kill()
        #expect(try await Self.read(id, client) == Self.bytes)
        // Neither the kills nor the deletion of the file leaves anything behind.
        let folder = "\(supervisor.plan.directories.state)/content-files"
        #expect(try Disk.list(folder) == [id])
        _ = try await client.call("content.files.delete", ["file": .string(id)], key: "delete-0123456789abcdef")
        #expect(
          try await client.call("content.files.list", key: "list-0123456789abcdef")["files"]?.array?.isEmpty == true)
      }
    }
  }
}
