package import Wire

/// One line of a history: an event and its time. Exactly one member other than `at` is set.
package struct Entry: Codable, Hashable, Sendable {
  /// Nanoseconds since the start of the run.
  package var at: Int64
  package var run: RunNote?
  package var sent: Sent?
  package var answered: Answered?
  package var item: Item?
  package var connection: ConnectionNote?
  package var fault: FaultNote?
  package var promotion: PromotionNote?
  package var lateness: Lateness?
  package var sample: Sample?
  package var row: StoredRow?
  package var size: TableSize?

  package init(
    at: Int64, run: RunNote? = nil, sent: Sent? = nil, answered: Answered? = nil, item: Item? = nil,
    connection: ConnectionNote? = nil, fault: FaultNote? = nil, promotion: PromotionNote? = nil,
    lateness: Lateness? = nil, sample: Sample? = nil, row: StoredRow? = nil, size: TableSize? = nil
  ) {
    self.at = at
    self.run = run
    self.sent = sent
    self.answered = answered
    self.item = item
    self.connection = connection
    self.fault = fault
    self.promotion = promotion
    self.lateness = lateness
    self.sample = sample
    self.row = row
    self.size = size
  }
}

/// The parameters of a run, enough to repeat it.
package struct RunNote: Codable, Hashable, Sendable {
  package var seed: UInt64
  /// Calls per second.
  package var rate: Double
  package var seconds: Double
  /// The supervisor: `up`, `systemd`, `compose`.
  package var stack: String
  package var faults: [String]
  package var version: String
  /// The supervisor's delay before it restarts a killed process.
  package var restartDelayMs: Int?
  /// The provider budgets; nil in a deployment without providers.
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

/// The daily provider budgets.
package struct BudgetNote: Codable, Hashable, Sendable {
  package var accountCalls: Int64
  package var accountCents: Int64
  package var appCalls: Int64

  package init(accountCalls: Int64, accountCents: Int64, appCalls: Int64) {
    self.accountCalls = accountCalls
    self.accountCents = accountCents
    self.appCalls = appCalls
  }
}

/// One call on one connection. An operation (`op`) may take several calls.
package struct Sent: Codable, Hashable, Sendable {
  package var call: Int
  package var op: Int
  package var connection: Int
  package var method: String
  package var params: JSONValue?
  package var app: String
  /// The account whose token the call carries; nil without a token.
  package var account: String?
  /// True if the call carries its operation's idempotency key.
  package var hasKey: Bool
  package var isChange: Bool
  /// The time at which the call was due. The load generator is open-loop: waiting times count from this time, even if
  /// the call was sent later.
  package var dueAt: Int64
  package var timeoutMs: Int
  /// True if the operation was already answered, and this call repeats it to compare the answers.
  package var isRepeat: Bool?
  /// True if only a part of the frame was sent before the connection was cut. Such a call must have no effect.
  package var isTorn: Bool?
  /// The route by which the call reached the gateway; nil for the gateway's own socket.
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

/// An answer to a call. A second answer to the same call is an entry too.
package struct Answered: Codable, Hashable, Sendable {
  package var call: Int
  /// `ok`, or a failure's kind.
  package var outcome: String
  /// A failure's `executed` member: whether the work ran.
  package var executed: String?
  /// The parts of the result that the checks need.
  package var facts: JSONValue?
  /// The number of items of a stream. `disorderAt` is the first sequence number that breaks the order 0, 1, 2, ….
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
  /// The id of the item's subject, if it has one.
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
    /// The client closed the connection.
    case left
    /// The gateway reported that it has no capacity for the connection, before closing it.
    case told
  }

  package var connection: Int
  package var state: State

  package init(connection: Int, state: State) {
    self.connection = connection
    self.state = state
  }
}

/// The beginning or end of an injected fault, or a service's recovery after it.
package struct FaultNote: Codable, Hashable, Sendable {
  package enum State: String, Codable, Sendable {
    case begins, ends
    /// The fault couldn't be injected; `words` contains the reason.
    case skipped
    /// A service's first answer after the fault.
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

/// A change of the roles of two machines.
package struct PromotionNote: Codable, Hashable, Sendable {
  package enum State: String, Codable, Sendable {
    /// The machine's server became the primary.
    case promoted
    /// The machine's deployment claimed to be ready although its server was no longer the primary.
    case returned
  }

  package var machine: String
  package var state: State

  package init(machine: String, state: State) {
    self.machine = machine
    self.state = state
  }
}

/// The largest delay of the load generator's own timers since the previous entry of this kind. The machine may have
/// delayed every answer by as much.
package struct Lateness: Codable, Hashable, Sendable {
  package var nanoseconds: Int64
  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }
}

/// A row of a service's database at the end of the run.
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
