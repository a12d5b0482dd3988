import CivilTime

/// How much each origin holds of edge, and all of them together. Pure.
struct EdgeShares {
  private struct Use {
    var connections = 0
    var bytes = 0
  }

  private let limits: EdgeLimits
  private var parties: [Party: Use] = [:]
  private(set) var connections = 0
  private(set) var bytes = 0

  init(_ limits: EdgeLimits) { self.limits = limits }

  /// Why somebody more can't be taken.
  struct Full: Error, Hashable {
    /// The setting that says so.
    var limit: String
    var whose: String
  }

  /// Takes a connection.
  ///
  /// - Parameter party: whose it is; nil for a proxy's, which many use.
  mutating func connect(_ party: Party?) throws(Full) {
    if connections >= limits.connections { throw Full(limit: "connections", whose: "edge") }
    if let party { try begin(party) }
    connections += 1
  }

  mutating func disconnect() { connections -= 1 }

  /// Takes a connection or a request of an origin's.
  mutating func begin(_ party: Party) throws(Full) {
    guard (parties[party]?.connections ?? 0) < limits.originConnections else {
      throw Full(limit: "origin_connections", whose: party.name)
    }
    parties[party, default: Use()].connections += 1
  }

  mutating func end(_ party: Party) { change(party) { $0.connections -= 1 } }

  /// Charges bytes that are kept, or gives some back.
  mutating func keep(_ count: Int, of party: Party) throws(Full) {
    bytes += count
    change(party) { $0.bytes += count }
    guard count > 0 else { return }
    if bytes > limits.bytes { throw Full(limit: "bytes", whose: "edge") }
    if (parties[party]?.bytes ?? 0) > limits.originBytes { throw Full(limit: "origin_bytes", whose: party.name) }
  }

  private mutating func change(_ party: Party, _ body: (inout Use) -> Void) {
    var use = parties[party] ?? Use()
    body(&use)
    parties[party] = use.connections == 0 && use.bytes == 0 ? nil : use
  }
}
