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
  package static func hint(for refused: String) -> String { FilePath.hint(for: refused) }

  /// Reads a path that `FilePath` accepts. Returns nil for any other text.
  package init?(setting text: String) {
    guard FilePath(setting: text) != nil else { return nil }
    path = Disk.absolute(text)
  }

  package var setting: String { path }
}
