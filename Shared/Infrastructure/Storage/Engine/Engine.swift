/// Runs a connection's statements: the `Database` of an SQLite file, or a PostgreSQL session.
///
/// Used by one thread at a time.
protocol Engine: AnyObject {
  /// The SQL dialect, for statements that differ between the two engines.
  var dialect: Dialect { get }
  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var changes: Int { get }
  /// The number of rows that were changed since the database was opened, including changes that were rolled back.
  var allChanges: Int64 { get }
  /// The row id of the last inserted row. PostgreSQL has no row ids: there, the number of times that this property was
  /// read.
  var lastInsertedRow: Int64 { get }
  /// True while a transaction is open.
  var inTransaction: Bool { get }
  /// True if the transaction of a guarded body is lost.
  var isLost: Bool { get }

  /// Returns a statement that is ready to be bound. Call its `release` afterwards.
  ///
  /// - Parameter isRestricted: true for SQL from a service, which may not use transactions or settings.
  func start(_ sql: String, isRestricted: Bool) throws(StoreFault) -> any PreparedStatement
  /// Runs a script of several statements without parameters.
  func script(_ sql: String) throws(StoreFault)
  /// Runs the body of a write. Its statements belong to one transaction.
  ///
  /// A failure of the body's last statements may be noticed later: by `settle`, by `confirm`, or when the transaction
  /// commits.
  func guarded<T>(_ body: () throws -> T) throws -> T
  /// Records the end of a body whose savepoint was released.
  func ended(_ body: Int)
  /// Waits until the results of all ended bodies are known.
  ///
  /// - Returns: the faults of the bodies that failed after their end and were rolled back, by the body's number.
  func confirm() throws(StoreFault) -> [Int: StoreFault]
  /// Waits until all pending statements are complete. Does nothing if each statement completes before it returns.
  ///
  /// - Throws: the fault of a statement that failed.
  func settle() throws(StoreFault)
  /// Returns and clears the fault that lost the transaction, if there is one.
  func takeLoss() -> StoreFault?
}

/// A prepared statement: bind, step, read columns, release.
protocol PreparedStatement: AnyObject {
  /// The columns' names, in order.
  var names: [String] { get }
  /// The first mismatch between a column and its reader since the last reset, as a `StoreFault`.
  var misread: (any Error)? { get }

  /// Binds `values[n - 1]` to `$n`.
  func bind(_ values: [(any SQLValue)?]) throws(StoreFault)
  /// Advances to the next row. Returns false if there is none.
  func step() throws(StoreFault) -> Bool
  /// Runs the statement for its effect.
  func finish() throws(StoreFault)
  /// Runs one of the store's own statements without parameters. Such a statement is kept and never released.
  func run() throws(StoreFault)
  /// Ends reading, so that the statement can be reused.
  func release()
  /// Returns the position of the column with the given name, or nil unless exactly one column has this name.
  func position(of name: StaticString) -> Int?
  /// Returns the value in a column of the current row, or nil for NULL.
  func column(_ index: Int) -> Column?
  /// Passes the text in a column of the current row to `body`. Returns false if the column holds no text.
  func withText(_ index: Int, _ body: (Span<UInt8>) -> Void) -> Bool
  /// Records that a column doesn't have the type that its reader needs.
  func misread(_ message: String)
}
