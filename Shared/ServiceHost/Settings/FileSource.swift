/// Where a file is that a setting names: `/path`, `file:/path`, or `credential:name`.
///
/// A refused value isn't repeated: what a file holds, such as a key or a certificate, is easily written in its place.
package struct FileSource: SettingValue, Hashable {
  /// As it stands in the settings; what `Credentials.file` takes.
  package let text: String

  package static var expected: String { "an absolute path like /etc/quintet/file, file:/path or credential:name" }
  package static var isQuoted: Bool { false }

  /// Reads a setting's text; nil for anything that can't be such a place.
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

/// Several such places, with commas between.
package struct FileSources: SettingValue, Hashable {
  package let places: [FileSource]

  package static var expected: String {
    "absolute paths like /etc/quintet/file, file:/path or credential:name, with commas between"
  }
  package static var isQuoted: Bool { false }

  /// Reads a setting's text; nil if one part can't be such a place.
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
