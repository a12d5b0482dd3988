import HTTPClient
import Wire

/// Parses the events of a stream in the model's API dialect.
extension RemoteModel {
  /// The content of one event.
  struct StreamPart: Hashable, Sendable {
    /// A piece of the answer.
    var text = ""
    /// The tokens counted so far, as reported by the event.
    var usage = TokenUsage()
    /// The reason why the model stopped. A later event may give a different reason.
    var finish: FinishReason?
    /// True for the last event of a stream.
    var isEnd = false
    /// An error that replaces the rest of the stream.
    var error: JSONValue?
  }

  /// Parses an event.
  ///
  /// - Throws: `ProviderFault` if the event is unreadable, or if it reports that the model refuses.
  func part(_ event: ServerSentEvents.Event) throws(ProviderFault) -> StreamPart {
    if event.data == "[DONE]" { return StreamPart(isEnd: true) }
    if event.data.isEmpty { return StreamPart() }
    let data = try Self.object(event.data)
    if let error = data["error"], error != .null { return StreamPart(error: error) }
    switch kind {
    case .openAI: return try chatPart(data)
    case .openAIResponses: return try responsesPart(data)
    case .anthropic: return messagesPart(data)
    case .gemini: return try contentsPart(data)
    }
  }

  private static func object(_ text: String) throws(ProviderFault) -> JSONValue {
    guard let data = try? JSON.decode(JSONValue.self, from: Bytes(text.utf8)), data.object != nil else {
      throw ProviderFault(.wrongAnswer, "an event of the stream isn't a JSON object")
    }
    return data
  }

  private func chatPart(_ data: JSONValue) throws(ProviderFault) -> StreamPart {
    let choice = data["choices"]?[0]
    if let refusal = choice?["delta"]?["refusal"]?.string, !refusal.isEmpty {
      throw ProviderFault(.refused, "the model refused")
    }
    return StreamPart(
      text: choice?["delta"]?["content"]?.string ?? "", usage: TokenUsage(chat: data["usage"]),
      finish: FinishReason(choice?["finish_reason"]?.string))
  }

  private func responsesPart(_ data: JSONValue) throws(ProviderFault) -> StreamPart {
    let response = data["response"]
    let usage = TokenUsage(responses: response?["usage"])
    switch data["type"]?.string {
    case "response.output_text.delta": return StreamPart(text: data["delta"]?.string ?? "")
    case "response.refusal.delta": throw ProviderFault(.refused, "the model refused")
    case "response.incomplete":
      let reason = response?["incomplete_details"]?["reason"]?.string ?? "length"
      return StreamPart(usage: usage, finish: FinishReason(reason), isEnd: true)
    case "response.failed", "error": return StreamPart(usage: usage, error: response?["error"] ?? data)
    case "response.completed": return StreamPart(usage: usage, isEnd: true)
    default: return StreamPart()
    }
  }

  private func messagesPart(_ data: JSONValue) -> StreamPart {
    switch data["type"]?.string {
    case "message_start": return StreamPart(usage: TokenUsage(messages: data["message"]?["usage"]))
    case "content_block_delta":
      let delta = data["delta"]
      return StreamPart(text: delta?["text"]?.string ?? delta?["partial_json"]?.string ?? "")
    case "message_delta":
      return StreamPart(
        usage: TokenUsage(messages: data["usage"]), finish: FinishReason(data["delta"]?["stop_reason"]?.string))
    case "message_stop": return StreamPart(isEnd: true)
    default: return StreamPart()
    }
  }

  private func contentsPart(_ data: JSONValue) throws(ProviderFault) -> StreamPart {
    if let reason = data["promptFeedback"]?["blockReason"]?.string {
      throw ProviderFault(.refused, "the model refused: \(Excerpt(reason))")
    }
    let candidate = data["candidates"]?[0]
    // Thoughts aren't part of the answer.
    let parts = (candidate?["content"]?["parts"]?.array ?? []).filter { $0["thought"] != true }
    return StreamPart(
      text: parts.compactMap { $0["text"]?.string }.joined(), usage: TokenUsage(gemini: data["usageMetadata"]),
      finish: FinishReason(candidate?["finishReason"]?.string))
  }
}

/// The reason why a model ended its answer.
enum FinishReason: Hashable, Sendable {
  /// The model completed the answer.
  case whole
  /// The answer reached the token limit.
  case cut
  /// The model or its filter declined; the value is the server's reason.
  case refused(String)
  /// The server stopped before the end of the answer; the value is the server's reason.
  case interrupted(String)
  /// A reason that is specific to the server. The answer counts as complete.
  case unknown(String)

  /// Returns nil for a missing or empty reason, which means that the answer continues.
  init?(_ reason: String?) {
    guard let reason, !reason.isEmpty else { return nil }
    switch reason.lowercased() {
    case "stop", "end_turn", "tool_use", "tool_calls", "function_call", "stop_sequence", "eos", "eos_token", "end",
      "completed":
      self = .whole
    case "length", "max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded": self = .cut
    case "content_filter", "content_filtered", "refusal", "safety", "recitation", "blocklist", "prohibited_content",
      "spii", "language":
      self = .refused(reason)
    case "error", "abort", "insufficient_system_resource", "network_error": self = .interrupted(reason)
    default: self = .unknown(reason)
    }
  }
}
