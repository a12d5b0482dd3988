import EventLoop
import HTTP
import TestSupport
import Testing
import Wire

@testable import EdgeService

@Suite(.timeLimit(.minutes(2))) struct AppStoreNotificationRequestTests {
  static let notice = #"{"signedPayload":"a.b.c","later":1}"#

  @Test("A notification from Apple is submitted for its app, and a repeated notification has the same key")
  func handedIn() async throws {
    try await onLoop {
      try await withEdge { fixture in
        var seen: [JSONValue] = []
        fixture.gateway.said = { text, line in
          if let call = try? JSON.decode(JSONValue.self, from: text) { seen.append(call) }
          line.answer(text, with: #""result":{"notification":"n","outcome":"applied"}"#)
        }
        let client = try await fixture.connect()
        for _ in 0..<2 {
          let answer = try await client.ask(
            "POST /store/apple/tarot", ["Authorization": "Bearer qt_x", "Idempotency-Key": "mine"], body: Self.notice)
          #expect(answer.status == 200 && answer.text == "{}", "the outcome isn't revealed to the sender")
        }
        try #require(seen.count == 2)
        #expect(seen[0]["params"] == seen[1]["params"] && seen[0]["meta"] == seen[1]["meta"])
        #expect(seen[0]["method"] == "entitlements.store.notify")
        #expect(seen[0]["params"] == ["app": "tarot", "signed_payload": "a.b.c"])
        #expect(seen[0]["meta"]?["token"] == nil && seen[0]["meta"]?["idempotency_key"]?.string?.count == 70)
      }
    }
  }

  @Test(
    "Apple gets a 4xx for permanent failures, and a 503 with Retry-After for other failures",
    arguments: FailureKind.allCases)
  func refused(kind: FailureKind) throws {
    let answer = AppStoreNotificationRequest.answer(Failure(kind, Message("")))
    let isWrong = [.invalidParams, .parseError, .invalidRequest, .notFound, .conflict].contains(kind)
    #expect(isWrong ? (400..<500).contains(answer.status.rawValue) : answer.status == .serviceUnavailable)
    #expect(answer.has("Retry-After") == !isWrong)
  }

  @Test(
    "A body that isn't a notification is rejected without calling the gateway",
    arguments: ["", "{", "[]", "{}", #"{"signedPayload":7}"#, #"{"signed_payload":"a.b.c"}"#])
  func malformed(body: String) async throws {
    try await onLoop {
      try await withEdge { fixture in
        let answer = try await fixture.connect().ask("POST /store/apple/tarot", body: body)
        #expect(answer.status == 400 && fixture.gateway.lines.isEmpty, "\(answer.text)")
      }
    }
  }

  @Test("Without a gateway, Apple gets 503 with Retry-After")
  func away() async throws {
    try await onLoop {
      try await withEdge { fixture in
        fixture.gateway.said = { _, line in line.stream.close() }
        let answer = try await fixture.connect().ask("POST /store/apple/tarot", body: Self.notice)
        #expect(answer.status == 503 && answer.fields["retry-after"] != nil)
      }
    }
  }
}
