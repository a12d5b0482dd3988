package import Wire

/// Which version of an app's data this service answers from. The gateway announces a version to clients once it is the
/// one that they get.
package struct GetDataVersion: Request {
  package static let method = Method(
    "content.data.version", .read, audience: .inner, callers: ["gateway"], access: .open,
    "Gives the version of an app's data, and whether its changes are recorded.")

  package var app: Identifier

  package init(app: Identifier) { self.app = app }

  package struct Reply: Codable, Hashable, Sendable {
    /// Nil for an app that isn't served.
    package var version: String?
    /// True once `content.catalogues.changes` answers with this version's changes.
    package var isRecorded: Bool

    package init(version: String?, isRecorded: Bool) {
      self.version = version
      self.isRecorded = isRecorded
    }
  }
}
