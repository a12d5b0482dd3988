package enum FaultKind: String, CaseIterable, Sendable {
  /// SIGKILL.
  case kill
  /// SIGSTOP, and SIGCONT after a while.
  case stop
  /// A restart by the operator: the process finishes its calls, ends and starts again.
  case restart
  /// The installation of another package version, which restarts all services one after the other.
  case upgrade
  /// SIGKILL to the first process of a container.
  case container
  /// More waiting calls than any user may have.
  case flood
  /// Connections that end in the middle of a frame.
  case cut
  /// The databases' disk is full.
  case full
  /// `fsync` fails.
  case sync
  /// The wall clock jumps and jumps back.
  case clock
  /// The process has no free file descriptors.
  case descriptors
  /// SIGKILL to all processes of the primary. The standby is promoted after a while, and the old primary returns as the
  /// standby.
  case failover
  /// The primary stops responding.
  case partition
  /// The standby stops responding, so that no commit is confirmed.
  case standby
  /// Other clients use all of the database server's connections, and services are killed.
  case connections
  /// SIGKILL to all processes of the primary's machine. The standby is promoted after a while.
  case host
  /// All packets between the two machines are lost. The standby is promoted while the former primary still runs.
  case link
  /// Packets from the primary's machine to the standby's are lost. The standby is promoted while the former primary
  /// still runs.
  case outbound
  /// Packets from the standby's machine to the primary's are lost. The standby is promoted while the former primary
  /// still runs.
  case inbound
  /// All packets to and from the primary's machine are lost. The standby is promoted while the former primary still
  /// runs.
  case isolated
  /// All packets between the two machines are lost for a while, without a promotion.
  case glitch
  /// Packets are delayed by 50 ms, and one in a hundred is lost.
  case slow

  /// True for faults of a database server.
  package var isServers: Bool { [.failover, .partition, .standby, .connections].contains(self) || isHosts }
  /// True for faults of two machines and their network.
  package var isHosts: Bool { [.host, .link, .outbound, .inbound, .isolated, .glitch, .slow].contains(self) }

  /// The longest duration of a fault of this kind; zero if the fault is over at once.
  package var longest: Duration {
    switch self {
    case .kill, .restart, .upgrade, .container, .cut: .zero
    case .stop: .milliseconds(2500)
    case .flood, .clock, .descriptors: .seconds(3)
    case .full: .seconds(2)
    case .sync: .seconds(1)
    case .failover, .partition, .standby, .connections: .seconds(3)
    case .host, .link, .outbound, .inbound, .isolated: .seconds(3)
    case .glitch, .slow: .seconds(6)
    }
  }

  /// True for faults of the machine, which affect all processes.
  package var isEverywhere: Bool { [.full, .clock, .upgrade].contains(self) || isServers }
  /// True for faults that must not make any other call fail: another user's flood, other clients' cut connections, and
  /// clock jumps.
  package var isHarmless: Bool { self == .flood || self == .clock || self == .cut }
  /// True if reads work as usual during the fault.
  package var sparesReads: Bool { self == .full }
  /// True if the process stops responding for a while, or ends.
  package var silences: Bool { [.kill, .stop, .restart, .container, .sync].contains(self) || isServers }
  /// True if the service's socket disappears with its container until the service is back.
  package func dropsSocket(under stack: String) -> Bool { self == .container || self == .restart && stack == "compose" }
  /// True for faults caused over the clients' socket.
  package var isClients: Bool { self == .flood || self == .cut }
}

/// One fault: its kind, its services, its time and its duration.
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

  /// All processes of a deployment without edge.
  package static let services = ["gateway", "entitlements", "content", "ai", "progress", "notifications"]
}
