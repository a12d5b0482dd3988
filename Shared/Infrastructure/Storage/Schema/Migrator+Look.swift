extension Migrator {
  /// Returns descriptions of the migrations that a database still needs, without changing it.
  ///
  /// - Throws: the errors that `migrate` would throw for this database.
  func pending(own: [Migration], service: [Migration]) throws -> [String] {
    try ownFile()
    return try [("storage", own), ("service", service)].flatMap { series, known in
      try MigrationPlan(applied: applied(of: series), known: known, of: series).due.map {
        "\($0.number) (\($0.name)) of \(series)"
      }
    }
  }
}
