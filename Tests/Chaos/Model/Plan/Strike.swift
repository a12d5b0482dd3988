/// A kind of trouble.
package enum FaultKind: String, CaseIterable, Sendable {
  /// SIGKILL.
  case kill
  /// SIGSTOP, and SIGCONT after a while.
  case stop
  /// As ops would do it: drained, ended and started.
  case restart
  /// Another version of the package is installed, which restarts all, one after the other.
  case upgrade
  /// SIGKILL to the first process of a container.
  case container
  /// More calls than anybody may have waiting.
  case flood
  /// Connections that end in the middle of a frame.
  case cut
  /// The databases' disk has no room.
  case full
  /// A sync fails.
  case sync
  /// The wall clock jumps, there and back.
  case clock
  /// No descriptors are left.
  case descriptors
  /// SIGKILL to all processes of the primary, whose standby is promoted after a while; then it comes back as the
  /// standby.
  case failover
  /// The primary falls silent.
  case partition
  /// The standby falls silent, so that nothing is confirmed.
  case standby
  /// Others have all of the server's connections, and services are killed.
  case connections

  /// Those of a database server.
  package var isServers: Bool { [.failover, .partition, .standby, .connections].contains(self) }

  /// The longest that one lasts; nothing for those that are over at once.
  package var longest: Duration {
    switch self {
    case .kill, .restart, .upgrade, .container, .cut: .zero
    case .stop: .milliseconds(2500)
    case .flood, .clock, .descriptors: .seconds(3)
    case .full: .seconds(2)
    case .sync: .seconds(1)
    case .failover, .partition, .standby, .connections: .seconds(3)
    }
  }

  /// Whether it is something of the machine's that all processes meet.
  package var isEverywhere: Bool { [.full, .clock, .upgrade].contains(self) || isServers }
  /// Whether no other call may fail for it: another user's flood, others' cut connections, and the time of day.
  package var isHarmless: Bool { self == .flood || self == .clock || self == .cut }
  /// Whether reading goes on as if nothing were.
  package var sparesReads: Bool { self == .full }
  /// Whether the process does nothing for a while, or ends.
  package var silences: Bool { [.kill, .stop, .restart, .container, .sync].contains(self) || isServers }
  /// Whether nobody holds the service's socket until it is back: it goes with its container.
  package func dropsSocket(under stack: String) -> Bool { self == .container || self == .restart && stack == "compose" }
  /// Whether it comes over the clients' socket.
  package var isClients: Bool { self == .flood || self == .cut }
}

/// One trouble: what, whom, when and for how long.
package struct Strike: Hashable, Sendable {
  package var at: Duration
  package var kind: FaultKind
  package var services: [String]
  package var lasts: Duration

  package init(at: Duration, kind: FaultKind, services: [String], lasts: Duration) {
    self.at = at
    self.kind = kind
    self.services = services
    self.lasts = lasts
  }

  /// All processes of a stack without edge.
  package static let services = ["gateway", "entitlements", "content", "ai", "progress", "notifications"]
}
