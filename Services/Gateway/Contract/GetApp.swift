package import Wire

/// Returns an app's settings for its clients, such as its name, theme and flags (R13).
package struct GetApp: Request {
  package static let method = Method(
    "gateway.app.get", .read, access: .open, fails: [.notFound],
    "Returns an app's name, colours, configuration, flags and minimum client version.")

  /// The app's id, for a caller without a session. With a session, the session's app is used.
  package var app: Identifier?
  /// The version of the calling client, such as `1.4.2`. Text after the numbers, as in `1.4.2 (45)`, is ignored. A
  /// version without numbers counts as missing.
  package var clientVersion: CleanedText<100>?

  /// The app's settings, as they apply to the caller.
  package struct Reply: Codable, Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// The app's display name, in the caller's language.
    package var name: String
    /// The version of the app's data. If it changes, any part of the data may have changed.
    package var contentVersion: String
    /// The app's languages, with the default language first.
    package var languages: [Language]
    /// The theme's colours by role, as `#RRGGBB`.
    package var theme: [String: String]
    /// The app's own configuration for its clients, as defined in its folder.
    package var config: RawJSON
    /// The app's flags by id. True if the caller's plan includes the flag.
    package var flags: [String: Bool]
    /// The minimum supported version of the client; nil for any version.
    package var minClientVersion: String?
    /// True if the caller's `client_version` is below the minimum version.
    package var isClientTooOld: Bool

    package init(
      app: String, name: String, contentVersion: String, languages: [Language], theme: [String: String],
      config: RawJSON, flags: [String: Bool], minClientVersion: String?, isClientTooOld: Bool
    ) {
      self.app = app
      self.name = name
      self.contentVersion = contentVersion
      self.languages = languages
      self.theme = theme
      self.config = config
      self.flags = flags
      self.minClientVersion = minClientVersion
      self.isClientTooOld = isClientTooOld
    }
  }
}
