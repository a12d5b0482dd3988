import Files

/// The absolute path of one of a deployment's folders, such as `state_dir`.
///
/// A relative path is rejected. Services and commands run in different folders, so the path would mean a different
/// folder for each.
package struct FolderPath: SettingValue, Hashable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// A placeholder for an unknown folder.
  static let unknown = FolderPath("")

  package static var expected: String { "an absolute path like /srv/quintet" }
  package static func hint(for refused: String) -> String {
    refused.hasPrefix("/") ? " (it has line breaks)" : " (it doesn't begin with /)"
  }

  /// Reads a path that begins with "/" and has no line breaks; nil for anything else.
  package init?(setting text: String) {
    guard text.hasPrefix("/"), !text.contains(where: \.isNewline) else { return nil }
    path = Disk.absolute(text)
  }

  package var setting: String { path }
}
