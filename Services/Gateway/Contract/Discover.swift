package import Wire

/// Describes all public methods, as OpenRPC 1.3 has it (Q8): params, results and streams' items by JSON Schemas that are
/// made from the types themselves, the kinds of failure, and what else a caller must know by members that begin with `x-`.
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
    /// What bounds every call.
    package var xLimits: Limits

    package init(openrpc: String, info: Info, methods: [RawJSON], components: Components, xLimits: Limits) {
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

  /// By the names of the settings, where they have one.
  package struct Limits: Codable, Sendable {
    /// The longest frame from a client.
    package var frameBytes: Int
    /// From a frame's first byte to its last.
    package var frameTimeMs: Int64
    /// How deep arrays and objects may nest.
    package var jsonDepth: Int
    /// Members of a batch.
    package var batch: Int
    /// Calls of a connection that wait for their answer.
    package var calls: Int
    /// Calls of a connection that stream.
    package var streams: Int
    /// Calls of one user of the machine.
    package var userCalls: Int
    /// Calls of one account.
    package var accountCalls: Int
    /// Connections of all clients.
    package var connections: Int
    /// Connections of one user of the machine.
    package var userConnections: Int
    /// How long a client may read nothing of what waits for it.
    package var writeTimeMs: Int64

    package init(
      frameBytes: Int, frameTimeMs: Int64, jsonDepth: Int, batch: Int, calls: Int, streams: Int, userCalls: Int,
      accountCalls: Int, connections: Int, userConnections: Int, writeTimeMs: Int64
    ) {
      self.frameBytes = frameBytes
      self.frameTimeMs = frameTimeMs
      self.jsonDepth = jsonDepth
      self.batch = batch
      self.calls = calls
      self.streams = streams
      self.userCalls = userCalls
      self.accountCalls = accountCalls
      self.connections = connections
      self.userConnections = userConnections
      self.writeTimeMs = writeTimeMs
    }
  }
}
