import EventLoop
import Files
import Glibc
import MessageBus
import ServiceHost
import TestSupport
import Testing
import Wire

/// Checks that the password of a PostgreSQL database doesn't appear in a service's output (Q7).
@Suite(.timeLimit(.minutes(1))) struct StoreSecretTests {
  static let secret = "Zq7x/W4k2@v6j8%m5nq?T9cw#h3yb:R8fd g2ps"
  static let encoded = "Zq7x%2FW4k2%40v6j8%25m5nq%3FT9cw%23h3yb%3AR8fd%20g2ps"

  /// Runs a service until it has written a text.
  ///
  /// - Returns: the whole output.
  @Loop private static func output(
    of store: String, in folder: String, until text: String, _ look: @Loop () async throws -> Void = {}
  ) async throws -> String {
    let process = try ServiceProcess(
      in: folder, environment: ["QUINTET_STORE": store, "QUINTET_LOG_LEVEL": "debug"])
    defer { process.signal(SIGKILL) }
    let isThere = try await eventually { try process.text().contains(text) }
    #expect(isThere, "\(text) isn't written")
    try await look()
    process.signal(SIGKILL)
    _ = await process.ended()
    return try process.text()
  }

  static func expectNothing(in words: String) {
    let pieces = secret.indices.map { secret[$0...].prefix(4) }.filter { $0.count == 4 }
    let isThere = pieces.contains { words.contains($0) } || words.contains("%2FW4k2")
    #expect(!isThere, "a piece of the password is shown")
  }

  @Test("The error for a wrong store URL names the faulty part, whether it comes from a setting or a file")
  func wrong() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let url = "postgres://quintet:\(Self.secret)@db.internal/quintet"
        try Disk.write(Array(url.utf8), to: "\(folder)/store", mode: 0o600)
        for store in [url, "file:\(folder)/store"] {
          Self.expectNothing(in: try await Self.output(of: store, in: folder, until: "must be percent-encoded"))
        }
      }
    }
  }

  @Test("The password of an unreachable store never appears in log, health, metrics or failures")
  func unreachable() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let url = "postgres://quintet:\(Self.encoded)@/quintet?host=\(folder)"
        let words = try await Self.output(of: url, in: folder, until: "can't connect to /quintet at") {
          let peer = RunTests.peer(folder)
          let nobody = Caller(principal: nil)
          for verb in ["health", "info", "stats", "metrics"] {
            let method = Method("content.\(verb)", .read, audience: .admin, access: .open, "")
            let reply = try await peer.callText(method, RawJSON(bytes: Bytes("{}".utf8)), as: nobody)
            Self.expectNothing(in: String(decoding: Array(reply.bytes), as: UTF8.self))
          }
          let failure = await #expect(throws: Failure.self) {
            try await peer.call(RunTests.Add(front: "a"), as: RunTests.caller())
          }
          Self.expectNothing(in: "\(String(describing: failure))")
        }
        Self.expectNothing(in: words)
      }
    }
  }

  @Test("The error for a move to a wrong URL contains no part of the password")
  func move() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let process = try ServiceProcess(in: folder)
        defer { process.signal(SIGKILL) }
        let request = BeginMove(to: "postgres://quintet:\(Self.secret)@db.internal/quintet", check: true)
        let failure = await #expect(throws: Failure.self) {
          try await RunTests.peer(folder).call(
            request, as: Caller(principal: nil), method: BeginMove.method(of: "content"))
        }
        let words = "\(String(describing: failure))"
        #expect(words.contains("must be percent-encoded"), "\(words)")
        Self.expectNothing(in: words)
        // A file that contains a wrong URL, or a missing file, prevents the start.
        try Disk.write(Array("postgres://quintet:\(Self.secret)@db.internal/quintet".utf8), to: "\(folder)/store")
        for (path, reason) in [
          ("\(folder)/store", "has no valid URL"), ("\(folder)/none/store", "the file that contains the URL of the"),
        ] {
          let reply = try await RunTests.peer(folder).call(
            BeginMove(to: "file:\(path)", check: true), as: Caller(principal: nil),
            method: BeginMove.method(of: "content"))
          #expect(reply.obstacles.count == 1 && reply.obstacles[0].contains(reason), "\(reply)")
          Self.expectNothing(in: "\(reply)")
        }
        process.signal(SIGTERM)
        _ = await process.ended()
        Self.expectNothing(in: try process.text())
      }
    }
  }
}
