import ServiceHost

/// The push services of browsers that messages may go to: what a client brings is no address to call otherwise.
struct WebPushHosts: SettingValue, Hashable {
  /// `host`, `host:port`, or `.host` for all that are below it.
  let entries: [String]

  /// Hosts that there are at most.
  private static let most = 50

  /// The services of Chrome and browsers built on it, of Chromium builds that lack Google's keys (such as Debian's), and
  /// of Firefox, Safari and Edge.
  static let usual = WebPushHosts([
    "fcm.googleapis.com", "jmt17.google.com", "updates.push.services.mozilla.com", ".push.apple.com",
    ".notify.windows.com",
  ])

  private init(_ entries: [String]) { self.entries = entries }

  static var expected: String {
    "hosts such as push.example.com, or .example.com for all below it, with commas between"
  }

  /// A whole address may have been written here, with a password in it.
  static var isQuoted: Bool { false }

  init?(setting text: String) {
    let parts = settingParts(of: text).map { Self.withoutUsualPort(String($0)) }
    guard (1...Self.most).contains(parts.count), Set(parts).count == parts.count, parts.allSatisfy(Self.isEntry) else {
      return nil
    }
    entries = parts
  }

  var setting: String { entries.joined(separator: ", ") }

  /// The entry by which messages may go to an endpoint; nil where they may not.
  func entry(for endpoint: String) -> String? {
    guard let host = Self.origin(of: endpoint)?.dropFirst(Self.scheme.count) else { return nil }
    return entries.first { entry in
      entry.hasPrefix(".") ? host.hasSuffix(entry) && host.utf8.count > entry.utf8.count : host == entry
    }
  }

  /// `https://host` of an address, or `https://host:port`; nil for an address of another kind, and for one with a name or
  /// a password in it.
  static func origin(of endpoint: String) -> String? {
    guard endpoint.hasPrefix(scheme) else { return nil }
    let place = withoutUsualPort(endpoint.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }.lowercased())
    guard place.utf8.allSatisfy(isSign), hasWholeLabels(place) else { return nil }
    return scheme + place
  }

  /// The port of https needn't be said: with and without it is one place.
  private static func withoutUsualPort(_ place: String) -> String {
    place.hasSuffix(":443") ? String(place.dropLast(4)) : place
  }

  /// Whether something stands between all dots of a name.
  private static func hasWholeLabels(_ place: String) -> Bool {
    place.prefix { $0 != ":" }.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
  }

  private static let scheme = "https://"

  private static func isEntry(_ text: String) -> Bool {
    // As long as a lane's name has room for.
    (3...80).contains(text.utf8.count) && text.utf8.allSatisfy(isSign)
      && hasWholeLabels(text.hasPrefix(".") ? String(text.dropFirst()) : text)
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
