import AIGatewayContract
import AppCatalog
import CivilTime
import EventLoop
import Files
import HTTPClient
import ServiceHost
import Storage
import Telemetry
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// Providers behind HTTP: the requests of each dialect, and all kinds of failures (R3).
@Suite(.timeLimit(.minutes(2))) struct RemoteProviderTests {
  static let prompt = Prompt(
    app: "plant-pal", account: "acc_1", generator: "tip", system: "You know plants.", user: "Fern: \"why\"?",
    answer: nil, embedded: "",
    language: .en, maxBytes: 500)
  static var strict: Prompt {
    var prompt = prompt
    prompt.answer = AnswerTextExtractorTests.form
    return prompt
  }

  /// Returns a stream of events, one per line.
  static func stream(_ events: [String], isChunked: Bool = false) -> [[UInt8]] {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
    return [Array(head.utf8)] + events.map { Array("\($0)\n\n".utf8) } + [[]]
  }

  static func chat(_ pieces: [String]) -> [[UInt8]] {
    stream(
      pieces.map { #"data: {"choices":[{"index":0,"delta":{"content":"\#($0)"},"finish_reason":null}]}"# } + [
        #"data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}"#,
        #"data: {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":5,"total_tokens":17}}"#, "data: [DONE]",
      ])
  }

  /// The text that a provider wrote, and the way its call ended.
  struct Written: Hashable {
    var text = ""
    var tokens: Tokens?
    var fault: ProviderFault.Kind?
    var words = ""
  }

  @Loop static func write(
    _ prompt: Prompt = prompt, kind: RemoteModel.Dialect = .openAI, at server: PlainServer, timeout: Int = 30,
    silence: Int = 10, attempts: Int = 2, key: String? = "sk-secret"
  ) async throws -> Written {
    let client = HTTPClient()
    defer { client.close() }
    let model = RemoteModel(
      id: "p", kind: kind, url: server.url(""), model: "m-1", key: nil, appKeys: nil, timeoutSeconds: timeout,
      silenceSeconds: silence, hedgeAfterMs: nil, attempts: attempts, maxTokens: 300, price: nil)
    return try await withTemporaryDirectory { folder in
      let store = try Store.ofRun("\(folder)/ai.db", migrations: AIGatewayService.migrations, clock: .system)
      let provider = RemoteProvider(
        RemoteModels.WithKeys(model: model, key: key.map { Secret($0) }, appKeys: ["plant-pal": Secret("sk-own")]),
        within: Budgets(),
        Spending(store), client: client, clock: .system,
        log: Log(service: "ai", clock: .system) { _ in })
      let page = Page()
      var written = Written()
      do {
        written.tokens = try await provider.write(prompt) { page.text += $0 }
      } catch let fault as ProviderFault {
        written.fault = fault.kind
        written.words = fault.description
        #expect(!fault.description.contains("sk-") && !fault.description.contains("why"))
      }
      written.text = page.text
      await store.close()
      return written
    }
  }

  @Loop final class Page { var text = "" }

  static func with(_ body: @escaping @Loop @Sendable (PlainServer) async throws -> Void) async throws {
    try await onLoop {
      let server = try PlainServer()
      try await body(server)
      server.close()
    }
  }

  @Loop static func body(_ server: PlainServer) throws -> JSONValue {
    try JSON.decode(from: Bytes(try #require(server.asked.last).body))
  }

  @Test("An OpenAI-compatible server receives chat completions, with the app's own key if it has one")
  func openAI() async throws {
    try await Self.with { server in
      server.answers["/chat/completions"] = Self.chat(["Phun ", "nước đi."])
      let written = try await Self.write(at: server)
      #expect(written == Written(text: "Phun nước đi.", tokens: Tokens(input: 12, output: 5)))
      #expect(server.asked[0].head.contains("Authorization: Bearer sk-own\r\n"))
      let body = try Self.body(server)
      #expect(body["model"] == "m-1" && body["stream"] == true && body["max_tokens"] == 300)
      #expect(
        body["messages"] == [
          ["role": "system", "content": "You know plants."], ["role": "user", "content": "Fern: \"why\"?"],
        ])
      _ = try await Self.write(Self.strict, at: server)
      let format = try Self.body(server)["response_format"]
      #expect(format?["type"] == "json_schema" && format?["json_schema"]?["strict"] == true)
      #expect(format?["json_schema"]?["name"] == "card_meaning")
      #expect(format?["json_schema"]?["schema"]?["additionalProperties"] == false)
    }
  }

  @Test("OpenAI's Responses API is supported")
  func responses() async throws {
    try await Self.with { server in
      server.answers["/responses"] = Self.stream([
        "event: response.created\ndata: {\"type\":\"response.created\",\"response\":{}}",
        "event: response.output_text.delta\ndata: {\"type\":\"response.output_text.delta\",\"delta\":\"Spray \"}",
        "event: response.output_text.delta\ndata: {\"type\":\"response.output_text.delta\",\"delta\":\"it.\"}",
        "data: {\"type\":\"response.completed\",\"response\":{\"usage\":{\"input_tokens\":3,\"output_tokens\":2}}}",
      ])
      let written = try await Self.write(Self.strict, kind: .openAIResponses, at: server)
      #expect(written == Written(text: "Spray it.", tokens: Tokens(input: 3, output: 2)))
      let body = try Self.body(server)
      #expect(body["instructions"] == "You know plants." && body["input"] == "Fern: \"why\"?" && body["store"] == false)
      #expect(body["text"]?["format"]?["strict"] == true)
    }
  }

  @Test("Anthropic's Messages API is supported, and a schema is sent as a tool that the model must call")
  func anthropic() async throws {
    try await Self.with { server in
      server.answers["/v1/messages"] = Self.stream([
        #"event: message_start"# + "\n" + #"data: {"type":"message_start","message":{"usage":{"input_tokens":9}}}"#,
        #"data: {"type":"ping"}"#,
        #"data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"meaning\":"}}"#,
        #"data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"Hi.\"}"}}"#,
        #"data: {"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":4}}"#,
        #"data: {"type":"message_stop"}"#,
      ])
      let written = try await Self.write(Self.strict, kind: .anthropic, at: server)
      #expect(written == Written(text: #"{"meaning":"Hi."}"#, tokens: Tokens(input: 9, output: 4)))
      let head = server.asked[0].head
      #expect(head.contains("x-api-key: sk-own\r\n") && head.contains("anthropic-version: 2023-06-01"))
      let body = try Self.body(server)
      #expect(body["tool_choice"] == ["type": "tool", "name": "card_meaning"] && body["system"] == "You know plants.")
      #expect(body["tools"]?[0]?["input_schema"]?["required"] == ["meaning"])
    }
  }

  @Test("Gemini's API is supported, and the model's thoughts aren't part of the answer")
  func gemini() async throws {
    try await Self.with { server in
      let path = "/v1beta/models/m-1:streamGenerateContent?alt=sse"
      server.answers[path] = Self.stream([
        #"data: {"candidates":[{"content":{"parts":[{"text":"Hm.","thought":true},{"text":"Spray "}]}}]}"#,
        #"data: {"candidates":[{"content":{"parts":[{"text":"it."}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":7,"candidatesTokenCount":3}}"#,
      ])
      let written = try await Self.write(Self.strict, kind: .gemini, at: server)
      #expect(written == Written(text: "Spray it.", tokens: Tokens(input: 7, output: 3)))
      #expect(server.asked[0].head.contains("x-goog-api-key: sk-own\r\n"))
      let body = try Self.body(server)
      #expect(body["generationConfig"]?["responseMimeType"] == "application/json")
      #expect(body["contents"]?[0]?["parts"]?[0]?["text"] == "Fern: \"why\"?")
    }
  }

  @Test("A failure before the first word is retried, respecting Retry-After")
  func retried() async throws {
    try await Self.with { server in
      let path = "/chat/completions"
      let overloaded = PlainServer.answer("{}", status: "429 Too Many Requests", more: "Retry-After: 1\r\n")
      for problem in [[[]], [PlainServer.answer("oh", status: "503 Away"), []], [overloaded, []]] as [[[UInt8]]] {
        server.firstAnswers[path] = [problem]
        server.answers[path] = Self.chat(["Fine."])
        let asked = server.asked.count
        let began = LoopClock.system.now
        let written = try await Self.write(at: server)
        #expect(written.text == "Fine." && written.fault == nil && server.asked.count == asked + 2)
        if problem.first == overloaded { #expect(LoopClock.system.now - began >= .seconds(1)) }
      }
    }
  }

  @Test(
    "A permanent failure ends the call, and only its kind is logged",
    arguments: [
      ([PlainServer.answer("bad sk-secret why", status: "401 No"), []], .misconfigured, "the server answered 401"),
      ([PlainServer.answer("{}", status: "404 No"), []], .misconfigured, "the server answered 404"),
      (
        [PlainServer.answer("{}", status: "429 No", more: "Retry-After: 3600\r\n"), []], .away,
        "the server answered 429"
      ),
      (stream(["data: not JSON"]), .wrongAnswer, "an event of the stream isn't a JSON object"),
      (stream([#"data: {"error":{"type":"overloaded_error","message":"why"}}"#]), .away, "'overloaded_error'"),
      (stream([#"data: {"choices":[{"delta":{"refusal":"I won't"}}]}"#]), .refused, "the model refused"),
      (
        stream([#"data: {"choices":[{"delta":{"content":"a"},"finish_reason":"length"}]}"#]), .wrongAnswer, "max_tokens"
      ),
      (stream([#"data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}"#]), .refused, "content_filter"),
      (
        stream([#"data: {"choices":[{"delta":{"content":"Half a"}}]}"#]).dropLast() + [
          Array(#"data: {"choices":[{"delta":{"con"#.utf8), [],
        ], .away,
        "the stream ended early"
      ),
    ] as [([[UInt8]], ProviderFault.Kind, String)])
  func faults(answer: [[UInt8]], kind: ProviderFault.Kind, words: String) async throws {
    try await Self.with { server in
      server.answers["/chat/completions"] = answer
      let written = try await Self.write(at: server)
      #expect(written.fault == kind && written.words.contains(words), "\(written)")
      #expect(server.asked.count == 1)
    }
  }

  @Test("A silent or slow server is abandoned after its time limit")
  func slow() async throws {
    try await Self.with { server in
      let silent = try await Self.write(at: server, timeout: 1, attempts: 1)
      #expect(silent.fault == .away && silent.words.contains("in time"))
      server.answers["/chat/completions"] = [
        Array("HTTP/1.1 200 OK\r\n\r\ndata: {\"choices\":[{\"delta\":{\"content\":\"A\"}}]}\n\n".utf8)
      ]
      let start = ContinuousClock.now
      let half = try await Self.write(at: server, timeout: 60, silence: 1, attempts: 1)
      #expect(half.fault == .away && half.text == "A" && half.words.contains("in time"))
      #expect(ContinuousClock.now - start < .seconds(60))
    }
  }

  @Test("A server that never stops writing is cut off at the text's length, and its connection is closed")
  func endless() async throws {
    try await Self.with { server in
      let event = Array(#"data: {"choices":[{"delta":{"content":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}}]}"#.utf8)
      server.answers["/chat/completions"] =
        [Array("HTTP/1.1 200 OK\r\n\r\n".utf8)] + Array(repeating: event + Array("\n\n".utf8), count: 5000)
      try await GeneratorFixture.with({ [] }) { fixture in
        fixture.use([fixture.outside(at: server)])
        let reply = try await fixture.tip()
        #expect(reply.text == "Curated fern." && reply.origin == .curated)
      }
      #expect(try await eventually { server.ended == 2 })
    }
  }

  @Test("When the caller disconnects, the upstream connection is closed")
  func cancelled() async throws {
    try await Self.with { server in
      server.answers["/chat/completions"] = [
        Array("HTTP/1.1 200 OK\r\n\r\ndata: {\"choices\":[{\"delta\":{\"content\":\"A\"}}]}\n\n".utf8)
      ]
      let task = Loop.task { try await Self.write(at: server) }
      let isAsked = try await eventually { server.asked.count == 1 }
      #expect(isAsked && server.ended == 0)
      task.cancel()
      let isEnded = try await eventually { server.ended == 1 }
      #expect(isEnded)
    }
  }

  @Test("A provider that keeps failing is skipped for a while, and the others continue")
  func breaker() async throws {
    try await Self.with { server in
      try await GeneratorFixture.with({ [] }) { fixture in
        let provider = fixture.outside(at: server, attempts: 1)
        server.answers["/chat/completions"] = [PlainServer.answer("{}", status: "500 No")]
        for _ in 0..<20 {
          await #expect(throws: ProviderFault.self) { _ = try await provider.write(Self.prompt) { _ in } }
        }
        #expect(server.asked.count == 5)
        server.answers["/chat/completions"] = Self.chat(["Fine."])
        fixture.clock.advance(by: .seconds(60))
        _ = try await provider.write(Self.prompt) { _ in }
        #expect(server.asked.count == 6)
      }
    }
  }

  @Test("Providers are used in the order of the providers file, and the embedded provider is used last")
  func settings() throws {
    try withTemporaryDirectory { folder in
      try Disk.write(Array("sk-first\n".utf8), to: "\(folder)/key", mode: 0o600)
      try Disk.write(Array("sk- first\n".utf8), to: "\(folder)/blank", mode: 0o600)
      func read(_ text: String) throws -> [RemoteModels.WithKeys] {
        try Disk.write(Array(text.utf8), to: "\(folder)/providers.json", mode: 0o600)
        return try RemoteModels.read("\(folder)/providers.json", for: "providers").models
      }
      let found = try read(
        """
        {"providers": [{"id": "small", "kind": "openai", "model": "m", "key": "file:\(folder)/key",
          "app_keys": {"tarot": "file:\(folder)/key"}},
          {"id": "local", "kind": "openai", "url": "http://127.0.0.1:8080/v1/", "model": "n"}]}
        """)
      #expect(found.map { $0.key?.reveal() } == ["sk-first", nil] && found[0].appKeys["tarot"]?.reveal() == "sk-first")
      #expect(found.map(\.model.base) == ["https://api.openai.com/v1", "http://127.0.0.1:8080/v1"])
      for (text, words) in [
        (#"{"providers": [{"id": "a", "kind": "opnai", "model": "m"}]}"#, "kind"),
        (#"{"providers": [{"id": "a", "kind": "openai", "model": "m", "kee": "x"}]}"#, "kee"),
        (
          #"{"providers": [{"id": "a", "kind": "openai", "model": "m", "url": "http://example.com"}]}"#,
          "[0].url must be"
        ),
        (
          #"{"providers": [{"id": "a", "kind": "openai", "model": "m", "key": "sk-itself"}]}"#,
          "must be the location"
        ),
        (#"{"providers": [], "budgets": {"app_per_day": {"cents": -1}}}"#, "budgets.app_per_day must be"),
        (#"{"providers": [], "budgets": {"app_per_day": {"dollars": 1}}}"#, "dollars"),
        (#"{"providers": [{"id": "embedded", "kind": "openai", "model": "m"}]}"#, "[0].id"),
        (
          #"{"providers": [{"id": "a", "kind": "openai", "model": "m", "key": "file:/none"}]}"#,
          "providers[0].key can't be read"
        ),
        (
          #"{"providers": [{"id": "a", "kind": "openai", "model": "m"}, {"id": "a", "kind": "openai", "model": "m"}]}"#,
          "providers[1].id is the name of another provider"
        ), ("{\n\n]", "providers.json: line 3: "),
        (
          "{\"providers\": [\n  {\"id\": \"a\", \"kind\": \"openai\", \"model\": \"\"}]}",
          "line 2: providers[0].model must have"
        ),
        (
          #"{"providers": [{"id": "a", "kind": "openai", "model": "m", "key": "file:\#(folder)/blank"}]}"#,
          "providers[0].key names a file that doesn't contain a key: byte 4 is"
        ),
      ] {
        do {
          _ = try read(text)
          Issue.record("\(text) was accepted")
        } catch let fault as SettingsFault {
          #expect("\(fault)".contains(words) && !"\(fault)".contains("sk-"), "\(fault)")
        }
      }
    }
  }

  @Test("An answer in the wrong form is requested once more from the same provider, and then from the next")
  func repaired() async throws {
    let asked = Asked()
    try await GeneratorFixture.with {
      [
        PlayedProvider("first") { prompt, piece in
          asked.prompts.append(prompt)
          try piece(asked.prompts.count == 2 ? #"{"fact":"Two."}"# : #"{"facts":"One."}"#)
        }, PlayedProvider("second") { _, piece in try piece(#"{"fact":"Three."}"#) },
      ]
    } _: { fixture in
      #expect(try await fixture.tip(["light": "sun"], of: "fact").text == "Two.")
      let other = try await fixture.tip(["light": "shade"], of: "fact")
      #expect(other.text == "Three." && other.provider == "second" && asked.prompts.count == 4)
    }
  }

  @Test("A text written by the embedded provider during an outage isn't cached for other users")
  func notKept() async throws {
    let asked = Asked()
    try await GeneratorFixture.with {
      [
        PlayedProvider { prompt, piece in
          asked.prompts.append(prompt)
          if asked.prompts.count == 1 { throw ProviderFault(.away, "away") }
          try piece(#"{"fact":"Real."}"#)
        }, EmbeddedProvider(),
      ]
    } _: { fixture in
      let first = try await fixture.tip(["light": "sun"], of: "fact")
      #expect(first.text == "Plants like sun." && first.origin == .embedded && first.provider == nil)
      let second = try await fixture.tip(["light": "sun"], of: "fact")
      #expect(second.text == "Real." && second.origin == .provider && !second.cached)
      #expect(try await fixture.tip(["light": "sun"], of: "fact").cached)
    }
  }
}
