import Storage

extension StoreFault {
  /// True if any constraint of the schema was violated: unique, foreign key, check or not null (`SQLITE_CONSTRAINT`).
  var isConstraintViolation: Bool { primaryCode == 19 }

  /// True if a primary key (`SQLITE_CONSTRAINT_PRIMARYKEY`) or a unique constraint (`SQLITE_CONSTRAINT_UNIQUE`) was
  /// violated.
  var isUniqueViolation: Bool { isConstraintViolation && [6, 8].contains(code >> 8) }
}
