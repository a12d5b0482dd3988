/// One table of a service's database, as its contract declares it: what of a person it holds, how that is erased, and
/// what of it an export has (R16).
///
/// Every table is declared, those that hold nothing of anybody too: so none is forgotten.
package struct HeldTable: Hashable, Sendable {
  /// The table's name.
  package let name: String
  /// A sentence: what a row is, for whoever reads an export.
  package let what: String
  /// SQL that holds for the rows of the account `$1`; nil for a table that holds nothing of anybody.
  package let rows: String?
  /// What becomes of an account's rows when it is erased.
  package let erasure: Erasure
  /// What an export has of them.
  package let export: Export

  package enum Erasure: Hashable, Sendable {
    /// They are deleted. Rows that have the same values in these columns go in one step, and `then` is a statement that
    /// keeps a count right which another table has of them.
    case deleted(by: [String], then: String? = nil)
    /// They go with their rows of another table, by its foreign key's ON DELETE CASCADE.
    case along(with: String)
    /// They stay, for this reason.
    case stays(String)
  }

  package enum Export: Hashable, Sendable {
    /// A file of its own, in the order of columns that an index has behind the account; without those that say nothing
    /// to people.
    case file(order: [String], without: Set<String> = [])
    /// A list in each row of another table's file: the rows whose column `by` has that row's `id`.
    case inside(String, by: String, as: String)
    /// Nothing, for this reason.
    case none(String)
  }

  /// A table that holds something of people.
  ///
  /// - Parameter rows: by default those whose column `account` is the account.
  package static func of(
    _ name: String, _ what: String, rows: String = "account = $1", erasure: Erasure, export: Export
  ) -> HeldTable {
    HeldTable(name: name, what: what, rows: rows, erasure: erasure, export: export)
  }

  /// A table that holds nothing of anybody.
  package static func ofNobody(_ name: String, _ what: String) -> HeldTable {
    HeldTable(name: name, what: what, rows: nil, erasure: .stays(what), export: .none(what))
  }
}
