package import Wire

/// Returns the version of an app's data that this service serves. The gateway announces a version to clients only once
/// this service serves it.
package struct GetDataVersion: Request {
  package static let method = Method(
    "content.data.version", .read, audience: .inner, callers: ["gateway"], access: .open,
    "Returns the version of an app's data, and whether its changes are recorded.")

  package var app: Identifier

  package init(app: Identifier) { self.app = app }

  package struct Reply: Codable, Hashable, Sendable {
    /// The served version; nil if the app isn't served.
    package var version: String?
    /// True once `content.catalogues.changes` includes this version's changes.
    package var isRecorded: Bool

    package init(version: String?, isRecorded: Bool) {
      self.version = version
      self.isRecorded = isRecorded
    }
  }
}
