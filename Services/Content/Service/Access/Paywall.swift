import AppCatalog
import Wire

/// What people are shown who want more than their plan has (E2).
enum Paywall {
  /// The offering of an app in a language, as a buyer gets it; null if the app sells nothing.
  static func offering(_ app: App, _ language: Language, for buyer: Buyer) -> JSONValue {
    guard let offerings = app.offerings else { return .null }
    return (try? JSONValue(offerings.answer(language, for: buyer))) ?? .null
  }
}
