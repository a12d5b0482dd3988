import AppCatalog
import ProgressContract
import Synchronization
import Wire

/// The items that an app sells, as JSON for accounts that have bought none of them. They are encoded once per version
/// of the app's data and language, because encoding them takes longer than the rest of a call.
final class WalletItemTexts: Sendable {
  private struct Key: Hashable {
    var app: String
    var language: Language
  }

  private let texts = Mutex<[Key: (app: App, text: Bytes)]>([:])

  /// Returns a list of `GetWallet.Item` as JSON text, in the given language or, if the app doesn't support it, in
  /// English.
  func text(of app: App, in language: Language) throws -> Bytes {
    let key = Key(app: app.id, language: app.info.spoken(language) ?? .en)
    return try texts.withLock { texts in
      if let known = texts[key], known.app === app { return known.text }
      let text = try JSON.encode(app.walletItems(in: key.language))
      texts[key] = (app, text)
      return text
    }
  }
}

extension App {
  /// Returns the items that the app's currencies buy.
  ///
  /// - Parameter bought: The number of purchases per item.
  func walletItems(in language: Language, bought: [String: Int] = [:]) -> [GetWallet.Item] {
    var items: [GetWallet.Item] = []
    for (id, currency) in currencies {
      for item in currency.buy ?? [] {
        items.append(
          GetWallet.Item(
            id: item.id, name: item.name[language], currency: id, price: item.price, bought: bought[item.id] ?? 0,
            most: item.most))
      }
    }
    return items
  }
}
