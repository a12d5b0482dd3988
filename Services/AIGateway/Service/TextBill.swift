import AIGatewayContract
import CivilTime
import EventLoop

/// What a text took so far, of all providers that were asked for it: those that failed, were refused by the filter or
/// given up among them.
@Loop final class TextBill {
  /// How often a provider was asked.
  private(set) var attempts = 0
  private var tokens = Tokens(input: 0, output: 0)
  private var microCents = 0
  /// The name of the model that wrote it.
  var model: String?
  /// How long it took until it was whole.
  var time = Duration.zero

  /// A provider is asked.
  func asked() { attempts += 1 }

  /// Adds what a provider's books have of a call.
  func add(_ used: Tokens, _ price: Price?) {
    tokens = Tokens(input: tokens.input + used.input, output: tokens.output + used.output)
    microCents += price?.cost(of: used) ?? 0
  }

  /// True once a provider billed something.
  var isPaid: Bool { tokens.input + tokens.output > 0 }

  /// All of it, for people who run the machine.
  ///
  /// - Parameter template: the version of the generator's prompt.
  func took(template: Int) -> TextTook {
    TextTook(
      model: model, template: template, attempts: attempts, inputTokens: tokens.input, outputTokens: tokens.output,
      microCents: microCents, tookMs: Int(time.milliseconds))
  }
}
