package import Wire

/// What an app's clients go by, whatever the person does (R13).
package struct GetApp: Request {
  package static let method = Method(
    "gateway.app.get", .read, access: .open, fails: [.notFound],
    "Gives an app's name, colours, configuration, flags and least client version.")

  /// The app's id, for a caller without a session; otherwise it is the session's.
  package var app: Identifier?
  /// The version of the calling client, such as `1.4.2`. What follows the numbers, as in `1.4.2 (45)`, doesn't count, and
  /// a version without numbers counts as none.
  package var clientVersion: CleanedText<100>?

  /// A request with these members.
  package init(app: Identifier? = nil, clientVersion: CleanedText<100>? = nil) {
    (self.app, self.clientVersion) = (app, clientVersion)
  }

  /// What the app's folder says, for the caller.
  package struct Reply: Codable, Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// What people call it, in the caller's language.
    package var name: String
    /// The version of the app's data: another one means that anything may be.
    package var contentVersion: String
    /// Those that it speaks, its usual one first.
    package var languages: [Language]
    /// Colours by their roles, each `#RRGGBB`.
    package var theme: [String: String]
    /// Whatever the app's clients go by, as its folder has it.
    package var config: RawJSON
    /// The flags of its rules by their ids, and whether the caller's plan has each.
    package var flags: [String: Bool]
    /// The least version of a client that is served well; nil for any.
    package var leastClientVersion: String?
    /// Whether the caller's `client_version` is below that.
    package var isClientTooOld: Bool

    /// A reply with these members.
    package init(
      app: String, name: String, contentVersion: String, languages: [Language], theme: [String: String],
      config: RawJSON, flags: [String: Bool], leastClientVersion: String?, isClientTooOld: Bool
    ) {
      (self.app, self.name, self.contentVersion, self.languages) = (app, name, contentVersion, languages)
      (self.theme, self.config, self.flags) = (theme, config, flags)
      (self.leastClientVersion, self.isClientTooOld) = (leastClientVersion, isClientTooOld)
    }
  }
}
