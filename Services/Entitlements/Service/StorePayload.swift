import CivilTime
import Crypto
import Wire

/// A payload of the store's, read by Apple's own member names, which are in camel case.
struct StorePayload {
  /// What the store signs for a client, and for us.
  enum Kind: String {
    case transaction = "a transaction"
    case renewalInfo = "a renewal info"
    case notification = "a notification"
  }

  private let members: JSONObject

  /// Nil unless `text` is one JSON object.
  init?(_ text: Bytes) {
    guard let members = try? JSON.decode(JSONValue.self, from: text).object else { return nil }
    self.members = members
  }

  private init(members: JSONObject) { self.members = members }

  /// Told by the members that each of them must have and the others never have; nil for none, and for several at once.
  var kind: Kind? {
    let marks: [(mark: String, kind: Kind)] = [
      ("transactionId", .transaction), ("autoRenewStatus", .renewalInfo), ("notificationType", .notification),
    ]
    let found = marks.filter { members[$0.mark] != nil }
    return found.count == 1 ? found.first?.kind : nil
  }

  /// What a notification is about: the first of these, which is mostly the only one.
  var subject: StorePayload? {
    let found = ["data", "summary", "externalPurchaseToken", "appData"].lazy.compactMap { members[$0]?.object }
    return found.first.map(StorePayload.init(members:))
  }

  /// Where it was made. A token of a purchase outside of the store names its environment by how its id begins.
  var environment: StoreEnvironment? {
    guard kind == .notification else { return text("environment").flatMap(StoreEnvironment.init) }
    guard let subject else { return nil }
    if let token = subject.text("externalPurchaseId") { return token.hasPrefix("SANDBOX") ? .sandbox : .production }
    return subject.text("environment").flatMap(StoreEnvironment.init)
  }

  /// What was paid, where the store says it.
  var paid: Money? {
    guard let amount = number("price"), (0...Money.most).contains(amount), let currency = text("currency"),
      currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
    else { return nil }
    return Money(thousandths: amount, currency: currency)
  }

  /// A text that says something.
  func text(_ name: String) -> String? {
    guard let text = members[name]?.string, (1...256).contains(text.utf8.count) else { return nil }
    return text
  }

  /// A text that is signed itself.
  func signed(_ name: String) -> String? {
    guard let text = members[name]?.string, (1...JWS.longest).contains(text.utf8.count) else { return nil }
    return text
  }

  /// A whole number.
  func number(_ name: String) -> Int64? { members[name]?.integer }

  /// Whether it is there and true.
  func flag(_ name: String) -> Bool { members[name]?.bool ?? false }

  /// A time in milliseconds, within what a store can mean: 2001 to 2286. Xcode gives fractions of them, which count for nothing.
  func time(_ name: String) -> Timestamp? {
    guard let milliseconds = members[name]?.double, (1_000_000_000_000..<10_000_000_000_000).contains(milliseconds)
    else { return nil }
    return Timestamp(milliseconds: Int64(milliseconds))
  }
}
