package import Wire

/// What the judge looks at of a result: a history of whole catalogues and pictures would be a hundred times as long.
package enum Facts {
  package static func of(_ method: String, _ result: JSONValue) -> JSONValue? {
    switch method {
    case "entitlements.devices.register": pick(result, "account")
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
    case "ai.generate": ["text": result["id"] ?? .null]
    case "ai.history.list": ["texts": .array(result["texts"]?.array?.compactMap { $0["id"] } ?? [])]
    case "progress.lessons.start": pick(result, "attempt", "answered")
    case "progress.lessons.answer": pick(result, "correct", "answered")
    case "progress.lessons.finish":
      [
        "lesson": result["lesson"] ?? .null, "coins": result["coins"] ?? .null,
        "wallet": result["balances"]?[0]?["available"] ?? .null,
      ]
    case "progress.wallet.get": ["coins": result["balances"]?[0]?["available"] ?? .null]
    case "entitlements.purchases.submit", "entitlements.subscription.get": pick(result, "state", "plan")
    case "notifications.preferences.set":
      ["hour": result["kinds"]?.array?.first { $0["kind"] == "daily_reminder" }?["hour"] ?? .null]
    default: nil
    }
  }

  /// The card that was made, if one was.
  static func card(_ method: String, _ result: JSONValue) -> String? {
    if method == "content.cards.add" { return result["card"]?["id"]?.string }
    let edit = result["results"]?[0]
    return edit?["state"] == "stored" ? edit?["card"]?.string : nil
  }

  private static func pick(_ value: JSONValue, _ keys: String...) -> JSONValue {
    .object(JSONObject(keys.compactMap { key in value[key].map { (key: key, value: $0) } }))
  }
}
