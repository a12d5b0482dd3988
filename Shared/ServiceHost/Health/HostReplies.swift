package import CivilTime
import EventLoop
import MessageBus
import Quotas
package import Wire

/// What `<service>.health` answers.
package struct HealthReply: Codable, Hashable, Sendable {
  /// Whether the service does its work.
  package enum Status: String, Codable, Sendable, CaseIterable {
    case starting, ok
    /// It runs, and can't do its work: `trouble` says why.
    case failing
    case stopping
  }

  /// Whether it does its work.
  package var status: Status
  /// The service's name.
  package var service: String
  /// The version of its program.
  package var version: String
  /// The process's id.
  package var pid: Int
  /// When the process began.
  package var startedAt: Timestamp
  /// Calls that are being answered.
  package var callsInFlight: Int
  /// Bytes of memory that are resident.
  package var residentBytes: Int
  /// Time that processors worked for it since its start.
  package var cpuNs: Int64
  /// The calls of the last seconds.
  package var recent: Recent
  /// Nil for a service without a store.
  package var store: Store?
  /// What keeps it from its work, or from a part of it; nil while all is well.
  package var trouble: Trouble?
  /// The apps that it doesn't serve, since their data can't be read; not there while it serves all.
  package var outOfService: [OutOfService]?
  /// The apps that it serves, and that a next start wouldn't: their folders are gone; not there while none is.
  package var withoutFolder: [String]?
  /// What people who run the machine should see to; not there while there is nothing.
  package var remarks: [String]?

  /// The reason of one that hasn't finished its start.
  package static let starting = "starting"
  /// The reason of one that isn't to serve as long as another stack does.
  package static let standingBy = "standing_by"
  /// Whether it waits for another stack's end.
  package var standsBy: Bool { trouble?.reason == Self.standingBy }

  package struct OutOfService: Codable, Hashable, Sendable {
    /// The app's id, or the name of its folder.
    package var app: String
    /// What is wrong, a line each.
    package var reason: String
  }

  /// What keeps a service from its work.
  package struct Trouble: Codable, Hashable, Sendable {
    /// A name for programs: `disk_full`, `read_only`, `database_corrupt`, `database_lost_its_past`,
    /// `database_file_gone`, `schema_newer`, `store_unconfirmed`, `store_failed`, `standing_by`, `socket_gone`.
    package var reason: String
    /// The same for people.
    package var message: String
  }

  /// The calls of the last five to ten seconds, without those of people who look in.
  package struct Recent: Codable, Hashable, Sendable {
    /// How long ago counting began.
    package var ms: Int64
    /// Calls that were answered.
    package var calls: UInt64
    /// Those of them that ended in a failure.
    package var errors: UInt64
    /// Nil when there were no calls.
    package var p50Ns: Int64?
    /// Nil when there were no calls.
    package var p99Ns: Int64?
  }

  /// The service's database.
  package struct Store: Codable, Hashable, Sendable {
    /// The file, without its log.
    package var databaseBytes: Int
    /// Events that some subscriber hasn't acknowledged yet.
    package var outboxEvents: Int
    /// Events that couldn't be applied, and those of the same accounts that wait behind them.
    package var shelvedEvents: Int
    /// Changes that wait for the disk.
    package var waitingWrites: Int
  }
}

/// What `<service>.info` answers: the fields of NATS's services convention.
package struct InfoReply: Codable, Hashable, Sendable {
  /// The convention's name for this answer.
  package var type = "io.nats.micro.v1.info_response"
  /// The service's name.
  package var name: String
  /// New for each start of the process.
  package var id: String
  /// The version of its program.
  package var version: String
  /// What the service is for.
  package var description: String
  /// Empty: we have nothing to add.
  package var metadata: [String: String]
  /// Its methods.
  package var endpoints: [Endpoint]

  /// A method, as the convention describes one.
  package struct Endpoint: Codable, Hashable, Sendable {
    /// The method's name in the letters that the convention allows.
    package var name: String
    /// The method's name.
    package var subject: String
    /// The service's name.
    package var queueGroup: String
    /// The method's effect, audience and summary.
    package var metadata: [String: String]
  }
}

/// What `<service>.stats` answers: the fields of NATS's services convention; times are in nanoseconds.
package struct StatsReply: Codable, Hashable, Sendable {
  /// The convention's name for this answer.
  package var type = "io.nats.micro.v1.stats_response"
  /// The service's name.
  package var name: String
  /// New for each start of the process.
  package var id: String
  /// The version of its program.
  package var version: String
  /// "2026-11-21T07:40:12.345Z"
  package var started: String
  /// Empty: we have nothing to add.
  package var metadata: [String: String]
  /// Its methods, with what became of their calls.
  package var endpoints: [Endpoint]
  /// The services that this one calls; not part of the convention.
  package var peers: [Peer]
  /// What callers may use up, where that is bounded here; not part of the convention.
  package var limits: [Limit]?

  package struct Limit: Codable, Hashable, Sendable {
    /// Its setting's name.
    package var name: String
    /// In the setting's own unit: how many, bytes, milliseconds, or how many a second; 0 for a rate without bound.
    package var maximum: Int
    /// How often it was reached.
    package var reached: UInt64

    package init(name: String, maximum: Int, reached: UInt64) {
      self.name = name
      self.maximum = maximum
      self.reached = reached
    }
  }

  /// The way to another service.
  package struct Peer: Codable, Hashable, Sendable {
    /// The other service's name.
    package var name: String
    /// Whether there is a connection now.
    package var connected: Bool
    /// Calls to it that wait for their answer.
    package var callsInFlight: Int
    /// `closed`, `open` or `half_open`; nil where calls always wait for the service.
    package var breaker: String?
    /// How often the breaker opened.
    package var breakerTrips: UInt64
    /// Calls that were sent again, and calls for which the budget of retries had nothing left.
    package var retries: UInt64
    /// Calls for which the budget of retries had nothing left.
    package var retriesRefused: UInt64
    /// Retries that the calls so far have earned and that aren't spent.
    package var retriesLeft: Int
  }

  /// A method's calls since the start.
  package struct Endpoint: Codable, Hashable, Sendable {
    /// The method's name in the letters that the convention allows.
    package var name: String
    /// The method's name.
    package var subject: String
    /// The service's name.
    package var queueGroup: String
    /// Calls that were answered.
    package var numRequests: UInt64
    /// Those of them that ended in a failure.
    package var numErrors: UInt64
    /// The kind of the last failure; empty if there was none.
    package var lastError: String
    /// What the convention leaves to each service.
    package var data: CallData
    /// All calls together.
    package var processingTime: Int64
    /// One call; 0 before the first.
    package var averageProcessingTime: Int64
  }
}

/// What `<service>.metrics` answers.
package struct MetricsReply: Codable, Hashable, Sendable {
  /// Prometheus' text format.
  package var contentType = "text/plain; version=0.0.4"
  /// All numbers of the process.
  package var text: String
}

/// Asks a service for its health.
package struct GetHealth: Request {
  /// The name is the service's own: `content.health`.
  package static let method: Method = method(of: "service")
  /// The method of one service.
  package static func method(of service: String) -> Method {
    Method("\(service).health", .read, audience: .ops, access: .open, "Whether the service is ready.")
  }
  package typealias Reply = HealthReply
  package init() {}
}

extension StatsReply.Peer {
  @Loop init(_ peer: MessageBus.Peer) {
    self.init(
      name: peer.name, connected: peer.isConnected, callsInFlight: peer.callsInFlight,
      breaker: peer.breaker?.state.rawValue, breakerTrips: peer.breaker?.trips ?? 0, retries: peer.retries.granted,
      retriesRefused: peer.retries.refused, retriesLeft: peer.retries.left)
  }
}
