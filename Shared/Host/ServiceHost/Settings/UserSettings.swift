import Glibc

/// Users of this machine, by name or number: "root, 1000".
package struct UserList: SettingValue, Hashable {
  /// The numeric ids of the users.
  package let users: Set<UInt32>

  package static var expected: String { "users of this machine, by name or number, separated by commas" }
  /// False: errors don't quote the rejected value, because it may be a password that was written on the wrong line.
  package static var isQuoted: Bool { false }
  /// Returns the position of the invalid part, or the reason why the user `nobody` is rejected.
  package static func hint(for refused: String) -> String {
    let parts = settingParts(of: refused)
    guard let wrong = parts.firstIndex(where: { user($0) == nil }) else { return "" }
    if parts[wrong] == "nobody" || parts[wrong] == "65534" {
      return " (the user nobody isn't allowed, because unknown users appear as nobody)"
    }
    let place = parts.count == 1 ? "the user" : "user \(wrong + 1) of \(parts.count)"
    return " (\(place) \(parts[wrong].isEmpty ? "is empty" : "doesn't exist"))"
  }
  /// Looks up each user. Returns nil if this machine lacks one of the users.
  package init?(setting text: String) {
    var users: Set<UInt32> = []
    for part in settingParts(of: text) {
      guard let user = user(part) else { return nil }
      users.insert(user)
    }
    self.users = users
  }
  /// The numeric ids of the users, sorted.
  package var setting: String { users.sorted().map(String.init).joined(separator: ", ") }
}

/// The users that services run as: "gateway:quintet-gateway, ai:991".
package struct ServiceUsers: SettingValue, Hashable {
  /// The numeric id of the user that each service runs as, by the service's name.
  package let users: [String: UInt32]

  package static var expected: String { "pairs of a service and a user, like gateway:quintet-gateway, ai:991" }
  /// False: errors don't quote the rejected value, because it may be a password that was written on the wrong line.
  package static var isQuoted: Bool { false }
  /// Returns the position and the fault of the first invalid pair.
  package static func hint(for refused: String) -> String {
    let parts = settingParts(of: refused)
    var seen: Set<String> = []
    for (index, part) in parts.enumerated() {
      guard let reason = fault(of: part, seen: &seen) else { continue }
      return parts.count == 1 ? " (\(reason))" : " (pair \(index + 1) of \(parts.count): \(reason))"
    }
    return ""
  }

  private static func fault(of part: Substring, seen: inout Set<String>) -> String? {
    let pair = part.split(separator: ":", omittingEmptySubsequences: false)
    if pair.count != 2 { return "it isn't a service and a user with a colon between them" }
    if !Settings.services.contains(String(pair[0])) { return "there is no such service" }
    if user(pair[1]) == nil { return "the user doesn't exist or is nobody" }
    return seen.insert(String(pair[0])).inserted ? nil : "the service already has a user"
  }

  /// Looks up each user. Returns nil for an unknown service or user, or for a service that is named twice.
  package init?(setting text: String) {
    var seen: Set<String> = []
    var users: [String: UInt32] = [:]
    for part in settingParts(of: text) {
      guard Self.fault(of: part, seen: &seen) == nil else { return nil }
      let pair = part.split(separator: ":")
      users[String(pair[0])] = user(pair[1])
    }
    self.users = users
  }
  /// The pairs, sorted by service.
  package var setting: String { users.sorted { $0.key < $1.key }.map { "\($0):\($1)" }.joined(separator: ", ") }
}

/// Returns a user's numeric id.
///
/// The user `nobody` is rejected. In a service's own user namespace (systemd's `PrivateUsers=`), all unknown users
/// appear with this user's id, so allowing it would admit all of them.
private func user(_ text: Substring) -> UInt32? {
  let number = UInt32(text) ?? number(ofUser: String(text))
  return number == 65534 || number == .max ? nil : number
}

private func number(ofUser name: String) -> UInt32? {
  guard !name.isEmpty else { return nil }
  var entry = unsafe passwd()
  var found: UnsafeMutablePointer<passwd>?
  var buffer = [CChar](repeating: 0, count: 16_384)
  let status = unsafe buffer.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return Int32(ENOMEM) }
    return unsafe getpwnam_r(name, &entry, start, buffer.count, &found)
  }
  return unsafe status == 0 && found != nil ? entry.pw_uid : nil
}
