/// The URL of a remote resource. It uses HTTPS, or plain HTTP to this machine, where no third party can read the
/// traffic.
package struct WebAddress: SettingValue, Hashable {
  /// The URL as it was set: `https://appleid.apple.com/auth/keys`.
  package let setting: String
  /// True for plain HTTP.
  package var isPlain: Bool { setting.hasPrefix(Self.plain) }

  private static let plain = "http://"
  private static let hosts: Set<String> = ["127.0.0.1", "localhost", "[::1]"]

  package static var expected: String {
    "an address that begins with https://, or with http:// and 127.0.0.1, [::1] or localhost"
  }

  /// False: errors don't quote the rejected URL, because it may contain a name and a password.
  package static var isQuoted: Bool { false }

  /// The scheme and the host, for messages. The path or the query may contain a secret.
  package var shown: String {
    let host = setting.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
    return "\(isPlain ? "http" : "https")://\(host)"
  }

  /// Reads an ASCII URL without a name and password. Returns nil for anything else.
  package init?(setting text: String) {
    guard text.utf8.count <= 2000, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x5C }) else {
      return nil
    }
    guard let scheme = ["https://", Self.plain].first(where: text.hasPrefix) else { return nil }
    let place = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    guard let host = Self.host(of: place), scheme != Self.plain || Self.hosts.contains(host) else { return nil }
    setting = text
  }

  /// Returns the host of `host` or `host:port`.
  private static func host(of place: Substring) -> String? {
    let isNumber = place.hasPrefix("[")
    guard
      let end = isNumber
        ? place.firstIndex(of: "]").map(place.index(after:)) : place.firstIndex(of: ":") ?? place.endIndex
    else { return nil }
    let host = place[..<end]
    let rest = place[end...]
    let letters = isNumber ? host.dropFirst().dropLast() : host
    let others = isNumber ? ":." : "-."
    guard !letters.isEmpty, letters.allSatisfy({ $0.isLetter || $0.isNumber || others.contains($0) }) else {
      return nil
    }
    guard rest.isEmpty || rest.dropFirst().allSatisfy(\.isNumber) && (1...65_535).contains(Int(rest.dropFirst()) ?? 0)
    else {
      return nil
    }
    return String(host)
  }
}
