/// What a move has moved, and how it was found to be the same on both sides.
package struct MoveReport: Codable, Hashable, Sendable {
  /// One table of the store.
  package struct Table: Codable, Hashable, Sendable {
    /// The table's name.
    package var name: String
    /// How many rows it has.
    package var rows: Int
    /// A sum over all that the rows hold.
    package var digest: String
  }

  /// In the order of their names.
  package var tables: [Table]
  /// Rows that changed while it was copied, and were copied again.
  package var changes: Int
  /// How long nobody was served for it, in milliseconds: from the last call's end to the switch. The start of the next
  /// process comes to it.
  package var heldMs: Int

  package var rows: Int { tables.reduce(0) { $0 + $1.rows } }

  package init(tables: [Table], changes: Int, heldMs: Int) {
    (self.tables, self.changes, self.heldMs) = (tables, changes, heldMs)
  }
}
