import CivilTime
import Wire

/// A payload of the store's, read by Apple's own member names, which are in camel case.
struct StorePayload {
  private let members: JSONObject

  /// Nil unless `text` is one JSON object.
  init?(_ text: Bytes) {
    guard let members = try? JSON.decode(JSONValue.self, from: text).object else { return nil }
    self.members = members
  }

  /// A text that says something.
  func text(_ name: String) -> String? {
    guard let text = members[name]?.string, (1...256).contains(text.utf8.count) else { return nil }
    return text
  }

  func number(_ name: String) -> Int64? { members[name]?.integer }

  func flag(_ name: String) -> Bool { members[name]?.bool ?? false }

  /// A time in milliseconds, within what a store can mean: 2001 to 2286.
  func time(_ name: String) -> Timestamp? {
    guard let milliseconds = members[name]?.integer, (1_000_000_000_000..<10_000_000_000_000).contains(milliseconds)
    else { return nil }
    return Timestamp(milliseconds: milliseconds)
  }
}
