import AIGatewayContract
import AppCatalog
import EventLoop
import ServiceHost
import Wire

/// A service that writes texts.
protocol Provider: Sendable {
  /// The provider's name in settings and app data.
  var name: String { get }
  /// The origin of the provider's texts.
  var origin: GeneratedText.Origin { get }
  /// The model's name; nil if there is none.
  var model: String? { get }
  /// The time without output after which the next provider is asked too; nil for never.
  var hedgesAfter: Duration? { get }

  /// Problems for the operator to fix.
  @Loop var warnings: [ServiceWarning] { get }

  /// Writes a text, or the JSON that the prompt's `answer` requires. `piece` receives the output as it arrives.
  ///
  /// - Parameter bill: Receives the billed tokens, whether the text is complete or not.
  /// - Returns: The used tokens; nil if they aren't counted.
  /// - Throws: `ProviderFault` if there is no complete answer. Rethrows any error of `piece`, which ends the request.
  @Loop func write(
    _ prompt: Prompt, on bill: TextBill, _ piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens?

  /// Called when this provider has finished a text. `fault` is the reason why the text is unusable; nil if it is
  /// usable.
  @Loop func ended(with fault: ProviderFault?)
}

extension Provider {
  var model: String? { nil }
  var hedgesAfter: Duration? { nil }
  @Loop var warnings: [ServiceWarning] { [] }
  @Loop func ended(with fault: ProviderFault?) {}
}

/// The number of tokens that a text used, as counted by the provider.
struct Tokens: Sendable, Hashable {
  /// The number of input tokens.
  var input: Int
  /// The number of output tokens.
  var output: Int
}

/// The reason why a provider produced no text.
struct ProviderFault: Error, Hashable, CustomStringConvertible {
  /// The kind of a fault. It determines what the service does next.
  enum Kind: String, Sendable, CaseIterable {
    /// The answer doesn't have the required form. A retry may succeed.
    case wrongAnswer = "wrong_answer"
    /// The provider is unreachable or overloaded, or the stream ended early.
    case away
    /// The provider failed repeatedly and isn't asked for a while.
    case leftAlone = "left_alone"
    /// The provider refuses to write the text. Another one may write it.
    case refused
    /// The day's budget is used up.
    case budget
    /// The provider rejects the call because its key, model or address is wrong.
    case misconfigured
  }

  let kind: Kind
  /// A description for the log. It contains nothing that a user wrote.
  let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}

/// The input for a provider, in the language of the answer.
struct Prompt: Sendable, Hashable {
  var app: String
  /// The account that requested the text. If several accounts wait for the text, the first of them.
  var account: String
  /// The caller's address or network, if a proxy reported it.
  var origin: String?
  var generator: String
  /// The system prompt.
  var system: String
  /// The user prompt.
  var user: String
  /// The required form of the answer; nil for plain text.
  var answer: Generator.Answer?
  /// The text for the embedded provider to return.
  var embedded: String
  var language: Language
  /// The maximum length of the text in bytes.
  var maxBytes: Int
}
