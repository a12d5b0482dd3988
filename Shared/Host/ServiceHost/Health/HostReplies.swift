package import CivilTime
import EventLoop
import MessageBus
import Quotas
package import Wire

/// A problem of a running service that the operator should know about.
package struct ServiceWarning: Codable, Hashable, Sendable {
  /// A description of the problem, in one sentence.
  package var text: String
  /// The remedy, which `quintet doctor` prints.
  package var cure: String

  package init(_ text: String, cure: String) {
    self.text = text
    self.cure = cure
  }
}

/// The reply of `<service>.health`.
package struct HealthReply: Codable, Hashable, Sendable {
  package enum Status: String, Codable, Sendable, CaseIterable {
    case starting, ok
    /// The process runs but can't do its work; `problem` contains the reason.
    case failing
    case stopping
  }

  /// The service's status.
  package var status: Status
  /// The service's name.
  package var service: String
  /// The version of the service's program.
  package var version: String
  /// The process's id.
  package var pid: Int
  /// The start time of the process.
  package var startedAt: Timestamp
  /// The number of running calls.
  package var callsInFlight: Int
  /// Resident memory, in bytes.
  package var residentBytes: Int
  /// Processor time since the start, in nanoseconds.
  package var cpuNs: Int64
  /// The calls of the last seconds.
  package var recent: Recent
  /// The database; absent for a service without one.
  package var store: Store?
  /// The problem that prevents the service from doing some or all of its work; absent while all is well.
  package var problem: Problem?
  /// The apps that are out of service because their data can't be read; absent if there are none.
  package var outOfService: [OutOfService]?
  /// The apps that are in service now but won't be after the next start, because their folders are gone; absent if
  /// there are none.
  package var withoutFolder: [String]?
  /// Warnings for the operator; absent if there are none.
  package var warnings: [ServiceWarning]?
  /// The apps in service, with the versions of their data; absent for a process without apps.
  package var apps: [AppVersion]?

  /// The value of `Problem.reason` while the service hasn't finished its start.
  package static let starting = "starting"
  /// The value of `Problem.reason` while the service waits because another deployment uses the same database.
  package static let standingBy = "standing_by"
  /// True while the service waits for another deployment to end.
  package var standsBy: Bool { problem?.reason == Self.standingBy }

  package struct OutOfService: Codable, Hashable, Sendable {
    /// The app's id, or the name of its folder.
    package var app: String
    /// The problems, one per line.
    package var reason: String
  }

  package struct AppVersion: Codable, Hashable, Sendable {
    /// The app's id.
    package var app: String
    /// The version of the app's data, which is the same in all services that have read the same files.
    package var version: String
  }

  /// A problem that prevents a service from doing its work.
  package struct Problem: Codable, Hashable, Sendable {
    /// A name for programs: `disk_full`, `read_only`, `database_corrupt`, `database_lost_its_past`,
    /// `database_file_gone`, `schema_newer`, `store_unconfirmed`, `store_failed`, `standing_by`, `starting`,
    /// `socket_gone`.
    package var reason: String
    /// The reason in words.
    package var message: String
  }

  /// The calls of the last five to ten seconds, without those of admins.
  package struct Recent: Codable, Hashable, Sendable {
    /// The length of the counted time, in milliseconds.
    package var ms: Int64
    /// The number of calls that were answered.
    package var calls: UInt64
    /// The number of these calls that failed.
    package var errors: UInt64
    /// The median duration in nanoseconds; absent if there were no calls.
    package var p50Ns: Int64?
    /// The 99th percentile of the durations, in nanoseconds; absent if there were no calls.
    package var p99Ns: Int64?
  }

  package struct Store: Codable, Hashable, Sendable {
    /// The size of the database without its write-ahead log, in bytes.
    package var databaseBytes: Int
    /// The number of events that at least one subscriber hasn't acknowledged.
    package var outboxEvents: Int
    /// The number of quarantined events: those that couldn't be applied, and those of the same accounts that wait
    /// behind them.
    package var quarantinedEvents: Int
    /// The number of changes that wait for the disk.
    package var waitingWrites: Int
  }
}

/// The reply of `<service>.info`, with the fields of NATS's services convention.
package struct InfoReply: Codable, Hashable, Sendable {
  /// The convention's name for this reply.
  package var type = "io.nats.micro.v1.info_response"
  /// The service's name.
  package var name: String
  /// An id that is new for each start of the process.
  package var id: String
  /// The version of the service's program.
  package var version: String
  /// A description of the service.
  package var description: String
  /// Always empty.
  package var metadata: [String: String]
  /// The service's methods.
  package var endpoints: [Endpoint]

  package struct Endpoint: Codable, Hashable, Sendable {
    /// The method's name, with only the characters that the convention allows.
    package var name: String
    /// The method's name.
    package var subject: String
    /// The service's name.
    package var queueGroup: String
    /// The method's effect, audience and summary.
    package var metadata: [String: String]
  }
}

/// The reply of `<service>.stats`, with the fields of NATS's services convention. Times are in nanoseconds.
package struct StatsReply: Codable, Hashable, Sendable {
  /// The convention's name for this reply.
  package var type = "io.nats.micro.v1.stats_response"
  /// The service's name.
  package var name: String
  /// An id that is new for each start of the process.
  package var id: String
  /// The version of the service's program.
  package var version: String
  /// The start time of the process, such as "2026-11-21T07:40:12.345Z".
  package var started: String
  /// Always empty.
  package var metadata: [String: String]
  /// The service's methods, with statistics of their calls.
  package var endpoints: [Endpoint]
  /// The services that this service calls. Not part of the convention.
  package var peers: [Peer]
  /// The limits that apply to callers; absent if this service has no specific limits. Not part of the convention.
  package var limits: [Limit]?

  package struct Limit: Codable, Hashable, Sendable {
    /// The name of the setting that sets the limit.
    package var name: String
    /// The limit in the setting's own unit: a number, bytes, milliseconds, or a rate per second; 0 for an unlimited
    /// rate.
    package var maximum: Int
    /// The number of times that the limit was reached.
    package var reached: UInt64

    package init(name: String, maximum: Int, reached: UInt64) {
      self.name = name
      self.maximum = maximum
      self.reached = reached
    }
  }

  /// The connection to another service.
  package struct Peer: Codable, Hashable, Sendable {
    /// The other service's name.
    package var name: String
    /// True while a connection is open.
    package var connected: Bool
    /// The number of calls to the service that wait for an answer.
    package var callsInFlight: Int
    /// The state of the circuit breaker, `closed`, `open` or `half_open`; absent if calls always wait for the service.
    package var breaker: String?
    /// The number of times that the circuit breaker opened.
    package var breakerTrips: UInt64
    /// The number of calls that were retried.
    package var retries: UInt64
    /// The number of calls that weren't retried because the retry budget was used up.
    package var retriesRefused: UInt64
    /// The number of retries left in the budget.
    package var retriesLeft: Int
  }

  /// The statistics of a method's calls since the start.
  package struct Endpoint: Codable, Hashable, Sendable {
    /// The method's name, with only the characters that the convention allows.
    package var name: String
    /// The method's name.
    package var subject: String
    /// The service's name.
    package var queueGroup: String
    /// The number of calls that were answered.
    package var numRequests: UInt64
    /// The number of these calls that failed.
    package var numErrors: UInt64
    /// The kind of the last failure; empty if there was none.
    package var lastError: String
    /// Statistics beyond the convention.
    package var data: CallData
    /// The total duration of all calls, in nanoseconds.
    package var processingTime: Int64
    /// The mean duration of a call, in nanoseconds; 0 before the first.
    package var averageProcessingTime: Int64
  }
}

/// The reply of `<service>.metrics`.
package struct MetricsReply: Codable, Hashable, Sendable {
  /// The media type of Prometheus's text format.
  package var contentType = "text/plain; version=0.0.4"
  /// All metrics of the process.
  package var text: String
}

/// Requests a service's health.
package struct GetHealth: ServiceRequest {
  /// The method with the placeholder `service` for the service's name, as in `content.health`.
  package static let method = Method(
    "service.health", .read, audience: .admin, access: .open, "Returns whether the service is ready.")
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
