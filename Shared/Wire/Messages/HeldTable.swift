/// One table of a service's database, as its contract declares it: what of a person it holds, how that is erased, what
/// of it an export has (R16), and what becomes of it when the account goes to another cell.
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
  /// What becomes of an account's rows when it goes to another cell.
  package let move: Move
  /// SQL that holds for the rows that go along with the account `$1`; nil for those of `rows`.
  package let movedRows: String?

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

  /// What becomes of rows when their account goes to another cell. Those that go along are put in there as they are,
  /// and leave here as an erasure has them leave.
  package enum Move: Hashable, Sendable {
    /// They go along.
    case carried
    /// They go along. Where the other cell has a row of the same key already, the one stays that is later by this
    /// column.
    case laterOf(String)
    /// They go along under new numbers in this column, in their order: nothing refers to them by it.
    case numbered(String, by: Numbering)
    /// They go along. A column has the number that a row of another table has in this cell; it is the number there of
    /// the row with the same value in `by`, and where there is none, the row stays behind.
    case pointing(String, to: String, by: String)
    /// They stay behind and are forgotten with the account, for this reason.
    case stays(String)
  }

  /// Who gives a row its number.
  package enum Numbering: Hashable, Sendable {
    /// The database, where none is given.
    case database
    /// Whoever puts it in: one more than the last.
    case statement
  }

  /// SQL that holds for the rows that go along with the account `$1`; nil for a table of which none does.
  package var carriedRows: String? {
    if case .stays = move { nil } else { movedRows ?? rows }
  }

  /// A table that holds something of people.
  ///
  /// - Parameters:
  ///   - rows: by default those whose column `account` is the account.
  ///   - movedRows: where other rows go along with it than are its own.
  package static func of(
    _ name: String, _ what: String, rows: String = "account = $1", erasure: Erasure, export: Export, move: Move,
    movedRows: String? = nil
  ) -> HeldTable {
    HeldTable(name: name, what: what, rows: rows, erasure: erasure, export: export, move: move, movedRows: movedRows)
  }

  /// A table that holds nothing of anybody.
  package static func ofNobody(_ name: String, _ what: String) -> HeldTable {
    HeldTable(
      name: name, what: what, rows: nil, erasure: .stays(what), export: .none(what), move: .stays(what),
      movedRows: nil)
  }
}
