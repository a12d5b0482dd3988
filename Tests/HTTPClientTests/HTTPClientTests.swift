import CivilTime
import EventLoop
import HTTPClient
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct HTTPClientTests {
  /// Runs `body` with a client and a server.
  private static func with(
    _ body: @escaping @Loop @Sendable (HTTPClient, PlainServer) async throws -> Void
  ) async throws {
    try await onLoop {
      let client = HTTPClient()
      let server = try PlainServer()
      try await body(client, server)
      client.close()
      server.close()
    }
  }

  @Loop private static func fault(
    _ client: HTTPClient, _ request: HTTPRequest
  ) async -> HTTPClientFault? {
    do throws(HTTPClientFault) {
      _ = try await client.fetch(request)
      return nil
    } catch { return error }
  }

  @Test("A response's status, type and body are complete, even if it is chunked or on a reused connection")
  func answers() async throws {
    try await Self.with { client, server in
      server.answers["/whole"] = [PlainServer.answer("hello")]
      server.answers["/chunks"] = [
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "3\r\nhel\r\n", "2\r\nlo\r\n0\r\n\r\n",
      ].map { Array($0.utf8) }
      server.answers["/missing"] = [PlainServer.answer("no", status: "404 Not Found")]
      for (path, status, text) in [("/whole", 200, "hello"), ("/chunks", 200, "hello"), ("/missing", 404, "no")] {
        let (head, body) = try await client.fetch(HTTPRequest(url: server.url(path), allowsPlain: true))
        #expect(head.status == status && String(decoding: body, as: UTF8.self) == text)
      }
      #expect(server.ended == 0, "the connection is reused")
    }
  }

  @Test(
    "The time for which a response may be cached is the server's max-age, if that is valid",
    arguments: [
      ("max-age=3600", 3600), ("public, Max-Age = 60 , must-revalidate", 60), ("max-age=\"5\"", 5), ("no-store", nil),
      ("max-age=-1", nil), ("s-maxage=9", nil), ("max-age=", nil), ("max-age=99999999999999999999", nil),
    ] as [(String, Int64?)])
  func ages(directives: String, seconds: Int64?) async throws {
    try await Self.with { client, server in
      server.answers["/"] = [PlainServer.answer("", more: "Cache-Control: \(directives)\r\n")]
      let head = try await client.fetch(HTTPRequest(url: server.url("/"), allowsPlain: true)).head
      #expect(head.maxAge == seconds.map { .seconds($0) })
    }
  }

  @Test("A body that contains a NUL byte is posted unchanged, with the given headers")
  func posted() async throws {
    try await Self.with { client, server in
      server.answers["/post"] = [PlainServer.answer("")]
      let request = HTTPRequest(
        url: server.url("/post"), body: Array("a\0b".utf8), headers: ["Content-Type: application/ocsp-request"],
        allowsPlain: true)
      let head = try await client.fetch(request).head
      #expect(head.status == 200)
      let asked = try #require(server.asked.first)
      #expect(asked.head.hasPrefix("POST /post HTTP/1.1\r\n") && asked.body == Array("a\0b".utf8))
      #expect(asked.head.contains("\r\nContent-Type: application/ocsp-request\r\n"))
    }
  }

  @Test("A body that exceeds the limit ends the request, with or without a Content-Length")
  func tooLong() async throws {
    try await Self.with { client, server in
      let text = String(repeating: "x", count: 100_000)
      server.answers["/told"] = [PlainServer.answer(text)]
      let chunks = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n186a0\r\n\(text)\r\n0\r\n\r\n"
      server.answers["/untold"] = [Array(chunks.utf8)]
      for path in ["/told", "/untold"] {
        let request = HTTPRequest(url: server.url(path), longest: 99_999, allowsPlain: true)
        guard case .tooLong(let head) = await Self.fault(client, request) else {
          Issue.record("\(path) was accepted")
          continue
        }
        #expect(head.status == 200)
      }
      let request = HTTPRequest(url: server.url("/told"), longest: 100_000, allowsPlain: true)
      let body = try await client.fetch(request).body
      #expect(body.count == 100_000)
    }
  }

  @Test("A timeout and a refused connection are reported as different faults")
  func late() async throws {
    try await Self.with { client, server in
      let slow = HTTPRequest(url: server.url("/never"), timeout: .milliseconds(100), allowsPlain: true)
      #expect(await Self.fault(client, slow) == .late)
      let url = server.url("/")
      server.close()
      guard case .failed? = await Self.fault(client, HTTPRequest(url: url, allowsPlain: true)) else {
        Issue.record("the server answered")
        return
      }
    }
  }

  @Test("Redirects aren't followed, and unencrypted connections are used only if allowed")
  func bounds() async throws {
    try await Self.with { client, server in
      server.answers["/old"] = [PlainServer.answer("", status: "302 Found", more: "Location: /new\r\n")]
      server.answers["/new"] = [PlainServer.answer("new")]
      let old = HTTPRequest(url: server.url("/old"), allowsPlain: true)
      let head = try await client.fetch(old).head
      #expect(head.status == 302)
      #expect(server.asked.count == 1)
      guard case .failed? = await Self.fault(client, HTTPRequest(url: server.url("/new"))) else {
        Issue.record("the request was sent")
        return
      }
      guard case .failed? = await Self.fault(client, HTTPRequest(url: "file:///etc/passwd", allowsPlain: true)) else {
        Issue.record("a file was read")
        return
      }
      #expect(server.asked.count == 1)
    }
  }

  @Test("When a task is cancelled, its request ends and its connection closes; other requests continue")
  func cancelled() async throws {
    try await Self.with { client, server in
      server.answers["/begun"] = [Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf".utf8)]
      server.answers["/other"] = [PlainServer.answer("other")]
      var isBegun = false
      let task = Loop.task { () -> HTTPClientFault? in
        do throws(HTTPClientFault) {
          _ = try await client.send(HTTPRequest(url: server.url("/begun"), allowsPlain: true)) { _, _ in
            isBegun = true
            return true
          }
          return nil
        } catch { return error }
      }
      while !isBegun { await Loop.task {}.value }
      task.cancel()
      #expect(await task.value == .cancelled)
      while server.ended == 0 { await Loop.task {}.value }
      let other = try await client.fetch(HTTPRequest(url: server.url("/other"), allowsPlain: true))
      #expect(String(decoding: other.body, as: UTF8.self) == "other")
    }
  }

  @Test("A reader that stops early gets its result at once, and the connection serves the next request")
  func enough() async throws {
    try await Self.with { client, server in
      server.answers["/open"] = [Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf".utf8)]
      let head = try await client.stream(HTTPRequest(url: server.url("/open"), allowsPlain: true)) { _, _ in
        .restWithin(.zero)
      }
      #expect(head.status == 200 && server.ended == 0)
    }
  }

  @Test("A hundred concurrent requests each get their own response")
  func many() async throws {
    try await Self.with { client, server in
      for number in 0..<100 { server.answers["/\(number)"] = [PlainServer.answer("\(number)")] }
      let tasks = (0..<100).map { number in
        Loop.task { try await client.fetch(HTTPRequest(url: server.url("/\(number)"), allowsPlain: true)).body }
      }
      for (number, task) in tasks.enumerated() {
        let body = try await task.value
        #expect(String(decoding: body, as: UTF8.self) == "\(number)")
      }
    }
  }
}
