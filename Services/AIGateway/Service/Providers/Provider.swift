import AIGatewayContract
import AppCatalog
import EventLoop
import Wire

/// Who writes texts.
protocol Provider: Sendable {
  /// What settings and an app's data call it.
  var name: String { get }
  /// Who its texts are by.
  var origin: GeneratedText.Origin { get }
  /// What its model is called; nil for one that has none.
  var model: String? { get }
  /// After how long without a word the next one is asked too; nil for never.
  var hedgesAfter: Duration? { get }

  /// What the operator should see to.
  @Loop var remarks: [String] { get }

  /// Writes a text, or the JSON that the prompt's answer asks for; `piece` gets it as it comes.
  ///
  /// - Parameter bill: gets what its books have of the text, whole or not.
  /// - Returns: what it took; nil where nobody counts.
  /// - Throws: `ProviderFault` where there is no whole answer, and whatever `piece` throws, after which nothing more is
  ///   asked for.
  @Loop func write(
    _ prompt: Prompt, on bill: TextBill, _ piece: @escaping @Loop (String) throws -> Void
  ) async throws -> Tokens?

  /// Hears what became of a text that it was asked for: nil for one that could be used.
  @Loop func ended(with fault: ProviderFault?)
}

extension Provider {
  /// A provider's words may be nobody's model.
  var model: String? { nil }
  /// Most wait for their own answer.
  var hedgesAfter: Duration? { nil }
  /// Most need nobody.
  @Loop var remarks: [String] { [] }
  /// Most remember nothing.
  @Loop func ended(with fault: ProviderFault?) {}
}

/// What a text took, in the provider's own units.
struct Tokens: Sendable, Hashable {
  /// Of what was asked.
  var input: Int
  /// Of what was answered.
  var output: Int
}

/// Why a provider gave no text.
struct ProviderFault: Error, Hashable, CustomStringConvertible {
  /// What can be done about it.
  enum Kind: String, Sendable, CaseIterable {
    /// It answered, but not what it was asked for: another try may do better.
    case wrongAnswer = "wrong_answer"
    /// It can't be reached, is overloaded, or broke off.
    case away
    /// It failed so often that it isn't asked for a while.
    case leftAlone = "left_alone"
    /// It doesn't want to: another one may.
    case refused
    /// The day's budget is used up.
    case budget
    /// It doesn't take the call: its key, its model or its address is wrong.
    case misconfigured
  }

  let kind: Kind
  /// For the log; nothing of what a person wrote.
  let description: String

  init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}

/// What a provider is asked, in the language of the answer.
struct Prompt: Sendable, Hashable {
  var app: String
  /// Who asked, first of all where many wait for it.
  var account: String
  /// From which address, or network, where a proxy told.
  var origin: String?
  var generator: String
  /// Who the provider is to be.
  var system: String
  /// What it is asked.
  var user: String
  /// The form that the answer must have; nil for plain text.
  var answer: Generator.Answer?
  /// What the embedded provider says.
  var embedded: String
  var language: Language
  /// The most bytes that the text may have.
  var mostBytes: Int
}
