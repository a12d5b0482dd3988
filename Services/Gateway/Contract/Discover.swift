package import Wire

/// Describes all public methods, as OpenRPC 1.3 has it (Q8): params, results and streams' items by JSON Schemas that
/// are made from the types themselves, the kinds of failure, and what else a caller must know by members that begin
/// with `x-`.
package struct Discover: Request {
  package static let method = Method(
    "rpc.discover", .read, access: .open, isExpensive: true, "Describes the methods, for people and generators.")

  package init() {}

  /// An OpenRPC document. Its larger parts are text that was made once.
  package struct Reply: Codable, Sendable {
    /// OpenRPC's version.
    package var openrpc: String
    /// What the document describes.
    package var info: Info
    /// Method objects.
    package var methods: [RawJSON]
    /// The definitions that methods refer to: `schemas`, by their names.
    package var components: Components
    /// What bounds every call, by the names of the settings: bytes, milliseconds, how many, or how often a second. Also
    /// `json_depth`, how deep arrays and objects may nest.
    package var xLimits: [String: Int]

    package init(openrpc: String, info: Info, methods: [RawJSON], components: Components, xLimits: [String: Int]) {
      self.openrpc = openrpc
      self.info = info
      self.methods = methods
      self.components = components
      self.xLimits = xLimits
    }

    private enum CodingKeys: String, CodingKey {
      case openrpc, info, methods, components
      case xLimits = "x-limits"
    }
  }

  /// OpenRPC's info object.
  package struct Info: Codable, Sendable {
    /// What it is called.
    package var title: String
    /// The gateway's version.
    package var version: String
    /// What clients should know first.
    package var description: String

    package init(title: String, version: String, description: String) {
      self.title = title
      self.version = version
      self.description = description
    }
  }

  /// OpenRPC's components object.
  package struct Components: Codable, Sendable {
    /// One object: each definition by its name.
    package var schemas: RawJSON

    package init(schemas: RawJSON) { self.schemas = schemas }
  }
}
