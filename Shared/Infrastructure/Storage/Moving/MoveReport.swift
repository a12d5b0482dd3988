/// The results of a move: what was moved, and the digests by which both sides were compared.
package struct MoveReport: Codable, Hashable, Sendable {
  package struct Table: Codable, Hashable, Sendable {
    /// The name of the table.
    package var name: String
    /// The number of rows.
    package var rows: Int
    /// A digest of the content of all rows.
    package var digest: String
  }

  /// The tables, sorted by name.
  package var tables: [Table]
  /// The number of rows that changed during the move and were copied again.
  package var changes: Int
  /// The downtime in milliseconds, from the end of the last call to the switch. The following restart isn't included.
  package var heldMs: Int

  package var rows: Int { tables.reduce(0) { $0 + $1.rows } }
}
