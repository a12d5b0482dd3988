import AIGatewayContract
import EventLoop
import Files
import Glibc
import HTTPClient
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// Interoperability with third-party model servers, which also report whether the requests were valid (R3).
@Suite(.timeLimit(.minutes(5))) struct ThirdPartyServerTests {
  private static let kinds: [(kind: RemoteModel.Dialect, path: String)] = [
    (.openAI, "/v1"), (.openAIResponses, "/v1"), (.anthropic, "/anthropic"), (.gemini, "/gemini"),
  ]

  @Test(
    "Plain texts and forms arrive complete, with the server's token counts",
    .enabled(if: ThirdPartyServer.hasMock, "needs .build/interop: run make interop"),
    arguments: kinds.map(\.kind))
  func whole(kind: RemoteModel.Dialect) async throws {
    try await Self.withMock { fixture, server in
      let path = try #require(Self.kinds.first { $0.kind == kind }?.path)
      fixture.use([fixture.outside("foreign", at: server.url + path, kind: kind, model: "gpt-4o-mini", key: "sk-1")])
      try await server.script([["type": "reply", "text": "Water it “well”. Every day, dưới nắng."]])
      let reader = TextGeneratorTests.Reader()
      let plain = try await fixture.tip(isOperator: true) { reader.take($0) }
      #expect(plain.text == "Water it “well”. Every day, dưới nắng." && plain.provider == "foreign", "\(plain)")
      #expect(reader.text == plain.text && reader.restarts == 0)
      let took = try #require(plain.took)
      #expect(took.inputTokens > 0 && took.outputTokens > 0 && took.attempts == 1)
      let entry = try #require(try SpendingTests.entries(fixture).first)
      #expect(entry.inputTokens == took.inputTokens && entry.outputTokens == took.outputTokens)
      // The server makes up an answer from the schema.
      let fact = try await fixture.tip(["light": "sun"], of: "fact", isOperator: true)
      #expect(fact.provider == "foreign" && !fact.text.isEmpty && fact.took?.attempts == 1, "\(fact)")
      let verdict = try await server.verdict()
      #expect(verdict["passed"] == true && verdict["attempts"] == 2, "\(verdict)")
    }
  }

  @Test(
    "The user gets one complete text whatever fails, and the third-party server accepts every request",
    .enabled(if: ThirdPartyServer.hasMock, "needs .build/interop: run make interop"),
    arguments: [
      ["type": "fail", "status": 429, "retry_after": 1], ["type": "fail", "status": 500],
      ["type": "fail", "status": 529], ["type": "fail", "status": 401],
      ["type": "fail", "status": 400, "code": "context_length_exceeded"],
      ["type": "stream_fault", "kind": "disconnect", "after_chunks": 3],
      ["type": "stream_fault", "kind": "truncate", "after_chunks": 3],
      ["type": "stream_fault", "kind": "malformed", "after_chunks": 3],
      ["type": "stream_fault", "kind": "stall", "after_chunks": 3, "stall_seconds": 8],
    ] as [JSONValue])
  func broken(fault: JSONValue) async throws {
    try await Self.withMock { fixture, server in
      for (kind, path) in Self.kinds {
        // Both providers have the same URL, so the server sees the second one's call as a retry.
        fixture.use(
          ["one", "two"].map {
            fixture.outside(
              $0, at: server.url + path, kind: kind, model: "gpt-4o-mini", key: "sk-1", silenceSeconds: 1,
              clock: .system)
          })
        let reply: JSONValue = ["type": "reply", "text": "Water it well. Every day.", "times": 2]
        try await server.script([reply, fault])
        let reader = TextGeneratorTests.Reader()
        let person = fixture.principal("acc_\(kind)")
        let text = try await fixture.tip(as: person, isOperator: true) { reader.take($0) }
        #expect(text.text == "Water it well. Every day." && text.origin == .provider, "\(kind) \(text)")
        #expect(reader.text == text.text && text.took?.attempts == 2, "\(kind) \(text)")
        let verdict = try await server.verdict()
        // A call that isn't retryable goes to the next provider, which has its own key. The server mistakes the second
        // call for a retry.
        let wrong = (verdict["findings"]?.array ?? []).filter {
          $0["severity"] == "error" && $0["code"] != "retried_non_retryable"
        }
        #expect(wrong.isEmpty, "\(kind) \(verdict)")
        try await server.reset()
      }
      let isSettled = try await eventually { try SpendingTests.open(fixture) == 0 }
      #expect(isSettled)
    }
  }

  @Test(
    "LiteLLM works as a provider for texts, forms, errors and usage",
    .enabled(if: ThirdPartyServer.hasProxy, "needs .build/litellm: run make litellm"))
  func proxy() async throws {
    try await Self.with(try await ThirdPartyServer.proxy()) { fixture, server in
      @Loop func model(_ name: String) -> RemoteProvider {
        fixture.outside(name, at: server.url + "/v1", model: name, key: ThirdPartyServer.key, attempts: 1)
      }
      fixture.use([model("fine")])
      let reader = TextGeneratorTests.Reader()
      let plain = try await fixture.tip(isOperator: true) { reader.take($0) }
      #expect(plain.text == "Water it well. Every day." && plain.provider == "fine" && reader.text == plain.text)
      #expect(plain.took?.inputTokens ?? 0 > 0 && plain.took?.outputTokens ?? 0 > 0, "\(plain)")
      // LiteLLM's first answer may be so slow that the service doesn't wait for its token counts.
      let usual = try await fixture.tip(as: fixture.principal("acc_usual"), isOperator: true)
      fixture.use([model("structured")])
      #expect(try await fixture.tip(["light": "sun"], of: "fact").text == "They like it.")
      for (name, words) in [("limited", "429"), ("broken", "500"), ("context", "400"), ("nowhere", "400")] {
        fixture.use([model(name), model("fine")])
        let text = try await fixture.tip(as: fixture.principal("acc_\(name)"), isOperator: true)
        Self.checkFailure(of: name, words, before: text, outputTokens: usual.took?.outputTokens, fixture)
      }
      let wrong = fixture.outside("wrong", at: server.url + "/v1", model: "fine", key: "sk-wrong", attempts: 1)
      fixture.use([wrong, model("fine")])
      #expect(try await fixture.tip(as: fixture.principal("acc_wrong")).provider == "fine")
    }
  }

  /// Checks that the provider `fine` wrote a text after another provider's failure, and that only its tokens are
  /// included in the cost.
  @Loop private static func checkFailure(
    of name: String, _ words: String, before text: GeneratedText, outputTokens: Int?, _ fixture: GeneratorFixture
  ) {
    #expect(text.provider == "fine" && text.took?.attempts == 2, "\(name) \(text)")
    #expect(text.took?.outputTokens == outputTokens, "\(name) \(text)")
    let warning = fixture.warnings.first { $0.text.contains("the provider \(name) has written no text") }
    #expect(warning?.text.contains(words) == true, "\(fixture.warnings)")
  }

  private static func withMock(
    _ body: @escaping @Loop @Sendable (GeneratorFixture, ThirdPartyServer) async throws -> Void
  ) async throws {
    try await with(try await ThirdPartyServer.mock(), body)
  }

  private static func with(
    _ server: @autoclosure @escaping @Loop @Sendable () async throws -> ThirdPartyServer,
    _ body: @escaping @Loop @Sendable (GeneratorFixture, ThirdPartyServer) async throws -> Void
  ) async throws {
    try await GeneratorFixture.with({ [] }) { fixture in
      let server = try await server()
      defer { server.end() }
      try await body(fixture, server)
    }
  }
}
