/// The location of a file that a setting names: `/path`, `file:/path` or `credential:name`.
///
/// Messages don't repeat a rejected value, because an operator may have written the contents of a file, such as a key,
/// instead of its location.
package struct FileSource: SettingValue, Hashable {
  /// The text of the setting, as `Credentials.file` expects it.
  package let text: String

  package static var expected: String { "an absolute path (/etc/quintet/file), file:/path, or credential:name" }
  package static var isQuoted: Bool { false }

  /// Reads a setting's text. Returns nil if the text can't be a file's location.
  package init?(setting text: String) {
    guard Self.isPlace(text) else { return nil }
    self.text = text
  }

  package var setting: String { text }

  private static func isPlace(_ text: String) -> Bool {
    if text.contains(where: { $0.isNewline || $0 == "," }) { return false }
    if text.hasPrefix("/") { return true }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    switch parts[0] {
    case "file": return parts[1].hasPrefix("/")
    case "credential": return !parts[1].isEmpty && !parts[1].contains("/")
    default: return false
    }
  }
}

/// The locations of several files, separated by commas.
package struct FileSources: SettingValue, Hashable {
  package let places: [FileSource]

  package static var expected: String {
    "a list, separated by commas, of absolute paths (/etc/quintet/file), file:/path, or credential:name"
  }
  package static var isQuoted: Bool { false }
  /// Returns the position of the first invalid location.
  package static func hint(for refused: String) -> String {
    positionHint("file", in: refused) { $0.isEmpty || FileSource(setting: String($0)) != nil }
  }

  /// Reads a setting's text. Returns nil if one part can't be a file's location.
  package init?(setting text: String) {
    var places: [FileSource] = []
    for part in settingParts(of: text) where !part.isEmpty {
      guard let place = FileSource(setting: String(part)) else { return nil }
      places.append(place)
    }
    if places.isEmpty { return nil }
    self.places = places
  }

  package var setting: String { places.map(\.text).joined(separator: ",") }
}
