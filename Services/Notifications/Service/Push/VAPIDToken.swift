import CivilTime
import Crypto
import Wire

/// The signed tokens that identify the sender to browsers' push services (VAPID, RFC 8292). Each service has its own
/// token. A token is renewed after six hours. The caller supplies the time.
struct VAPIDToken {
  private let key: P256PrivateKey
  /// The public key in the form that browsers use.
  let publicKey: String
  private let contact: String
  private var made: [String: (text: String, at: Timestamp)] = [:]

  /// The age at which a token is renewed.
  static let age = Duration.seconds(6 * 3600)
  /// A token's validity. Services reject tokens that are valid for more than a day.
  static let life = Duration.seconds(12 * 3600)
  /// The maximum number of cached tokens. The number of services isn't limited, because an allowed host with a leading
  /// dot stands for all hosts below it.
  static let most = 64

  /// - Parameter contact: the operator's contact, as `mailto:` or `https:`.
  /// - Throws: `CryptoFault` if the public key can't be encoded in the form that browsers use.
  init(key: P256PrivateKey, contact: String) throws(CryptoFault) {
    self.key = key
    self.contact = contact
    publicKey = Base64.encodeURL(try key.publicKey.point())
  }

  /// Returns the header `Authorization` for a service.
  ///
  /// - Parameter origin: the service's origin: `https://push.example.com`.
  mutating func authorization(for origin: String, at now: Timestamp) throws -> String {
    "vapid t=\(try text(for: origin, at: now)),k=\(publicKey)"
  }

  private mutating func text(for origin: String, at now: Timestamp) throws -> String {
    // The token is also renewed if the clock was set back.
    if let made = made[origin], now >= made.at, now - made.at < Self.age { return made.text }
    let text = try signed(for: origin, at: now)
    if made.count >= Self.most { made = [:] }
    made[origin] = (text, now)
    return text
  }

  private func signed(for origin: String, at now: Timestamp) throws -> String {
    try key.token(
      header: ["typ": "JWT", "alg": "ES256"],
      claims: [
        "aud": .string(origin), "exp": .integer((now + Self.life).milliseconds / 1000), "sub": .string(contact),
      ])
  }
}
