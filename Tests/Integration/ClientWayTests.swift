import EventLoop
import Files
import TestSupport
import Testing
import Wire

/// Tests the transports of the clients in Clients, against stand-ins for cases that a real deployment rarely produces.
@Suite(.timeLimit(.minutes(5))) struct ClientWayTests {
  /// Everything that the format allows: a byte-order mark, comments, all line endings, an id, several lines of data, an
  /// unknown kind of event, and a temporary failure at the end.
  private static let first = [
    "\u{FEFF}: hello\r\n\r\n",
    "id: 4-a\r\ndata: {\"type\":\"gateway.events.began\",\r\ndata: \"data\":{},\"cursor\":\"4-a\"}\r\n\r\n",
    "event: surprise\ndata: {}\n\n:\n\n",
    "data:{\"type\":\"x\",\"data\":{\"says\":\"chó\"},\"cursor\":\"5-a\"}\rid:5-a\r\r",
    "event: failed\ndata: {\"code\":-32800,\"message\":\"It restarts.\",\"data\":{\"kind\":\"cancelled\"}}\n\n",
  ].joined()
  private static let second = "id: 6-a\ndata: {\"type\":\"y\",\"data\":{},\"cursor\":\"6-a\"}\n\n"

  @Test(
    "A client reads events by POST as the shared table of scenarios states",
    arguments: ClientScenarioTests.there(by: "post"))
  func feed(runner: ClientScenarioTests.Runner) async throws {
    let names = try ClientScenarioTests.table().feeds.map(\.name)
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let server = try PlainServer()
        defer { server.close() }
        let path = "/events?content_version=v%201%26"
        server.firstAnswers[path] = [Self.head + Self.chunks(Self.first) + [Array("0\r\n\r\n".utf8)]]
        server.answers[path] = Self.head + Self.chunks(Self.second)
        let leaving = Loop.task {
          let isLeft = try await eventually { try Disk.exists("\(folder)/want") && server.ended == 2 }
          #expect(isLeft)
          try Disk.write([], to: "\(folder)/done")
        }
        defer { leaving.cancel() }
        let (exit, said) = try await Programs.run(
          runner.program, runner.arguments + ["post", server.url(""), folder] + names)
        #expect(exit == .exited(code: 0) && said == names.map { "ok \($0)\n" }.joined(), "\(said)")
        let asked = server.asked.map { $0.head.lowercased() }
        #expect(asked.count == 2 && asked.allSatisfy { $0.contains("authorization: bearer qt_token") }, "\(asked)")
        #expect(asked.first?.contains("last-event-id") == false)
        #expect(asked.last?.contains("last-event-id: 5-a") == true)
      }
    }
  }

  private static let head = [
    Array(
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        .utf8)
  ]

  /// Cuts a text into chunks of three bytes, even within a character or a line ending.
  private static func chunks(_ text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: 3).map { start in
      let piece = bytes[start..<min(start + 3, bytes.count)]
      return Array("\(piece.count)\r\n".utf8) + piece + Array("\r\n".utf8)
    }
  }

  @Test("The Python client reports permanent faults at once, and closing it fails its waiting calls")
  func python() async throws {
    try await onLoop {
      let (exit, said) = try await Programs.run("/usr/bin/python3", ["-B", "\(ClientScenarioTests.folder)/ways.py"])
      #expect(exit == .exited(code: 0), "\(said)")
    }
  }

  @Test(
    "The JavaScript client rejects calls that can't be sent, respects timeouts and reports why it can't connect",
    .enabled(if: (try? Disk.exists("/usr/bin/node")) == true, "needs Debian's package nodejs"))
  func javaScript() async throws {
    let webSocket = try await ClientScenarioTests.hasWebSocket("/usr/bin/node")
    try await onLoop {
      let (exit, said) = try await Programs.run(
        "/usr/bin/node",
        (webSocket ? ["--experimental-websocket"] : []) + ["\(ClientScenarioTests.folder)/ways.mjs"])
      #expect(exit == .exited(code: 0), "\(said)")
    }
  }

  @Test(
    "The JavaScript client uses a given WebSocket class, and reports at once if there is none",
    .enabled(if: (try? Disk.exists("/usr/bin/node")) == true, "needs Debian's package nodejs"))
  func webSocketClass() async throws {
    try await onLoop {
      let (exit, said) = try await Programs.run("/usr/bin/node", ["\(ClientScenarioTests.folder)/websocket.mjs"])
      #expect(exit == .exited(code: 0) && said == "websocket: all good\n", "\(said)")
    }
  }
}
