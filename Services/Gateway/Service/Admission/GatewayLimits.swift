import CivilTime
package import MessageBus
import Quotas
import ServiceHost

/// The limits on a client's use of the gateway. A request above a limit is rejected at once. The failure names the
/// limit, the client or other party that has reached it, and the current usage. No queue is unbounded (P5).
package struct GatewayLimits: Sendable {
  /// The maximum number of connections from all clients.
  package var connections = 16_384
  /// The limit that determines `connections`: its setting, or the limit on open files.
  var connectionsLimit = Limit.connections
  /// The maximum number of connections from one origin.
  package var originConnections = 12_288
  /// The maximum rate of new connections from one origin, per second. A burst may have up to `originConnections`
  /// connections.
  package var originConnectionRate = 2000
  /// The divisor of an IP address's limits: with 16, an address gets a sixteenth of a local user's limits.
  package var addressShare = 16
  /// The maximum length of a frame from a client, in bytes (docs/protocol.md, "Frames").
  package var frameBytes = 1 << 20
  /// The maximum time until a client's frame is complete.
  package var frameTime = Duration.seconds(10)
  /// The maximum number of requests in a batch.
  package var batch = 64
  /// The maximum number of a connection's open calls.
  package var calls = 256
  /// The maximum number of streams among a connection's open calls.
  package var streams = 32
  /// The maximum number of an origin's open calls: half of what a service accepts, so that other origins have capacity.
  package var originCalls = 4096
  /// The maximum number of an account's open calls.
  package var accountCalls = 512
  /// The maximum number of an origin's endless streams.
  package var originListeners = 12_288
  /// The maximum number of an account's open expensive calls. Other callers of the same service wait for at most this
  /// many expensive calls by one account.
  package var accountExpensiveCalls = 8
  /// The maximum total size of an origin's long calls, in bytes: half of what a service accepts.
  package var originCallBytes = 16 << 20
  /// The size in bytes above which a call counts as long. For shorter calls, only the number is limited.
  package var longCall = 4 << 10
  /// The total size of an origin's open long calls, in bytes, above which the gateway delays reading more calls from
  /// the origin. Calls of this size keep a service busy for a few milliseconds, during which other origins have to
  /// wait.
  package var callsAhead = 2 << 20
  /// The maximum time for which long calls are delayed because of `callsAhead`. If a service takes longer than this to
  /// process the earlier calls, the service itself has a problem.
  package var aheadTime = Duration.milliseconds(100)
  /// The maximum number of open calls to one service.
  package var serviceCalls = 8192
  /// The maximum total size of the open calls to one service, in bytes.
  package var serviceBytes = 32 << 20
  /// The number of unwritten bytes above which the gateway stops reading from the client and pauses the client's
  /// streams.
  package var highWater = 256 << 10
  /// The number of unwritten bytes above which the gateway closes the connection. The limit is higher than `highWater`,
  /// because calls that were read before the pause still add responses.
  package var connectionBytes = 4 << 20
  /// The maximum size of an origin's unfinished frames and unread responses, in bytes.
  package var originBytes = 64 << 20
  /// The maximum size of all origins' unfinished frames, unread responses and long calls, in bytes. An origin may use
  /// at most as much memory as is still free, so that several origins get equal shares.
  package var bytes = 128 << 20
  /// The maximum time for which a client may read none of its pending responses.
  package var writeTime = Duration.seconds(10)
  /// The number of bytes read from a connection at once while several origins are active: about eight calls.
  package var turnBytes = 1 << 10
  /// The size in bytes above which an unfinished frame counts as bulk, so that its origin waits for other origins. A
  /// frame of this size takes about 50 µs to process.
  package var bulkBytes = 64 << 10
  /// The default timeout of a call.
  package var timeout = Duration.seconds(5)
  /// The maximum timeout that a caller can request.
  package var maximumTimeout = Duration.seconds(30)
  /// The maximum rates per second for one origin: all calls, calls to expensive methods, registrations, and wrong codes
  /// of any kind. 0 means unlimited.
  package var originCallRate = 10_000
  package var originExpensiveRate = 500
  package var originRegistrationRate = 10
  package var originWrongCodeRate = 1
  /// The maximum rates per second for one account: all calls, and calls to expensive methods. 0 means unlimited.
  package var accountCallRate = 200
  package var accountExpensiveRate = 50
  /// The maximum size of the session cache, in bytes.
  package var sessionBytes = 64 << 20
  /// The time after which an idle session is removed.
  package var idleSession = Duration.seconds(15 * 60)
  /// The age at which a session in use is checked again.
  package var sessionRecheck = Duration.seconds(3600)
  /// The interval at which idle sessions are removed.
  package var sessionSweep = Duration.seconds(60)
  /// The maximum age of a cached session that is used while `entitlements` is unavailable (E6).
  package var staleSession = Duration.seconds(15 * 60)

  package init() {}

  /// Returns an IP address's limit, given that of a local user.
  func addressPart(_ whole: Int) -> Int { max(1, whole / max(1, addressShare)) }

  /// Returns a function that computes an origin's limit from that of a local user.
  func part(of origin: Origin) -> (Int) -> Int {
    if case .address = origin { return addressPart }
    return { $0 }
  }

  /// Returns the value of a limit.
  func maximum(of limit: Limit) -> Int {
    switch limit {
    case .connections: connections
    case .originConnections: originConnections
    case .originConnectionRate: originConnectionRate
    case .descriptors: OpenFiles.limit
    case .frameSize: frameBytes
    case .frameTime: Int(frameTime.milliseconds)
    case .batch: batch
    case .connectionCalls: calls
    case .streams: streams
    case .originCalls: originCalls
    case .originCallBytes: originCallBytes
    case .originListeners: originListeners
    case .accountCalls: accountCalls
    case .accountExpensiveCalls: accountExpensiveCalls
    case .serviceCalls: serviceCalls
    case .serviceBytes: serviceBytes
    case .connectionBytes: connectionBytes
    case .originBytes: originBytes
    case .bytes: bytes
    case .writeTime: Int(writeTime.milliseconds)
    case .sessionBytes: sessionBytes
    case .originCallRate: originCallRate
    case .originExpensiveRate: originExpensiveRate
    case .originRegistrationRate: originRegistrationRate
    case .originWrongCodeRate: originWrongCodeRate
    case .accountCallRate: accountCallRate
    case .accountExpensiveRate: accountExpensiveRate
    }
  }

  /// All limits by the names of their settings, for clients.
  var all: [String: Int] { Dictionary(uniqueKeysWithValues: Limit.allCases.map { ($0.rawValue, maximum(of: $0)) }) }

  /// Returns the number of bytes charged for a call of this size.
  func charge(_ bytes: Int) -> Int { bytes > longCall ? bytes : 0 }

  /// The limits for calls to services. A circuit breaker fails calls to an unavailable service at once. Calls that are
  /// safe to repeat are sent again.
  package var peers: PeerLimits {
    var limits = PeerLimits()
    limits.calls = serviceCalls
    limits.pendingBytes = serviceBytes
    limits.breaker = CircuitBreaker()
    limits.repeatsPutOff = true
    return limits
  }
}
