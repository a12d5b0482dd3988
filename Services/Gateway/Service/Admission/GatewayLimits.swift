import CivilTime
package import MessageBus
import Quotas
import ServiceHost

/// How much a client may hold of the gateway. What is over is refused at once, with the limit's name, whose it is and
/// how full; nothing is queued without end (P5).
package struct GatewayLimits: Sendable {
  /// Connections at the same time, of all clients.
  package var connections = 16_384
  /// Connections of one origin, and how many a second; as many may come at once.
  package var originConnections = 12_288
  package var originConnectionRate = 2000
  /// An address of the internet's has this part of what a user of the machine may hold.
  package var addressShare = 16
  /// The longest frame from a client (docs/protocol.md, "Frames"), and how long it may take to arrive.
  package var frameBytes = 1 << 20
  package var frameTime = Duration.seconds(10)
  /// Members of one batch.
  package var batch = 64
  /// Calls of one connection that wait for their answer, and those of them that stream.
  package var calls = 256
  package var streams = 32
  /// Calls of one origin, half of what a service takes so that another one finds room, and of one account.
  package var originCalls = 4096
  package var accountCalls = 512
  /// Streams of one origin that have no end, and calls of one account that cost much: others in the same service wait
  /// for as many at the most.
  package var originListeners = 12_288
  package var accountExpensiveCalls = 8
  /// What the long calls of one origin come to, half of what a service takes here too; short ones are bounded by their
  /// number, and cost no counting.
  package var originCallBytes = 16 << 20
  package var longCall = 4 << 10
  /// From so much of them on, which is some milliseconds' work of a service, an origin's further long ones wait to be
  /// read: who comes next would find them all before it. A service that takes longer than `aheadTime` for them is in
  /// trouble, and nobody waits for it.
  package var callsAhead = 2 << 20
  package var aheadTime = Duration.milliseconds(100)
  /// Calls that wait for one service, and what they come to.
  package var serviceCalls = 8192
  package var serviceBytes = 32 << 20
  /// Unwritten bytes above which a client isn't read from, and its streams wait.
  package var highWater = 256 << 10
  /// Unwritten bytes above which a client is dropped: what it had called for before it wasn't read from any more.
  package var connectionBytes = 4 << 20
  /// Unfinished frames and unread answers of one origin.
  package var originBytes = 64 << 20
  /// The same and the long calls of all origins. Nobody may hold more than is left, so that each of several gets its
  /// part.
  package var bytes = 128 << 20
  /// How long a client may read nothing of what waits for it.
  package var writeTime = Duration.seconds(10)
  /// What a connection may bring at once when other origins have something to bring: some eight calls.
  package var turnBytes = 1 << 10
  /// A frame of which more has come is bulk then, and waits for others: some 50 µs of work.
  package var bulkBytes = 64 << 10
  /// What a caller who names no timeout gets, and the most that one can ask for.
  package var timeout = Duration.seconds(5)
  package var maximumTimeout = Duration.seconds(30)
  /// Calls a second from one origin: all of them, those of methods that cost much, and registrations; and wrong codes,
  /// of any kind. 0 is no bound.
  package var originCallRate = 10_000
  package var originExpensiveRate = 500
  package var originRegistrationRate = 10
  package var originWrongCodeRate = 1
  /// Calls a second of one account: all of them, and those of methods that cost much. 0 is no bound.
  package var accountCallRate = 200
  package var accountExpensiveRate = 50
  /// What sessions that are remembered come to, for how long without a call, and how often those are looked for.
  package var sessionBytes = 64 << 20
  package var idleSession = Duration.seconds(15 * 60)
  /// How long a session is in use before its service hears of it again.
  package var sessionRecheck = Duration.seconds(3600)
  package var sessionSweep = Duration.seconds(60)
  /// How long a session's last known state serves while `entitlements` is away (E6).
  package var staleSession = Duration.seconds(15 * 60)

  package init() {}

  /// What an address may hold where a user of the machine may hold so much.
  func addressPart(_ whole: Int) -> Int { max(1, whole / max(1, addressShare)) }

  /// What an origin may hold, where a user of the machine may hold so much.
  func part(of origin: Origin) -> (Int) -> Int {
    if case .address = origin { return addressPart }
    return { $0 }
  }

  /// What a limit is, as its setting says it.
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

  /// All that clients need to know, by the names of the settings.
  var all: [String: Int] { Dictionary(uniqueKeysWithValues: Limit.allCases.map { ($0.rawValue, maximum(of: $0)) }) }

  /// What a call of so many bytes is charged.
  func charge(_ bytes: Int) -> Int { bytes > longCall ? bytes : 0 }

  /// How services are called: a breaker answers at once for one that is away, and what is safe to repeat is sent again.
  package var peers: PeerLimits {
    var limits = PeerLimits()
    limits.calls = serviceCalls
    limits.pendingBytes = serviceBytes
    limits.breaker = CircuitBreaker()
    limits.repeatsPutOff = true
    return limits
  }
}
