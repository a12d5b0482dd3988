package import AppCatalog
package import CivilTime
package import MessageBus
import ServiceHost
package import Wire

/// What a call about flashcards meets: its owner, and what the app's data says of cards.
package struct CardRoom: Sendable {
  /// Whose cards they are.
  package let owner: Owner
  /// What the app allows a card to be.
  package let rules: CardRules
  /// The app that the owner uses.
  package let app: App
  private let access: AccessRules
  private let timeZone: String

  /// - Throws: `unauthenticated`; `not_found` for an app without flashcards.
  package init(_ catalog: AppCatalog, _ caller: Caller) throws(Failure) {
    let principal = try caller.account()
    (owner, timeZone) = (Owner(principal), principal.timeZone)
    app = try catalog.app(of: owner)
    guard let rules = app.cardRules, let access = app.access else { throw .notFound(.noFlashcards) }
    self.rules = rules
    self.access = access
  }

  /// How many more fit, if there are `used`.
  package func allowance(used: Int) -> CardAllowance {
    CardAllowance(used: used, access: access, rule: rules.limitRule, plan: owner.plan)
  }

  /// The day of a moment by the owner's clock.
  package func day(of time: Timestamp) throws -> CivilDay { try ZoneInfo.rules(of: timeZone).day(of: time) }

  /// The offering of an account that wants more cards.
  package var offering: JSONValue { app.paywall(owner.language, for: owner.buyer) }

  /// The languages of a card that doesn't name its own.
  package func pair(_ reading: CardReading) throws -> LanguagePair {
    if let chosen = try reading.pair() { return LanguagePair(front: chosen.front, back: chosen.back) }
    if let usual = rules.defaultPair(owner.language) { return usual }
    throw Failure.invalidParams("front_language and back_language are needed")
  }

  /// A preset of the app.
  package func preset(_ id: String) throws(Failure) -> Preset {
    guard let preset = app.presets.first(where: { $0.name == id }) else { throw .notFound(.noPreset) }
    return preset.content
  }
}
