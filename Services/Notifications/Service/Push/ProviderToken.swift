import CivilTime
import Crypto
import Wire

/// The signed token that authenticates the sender to Apple's push service. It is renewed every 40 minutes, because
/// Apple rejects tokens that are older than an hour, and renewals within 20 minutes. The caller supplies the time.
struct ProviderToken {
  private let key: P256PrivateKey
  private let keyID: String
  private let team: String
  private var made: (text: String, at: Timestamp)?

  /// The age at which the token is renewed.
  static let age = Duration.seconds(40 * 60)
  /// The minimum age for a renewal, even if the service rejects the token.
  static let youngest = Duration.seconds(20 * 60)

  init(key: P256PrivateKey, keyID: String, team: String) {
    self.key = key
    self.keyID = keyID
    self.team = team
  }

  /// Returns the current token.
  mutating func text(at now: Timestamp) throws -> String {
    // The token is also renewed if the clock was set back.
    if let made, now >= made.at, now - made.at < Self.age { return made.text }
    let text = try key.token(
      header: ["alg": "ES256", "kid": .string(keyID)],
      claims: ["iss": .string(team), "iat": .integer(now.milliseconds / 1000)])
    made = (text, now)
    return text
  }

  /// Called when the service rejects the token as expired. The next call of `text` renews the token, unless it is
  /// younger than `youngest`.
  mutating func rejected(at now: Timestamp) {
    if let made, now - made.at >= Self.youngest || now < made.at { self.made = nil }
  }
}
