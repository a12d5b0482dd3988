/// A connection's prepared statements by their SQL.
///
/// A recently used statement is found by the address of its text, because hashing a long text often takes longer than
/// running its statement. The address is only a hint, so the texts are still compared. If both texts are the same
/// literal, the comparison takes a single step.
struct StatementCache {
  private var all: [String: Statement] = [:]
  private var recentTexts = [String](repeating: "", count: slots)
  private var recentStatements = [Statement?](repeating: nil, count: slots)
  /// The number of slots: one for each value of the nine bits that `slot` returns. It is much larger than the number of
  /// a service's statements.
  private static let slots = 512
  /// The maximum number of statements. A service uses a few dozen. A larger number of statements would mean that a
  /// service builds SQL from data.
  private static let limit = 300

  mutating func find(_ sql: String) -> Statement? {
    let slot = Self.slot(of: sql)
    if recentTexts[slot] == sql, let recent = recentStatements[slot] { return recent }
    guard let found = all[sql] else { return nil }
    recentTexts[slot] = sql
    recentStatements[slot] = found
    return found
  }

  /// Adds a statement, unless there is one with the same SQL. If the cache is full, removes the idle statements first.
  mutating func add(_ statement: Statement, _ sql: String) {
    guard all[sql] == nil else { return }
    if all.count >= Self.limit {
      let used = all.filter { $0.value.inUse }
      self = StatementCache()
      all = used
    }
    all[sql] = statement
  }

  private static func slot(of sql: String) -> Int {
    let address = unsafe sql.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) } ?? 0
    return Int(truncatingIfNeeded: (UInt64(address) &* 0x9E37_79B9_7F4A_7C15) >> 55)
  }
}
