import CivilTime
import EventLoop

/// What the clients of a world did and heard, for checking when all is over.
@Loop final class History {
  /// One request on one connection.
  struct Call {
    var connection: Int
    var method: String
    var sentAt: Instant
    /// What the client allows.
    var timeout: Duration
    var answers: [Instant] = []
  }

  struct Connection {
    var line: Line
    /// When the client learned, or decided, that it is over.
    var endedAt: Instant?
    /// When the gateway took it; what was sent before waited until then.
    var acceptedAt: Instant?
  }

  /// One change that a client wanted, however often it asked for it.
  struct Op {
    var account: String
    var hasKey: Bool
    var isLarge: Bool
    /// The entries that answers named.
    var entries: [Int] = []
    /// Attempts of which nobody can say what became of them.
    var unknown = 0
    /// In which words attempts were said not to have run.
    var refusals: [String] = []
    /// Wasn't to have any effect, by its nature.
    var isForbidden = false
  }

  private(set) var calls: [Call] = []
  private(set) var connections: [Connection] = []
  private(set) var ops: [String: Op] = [:]
  /// In the order they were first sent.
  private(set) var opNames: [String] = []
  /// What a client saw at once to be wrong.
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

  /// The other end of a line is only known as long as it is there.
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
