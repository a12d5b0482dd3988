import CivilTime
import Wire

/// A payload of the store's, read by Apple's own member names, which are in camel case.
struct StorePayload {
  /// What the store signs for a client.
  enum Kind: String {
    case transaction = "a transaction"
    case renewalInfo = "a renewal info"
  }

  private let members: JSONObject

  /// Nil unless `text` is one JSON object.
  init?(_ text: Bytes) {
    guard let members = try? JSON.decode(JSONValue.self, from: text).object else { return nil }
    self.members = members
  }

  /// Told by the members that each of the two must have and the other never has; nil for neither, and for both at once.
  var kind: Kind? {
    switch (members["transactionId"] != nil, members["autoRenewStatus"] != nil) {
    case (true, false): .transaction
    case (false, true): .renewalInfo
    default: nil
    }
  }

  /// A text that says something.
  func text(_ name: String) -> String? {
    guard let text = members[name]?.string, (1...256).contains(text.utf8.count) else { return nil }
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
