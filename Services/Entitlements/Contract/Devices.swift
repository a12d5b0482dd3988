package import Wire

/// Registers a device with an app: creates an account, the device, and a session whose token the device must keep (E1).
///
/// The call needs no token, because clients use it to obtain one. The service returns the token only in this reply and
/// stores its digest. A repeated call with the same idempotency key within ten minutes returns the same account, device
/// and session with a new token that replaces the first. Therefore, a lost reply doesn't leave an orphaned account
/// behind.
///
/// To return to its account, a device that registered before sends its token in `meta`, or its device secret, which
/// survives the app's removal. The device then keeps its account, device id and session. The first use of a reply's
/// token or secret invalidates those of earlier replies, but not those of later ones. Therefore, a lost reply never
/// locks a device out.
package struct RegisterDevice: Request {
  package static let method = Method(
    "entitlements.devices.register", .change, audience: .client, access: .open, fails: [.notFound],
    "Registers a device with an app, and returns a session token for a new account or for the device's existing one.")

  /// The app's id, one of the served apps.
  package var app: Identifier
  /// The language of messages, as the device's system names it: `pt-BR`, `zh_Hans_CN`. An unknown name selects the
  /// app's default language.
  package var language: DeviceLanguage
  /// The user's IANA time zone, such as `Asia/Ho_Chi_Minh`. If the server doesn't know the zone, a new account gets
  /// UTC, and the reply contains `time_zone`.
  package var timeZone: CleanedText<64>
  /// The user's name for the device, shown in the list of sessions. Invisible and control characters are removed, and
  /// the name is cut after 200 bytes.
  package var deviceName: CleanedText<200>?
  /// The device's secret, to return to its account after a reinstallation of the app. The call fails with `not_found`
  /// if a newer secret was used or the device's session was revoked.
  package var deviceSecret: TokenText?

  package init(
    app: Identifier, language: DeviceLanguage, timeZone: CleanedText<64>, deviceName: CleanedText<200>? = nil,
    deviceSecret: TokenText? = nil
  ) {
    self.app = app
    self.language = language
    self.timeZone = timeZone
    self.deviceName = deviceName
    self.deviceSecret = deviceSecret
  }

  /// The account and the credentials that the device must keep.
  package struct Reply: Codable, Sendable, Hashable {
    /// The account's id.
    package var account: String
    /// The device's id.
    package var device: String
    /// The session's id, for the list of sessions.
    package var session: String
    /// The session's token: `qt_` and 52 letters and digits. Keep it secret.
    package var token: String
    /// The account's current plan.
    package var plan: String
    /// The device's secret, which begins with `qds_`. Keep it where it survives the app's removal, such as a phone's
    /// keychain. It is only valid for registering again. Secrets of earlier replies remain valid until this secret or
    /// this reply's token is used.
    package var deviceSecret: String?
    /// True if the account is new; false if the device returned to its account.
    package var isNew: Bool?
    /// `UTC` if the server doesn't know the zone that a new account asked for; otherwise nil.
    package var timeZone: String?

    package init(
      account: String, device: String, session: String, token: String, plan: String, deviceSecret: String? = nil,
      isNew: Bool? = nil, timeZone: String? = nil
    ) {
      self.account = account
      self.device = device
      self.session = session
      self.token = token
      self.plan = plan
      self.deviceSecret = deviceSecret
      self.isNew = isNew
      self.timeZone = timeZone
    }
  }
}
