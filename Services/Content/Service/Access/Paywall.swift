import AppCatalog
import Wire

/// What people are shown who want more than their plan has (E2).
enum Paywall {
  /// The offering of the owner's app in their language; null if the app sells nothing.
  static func offering(_ catalog: AppCatalog, _ owner: Owner) -> JSONValue {
    catalog[owner.app].map { offering($0, owner.language) } ?? .null
  }

  /// As above, of an app at hand.
  static func offering(_ app: App, _ language: Language) -> JSONValue {
    guard let offerings = app.offerings else { return .null }
    return (try? JSONValue(offerings.answer(language))) ?? .null
  }
}
