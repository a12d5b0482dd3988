import ServiceHost

/// The allowed hosts of browsers' push services. Clients supply the endpoints, so without this list, a client could
/// make the service call any host.
struct WebPushHosts: SettingValue, Hashable {
  /// `host`, `host:port`, or `.host` for all hosts below it.
  let entries: [String]

  /// The maximum number of hosts.
  private static let most = 50

  /// The services of Chrome and related browsers, of Chromium builds without Google's keys (such as Debian's), and of
  /// Firefox, Safari and Edge.
  static let usual = WebPushHosts([
    "fcm.googleapis.com", "jmt17.google.com", "updates.push.services.mozilla.com", ".push.apple.com",
    ".notify.windows.com",
  ])

  private init(_ entries: [String]) { self.entries = entries }

  static var expected: String {
    "hosts such as push.example.com, or .example.com for all hosts below it, separated by commas"
  }

  /// Errors don't quote the setting, because it may contain a whole address with a password.
  static var isQuoted: Bool { false }
  /// Returns a hint with the position of the first invalid host.
  static func hint(for refused: String) -> String {
    positionHint("host", in: refused) { isEntry(withoutUsualPort(String($0))) }
  }

  init?(setting text: String) {
    let parts = settingParts(of: text).map { Self.withoutUsualPort(String($0)) }
    guard (1...Self.most).contains(parts.count), Set(parts).count == parts.count, parts.allSatisfy(Self.isEntry) else {
      return nil
    }
    entries = parts
  }

  var setting: String { entries.joined(separator: ", ") }

  /// Returns the entry that allows an endpoint; nil if it isn't allowed.
  func entry(for endpoint: String) -> String? {
    guard let host = Self.origin(of: endpoint)?.dropFirst(Self.scheme.count) else { return nil }
    return entries.first { entry in
      entry.hasPrefix(".") ? host.hasSuffix(entry) && host.utf8.count > entry.utf8.count : host == entry
    }
  }

  /// Returns the origin `https://host` or `https://host:port` of an address; nil for another scheme, or if the address
  /// has a user name or password.
  static func origin(of endpoint: String) -> String? {
    guard endpoint.hasPrefix(scheme) else { return nil }
    let place = withoutUsualPort(endpoint.dropFirst(scheme.count).prefix { !"/?#\\".contains($0) }.lowercased())
    guard place.utf8.allSatisfy(isSign), hasWholeLabels(place) else { return nil }
    return scheme + place
  }

  /// Removes the default port, so that addresses with and without it are equal.
  private static func withoutUsualPort(_ place: String) -> String {
    place.hasSuffix(":443") ? String(place.dropLast(4)) : place
  }

  /// Returns true if no label of a host name is empty.
  private static func hasWholeLabels(_ place: String) -> Bool {
    place.prefix { $0 != ":" }.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
  }

  private static let scheme = "https://"

  private static func isEntry(_ text: String) -> Bool {
    // A host is part of a channel's name, whose length is limited.
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
