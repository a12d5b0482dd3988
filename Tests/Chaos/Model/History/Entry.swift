package import Wire

/// One line of a history: something that happened, and when. Exactly one of the members beside `at` is there.
package struct Entry: Codable, Hashable, Sendable {
  /// Nanoseconds since the run began.
  package var at: Int64
  package var run: RunNote?
  package var sent: Sent?
  package var answered: Answered?
  package var item: Item?
  package var connection: ConnectionNote?
  package var fault: FaultNote?
  package var lateness: Lateness?
  package var sample: Sample?
  package var row: StoredRow?
  package var size: TableSize?

  package init(
    at: Int64, run: RunNote? = nil, sent: Sent? = nil, answered: Answered? = nil, item: Item? = nil,
    connection: ConnectionNote? = nil, fault: FaultNote? = nil, lateness: Lateness? = nil, sample: Sample? = nil,
    row: StoredRow? = nil, size: TableSize? = nil
  ) {
    self.at = at
    self.run = run
    self.sent = sent
    self.answered = answered
    self.item = item
    self.connection = connection
    self.fault = fault
    self.lateness = lateness
    self.sample = sample
    self.row = row
    self.size = size
  }
}

/// How a run was made: enough to have one like it again.
package struct RunNote: Codable, Hashable, Sendable {
  package var seed: UInt64
  /// Calls that were due a second.
  package var rate: Double
  package var seconds: Double
  /// What held the processes: `up`, `systemd`, `compose`.
  package var stack: String
  package var faults: [String]
  package var version: String
  /// What lies, by the stack's rules, between the end of a process that was killed and its next start.
  package var restartDelayMs: Int?
  /// What may be spent on providers; nil where there are none.
  package var budgets: BudgetNote?

  package init(
    seed: UInt64, rate: Double, seconds: Double, stack: String, faults: [String], version: String,
    restartDelayMs: Int? = nil, budgets: BudgetNote? = nil
  ) {
    self.budgets = budgets
    self.seed = seed
    self.rate = rate
    self.seconds = seconds
    self.stack = stack
    self.faults = faults
    self.version = version
    self.restartDelayMs = restartDelayMs
  }
}

/// How much may be spent on providers in a day.
package struct BudgetNote: Codable, Hashable, Sendable {
  package var accountCalls: Int64
  package var accountCents: Int64
  package var appCalls: Int64

  package init(accountCalls: Int64, accountCents: Int64, appCalls: Int64) {
    (self.accountCalls, self.accountCents, self.appCalls) = (accountCalls, accountCents, appCalls)
  }
}

/// One call on one connection. What a client wants once is an `op`, which may take several calls.
package struct Sent: Codable, Hashable, Sendable {
  package var call: Int
  package var op: Int
  package var connection: Int
  package var method: String
  package var params: JSONValue?
  package var app: String
  /// Whose token it carries; nil for calls without one.
  package var account: String?
  /// Whether it carries an idempotency key, which is its op's.
  package var hasKey: Bool
  package var isChange: Bool
  /// When it was due: an open loop's call counts from then, whenever it could be sent.
  package var dueAt: Int64
  package var timeoutMs: Int
  /// The op was answered for good already, and is sent again to see the first answer again.
  package var isRepeat: Bool?
  /// Only a part of its frame was sent, and then the connection was cut: it must have no effect.
  package var isTorn: Bool?
  /// How it came; nil over the gateway's own socket.
  package var way: Way?

  package init(
    call: Int, op: Int, connection: Int, method: String, params: JSONValue?, app: String, account: String?,
    hasKey: Bool,
    isChange: Bool, dueAt: Int64, timeoutMs: Int, isRepeat: Bool? = nil, isTorn: Bool? = nil,
    way: Way? = nil
  ) {
    self.call = call
    self.op = op
    self.connection = connection
    self.method = method
    self.params = params
    self.app = app
    self.account = account
    self.hasKey = hasKey
    self.isChange = isChange
    self.dueAt = dueAt
    self.timeoutMs = timeoutMs
    self.isRepeat = isRepeat
    self.isTorn = isTorn
    self.way = way
  }
}

/// An answer to a call; a second one to the same call is an entry too.
package struct Answered: Codable, Hashable, Sendable {
  package var call: Int
  /// `ok`, or a failure's kind.
  package var outcome: String
  /// What a failure says of whether the work ran.
  package var executed: String?
  /// Of the result what the judge looks at.
  package var facts: JSONValue?
  /// How many items a stream had; and if they didn't come as 0, 1, 2, …, the first that stood wrong.
  package var items: Int?
  package var disorderAt: Int?

  package init(
    call: Int, outcome: String, executed: String? = nil, facts: JSONValue? = nil, items: Int? = nil,
    disorderAt: Int? = nil
  ) {
    self.call = call
    self.outcome = outcome
    self.executed = executed
    self.facts = facts
    self.items = items
    self.disorderAt = disorderAt
  }
}

/// An item of an endless stream.
package struct Item: Codable, Hashable, Sendable {
  package var call: Int
  package var sequence: Int64
  package var type: String
  /// The id of the thing it tells of, where it has one.
  package var about: String?

  package init(call: Int, sequence: Int64, type: String, about: String?) {
    self.call = call
    self.sequence = sequence
    self.type = type
    self.about = about
  }
}

package struct ConnectionNote: Codable, Hashable, Sendable {
  package enum State: String, Codable, Sendable {
    case opened, refused, ended
    /// The client itself ended it.
    case left
    /// It was told that there is no room for it, before it is closed.
    case told
  }

  package var connection: Int
  package var state: State

  package init(connection: Int, state: State) {
    self.connection = connection
    self.state = state
  }
}

/// The begin or end of a trouble that was made, or that a service served again after one.
package struct FaultNote: Codable, Hashable, Sendable {
  package enum State: String, Codable, Sendable {
    case begins, ends
    /// It couldn't be made; `words` say why.
    case skipped
    /// A service's first answer after it.
    case recovered
  }

  package var fault: Int
  package var kind: String
  package var services: [String]
  package var state: State
  package var words: String?

  package init(fault: Int, kind: String, services: [String], state: State, words: String? = nil) {
    self.fault = fault
    self.kind = kind
    self.services = services
    self.state = state
    self.words = words
  }
}

/// How late a timer of the client's own was, at most, since the last such entry: what the machine adds to every answer.
package struct Lateness: Codable, Hashable, Sendable {
  package var nanoseconds: Int64
  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
}

/// What stood in a service's database in the end.
package struct StoredRow: Codable, Hashable, Sendable {
  package var service: String
  package var table: String
  package var columns: JSONValue

  package init(service: String, table: String, columns: JSONValue) {
    self.service = service
    self.table = table
    self.columns = columns
  }
}
