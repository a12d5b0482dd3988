package import Wire

/// A device joins an app: a new account, the device, and a session whose token it must keep (E1).
///
/// Open, since it is how a token is come by. The token leaves the service in this answer only; the store holds its
/// digest. Sent again with the same idempotency key within ten minutes it gives the same account, device and session
/// with a fresh token in place of the first, so a lost answer leaves no orphan behind.
package struct RegisterDevice: Request {
  package static let method = Method(
    "entitlements.devices.register", .change, audience: .client, access: .open,
    "Registers a device with an app: a new account and a session token.")

  /// The app's id, one of the served apps.
  package var app: Identifier
  /// The language that messages come in.
  package var language: Language
  /// The user's IANA time zone, such as `Asia/Ho_Chi_Minh`.
  package var timeZone: TimeZoneName
  /// What the user calls the device; shown in the list of sessions.
  package var deviceName: Text<1, 200>?

  package init(app: Identifier, language: Language, timeZone: TimeZoneName, deviceName: Text<1, 200>? = nil) {
    self.app = app
    self.language = language
    self.timeZone = timeZone
    self.deviceName = deviceName
  }

  /// What the device must keep.
  package struct Reply: Codable, Sendable, Hashable {
    /// The account's id.
    package var account: String
    /// The device's id.
    package var device: String
    /// The session's id, for the list of sessions.
    package var session: String
    /// `qt_` and 52 letters; a secret.
    package var token: String
    /// The plan the account starts on.
    package var plan: String

    package init(account: String, device: String, session: String, token: String, plan: String) {
      self.account = account
      self.device = device
      self.session = session
      self.token = token
      self.plan = plan
    }
  }
}
