import CivilTime
import Crypto
import Wire

/// What shows a browser's push service who sends (VAPID, RFC 8292): a signed text for each service, which is made anew
/// every six hours. Pure: the time is passed in.
struct VAPIDToken {
  private let key: P256PrivateKey
  /// The key's open half, as browsers get it.
  let publicKey: String
  private let contact: String
  private var made: [String: (text: String, at: Timestamp)] = [:]

  /// After this time it is made anew.
  static let age = Duration.seconds(6 * 3600)
  /// For so long it holds; services take none that holds for more than a day.
  static let life = Duration.seconds(12 * 3600)
  /// Services whose texts are kept: those below one name may be any number.
  static let most = 64

  /// - Parameter contact: whom the service may write to: `mailto:` or `https:`.
  /// - Throws: `CryptoFault` for a key whose open half isn't written as browsers want it.
  init(key: P256PrivateKey, contact: String) throws(CryptoFault) {
    (self.key, self.contact) = (key, contact)
    publicKey = Base64.encodeURL(try key.publicKey.point())
  }

  /// What the header `Authorization` says to a service at a time.
  ///
  /// - Parameter origin: the service's: `https://push.example.com`.
  mutating func authorization(for origin: String, at now: Timestamp) throws -> String {
    "vapid t=\(try text(for: origin, at: now)),k=\(publicKey)"
  }

  private mutating func text(for origin: String, at now: Timestamp) throws -> String {
    // A clock that was put back makes it anew, too.
    if let made = made[origin], now >= made.at, now - made.at < Self.age { return made.text }
    let text = try key.token(
      header: ["typ": "JWT", "alg": "ES256"],
      claims: [
        "aud": .string(origin), "exp": .integer((now + Self.life).milliseconds / 1000), "sub": .string(contact),
      ])
    if made.count >= Self.most { made = [:] }
    made[origin] = (text, now)
    return text
  }
}
