package import AppCatalog
package import CivilTime
package import MessageBus
import ServiceHost
package import Wire

/// The context of a call about flashcards: its owner and the app's rules for cards.
package struct CardContext: Sendable {
  package let owner: Owner
  package let rules: CardRules
  package let app: App
  private let access: AccessRules
  private let timeZone: String

  /// - Throws: `unauthenticated`; `not_found` for an app without flashcards.
  package init(_ catalog: AppCatalog, _ caller: Caller) throws(Failure) {
    let principal = try caller.account()
    owner = Owner(principal)
    timeZone = principal.timeZone
    app = try catalog.app(of: owner)
    guard let rules = app.cardRules, let access = app.access else { throw .notFound(.noFlashcards) }
    self.rules = rules
    self.access = access
  }

  package func allowance(used: Int) -> CardAllowance {
    CardAllowance(used: used, access: access, rule: rules.limitRule, plan: owner.plan)
  }

  /// Returns the date on which a time falls in the owner's time zone.
  package func day(of time: Timestamp) throws -> CivilDay { try ZoneInfo.rules(of: timeZone).day(of: time) }

  /// Returns the owner's allowance, with the number of cards that the owner has now.
  func allowance(_ reading: CardReader) throws -> CardAllowance { allowance(used: try reading.used()) }

  /// The offering to show to an owner who needs a higher limit.
  package var offering: JSONValue { app.paywall(owner.language, for: owner.buyer) }

  /// Returns the default languages of new cards: those that the owner has chosen, or else the app's default.
  package func pair(_ reading: CardReader) throws -> LanguagePair {
    if let chosen = try reading.pair() { return LanguagePair(front: chosen.front, back: chosen.back) }
    if let appDefault = rules.defaultPair(owner.language) { return appDefault }
    throw Failure.invalidParams("front_language and back_language are required")
  }

  package func preset(_ id: String) throws(Failure) -> Preset {
    guard let preset = app.presets.first(where: { $0.name == id }) else { throw .notFound(.noPreset) }
    return preset.content
  }
}
