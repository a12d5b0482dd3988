/// The digests of the secrets that lead a device back to its account (E1).
///
/// Each answer gives out another secret. The use of one ends the secrets that were given out before it and none that
/// were given out after it. So a device keeps the newest secret, however many answers to another device were lost.
struct DeviceSecrets: Hashable, Sendable {
  /// The secret that was used last; nil once the device's session was revoked.
  private(set) var used: String?
  /// The secrets that were given out since, the oldest first.
  private(set) var offered: [String]

  /// How many may be unused; beyond that the oldest ends.
  static let most = 16

  init(used: String?, offered: [String]) {
    self.used = used
    self.offered = offered
  }

  /// Uses a secret.
  ///
  /// - Returns: false for one that isn't, or no longer, the device's.
  mutating func use(_ secret: DeviceSecret) -> Bool {
    guard let place = offered.lastIndex(where: { secret.matches($0) }) else { return secret.matches(used) }
    used = offered[place]
    offered.removeFirst(place + 1)
    return true
  }

  /// Gives out a secret.
  mutating func offer(_ hash: String) {
    offered.append(hash)
    if offered.count > Self.most { offered.removeFirst() }
  }
}
