package import Wire

/// A device joins an app: a new account, the device, and a session whose token it must keep (E1).
///
/// Open, since it is how a token is come by. The token leaves the service in this answer only; the store holds its
/// digest. Sent again with the same idempotency key within ten minutes it gives the same account, device and session
/// with a fresh token in place of the first, so a lost answer leaves no orphan behind.
///
/// A device that has registered comes back to its account with its token in `meta`, or with its secret, which outlives
/// the app on the device: account, device and session are the same as before, and no second account is made. The first
/// use of the token or the secret of an answer ends those of earlier answers, and none of later answers. So a lost
/// answer locks no device out.
package struct RegisterDevice: Request {
  package static let method = Method(
    "entitlements.devices.register", .change, audience: .client, access: .open, fails: [.notFound],
    "Registers a device with an app: a new account and a session token, or the account that the device had.")

  /// The app's id, one of the served apps.
  package var app: Identifier
  /// The language that messages come in, as the device's system names it: `pt-BR`, `zh_Hans_CN`. The app's default
  /// language stands in for a name that isn't a language's.
  package var language: DeviceLanguage
  /// The user's IANA time zone, such as `Asia/Ho_Chi_Minh`. A new account with an unknown zone gets UTC, and the reply's
  /// `time_zone` says so.
  package var timeZone: CleanedText<64>
  /// What the user calls the device; shown in the list of sessions. Invisible and control characters are removed, and the
  /// name is cut after 200 bytes.
  package var deviceName: CleanedText<200>?
  /// The device's secret, where its app was installed anew; `not_found` once a newer secret was used or the device's
  /// session was revoked.
  package var deviceSecret: TokenText?

  /// A request with these members.
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
    /// The plan that the account is on.
    package var plan: String
    /// `qds_` and more; a secret. It is kept where the removal of the app leaves it (a phone's keychain), and is good for
    /// registering again only. The secrets of earlier answers hold until this secret, or the token beside it, is used.
    package var deviceSecret: String?
    /// Whether the account is new; false for a device that came back.
    package var isNew: Bool?
    /// `UTC`, if the server doesn't know the zone that a new account asked for; otherwise left out.
    package var timeZone: String?

    /// What is answered.
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
