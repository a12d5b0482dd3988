import AppCatalog
import HTTPClient
import Telemetry
import Wire

/// How a prompt is put to a kind of server, and what its stream's events say. Pure.
extension ServedModel {
  /// What one event of a stream says.
  struct Said: Hashable, Sendable {
    /// A piece of the answer.
    var text = ""
    /// Tokens that were counted so far; what an event doesn't tell stays as it was.
    var input: Int?
    var output: Int?
    /// Whether it is the end of a whole answer.
    var isEnd = false
  }

  /// The request for a prompt.
  func request(_ prompt: Prompt, key: Secret?) throws -> HTTPRequest {
    let (path, body): (String, JSONValue) =
      switch kind {
      case .openAI: ("/chat/completions", chat(prompt))
      case .openAIResponses: ("/responses", responses(prompt))
      case .anthropic: ("/v1/messages", messages(prompt))
      case .gemini: ("/v1beta/models/\(model):streamGenerateContent?alt=sse", contents(prompt))
      }
    return HTTPRequest(
      url: base + path, body: Array(try JSON.encode(body)),
      headers: ["Content-Type: application/json", "Accept: text/event-stream"] + headers(key?.reveal()),
      timeout: .seconds(timeoutSeconds ?? 30), silence: .seconds(silenceSeconds ?? 10), longest: 4 << 20,
      allowsPlain: base.hasPrefix("http://"))
  }

  private func headers(_ key: String?) -> [String] {
    switch kind {
    case .openAI, .openAIResponses: key.map { ["Authorization: Bearer \($0)"] } ?? []
    case .anthropic: ["anthropic-version: 2023-06-01"] + (key.map { ["x-api-key: \($0)"] } ?? [])
    case .gemini: key.map { ["x-goog-api-key: \($0)"] } ?? []
    }
  }

  private var most: JSONValue { .integer(Int64(maxTokens ?? 1000)) }

  private func chat(_ prompt: Prompt) -> JSONValue {
    var body: JSONObject = [
      "model": .string(model), "stream": true, "stream_options": ["include_usage": true], "max_tokens": most,
      "messages": [
        ["role": "system", "content": .string(prompt.system)], ["role": "user", "content": .string(prompt.user)],
      ],
    ]
    if let answer = prompt.answer {
      let schema: JSONValue = [
        "name": .string(answer.name), "description": .string(answer.description), "strict": true,
        "schema": answer.schema,
      ]
      body["response_format"] = ["type": "json_schema", "json_schema": schema]
    }
    return .object(body)
  }

  private func responses(_ prompt: Prompt) -> JSONValue {
    var body: JSONObject = [
      "model": .string(model), "stream": true, "store": false, "max_output_tokens": most,
      "instructions": .string(prompt.system), "input": .string(prompt.user),
    ]
    if let answer = prompt.answer {
      let format: JSONValue = [
        "type": "json_schema", "name": .string(answer.name), "description": .string(answer.description),
        "strict": true, "schema": answer.schema,
      ]
      body["text"] = ["format": format]
    }
    return .object(body)
  }

  private func messages(_ prompt: Prompt) -> JSONValue {
    var body: JSONObject = [
      "model": .string(model), "stream": true, "max_tokens": most, "system": .string(prompt.system),
      "messages": [["role": "user", "content": .string(prompt.user)]],
    ]
    if let answer = prompt.answer {
      body["tools"] = [
        [
          "name": .string(answer.name), "description": .string(answer.description), "input_schema": answer.schema,
        ]
      ]
      body["tool_choice"] = ["type": "tool", "name": .string(answer.name)]
    }
    return .object(body)
  }

  private func contents(_ prompt: Prompt) -> JSONValue {
    var config: JSONObject = ["maxOutputTokens": most]
    if let answer = prompt.answer {
      config["responseMimeType"] = "application/json"
      config["responseJsonSchema"] = answer.schema
    }
    return [
      "systemInstruction": ["parts": [["text": .string(prompt.system)]]],
      "contents": [["role": "user", "parts": [["text": .string(prompt.user)]]]],
      "generationConfig": .object(config),
    ]
  }

  // MARK: What comes back

  /// What an event of the stream says.
  ///
  /// - Throws: `ProviderFault` for one that says that there will be no whole answer, or that can't be read.
  func said(_ event: ServerSentEvents.Event) throws(ProviderFault) -> Said {
    if event.data == "[DONE]" { return Said(isEnd: kind == .openAI) }
    guard let data = try? JSON.decode(JSONValue.self, from: Bytes(event.data.utf8)), data.object != nil else {
      throw ProviderFault(.wrongAnswer, "an event of the stream isn't a JSON object")
    }
    if let error = data["error"], error != .null { throw Self.fault(error) }
    switch kind {
    case .openAI: return try chatSaid(data)
    case .openAIResponses: return try responsesSaid(data)
    case .anthropic: return try messagesSaid(data)
    case .gemini: return try contentsSaid(data)
    }
  }

  private func chatSaid(_ data: JSONValue) throws(ProviderFault) -> Said {
    let choice = data["choices"]?[0]
    if let refusal = choice?["delta"]?["refusal"]?.string, !refusal.isEmpty {
      throw ProviderFault(.refused, "the model refused")
    }
    try Self.end(choice?["finish_reason"]?.string)
    return Said(
      text: choice?["delta"]?["content"]?.string ?? "", input: Self.count(data["usage"]?["prompt_tokens"]),
      output: Self.count(data["usage"]?["completion_tokens"]))
  }

  private func responsesSaid(_ data: JSONValue) throws(ProviderFault) -> Said {
    let usage = data["response"]?["usage"]
    switch data["type"]?.string {
    case "response.output_text.delta": return Said(text: data["delta"]?.string ?? "")
    case "response.refusal.delta": throw ProviderFault(.refused, "the model refused")
    case "response.incomplete":
      try Self.end(data["response"]?["incomplete_details"]?["reason"]?.string ?? "length")
      return Said()
    case "response.failed", "error": throw Self.fault(data["response"]?["error"] ?? data)
    case "response.completed":
      return Said(
        input: Self.count(usage?["input_tokens"]), output: Self.count(usage?["output_tokens"]), isEnd: true)
    default: return Said()
    }
  }

  private func messagesSaid(_ data: JSONValue) throws(ProviderFault) -> Said {
    switch data["type"]?.string {
    case "message_start": return Said(input: Self.count(data["message"]?["usage"]?["input_tokens"]))
    case "content_block_delta":
      let delta = data["delta"]
      return Said(text: delta?["text"]?.string ?? delta?["partial_json"]?.string ?? "")
    case "message_delta":
      try Self.end(data["delta"]?["stop_reason"]?.string)
      return Said(output: Self.count(data["usage"]?["output_tokens"]))
    case "message_stop": return Said(isEnd: true)
    default: return Said()
    }
  }

  private func contentsSaid(_ data: JSONValue) throws(ProviderFault) -> Said {
    if let reason = data["promptFeedback"]?["blockReason"]?.string {
      throw ProviderFault(.refused, "the model refused: \(Excerpt(reason))")
    }
    let candidate = data["candidates"]?[0]
    let reason = candidate?["finishReason"]?.string
    try Self.end(reason)
    // Thoughts aren't the answer.
    let parts = (candidate?["content"]?["parts"]?.array ?? []).filter { $0["thought"] != true }
    return Said(
      text: parts.compactMap { $0["text"]?.string }.joined(),
      input: Self.count(data["usageMetadata"]?["promptTokenCount"]),
      output: Self.count(data["usageMetadata"]?["candidatesTokenCount"]), isEnd: reason != nil)
  }

  private static func count(_ value: JSONValue?) -> Int? {
    value?.integer.flatMap { (0...1_000_000_000).contains($0) ? Int($0) : nil }
  }

  /// - Throws: for the end of an answer that isn't whole.
  private static func end(_ reason: String?) throws(ProviderFault) {
    switch reason?.lowercased() {
    case nil, "stop", "end_turn", "tool_use", "tool_calls", "stop_sequence": break
    case "length", "max_tokens", "max_output_tokens":
      throw ProviderFault(.wrongAnswer, "the answer has more tokens than max_tokens")
    case let reason?: throw ProviderFault(.refused, "the model ended with '\(Excerpt(reason))'")
    }
  }

  /// What an error in a stream means; its words may have a person's in them, and stay out of the log.
  private static func fault(_ error: JSONValue) -> ProviderFault {
    let type = error["type"]?.string ?? error["code"]?.string ?? error["status"]?.string ?? "error"
    return ProviderFault(.away, "the stream says '\(Excerpt(type))'")
  }

  /// What a status other than 200 means.
  static func fault(status: Int) -> ProviderFault {
    switch status {
    case 400, 401, 403, 404, 405, 413, 422: ProviderFault(.misconfigured, "the server answered \(status)")
    default: ProviderFault(.away, "the server answered \(status)")
    }
  }
}
