/// What runs a connection's statements: an SQLite file's `Database`, or a session of PostgreSQL's.
///
/// Used by one thread at a time.
protocol Engine: AnyObject {
  /// In which words it wants what the two don't share.
  var dialect: Dialect { get }
  /// Rows changed by the last INSERT, UPDATE or DELETE.
  var changes: Int { get }
  /// Rows changed since it was opened, by what was undone too.
  var allChanges: Int64 { get }
  /// A number that rises with the rows that are inserted.
  var lastInsertedRow: Int64 { get }
  /// Whether a transaction is open.
  var inTransaction: Bool { get }
  /// Whether the transaction of a guarded body is lost.
  var isLost: Bool { get }

  /// A statement ready to be bound; give it back with its `release`.
  ///
  /// - Parameter guest: SQL that a service wrote, which may not touch transactions or settings.
  func start(_ sql: String, guest: Bool) throws(StoreFault) -> any PreparedStatement
  /// Runs a script of several statements without parameters.
  func script(_ sql: String) throws(StoreFault)
  /// Runs a write's body, whose statements belong to one transaction.
  ///
  /// A failure of its last statements may be noticed later: by `settle`, by `confirm`, or when the transaction commits.
  func guarded<T>(_ body: () throws -> T) throws -> T
  /// Marks the end of a body whose savepoint was released.
  func ended(_ body: Int)
  /// Waits until it is known which of the ended bodies succeeded.
  ///
  /// - Returns: the ones that failed after their end and were undone, by number.
  func confirm() throws(StoreFault) -> [Int: StoreFault]
  /// All that was asked for so far is done; nothing to do where each statement is done at once.
  ///
  /// - Throws: what failed of it.
  func settle() throws(StoreFault)
  /// What lost the transaction since the last call, if anything did.
  func takeLoss() -> StoreFault?
}

/// A statement that an engine knows: bind, step, read columns, release.
protocol PreparedStatement: AnyObject {
  /// The columns' names, in order.
  var names: [String] { get }
  /// The first column that didn't hold what the reader asked for, since the last reset.
  var misread: StoreFault? { get }

  /// Binds `values[n - 1]` to `$n`.
  func bind(_ values: [(any SQLValue)?]) throws(StoreFault)
  /// Goes to the next row; false when there is none.
  func step() throws(StoreFault) -> Bool
  /// Runs it for its effect.
  func finish() throws(StoreFault)
  /// Runs one of the store's own without parameters, which is kept and not released.
  func run() throws(StoreFault)
  /// Nobody reads it any more.
  func release()
  /// The value in a column of the current row; nil is NULL.
  func column(_ index: Int) -> Column?
  /// Shows the text in a column of the current row; false if it holds none.
  func withText(_ index: Int, _ body: (Span<UInt8>) -> Void) -> Bool
  /// Notes that a column held something else than the reader needs.
  func misread(column index: Int, as wanted: String)
}
