import CivilTime
import EventLoop
import ServiceHost
import Telemetry
import TestSupport
import Testing
import Wire

@testable import EdgeService

/// Responses to clients when the gateway accepts requests but never replies, as a stopped process does.
@Suite(.timeLimit(.minutes(2))) struct EdgeDeadlineTests {
  /// Makes the gateway record every request and reply to none, except to the methods in `answered`.
  @Loop private final class Silence {
    private(set) var texts: [JSONValue] = []
    /// The methods that the gateway replies to.
    var answered: Set<String> = []

    init(_ gateway: PlayedGateway) {
      gateway.said = { [self] text, line in
        guard let call = try? JSON.decode(JSONValue.self, from: text) else { return }
        texts.append(call)
        if answered.contains(call["method"]?.string ?? "") { line.answer(text, with: #""result":{}"#) }
      }
    }

    func heard(_ method: String) -> Bool { texts.contains { $0["method"]?.string == method } }
  }

  private static func post(_ line: String, _ fields: String = "", body: String) -> String {
    "POST \(line) HTTP/1.1\r\nHost: a\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  @Test("A call over POST or JSON-RPC ends at its own deadline, and the response has its id")
  func stated() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let silence = Silence(fixture.gateway)
        let call = try await fixture.connect()
        let rpc = try await fixture.connect()
        call.send(Self.post("/call/content.cards.list", "Quintet-Timeout-Ms: 2000\r\n", body: "{}"))
        rpc.send(
          Self.post(
            "/rpc",
            body:
              #"[{"jsonrpc":"2.0","id":"a","method":"content.x","meta":{"timeout_ms":900}},{"jsonrpc":"2.0","method":"content.y","meta":{"timeout_ms":9}},{"jsonrpc":"2.0","id":7,"method":"content.z","meta":{"timeout_ms":2000}}]"#
          ))
        #expect(try await eventually { silence.heard("content.cards.list") && silence.texts.count == 2 })
        fixture.clock.advance(by: .milliseconds(2400))
        fixture.clock.advance(by: .milliseconds(200))
        let late = try await call.answer()
        #expect(try late.status == 504 && late.json()["error"]?["data"]?["kind"] == "deadline_exceeded", "\(late.text)")
        let answer = try await rpc.answer()
        let answers = try #require(try answer.json().array)
        #expect(answer.status == 200 && answers.map { $0["id"] } == ["a", 7], "\(answer.text)")
        #expect(answers.allSatisfy { $0["error"]?["data"]?["kind"] == "deadline_exceeded" }, "\(answer.text)")
      }
    }
  }

  @Test("A timeout above the maximum is reduced to it, and a timeout of zero ends at once")
  func longest() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let silence = Silence(fixture.gateway)
        let client = try await fixture.connect()
        client.send(Self.post("/call/content.x", "Quintet-Timeout-Ms: 99999999\r\n", body: "{}"))
        #expect(try await eventually { silence.heard("content.x") })
        fixture.clock.advance(by: .milliseconds(30_600))
        let late = try await client.answer()
        #expect(late.status == 504)
        fixture.loseGateway()
        let none = try await client.ask("POST /call/content.x", ["Quintet-Timeout-Ms": "0"], body: "{}")
        #expect(none.status == 400, "the notification gets this status while the gateway is unreachable: \(none.text)")
      }
    }
  }

  @Test("An event stream whose gateway disappears ends with a failure that may be retried")
  func killed() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let silence = Silence(fixture.gateway)
        silence.answered = ["gateway.authenticate"]
        let listener = try await fixture.connect()
        listener.send("GET /events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\n\r\n")
        #expect(try await eventually { silence.heard("gateway.events.listen") })
        fixture.loseGateway()
        _ = try await listener.bytes(through: "event: failed\ndata: ")
        #expect(try await listener.bytes(through: "\n\n").contains(#""kind":"unavailable""#))
        try await listener.waitForEnd()
      }
    }
  }

  @Test("A notification gets a status without a body, even without a gateway")
  func told() async throws {
    try await onLoop {
      try await withEdge { fixture in
        fixture.loseGateway()
        let client = try await fixture.connect()
        let notification = #"{"jsonrpc":"2.0","method":"a.b"}"#
        for body in [notification, "[\(notification),\(notification)]"] {
          let answer = try await client.ask("POST /rpc", body: body)
          #expect(answer.status == 503 && answer.body.isEmpty, "\(answer.text)")
        }
        let both = try await client.ask(
          "POST /rpc", body: #"[\#(notification),{"jsonrpc":"2.0","id":"x","method":"a.b"}]"#)
        #expect(try both.json().array?.map { $0["id"] } == ["x"], "\(both.text)")
      }
    }
  }

  @Test("Calls, files and event streams without a timeout end at the default deadline")
  func unstated() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let silence = Silence(fixture.gateway)
        let digest = String(repeating: "0", count: 64)
        let asked = [
          (Self.post("/rpc", body: #"{"jsonrpc":"2.0","id":1,"method":"content.x"}"#), 200),
          (Self.post("/call/content.y", body: "{}"), 504),
          ("GET /files/pictures/tarot/\(digest)/small HTTP/1.1\r\nHost: a\r\n\r\n", 504),
          ("GET /events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\n\r\n", 504),
        ]
        var clients: [WebClient] = []
        for (text, _) in asked {
          clients.append(try await fixture.connect())
          clients.last?.send(text)
        }
        #expect(try await eventually { silence.texts.count == asked.count })
        fixture.clock.advance(by: .seconds(3))
        #expect(try await eventually { silence.heard("gateway.ping") })
        fixture.clock.advance(by: .seconds(2))
        fixture.clock.advance(by: .milliseconds(600))
        fixture.clock.advance(by: .milliseconds(600))
        for (client, (text, status)) in zip(clients, asked) {
          let answer = try await client.answer()
          #expect(answer.status == status && answer.text.contains("deadline_exceeded"), "\(text): \(answer.text)")
        }
        #expect(fixture.logged(.error, "the gateway doesn't answer") == 1, "the failure is logged once for all calls")
        #expect(fixture.edge.warnings.contains { $0.text.contains("the gateway doesn't answer") })
        silence.answered = ["gateway.ping"]
        let isFound = try await eventually {
          fixture.clock.advance(by: .milliseconds(100))
          return fixture.edge.warnings.isEmpty
        }
        #expect(isFound, "edge notices without a call that the gateway answers again")
      }
    }
  }

  @Test("Edge reports an unanswered call as expired even though the gateway still answers other calls")
  func slow() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let silence = Silence(fixture.gateway)
        silence.answered = ["gateway.ping"]
        let client = try await fixture.connect()
        client.send(Self.post("/call/content.y", body: "{}"))
        #expect(try await eventually { silence.heard("content.y") })
        let line = try #require(fixture.gateway.lines.first)
        fixture.clock.advance(by: .seconds(3))
        #expect(try await eventually { silence.heard("gateway.ping") && fixture.edge.upstream.watch.state == .well })
        let other = try await fixture.connect()
        for _ in 0..<5 {
          let asked = silence.texts.count
          fixture.clock.advance(by: .seconds(5))
          #expect(try await eventually { silence.texts.count > asked })
          #expect(try await other.ask("GET /health").status == 200)
        }
        let id = try #require(silence.texts.first?["id"]?.integer)
        line.say(#"{"jsonrpc":"2.0","id":\#(id),"result":{"slow":true}}"#)
        #expect(try await client.answer().text == #"{"slow":true}"#)
      }
    }
  }

  @Test("The health check fails if the gateway doesn't reply within two seconds")
  func health() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let silence = Silence(fixture.gateway)
        let client = try await fixture.connect()
        client.send("GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await eventually { silence.heard("gateway.ping") })
        fixture.clock.advance(by: .milliseconds(2100))
        #expect(try await client.answer().status == 504)
      }
    }
  }

  @Test("When edge stops, event streams end with a failure that may be retried, and new streams are rejected")
  func goesAway() async throws {
    try await onLoop {
      try await withEdge { fixture in
        let silence = Silence(fixture.gateway)
        silence.answered = ["gateway.authenticate"]
        let listener = try await fixture.connect()
        let busy = try await fixture.connect()
        listener.send("GET /events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\n\r\n")
        #expect(try await eventually { silence.heard("gateway.events.listen") })
        let held = fixture.edge.usage.bytes
        busy.send("GET /events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer t\r\n")
        #expect(try await eventually { fixture.edge.usage.bytes > held })
        fixture.edge.goAway()
        let said = try await listener.bytes(through: "event: failed\ndata: ")
        #expect(said.contains("200 OK"))
        #expect(try await listener.bytes(through: "\n\n").contains(#""kind":"cancelled""#))
        try await listener.waitForEnd()
        busy.send("\r\n")
        #expect(try await busy.answer().status == 503)
        await fixture.edge.waitUntilIdle()
        #expect(try await eventually { fixture.gateway.lines.isEmpty })
      }
    }
  }
}
