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
    let (path, body): (String, JSONValue) =
      switch kind {
      case .openAI: ("/chat/completions", try chat(prompt, without: leftOut))
      case .openAIResponses: ("/responses", responses(prompt, without: leftOut))
      case .anthropic: ("/v1/messages", messages(prompt))
      case .gemini:
        ("/v1beta/models/\(model):streamGenerateContent?alt=sse", try contents(prompt, without: leftOut))
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

  private func chat(_ prompt: Prompt, without leftOut: Set<String>) throws -> JSONValue {
    var system = prompt.system
    var body: JSONObject = ["model": .string(model), "stream": true]
    if !leftOut.contains("stream_options") { body["stream_options"] = ["include_usage": true] }
    // OpenAI's current models accept only `max_completion_tokens`, and most other servers only `max_tokens`.
    body[leftOut.contains("max_tokens") ? "max_completion_tokens" : "max_tokens"] = most
    if let answer = prompt.answer {
      if leftOut.contains("response_format") {
        system += try Self.described(answer)
      } else {
        body["response_format"] = ["type": "json_schema", "json_schema": .object(Self.strictSchema(of: answer))]
      }
    }
    body["messages"] = [
      ["role": "system", "content": .string(system)], ["role": "user", "content": .string(prompt.user)],
    ]
    return .object(body)
  }

  private static func strictSchema(of answer: Generator.Answer) -> JSONObject {
    [
      "name": .string(answer.name), "description": .string(answer.description), "strict": true,
      "schema": answer.schema,
    ]
  }

  /// Returns a description of the answer's form, for a server that doesn't accept a schema.
  private static func described(_ answer: Generator.Answer) throws -> String {
    let schema = try JSON.text(answer.schema)
    return "\n\nAnswer only with a JSON object of this schema, without Markdown: \(schema)"
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
      let tool: JSONValue = [
        "name": .string(answer.name), "description": .string(answer.description), "input_schema": answer.schema,
      ]
      body["tools"] = [tool]
      body["tool_choice"] = ["type": "tool", "name": .string(answer.name)]
    }
    return .object(body)
  }

  private func contents(_ prompt: Prompt, without leftOut: Set<String>) throws -> JSONValue {
    var system = prompt.system
    var config: JSONObject = ["maxOutputTokens": most]
    if let answer = prompt.answer {
      config["responseMimeType"] = "application/json"
      if leftOut.contains("responseJsonSchema") {
        system += try Self.described(answer)
      } else {
        config["responseJsonSchema"] = answer.schema
      }
    }
    return [
      "systemInstruction": ["parts": [["text": .string(system)]]],
      "contents": [["role": "user", "parts": [["text": .string(prompt.user)]]]],
      "generationConfig": .object(config),
    ]
  }
}
