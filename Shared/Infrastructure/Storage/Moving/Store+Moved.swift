/// Cleanup after a move, while the store is already in use at its new place.
extension Store {
  /// Makes PostgreSQL validate the foreign keys that were created as NOT VALID. They already hold for every new change,
  /// and no request waits for the validation. Does nothing if all are validated.
  ///
  /// - Throws: `StoreFault` if a foreign key is violated.
  func validateKeys() async throws {
    guard let address else { return }
    try await BackgroundThread.run {
      let session = try PostgresOpening.open(address, "mover")
      let keys = try Connection(session, isRestricted: false).rows(
        """
        SELECT conrelid::regclass::text AS relation, conname FROM pg_constraint
        WHERE NOT convalidated AND connamespace = current_schema()::regnamespace
        """
      ) { (table: $0.string("relation"), name: $0.string("conname")) }
      for key in keys { try session.script("ALTER TABLE \(key.table) VALIDATE CONSTRAINT \"\(key.name)\"") }
      // Rows of accounts that were erased during the move were copied and deleted again.
      if !keys.isEmpty { _ = try Remains.repack(address) }
    }
  }
}
