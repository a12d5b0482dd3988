import CivilTime
import Crypto
import Wire

/// What shows Apple's push service who sends: a signed text that is made anew every 40 minutes (Apple takes none that is
/// older than an hour, and no new one within 20 minutes). Pure: the time is passed in.
struct ProviderToken {
  private let key: P256PrivateKey
  private let keyID: String
  private let team: String
  private var made: (text: String, at: Timestamp)?

  /// After this time it is made anew.
  static let age = Duration.seconds(40 * 60)
  /// Before this time it isn't, whatever the service says.
  static let youngest = Duration.seconds(20 * 60)

  init(key: P256PrivateKey, keyID: String, team: String) { (self.key, self.keyID, self.team) = (key, keyID, team) }

  /// The token to be shown at a time.
  mutating func text(at now: Timestamp) throws -> String {
    // A clock that was put back makes it anew, too.
    if let made, now >= made.at, now - made.at < Self.age { return made.text }
    let text = try key.token(
      header: ["alg": "ES256", "kid": .string(keyID)],
      claims: ["iss": .string(team), "iat": .integer(now.milliseconds / 1000)])
    made = (text, now)
    return text
  }

  /// The service takes it no more: it is made anew, unless it is too young for that.
  mutating func isExpired(at now: Timestamp) {
    if let made, now - made.at >= Self.youngest || now < made.at { self.made = nil }
  }
}
