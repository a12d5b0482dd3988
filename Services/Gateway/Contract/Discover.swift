package import Wire

/// Describes all public methods as an OpenRPC 1.3 document (Q8): their params, results and stream items with JSON
/// Schemas, and their kinds of failure. The schemas are generated from the types. Members that begin with `x-` describe
/// what OpenRPC doesn't cover.
package struct Discover: Request {
  package static let method = Method(
    "rpc.discover", .read, access: .open, traits: .isExpensive, "Describes the methods in OpenRPC.")

  /// An OpenRPC document. Its larger parts are JSON texts that are generated once.
  package struct Reply: Codable, Sendable {
    /// The OpenRPC version.
    package var openrpc: String
    /// The title, version and description of the API.
    package var info: Info
    /// The method objects.
    package var methods: [RawJSON]
    /// The definitions that the methods refer to, by name in `schemas`.
    package var components: Components
    /// The limits that apply to every call, by the names of their settings. The values are bytes, milliseconds, counts
    /// or rates per second. The entry `json_depth` is the maximum nesting depth of arrays and objects.
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
    /// The title of the API.
    package var title: String
    /// The gateway's version.
    package var version: String
    /// A short description for client developers.
    package var description: String

    package init(title: String, version: String, description: String) {
      self.title = title
      self.version = version
      self.description = description
    }
  }

  /// OpenRPC's components object.
  package struct Components: Codable, Sendable {
    /// An object with all definitions by name.
    package var schemas: RawJSON

    package init(schemas: RawJSON) { self.schemas = schemas }
  }
}
