import AIGatewayContract
import EventLoop
import Files
import Telemetry
import TestSupport
import Testing
import Wire

@testable import AIGatewayService

/// Streams as current models and common self-hosted servers send them (R3).
@Suite(.timeLimit(.minutes(2))) struct ModelStreamTests {
  static let text = "Your alarm clock filed for early retirement."
  static let gemini = "/v1beta/models/m:streamGenerateContent?alt=sse"

  /// Returns a recorded stream from `Tests/Corpus/streams` as a response.
  static func recorded(_ name: String) throws -> [UInt8] {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let stream = try Disk.read("/\(folder)/Corpus/streams/\(name).sse", limit: 1 << 16)
    return Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n".utf8) + stream
  }

  @Loop static func provider(_ fixture: GeneratorFixture, _ server: PlainServer, reading name: String) throws
    -> RemoteProvider
  {
    let isGemini = name.hasPrefix("gemini")
    server.answers[isGemini ? gemini : SpendingTests.path] = [try recorded(name), []]
    return fixture.outside(
      "p", at: server.url(""), kind: isGemini ? .gemini : .openAI, timeoutSeconds: 300, silenceSeconds: 300)
  }

  @Test(
    "A recorded stream gives its complete text once, and every billed token is counted",
    arguments: [
      ("plain", Tokens(input: 50, output: 9)), ("finish-empty-mid", Tokens(input: 50, output: 9)),
      ("finish-empty-all", Tokens(input: 50, output: 9)), ("finish-eos", Tokens(input: 50, output: 9)),
      ("finish-end", Tokens(input: 50, output: 9)), ("no-done", Tokens(input: 50, output: 9)),
      ("think-inline", Tokens(input: 50, output: 9)), ("gemini-plain", Tokens(input: 50, output: 9)),
      ("gemini-stop-each", Tokens(input: 50, output: 9)), ("gemini-thoughts", Tokens(input: 50, output: 909)),
      ("gemini-stop-first-empty", nil),
    ] as [(String, Tokens?)])
  func recorded(name: String, tokens: Tokens?) async throws {
    try await SpendingTests.with { fixture, server in
      fixture.use([try Self.provider(fixture, server, reading: name)])
      let reader = TextGeneratorTests.Reader()
      let reply = try await fixture.tip { reader.take($0) }
      #expect(reply.text == Self.text && reply.provider == "p" && reader.text == reply.text && reader.restarts == 0)
      let entry = try #require(try SpendingTests.entries(fixture).first)
      // A stream without counts costs the reserved maximum.
      #expect(entry.outputTokens == tokens?.output ?? 300 && entry.inputTokens == tokens?.input ?? entry.inputTokens)
      #expect(server.asked.count == 1 && entry.calls == 1)
    }
  }

  @Test(
    "A text ends with the stream's end marker, even if the connection stays open", arguments: ["plain", "gemini-plain"])
  func open(name: String) async throws {
    try await SpendingTests.with { fixture, server in
      let provider = try Self.provider(fixture, server, reading: name)
      for (path, pieces) in server.answers { server.answers[path] = pieces.dropLast() }
      fixture.use([provider])
      let began = ContinuousClock.now
      let reply = try await fixture.tip()
      #expect(reply.text == Self.text)
      // This provider may be silent for five minutes.
      #expect(server.ended == 0 && ContinuousClock.now - began < .seconds(100))
    }
  }

  @Test("A text with an unknown finish reason is complete, and the reason is logged once")
  func unknownReason() async throws {
    try await SpendingTests.with { fixture, server in
      server.answers[SpendingTests.path] = RemoteProviderTests.stream([
        #"data: {"choices":[{"delta":{"content":"Fine."},"finish_reason":"all_said"}]}"#
      ])
      fixture.use([fixture.outside(at: server)])
      for _ in 0..<2 {
        let reply = try await fixture.tip()
        #expect(reply.text == "Fine.")
      }
      let lines = fixture.log.tail.lines(after: 0, count: 10, level: .notice)
      #expect(lines.map(\.record.message) == ["an unknown finish reason is treated as success"])
    }
  }

  @Test(
    "A text that the server interrupts isn't complete", arguments: ["error", "abort", "insufficient_system_resource"])
  func interrupted(reason: String) async throws {
    try await RemoteProviderTests.with { server in
      server.answers[SpendingTests.path] = RemoteProviderTests.stream([
        #"data: {"choices":[{"delta":{"content":"Half of"},"finish_reason":"\#(reason)"}]}"#, "data: [DONE]",
      ])
      let written = try await RemoteProviderTests.write(at: server)
      #expect(written.fault == .away && written.words.contains("'\(reason)'") && server.asked.count == 1)
    }
  }

  @Test(
    "Cached input tokens are counted, and so are reasoning tokens that appear only in the total",
    arguments: [
      (
        RemoteModel.Dialect.anthropic,
        [
          #"{"type":"message_start","message":{"usage":{"input_tokens":5,"cache_read_input_tokens":70}}}"#,
          #"{"type":"content_block_delta","delta":{"text":"Fine."}}"#,
          #"{"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"cache_creation_input_tokens":20,"output_tokens":4}}"#,
          #"{"type":"message_stop"}"#,
        ], Tokens(input: 95, output: 4)
      ),
      (
        .openAI,
        [
          #"{"choices":[{"delta":{"content":"Fine."},"finish_reason":"stop"}]}"#,
          #"{"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":4,"total_tokens":109}}"#,
        ], Tokens(input: 5, output: 104)
      ),
      (
        .openAIResponses,
        [
          #"{"type":"response.output_text.delta","delta":"Fine."}"#,
          #"{"type":"response.completed","response":{"usage":{"input_tokens":5,"output_tokens":104,"total_tokens":109}}}"#,
        ], Tokens(input: 5, output: 104)
      ),
    ])
  func billed(kind: RemoteModel.Dialect, events: [String], tokens: Tokens) async throws {
    try await RemoteProviderTests.with { server in
      let path = [.anthropic: "/v1/messages", .openAIResponses: "/responses"][kind] ?? SpendingTests.path
      server.answers[path] = RemoteProviderTests.stream(events.map { "data: \($0)" })
      let written = try await RemoteProviderTests.write(kind: kind, at: server)
      #expect(written.text == "Fine." && written.tokens == tokens)
    }
  }

  @Test("An answer that is cut off by the token limit is billed by its token counts")
  func cutOff() async throws {
    try await SpendingTests.with { fixture, server in
      server.answers[SpendingTests.path] = RemoteProviderTests.stream([
        #"data: {"choices":[{"delta":{"content":"A"},"finish_reason":"length"}]}"#,
        #"data: {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":30}}"#, "data: [DONE]",
      ])
      let provider = fixture.outside(at: server)
      await #expect(throws: ProviderFault.self) { _ = try await provider.write(RemoteProviderTests.prompt) { _ in } }
      _ = try await eventually { try SpendingTests.open(fixture) == 0 }
      #expect(try SpendingTests.entries(fixture).first?.outputTokens == 30)
    }
  }
}
