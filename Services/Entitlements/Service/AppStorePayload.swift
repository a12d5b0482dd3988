import CivilTime
import Crypto
import Wire

/// A payload that the App Store signed. Its members have Apple's names, in camel case.
struct AppStorePayload {
  /// The kinds of payloads that the App Store signs.
  enum Kind: String {
    case transaction = "a transaction"
    case renewalInfo = "renewal info"
    case notification = "a notification"
  }

  private let members: JSONObject

  /// Returns nil unless `text` is a single JSON object.
  init?(_ text: Bytes) {
    guard let members = try? JSON.decode(JSONValue.self, from: text).object else { return nil }
    self.members = members
  }

  private init(members: JSONObject) { self.members = members }

  /// The payload's kind, identified by a member that only payloads of this kind have. Nil if the payload has no such
  /// member, or if its members indicate several kinds.
  var kind: Kind? {
    let marks: [(mark: String, kind: Kind)] = [
      ("transactionId", .transaction), ("autoRenewStatus", .renewalInfo), ("notificationType", .notification),
    ]
    let found = marks.filter { members[$0.mark] != nil }
    return found.count == 1 ? found.first?.kind : nil
  }

  /// The notification's subject: the first member that can contain it. Usually, only one such member is present.
  var subject: AppStorePayload? {
    let found = ["data", "summary", "externalPurchaseToken", "appData"].lazy.compactMap { members[$0]?.object }
    return found.first.map(AppStorePayload.init(members:))
  }

  /// The environment in which the payload was made. For an external purchase, the prefix of its id shows the
  /// environment.
  var environment: AppStoreEnvironment? {
    guard kind == .notification else { return text("environment").flatMap(AppStoreEnvironment.init) }
    guard let subject else { return nil }
    if let token = subject.text("externalPurchaseId") { return token.hasPrefix("SANDBOX") ? .sandbox : .production }
    return subject.text("environment").flatMap(AppStoreEnvironment.init)
  }

  /// The amount paid, if the App Store states it.
  var paid: Money? {
    guard let amount = number("price"), (0...Money.most).contains(amount), let currency = text("currency"),
      currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
    else { return nil }
    return Money(thousandths: amount, currency: currency)
  }

  /// Returns a text member of 1 to 256 bytes.
  func text(_ name: String) -> String? {
    guard let text = members[name]?.string, (1...256).contains(text.utf8.count) else { return nil }
    return text
  }

  /// Returns a text member that is itself a signed text.
  func signed(_ name: String) -> String? {
    guard let text = members[name]?.string, (1...JWS.longest).contains(text.utf8.count) else { return nil }
    return text
  }

  /// Returns an integer member.
  func number(_ name: String) -> Int64? { members[name]?.integer }

  /// Tests whether a member is present and true.
  func flag(_ name: String) -> Bool { members[name]?.bool ?? false }

  /// Returns a time given in milliseconds; nil outside the plausible range, 2001 to 2286. Xcode sends fractions of
  /// milliseconds, which are ignored.
  func time(_ name: String) -> Timestamp? {
    guard let milliseconds = members[name]?.double, (1_000_000_000_000..<10_000_000_000_000).contains(milliseconds)
    else { return nil }
    return Timestamp(milliseconds: Int64(milliseconds))
  }
}
