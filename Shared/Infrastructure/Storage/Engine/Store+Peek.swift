import EventLoop

extension Store {
  /// Reads a store's file directly, alongside or without the process that owns it. Migrates, locks and changes nothing.
  ///
  /// For tests and tools that inspect the file from outside.
  package static func peek<T>(_ path: String, _ body: (Connection) throws -> T) throws -> T {
    try body(Connection(StoreFile.openForReading(path, on: .disk)))
  }

  /// Reads a store in PostgreSQL directly, without migrating or changing it. Blocks.
  package static func peek<T>(_ address: PostgresAddress, _ body: (Connection) throws -> T) throws -> T {
    try body(Connection(PostgresOpening.reader(address)))
  }
}
