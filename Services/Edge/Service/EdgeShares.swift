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
  /// Those of them of which it isn't known whose they are.
  private var nobodysBytes = 0

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

  /// What one connection is charged.
  struct Charge {
    fileprivate(set) var bytes = 0
    fileprivate(set) var party: Party?
  }

  /// Charges a connection for so many bytes, in the place of what it held.
  ///
  /// - Parameter party: whose they are; nil before that is known: then they count for all.
  mutating func charge(_ charge: inout Charge, _ count: Int, to party: Party?) throws(Full) {
    guard count != charge.bytes || party != charge.party else { return }
    let before = charge
    charge = Charge(bytes: count, party: party)
    bytes += count - before.bytes
    add(-before.bytes, to: before.party)
    add(count, to: party)
    guard count > before.bytes || party != before.party else { return }
    let all = party.map { parties[$0]?.bytes ?? 0 } ?? nobodysBytes
    if isTooMuch(all) { throw Full(limit: "bytes", whose: "edge") }
    // One answer may be longer than the share: alone it is let through.
    guard let party, all > limits.originBytes, all > count else { return }
    throw Full(limit: "origin_bytes", whose: party.name)
  }

  /// Whether somebody who holds so much may not hold it.
  ///
  /// Nobody may hold more than is left, so that each of several gets its part; and the last part is kept for those who
  /// hold little.
  private func isTooMuch(_ all: Int) -> Bool {
    if bytes > limits.bytes { return true }
    if all == bytes || all <= limits.littleBytes { return false }
    return all > limits.bytes - limits.bytes / Self.reserve - bytes
  }

  /// An eighth.
  private static let reserve = 8

  /// How long a body may take of which so much is there: the less, the less is left. Who is slow then makes room.
  func patience(for held: Int, usually time: Duration) -> Duration {
    let (left, half) = (max(0, limits.bytes - bytes), limits.bytes / 2)
    guard held > limits.littleBytes, left < half else { return time }
    return max(time / Self.reserve, time * left / half)
  }

  private mutating func add(_ count: Int, to party: Party?) {
    if let party { change(party) { $0.bytes += count } } else { nobodysBytes += count }
  }

  private mutating func change(_ party: Party, _ body: (inout Use) -> Void) {
    var use = parties[party] ?? Use()
    body(&use)
    parties[party] = use.connections == 0 && use.bytes == 0 ? nil : use
  }
}
