import CSQLite

/// A single use of a statement on a session. All its rows arrive at once.
final class PostgresStatement: PreparedStatement {
  private(set) var misread: (any Error)?

  private let session: PostgresSession
  private let plan: PostgresPlan
  private var values: [Column?] = []
  private var result: PostgresResult?
  private var row = -1

  init(_ plan: PostgresPlan, on session: PostgresSession) {
    self.plan = plan
    self.session = session
  }

  var names: [String] { result?.names ?? [] }

  func bind(_ values: [(any SQLValue)?]) throws(StoreFault) {
    guard values.count == plan.count else {
      throw StoreFault(message: "takes \(plan.count) parameters, not \(values.count)", sql: plan.sql)
    }
    self.values = values.map { $0?.column }
  }

  func step() throws(StoreFault) -> Bool {
    if result == nil { result = try session.query(plan, values) }
    row += 1
    return row < result?.rows ?? 0
  }

  func finish() throws(StoreFault) { try session.execute(plan, values) }

  func run() throws(StoreFault) { try session.execute(plan, []) }

  func release() {
    result = nil
    row = -1
    misread = nil
  }

  func column(_ index: Int) -> Column? { result?.column(index, row: row) }

  func withText(_ index: Int, _ body: (Span<UInt8>) -> Void) -> Bool {
    result?.withText(index, row: row, body) ?? false
  }

  func position(of name: StaticString) -> Int? {
    plan.positions.known(name) ?? plan.positions.learn(name, in: names)
  }

  func misread(_ message: String) {
    if misread == nil { misread = StoreFault(code: SQLITE_MISMATCH, message: message, sql: plan.sql) }
  }
}
