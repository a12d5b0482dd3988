import EventLoop
import HTTP
import TestSupport
import Testing
import Wire

@testable import EdgeService

@Suite(.timeLimit(.minutes(2))) struct StoreNoticeTests {
  static let notice = #"{"signedPayload":"a.b.c","later":1}"#

  @Test("what Apple posts is handed in for its app, under a key that a repeat has too")
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
          #expect(answer.status == 200 && answer.text == "{}", "what became of it is nobody's outside")
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
    "what is wrong stays wrong, and all else is to be tried again",
    arguments: FailureKind.allCases)
  func refused(kind: FailureKind) throws {
    let answer = StoreNotice.answer(Failure(kind, Message("")))
    let isWrong = [.invalidParams, .parseError, .invalidRequest, .notFound, .conflict].contains(kind)
    #expect(isWrong ? (400..<500).contains(answer.status.rawValue) : answer.status == .serviceUnavailable)
    #expect(answer.has("Retry-After") == !isWrong)
  }

  @Test(
    "a body that is no notification is refused before anybody is asked",
    arguments: ["", "{", "[]", "{}", #"{"signedPayload":7}"#, #"{"signed_payload":"a.b.c"}"#])
  func malformed(body: String) async throws {
    try await onLoop {
      try await withEdge { fixture in
        let answer = try await fixture.connect().ask("POST /store/apple/tarot", body: body)
        #expect(answer.status == 400 && fixture.gateway.lines.isEmpty, "\(answer.text)")
      }
    }
  }

  @Test("while the gateway is away the store is told when to come back")
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
