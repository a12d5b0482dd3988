import Files
import ServiceHost
import TestSupport
import Wire

/// An example of a call to each method, for the documentation site: docs/site/examples.json. `make generate` replaces
/// only the examples that no longer match their methods, so that the file seldom changes.
enum ExampleCalls {
  private static let path = "\(Disk.parent(of: Disk.parent(of: Apps.folder)))/docs/site/examples.json"
  /// Members with secrets. These secrets belong to a test, but the documentation must not show them.
  private static let secrets: Set = ["token", "device_secret", "link", "nonce"]
  private static let longestText = 120
  private static let maxElements = 2
  private static let maxMembers = 60

  /// True if `make generate` runs the tests.
  static var isWanted: Bool {
    get throws { try Disk.exists("\(Disk.parent(of: Disk.parent(of: Apps.folder)))/.build/generate") }
  }

  /// Returns the stored examples by method.
  static func stored() throws -> JSONObject {
    try JSON.decode(JSONValue.self, from: Disk.read(path)).object ?? [:]
  }

  /// Stores the examples, with one method on each line.
  static func store(_ examples: JSONObject) throws {
    let lines = try examples.members.sorted { $0.key < $1.key }.map { name, call in
      "\(String(decoding: try JSON.encode(name), as: UTF8.self)): \(String(decoding: try JSON.encode(call), as: UTF8.self))"
    }
    try Disk.write(Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8), to: path)
  }

  /// Returns a value in the form in which a reader sees it: without secrets, folders of this machine, and the rest of
  /// long texts and lists.
  static func shortened(_ value: JSONValue, member: String = "") -> JSONValue {
    switch value {
    case .string(let text): .string(shortened(text, member: member))
    case .array(let values): .array(values.prefix(maxElements).map { shortened($0, member: member) })
    case .object(let object):
      .object(
        JSONObject(
          object.members.prefix(object.members.count > maxMembers ? maxElements : maxMembers).map {
            (key: $0.key, value: shortened($0.value, member: $0.key))
          }))
    default: value
    }
  }

  private static func shortened(_ text: String, member: String) -> String {
    if secrets.contains(member), text.count > 8 { return "\(text.prefix(4))…" }
    // Folders of this run differ from those of the next run.
    if text.contains("\(Disk.parent(of: Apps.folder))/") || text.contains("/qt-") { return "…" }
    return text.count > longestText ? "\(text.prefix(longestText))…" : text
  }
}
