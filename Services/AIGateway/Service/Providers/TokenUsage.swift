import Wire

/// The tokens that a provider bills, gathered from the events of a stream.
///
/// Later events replace the numbers of earlier ones, each field by itself.
struct TokenUsage: Hashable, Sendable {
  private var input: Int?
  /// Input tokens that `input` doesn't include, by their fields.
  private var moreInput: [String: Int] = [:]
  private var output: Int?
  /// Reasoning tokens that `output` doesn't include.
  private var thoughts: Int?
  private var total: Int?

  init() {}

  /// The `usage` of OpenAI's chat completions.
  init(chat usage: JSONValue?) {
    input = Self.count(usage?["prompt_tokens"])
    output = Self.count(usage?["completion_tokens"])
    total = Self.count(usage?["total_tokens"])
  }

  /// The `usage` of OpenAI's responses.
  init(responses usage: JSONValue?) {
    input = Self.count(usage?["input_tokens"])
    output = Self.count(usage?["output_tokens"])
    total = Self.count(usage?["total_tokens"])
  }

  /// The `usage` of Anthropic's messages, which counts cached input beside `input_tokens`.
  init(messages usage: JSONValue?) {
    input = Self.count(usage?["input_tokens"])
    output = Self.count(usage?["output_tokens"])
    for field in ["cache_creation_input_tokens", "cache_read_input_tokens"] {
      moreInput[field] = Self.count(usage?[field])
    }
  }

  /// The `usageMetadata` of Gemini, which counts thoughts beside `candidatesTokenCount`.
  init(gemini usage: JSONValue?) {
    input = Self.count(usage?["promptTokenCount"])
    output = Self.count(usage?["candidatesTokenCount"])
    thoughts = Self.count(usage?["thoughtsTokenCount"])
    total = Self.count(usage?["totalTokenCount"])
    moreInput["toolUsePromptTokenCount"] = Self.count(usage?["toolUsePromptTokenCount"])
  }

  /// Replaces the numbers that a later event has.
  mutating func update(_ later: TokenUsage) {
    input = later.input ?? input
    moreInput.merge(later.moreInput) { $1 }
    output = later.output ?? output
    thoughts = later.thoughts ?? thoughts
    total = later.total ?? total
  }

  /// The billed tokens; nil where the server counted none.
  ///
  /// Some servers leave reasoning out of the output and include it in the total only.
  var tokens: Tokens? {
    guard input != nil || output != nil || thoughts != nil else { return nil }
    let asked = (input ?? 0) + moreInput.values.reduce(0, +)
    let answered = (output ?? 0) + (thoughts ?? 0)
    return Tokens(input: asked, output: max(answered, (total ?? 0) - asked))
  }

  /// The billed tokens of an answer that ended; nil unless the server counted both directions.
  var finalTokens: Tokens? { input != nil && output != nil ? tokens : nil }

  private static func count(_ value: JSONValue?) -> Int? {
    value?.integer.flatMap { (0...1_000_000_000).contains($0) ? Int($0) : nil }
  }
}
