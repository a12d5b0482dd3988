import AIGatewayContract
import CivilTime
import EventLoop

/// The cost of a text so far, from all calls to providers, including failed and cancelled calls and answers that the
/// filter rejected.
@Loop final class TextBill {
  /// The number of calls to providers.
  private(set) var attempts = 0
  private var tokens = Tokens(input: 0, output: 0)
  private var microCents = 0
  /// The name of the model that wrote the text.
  var model: String?
  /// The time until the text was complete.
  var time = Duration.zero

  /// Counts a call to a provider.
  func asked() { attempts += 1 }

  /// Adds the cost of a call.
  func add(_ used: Tokens, _ price: Price?) {
    tokens = Tokens(input: tokens.input + used.input, output: tokens.output + used.output)
    microCents += price?.cost(of: used) ?? 0
  }

  /// The costs that no transaction has recorded yet.
  var unrecorded: [Spending.Cost] = []

  /// Returns the costs that no transaction has recorded yet. The caller must record them.
  func takeUnrecorded() -> [Spending.Cost] {
    defer { unrecorded = [] }
    return unrecorded
  }

  /// True if a provider has billed something.
  var isPaid: Bool { tokens.input + tokens.output > 0 }

  /// Returns the cost, for operators.
  ///
  /// - Parameter template: The version of the generator's prompt.
  func took(template: Int) -> TextTook {
    TextTook(
      model: model, template: template, attempts: attempts, inputTokens: tokens.input, outputTokens: tokens.output,
      microCents: microCents, tookMs: Int(time.milliseconds))
  }
}
