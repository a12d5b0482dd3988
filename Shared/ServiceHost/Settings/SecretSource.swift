package import Files
import Glibc
package import Telemetry

/// Where a secret is kept: `file:/path`, or `credential:name` for one that the init system hands over.
///
/// A setting holds the place and never the secret: files and environments of processes are read by others (Q7).
package struct SecretSource: SettingValue, Hashable {
  private enum Place: Hashable {
    case file(String)
    case credential(String)
  }
  private let place: Place

  /// What the refusal of any other value says.
  package static var expected: String { "where the secret is kept: file:/path or credential:name" }
  /// The commonest mistake is the secret itself.
  package static var isQuoted: Bool { false }

  /// Reads a setting's text; nil for one that isn't a place, such as the secret itself.
  package init?(setting text: String) {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    switch parts[0] {
    case "file" where parts[1].hasPrefix("/"): place = .file(parts[1])
    case "credential" where !parts[1].contains("/"): place = .credential(parts[1])
    default: return nil
    }
  }

  /// As it stands in the settings.
  package var setting: String {
    switch place {
    case .file(let path): "file:\(path)"
    case .credential(let name): "credential:\(name)"
    }
  }

  /// What the operator should know: that other users of the machine may read it. Nil where all is well.
  package var remark: String? {
    guard case .file(let path) = place, let facts = Disk.facts(path), facts.mode & 0o004 != 0 else { return nil }
    return "\(path) can be read by every user of this machine: chmod 600"
  }

  /// The secret, without the line feed an editor leaves at its end.
  ///
  /// - Throws: a fault that names the file and never what is in it.
  package func read() throws(FileFault) -> Secret {
    let path: String
    switch place {
    case .file(let file): path = file
    case .credential(let name):
      path = try Credentials.path(of: name)
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
