import AppCatalog
import HTTPClient
import Telemetry
import Wire

/// Builds the request for a prompt in the model's API dialect.
extension RemoteModel {
  /// The parameters that may be left out if a server rejects them by name.
  private var optionalParameters: [String] {
    switch kind {
    case .openAI: ["stream_options", "max_tokens", "response_format"]
    case .openAIResponses: ["store"]
    case .anthropic: []
    case .gemini: ["responseJsonSchema"]
    }
  }

  /// Returns the optional parameters that a rejection names.
  func parameters(namedBy rejection: Rejection) -> Set<String> {
    Set(optionalParameters.filter(rejection.names))
  }

  /// Returns the request for a prompt.
  ///
  /// - Parameter leftOut: Parameters that the server rejected by name. Without `max_tokens`, the limit is sent as
  ///   `max_completion_tokens`. Without `response_format`, the prompt describes the form of the answer.
  func request(_ prompt: Prompt, key: Secret?, without leftOut: Set<String> = []) throws -> HTTPRequest {
    HTTPRequest(
      url: base + path, body: Array(try JSON.encode(body(prompt, without: leftOut))),
      headers: ["Content-Type: application/json", "Accept: text/event-stream"] + headers(key?.reveal()),
      timeout: .seconds(timeoutSeconds ?? 30), silence: .seconds(silenceSeconds ?? 10), longest: 4 << 20,
      allowsPlain: base.hasPrefix("http://"))
  }

  private var path: String {
    switch kind {
    case .openAI: "/chat/completions"
    case .openAIResponses: "/responses"
    case .anthropic: "/v1/messages"
    case .gemini: "/v1beta/models/\(model):streamGenerateContent?alt=sse"
    }
  }

  private func body(_ prompt: Prompt, without leftOut: Set<String>) throws -> JSONValue {
    switch kind {
    case .openAI: try chat(prompt, without: leftOut)
    case .openAIResponses: responses(prompt, without: leftOut)
    case .anthropic: messages(prompt)
    case .gemini: try contents(prompt, without: leftOut)
    }
  }

  private func headers(_ key: String?) -> [String] {
    switch kind {
    case .openAI, .openAIResponses: key.map { ["Authorization: Bearer \($0)"] } ?? []
    case .anthropic: ["anthropic-version: 2023-06-01"] + (key.map { ["x-api-key: \($0)"] } ?? [])
    case .gemini: key.map { ["x-goog-api-key: \($0)"] } ?? []
    }
  }

  private var most: JSONValue { .integer(Int64(maxTokens ?? 1000)) }

  private func chat(_ prompt: Prompt, without leftOut: Set<String>) throws -> JSONValue {
    var body: JSONObject = ["model": .string(model), "stream": true]
    if !leftOut.contains("stream_options") { body["stream_options"] = ["include_usage": true] }
    // OpenAI's current models accept only `max_completion_tokens`, and most other servers only `max_tokens`.
    body[leftOut.contains("max_tokens") ? "max_completion_tokens" : "max_tokens"] = most
    let acceptsSchema = !leftOut.contains("response_format")
    if let answer = prompt.answer, acceptsSchema {
      body["response_format"] = ["type": "json_schema", "json_schema": .object(Self.strictSchema(of: answer))]
    }
    body["messages"] = [
      ["role": "system", "content": .string(try Self.system(of: prompt, describesAnswer: !acceptsSchema))],
      ["role": "user", "content": .string(prompt.user)],
    ]
    return .object(body)
  }

  private static func strictSchema(of answer: Generator.Answer) -> JSONObject {
    [
      "name": .string(answer.name), "description": .string(answer.description), "strict": true,
      "schema": answer.schema,
    ]
  }

  /// Returns the system prompt.
  ///
  /// - Parameter describesAnswer: True for a server that doesn't accept a schema. The prompt then describes the form of
  ///   the answer.
  private static func system(of prompt: Prompt, describesAnswer: Bool) throws -> String {
    guard describesAnswer, let answer = prompt.answer else { return prompt.system }
    let schema = try JSON.text(answer.schema)
    return "\(prompt.system)\n\nAnswer only with a JSON object of this schema, without Markdown: \(schema)"
  }

  private func responses(_ prompt: Prompt, without leftOut: Set<String>) -> JSONValue {
    var body: JSONObject = [
      "model": .string(model), "stream": true, "max_output_tokens": most, "instructions": .string(prompt.system),
      "input": .string(prompt.user),
    ]
    if !leftOut.contains("store") { body["store"] = false }
    if let answer = prompt.answer {
      var format = Self.strictSchema(of: answer)
      format["type"] = "json_schema"
      body["text"] = ["format": .object(format)]
    }
    return .object(body)
  }

  private func messages(_ prompt: Prompt) -> JSONValue {
    var body: JSONObject = [
      "model": .string(model), "stream": true, "max_tokens": most, "system": .string(prompt.system),
      "messages": [["role": "user", "content": .string(prompt.user)]],
    ]
    if let answer = prompt.answer {
      body["tools"] = [Self.tool(for: answer)]
      body["tool_choice"] = ["type": "tool", "name": .string(answer.name)]
    }
    return .object(body)
  }

  private static func tool(for answer: Generator.Answer) -> JSONValue {
    ["name": .string(answer.name), "description": .string(answer.description), "input_schema": answer.schema]
  }

  private func contents(_ prompt: Prompt, without leftOut: Set<String>) throws -> JSONValue {
    let acceptsSchema = !leftOut.contains("responseJsonSchema")
    let system = try Self.system(of: prompt, describesAnswer: !acceptsSchema)
    return [
      "systemInstruction": ["parts": [["text": .string(system)]]],
      "contents": [["role": "user", "parts": [["text": .string(prompt.user)]]]],
      "generationConfig": .object(generationConfig(for: prompt.answer, acceptsSchema: acceptsSchema)),
    ]
  }

  private func generationConfig(for answer: Generator.Answer?, acceptsSchema: Bool) -> JSONObject {
    var config: JSONObject = ["maxOutputTokens": most]
    if let answer {
      config["responseMimeType"] = "application/json"
      if acceptsSchema { config["responseJsonSchema"] = answer.schema }
    }
    return config
  }
}
