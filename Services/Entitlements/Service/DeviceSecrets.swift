/// The digests of the secrets by which a device returns to its account (E1).
///
/// Each reply to a registration contains a new secret. Using a secret invalidates the secrets issued before it, but not
/// those issued after it. A device can therefore use the newest secret that it received, even if later replies were
/// lost.
struct DeviceSecrets: Hashable, Sendable {
  /// The secret that was used last; nil once the device's session was revoked.
  private(set) var used: String?
  /// The secrets that were issued after `used`, oldest first.
  private(set) var offered: [String]

  /// The maximum number of unused secrets; issuing another one invalidates the oldest.
  static let most = 16

  init(used: String?, offered: [String]) {
    self.used = used
    self.offered = offered
  }

  /// Uses a secret.
  ///
  /// - Returns: False if the secret isn't the device's, or is no longer valid.
  mutating func use(_ secret: DeviceSecret) -> Bool {
    guard let place = offered.lastIndex(where: { secret.matches($0) }) else { return secret.matches(used) }
    used = offered[place]
    offered.removeFirst(place + 1)
    return true
  }

  /// Adds a newly issued secret.
  mutating func offer(_ hash: String) {
    offered.append(hash)
    if offered.count > Self.most { offered.removeFirst() }
  }
}
