package import Wire

/// Extracts the parts of a result that the checks need. With whole catalogues and pictures, a history would be a
/// hundred times as large.
package enum Facts {
  package static func of(_ method: String, _ result: JSONValue) -> JSONValue? {
    switch method {
    case "entitlements.devices.register", JoinWalk.join: pick(result, "account")
    case "content.cards.add", "content.cards.sync":
      [
        "card": card(method, result).map { .string($0) } ?? .null, "used": result["use"]?["used"] ?? .null,
        "limit": result["use"]?["limit"] ?? .null,
      ]
    case "content.cards.list":
      [
        "cards": .array(result["cards"]?.array?.compactMap { $0["front"] } ?? []),
        "used": result["use"]?["used"] ?? .null,
        "limit": result["use"]?["limit"] ?? .null,
      ]
    case "content.reviews.record":
      ["review": result["results"]?[0]?["state"] == "recorded" ? result["results"]?[0]?["review"] ?? .null : .null]
    case "content.reading.set": pick(result["reading"] ?? .null, "book", "page")
    case "content.reading.get": ["books": .array(result["books"]?.array?.map { pick($0, "book", "page") } ?? [])]
    case "ai.generate": ["text": result["id"] ?? .null, "provider": result["provider"] ?? .null]
    case "ai.history.list": ["texts": .array(result["texts"]?.array?.compactMap { $0["id"] } ?? [])]
    case "progress.lessons.start": pick(result, "attempt", "answered")
    case "progress.lessons.answer": pick(result, "correct", "answered")
    case "progress.lessons.finish":
      [
        "lesson": result["lesson"] ?? .null, "coins": result["coins"] ?? .null, "wallet": coins(result),
        "diamonds": result["diamonds"] ?? .null, "best": result["best_diamonds"] ?? .null,
      ]
    case "progress.wallet.get": ["coins": coins(result)]
    case WalletWalk.buy, WalletWalk.settle:
      [
        "item": result["item"] ?? .null, "state": result["state"] ?? .null,
        "is_duplicate": result["is_duplicate"] ?? .null,
        "wallet": coins(result),
      ]
    case "progress.wallet.history":
      ["entries": .array(result["entries"]?.array?.map { pick($0, "transfer", "amount") } ?? [])]
    case "progress.leaderboards.list":
      ["ever": result["boards"]?.array?.first { $0["id"] == "ever" }?["standing"]?["score"] ?? .null]
    case "progress.actions.report":
      ["results": .array(result["results"]?.array?.map { pick($0, "id", "state") } ?? [])]
    case PurchaseWalk.method, Promotion.redeem, "entitlements.subscription.get": pick(result, "state", "plan")
    case NoticeWalk.method: pick(result, "notification", "outcome")
    case GrantWalk.give, GrantWalk.revoke:
      ["grant": result["grant"] ?? .null, "state": result["subscription"]?["state"] ?? .null]
    case Promotion.make: pick(result, "batch", "codes")
    case "entitlements.access.check": pick(result["decisions"]?[0] ?? .null, "outcome")
    case "notifications.preferences.set":
      ["hour": result["kinds"]?.array?.first { $0["kind"] == "daily_reminder" }?["hour"] ?? .null]
    default: nil
    }
  }

  /// The id of the card that the operation made, if it made one.
  static func card(_ method: String, _ result: JSONValue) -> String? {
    if method == "content.cards.add" { return result["card"]?["id"]?.string }
    let edit = result["results"]?[0]
    return edit?["state"] == "stored" ? edit?["card"]?.string : nil
  }

  /// The available balance of the wallet's first currency.
  private static func coins(_ result: JSONValue) -> JSONValue { result["balances"]?[0]?["available"] ?? .null }

  private static func pick(_ value: JSONValue, _ keys: String...) -> JSONValue {
    .object(JSONObject(keys.compactMap { key in value[key].map { (key: key, value: $0) } }))
  }
}
