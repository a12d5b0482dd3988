package import Files
import Glibc

/// Files that the init system passes to this process alone (`LoadCredential=`, `LoadCredentialEncrypted=`).
package enum Credentials {
  private static let prefix = "credential:"

  /// Returns the path of a credential, by its name in the unit.
  ///
  /// - Throws: `FileFault` if no credentials were passed to the process, or if no credential can have this name. A
  ///   credential that is missing is only noticed when the file is read.
  package static func path(of name: String) throws(FileFault) -> String {
    guard let folder = unsafe getenv("CREDENTIALS_DIRECTORY") else {
      throw FileFault(path: prefix + shown(name), errno: ENOENT, reason: "this process received no credentials")
    }
    guard isName(name) else {
      throw FileFault(path: prefix + shown(name), errno: ENOENT, reason: "this name isn't valid for a credential")
    }
    return unsafe "\(String(cString: folder))/\(name)"
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.count <= 255 && !name.isEmpty && !name.contains("/") && name != "." && name != ".."
  }

  /// Returns a credential's name in a form that messages may show. A name whose length or characters suggest a secret
  /// is replaced by "…".
  static func shown(_ name: String) -> String {
    let isPlain = name.utf8.count <= 40 && name.allSatisfy { $0.isLowercase || $0.isNumber || ".-_".contains($0) }
    return isPlain && name.count(where: \.isNumber) <= 4 ? name : "…"
  }

  /// The text that messages show instead of a path that may be a misplaced secret.
  static let hiddenPlace = "the file named in the setting"

  /// Returns a setting's value in a form that messages may show. A value that is neither a credential's name nor a path
  /// into an existing folder may be a misplaced secret, so it isn't shown.
  package static func shownPlace(_ text: String) -> String {
    if text.hasPrefix(prefix) { return prefix + shown(String(text.dropFirst(prefix.utf8.count))) }
    let path = text.hasPrefix("file:") ? String(text.dropFirst(5)) : text
    let folder = Disk.parent(of: path)
    return path.hasPrefix("/") && folder != "/" && (try? Disk.exists(folder)) == true ? text : hiddenPlace
  }

  /// Returns the path of the file that a setting names. The setting is a path, with or without `file:` before it, or
  /// `credential:name`.
  package static func file(_ text: String) throws(FileFault) -> String {
    if text.hasPrefix("file:") { return String(text.dropFirst(5)) }
    return text.hasPrefix(prefix) ? try path(of: String(text.dropFirst(prefix.utf8.count))) : text
  }
}
