import Wire

/// The tokens that a provider bills, collected from the events of a stream.
///
/// A count in a later event replaces the count of the same kind from earlier events.
struct TokenUsage: Hashable, Sendable {
  private var input: Int?
  /// Input tokens that `input` doesn't include, by field.
  private var moreInput: [String: Int] = [:]
  private var output: Int?
  /// Reasoning tokens that `output` doesn't include.
  private var thoughts: Int?
  private var total: Int?

  init() {}

  /// Reads the `usage` of OpenAI's Chat Completions API.
  init(chat usage: JSONValue?) {
    input = Self.count(usage?["prompt_tokens"])
    output = Self.count(usage?["completion_tokens"])
    total = Self.count(usage?["total_tokens"])
  }

  /// Reads the `usage` of OpenAI's Responses API.
  init(responses usage: JSONValue?) {
    input = Self.count(usage?["input_tokens"])
    output = Self.count(usage?["output_tokens"])
    total = Self.count(usage?["total_tokens"])
  }

  /// Reads the `usage` of Anthropic's Messages API, which doesn't include cached input in `input_tokens`.
  init(messages usage: JSONValue?) {
    input = Self.count(usage?["input_tokens"])
    output = Self.count(usage?["output_tokens"])
    for field in ["cache_creation_input_tokens", "cache_read_input_tokens"] {
      moreInput[field] = Self.count(usage?[field])
    }
  }

  /// Reads the `usageMetadata` of Gemini, which doesn't include thoughts in `candidatesTokenCount`.
  init(gemini usage: JSONValue?) {
    input = Self.count(usage?["promptTokenCount"])
    output = Self.count(usage?["candidatesTokenCount"])
    thoughts = Self.count(usage?["thoughtsTokenCount"])
    total = Self.count(usage?["totalTokenCount"])
    moreInput["toolUsePromptTokenCount"] = Self.count(usage?["toolUsePromptTokenCount"])
  }

  /// Replaces the numbers that a later event contains.
  mutating func update(_ later: TokenUsage) {
    input = later.input ?? input
    moreInput.merge(later.moreInput) { $1 }
    output = later.output ?? output
    thoughts = later.thoughts ?? thoughts
    total = later.total ?? total
  }

  /// The billed tokens; nil if the server counted none.
  ///
  /// Some servers include reasoning only in the total, not in the output.
  var tokens: Tokens? {
    guard input != nil || output != nil || thoughts != nil else { return nil }
    let asked = (input ?? 0) + moreInput.values.reduce(0, +)
    let answered = (output ?? 0) + (thoughts ?? 0)
    return Tokens(input: asked, output: max(answered, (total ?? 0) - asked))
  }

  /// The billed tokens of an answer that ended; nil unless the server counted input and output.
  var finalTokens: Tokens? { input != nil && output != nil ? tokens : nil }

  private static func count(_ value: JSONValue?) -> Int? {
    value?.integer.flatMap { (0...1_000_000_000).contains($0) ? Int($0) : nil }
  }
}
