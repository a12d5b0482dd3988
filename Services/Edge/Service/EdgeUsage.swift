import CivilTime

/// The connections and memory that each origin uses, and the totals.
struct EdgeUsage {
  private struct Use {
    var connections = 0
    var bytes = 0
  }

  private let limits: EdgeLimits
  private var parties: [Party: Use] = [:]
  private(set) var connections = 0
  private(set) var bytes = 0
  /// The bytes whose origin isn't known yet.
  private var unassignedBytes = 0

  init(_ limits: EdgeLimits) { self.limits = limits }

  /// A reached limit that causes the rejection of a connection or request.
  struct Full: Error, Hashable {
    /// The name of the setting, or `descriptors` for the limit on open files.
    var limit: String
    /// The origin that has reached the limit, or `edge` for a limit on all origins together.
    var whose: String
  }

  /// Adds a connection.
  ///
  /// - Parameter party: the connection's origin; nil for a proxy's connection, which has many clients.
  mutating func connect(_ party: Party?) throws(Full) {
    if connections >= limits.connections { throw Full(limit: limits.connectionsLimit, whose: "edge") }
    if let party { try begin(party) }
    connections += 1
  }

  mutating func disconnect() { connections -= 1 }

  /// Adds a connection or request of an origin.
  mutating func begin(_ party: Party) throws(Full) {
    guard (parties[party]?.connections ?? 0) < limits.originConnections else {
      throw Full(limit: "origin_connections", whose: party.name)
    }
    parties[party, default: Use()].connections += 1
  }

  mutating func end(_ party: Party) { change(party) { $0.connections -= 1 } }

  /// The memory charged for one connection.
  struct Charge {
    fileprivate(set) var bytes = 0
    fileprivate(set) var party: Party?
  }

  /// Sets the number of bytes charged for a connection.
  ///
  /// - Parameter party: the origin of the bytes; nil if it isn't known yet. Bytes of an unknown origin count only
  ///   towards the total.
  mutating func charge(_ charge: inout Charge, _ count: Int, to party: Party?) throws(Full) {
    guard count != charge.bytes || party != charge.party else { return }
    let before = charge
    charge = Charge(bytes: count, party: party)
    bytes += count - before.bytes
    if party == before.party {
      add(count - before.bytes, to: party)
      if count < before.bytes { return }
    } else {
      add(-before.bytes, to: before.party)
      add(count, to: party)
    }
    let all = party.map { parties[$0]?.bytes ?? 0 } ?? unassignedBytes
    if isTooMuch(all) { throw Full(limit: "bytes", whose: "edge") }
    // A single answer may exceed the origin's limit if the origin uses no other memory.
    guard let party, all > limits.originBytes, all > count else { return }
    throw Full(limit: "origin_bytes", whose: party.name)
  }

  /// Tests whether an origin uses too much memory.
  ///
  /// An origin may use at most as much memory as is still free, so that several origins get equal shares. The last
  /// eighth of the memory is reserved for origins that use little.
  private func isTooMuch(_ all: Int) -> Bool {
    if bytes > limits.bytes { return true }
    if all == bytes || all <= limits.littleBytes { return false }
    return all > limits.bytes - limits.bytes / Self.reserve - bytes
  }

  /// The divisor for the reserved part of the memory, and for the shortest timeout of a body.
  private static let reserve = 8

  /// Returns the timeout for the rest of a body. The timeout is shorter while memory is scarce, so that slow clients
  /// occupy memory for less time.
  func bodyTime(holding held: Int, usually time: Duration) -> Duration {
    let left = max(0, limits.bytes - bytes)
    let half = limits.bytes / 2
    guard held > limits.littleBytes, left < half else { return time }
    return max(time / Self.reserve, time * left / half)
  }

  private mutating func add(_ count: Int, to party: Party?) {
    if let party { change(party) { $0.bytes += count } } else { unassignedBytes += count }
  }

  private mutating func change(_ party: Party, _ body: (inout Use) -> Void) {
    guard let place = parties.index(forKey: party) else {
      var use = Use()
      body(&use)
      return parties[party] = use
    }
    body(&parties.values[place])
    let use = parties.values[place]
    if use.connections == 0, use.bytes == 0 { parties.remove(at: place) }
  }
}
