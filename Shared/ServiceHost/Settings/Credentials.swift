package import Files
import Glibc

/// Files that the init system hands to this process alone (`LoadCredential=`, `LoadCredentialEncrypted=`).
package enum Credentials {
  private static let prefix = "credential:"

  /// Where a credential is, by its name in the unit.
  ///
  /// - Throws: when none were handed over; whether this one was, shows when it is read.
  package static func path(of name: String) throws(FileFault) -> String {
    guard let folder = unsafe getenv("CREDENTIALS_DIRECTORY") else {
      throw FileFault(path: prefix + name, errno: ENOENT, reason: "no credentials were handed to this process")
    }
    return unsafe "\(String(cString: folder))/\(name)"
  }

  /// The file that a setting means: a path, with or without `file:` before it, or `credential:name`.
  package static func file(_ text: String) throws(FileFault) -> String {
    if text.hasPrefix("file:") { return String(text.dropFirst(5)) }
    return text.hasPrefix(prefix) ? try path(of: String(text.dropFirst(prefix.utf8.count))) : text
  }
}
