import CivilTime
import EventLoop

/// Everything that a world's clients sent and received, for the checks at the end.
@Loop final class History {
  /// One request on one connection.
  struct Call {
    var connection: Int
    var method: String
    var sentAt: Instant
    /// The timeout that the client grants.
    var timeout: Duration
    var answers: [Instant] = []
  }

  struct Connection {
    var line: Line
    /// The time at which the client closed the connection or noticed its end.
    var endedAt: Instant?
    /// The time at which the gateway accepted the connection. Earlier requests waited until then.
    var acceptedAt: Instant?
  }

  /// One change that a client wants, in one or more attempts.
  struct Op {
    var account: String
    var hasKey: Bool
    var isLarge: Bool
    /// The entry ids in the answers.
    var entries: [Int] = []
    /// The number of attempts with an unknown result.
    var unknown = 0
    /// The errors of attempts that were reported as not executed.
    var refusals: [String] = []
    /// True if the change must not have any effect.
    var isForbidden = false
  }

  private(set) var calls: [Call] = []
  private(set) var connections: [Connection] = []
  private(set) var ops: [String: Op] = [:]
  /// The names of the operations in the order in which they were first sent.
  private(set) var opNames: [String] = []
  /// Problems that a client noticed at once.
  private(set) var problems: [String] = []

  func problem(_ words: String) { problems.append(words) }

  func connected(_ line: Line) -> Int {
    connections.append(Connection(line: line))
    return connections.count - 1
  }

  func ended(_ connection: Int, at now: Instant) {
    guard connections[connection].endedAt == nil else { return }
    connections[connection].endedAt = now
    noteAcceptance(connection)
  }

  /// Records the acceptance time from the other end, which isn't available after that end is closed.
  func noteAcceptance(_ connection: Int) {
    if connections[connection].acceptedAt == nil {
      connections[connection].acceptedAt = connections[connection].line.partnerAcceptedAt
    }
  }

  func sent(_ method: String, on connection: Int, at now: Instant, timeout: Duration) -> Int {
    calls.append(Call(connection: connection, method: method, sentAt: now, timeout: timeout))
    return calls.count - 1
  }

  func answered(_ call: Int, at now: Instant) {
    noteAcceptance(calls[call].connection)
    calls[call].answers.append(now)
  }

  func wants(_ name: String, _ op: Op) {
    ops[name] = op
    opNames.append(name)
  }

  func acknowledgedCount(of account: String) -> Int {
    ops.values.count { $0.account == account && !$0.entries.isEmpty }
  }
  func wantedCount(of account: String) -> Int { ops.values.count { $0.account == account } }

  func acknowledged(_ op: String, entry: Int) { ops[op]?.entries.append(entry) }
  func refused(_ op: String, _ words: String) { ops[op]?.refusals.append(words) }
  func unknown(_ op: String) { ops[op]?.unknown += 1 }
}
