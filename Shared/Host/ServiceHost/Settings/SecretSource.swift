package import Files
import Glibc
package import Telemetry

/// The location of a secret: `file:/path`, or `credential:name` for a secret that the init system passes to the
/// process.
///
/// A setting contains the location and never the secret, since other users can read settings files and the environments
/// of processes (Q7).
package struct SecretSource: SettingValue, Hashable {
  private enum Place: Hashable {
    case file(String)
    case credential(String)
  }
  private let place: Place

  package static var expected: String { "the location of the secret: file:/path or credential:name" }
  /// False: errors don't quote the rejected value, because it is often the secret itself.
  package static var isQuoted: Bool { false }
  /// Returns a suggestion for a path without `file:`, or for a relative path after `file:`.
  package static func hint(for refused: String) -> String {
    if refused.hasPrefix("/") { return " (write file: before the path)" }
    return refused.hasPrefix("file:") ? " (the path after file: doesn't begin with /)" : ""
  }

  /// Reads the location of a secret. Returns nil for any other text, such as the secret itself.
  package init?(setting text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "file" where parts[1].hasPrefix("/"): place = .file(parts[1])
    case "credential" where !parts[1].contains("/"): place = .credential(parts[1])
    default: return nil
    }
  }

  package var setting: String {
    switch place {
    case .file(let path): "file:\(path)"
    case .credential(let name): "credential:\(name)"
    }
  }

  /// A warning for the operator if every user of the machine can read the secret; otherwise nil.
  package var warning: ServiceWarning? {
    guard case .file(let path) = place, let facts = Disk.facts(path), facts.mode & 0o004 != 0 else { return nil }
    return ServiceWarning(
      "\(path) can be read by every user of this machine: chmod 600",
      cure: "run chmod 600 \(path); the service's user must own the file")
  }

  /// Reads the secret, without the white space around it.
  ///
  /// - Throws: `FileFault`, which never contains the file's contents. The error names the file only if the file's
  ///   folder exists.
  package func read() throws(FileFault) -> Secret {
    do throws(FileFault) { return try secret() } catch {
      throw FileFault(path: Credentials.shownPlace(setting), errno: error.errno, reason: error.reason)
    }
  }

  private func secret() throws(FileFault) -> Secret {
    let path: String
    switch place {
    case .file(let file): path = file
    case .credential(let name): path = try Credentials.path(of: name)
    }
    let bytes = try Disk.read(path, limit: 1 << 16)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileFault(path: path, errno: EILSEQ, reason: "isn't UTF-8 text")
    }
    let secret = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    guard !secret.isEmpty else { throw FileFault(path: path, errno: ENODATA, reason: "is empty") }
    return Secret(secret)
  }
}
