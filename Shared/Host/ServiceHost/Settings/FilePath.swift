/// The absolute path of a file or folder.
///
/// Messages don't repeat a rejected value, because an operator may have written a key or a token instead of the path of
/// its file.
package struct FilePath: SettingValue, Hashable {
  package let path: String

  package init(_ path: String) { self.path = path }

  package static var expected: String { "an absolute path like /etc/quintet/file" }
  package static var isQuoted: Bool { false }
  package static func hint(for refused: String) -> String {
    refused.hasPrefix("/") ? " (it has line breaks)" : " (it doesn't begin with /)"
  }

  /// Reads a path that begins with "/" and has no line breaks. Returns nil for anything else.
  package init?(setting text: String) {
    guard text.hasPrefix("/"), !text.contains(where: \.isNewline) else { return nil }
    path = text
  }

  package var setting: String { path }
}
