/// The declaration of one table of a service's database, in the service's contract: the personal data that the table
/// holds, how that data is erased, and what an export contains (R16).
///
/// Tables without personal data are declared too, so that no table is forgotten.
package struct PersonalDataTable: Hashable, Sendable {
  /// The table's name.
  package let name: String
  /// A sentence that describes a row, for readers of an export.
  package let what: String
  /// An SQL condition that selects the rows of the account `$1`; nil for a table without personal data.
  package let rows: String?
  /// The effect of an account's erasure on the account's rows.
  package let erasure: Erasure
  /// The table's part of an export.
  package let export: Export

  package enum Erasure: Hashable, Sendable {
    /// The rows are deleted. Rows with equal values in these columns are deleted in one step. `then` is a statement
    /// that updates a count of these rows in another table.
    case deleted(by: [String], then: String? = nil)
    /// The rows are deleted with their parent rows in another table, by a foreign key with ON DELETE CASCADE.
    case along(with: String)
    /// The rows stay, but their column `account` is emptied. Rows with equal values in these columns are changed in one
    /// step.
    case anonymized(by: [String])
    /// The rows stay, for the given reason.
    case stays(String)
  }

  package enum Export: Hashable, Sendable {
    /// A separate file, with the rows in the order of the given columns. For speed, one of the table's indexes should
    /// contain the account followed by these columns. The columns in `without`, which mean nothing to users, are left
    /// out.
    case file(order: [String], without: Set<String> = [])
    /// A list in each row of another table's file. It contains the rows of this table whose column `by` equals the `id`
    /// of the other table's row.
    case inside(String, by: String, as: String)
    /// Nothing is exported, for the given reason.
    case none(String)
  }

  /// Declares a table with personal data.
  ///
  /// - Parameter rows: By default, the rows whose column `account` is the account.
  package static func of(
    _ name: String, _ what: String, rows: String = "account = $1", erasure: Erasure, export: Export
  ) -> PersonalDataTable {
    PersonalDataTable(name: name, what: what, rows: rows, erasure: erasure, export: export)
  }

  /// Declares the table `files`, which every service with the module `Transfers` has. Contracts can't import that
  /// module.
  package static func transferredFiles(_ what: String, export: Export) -> PersonalDataTable {
    let recount = """
      UPDATE file_room SET files = (SELECT count(*) FROM files), bytes = (
        SELECT coalesce(sum(coalesce(charged, bytes)), 0) FROM files)
      """
    return .of("files", what, erasure: .deleted(by: ["id"], then: recount), export: export)
  }

  /// Declares a table without personal data.
  package static func withoutAccount(_ name: String, _ what: String) -> PersonalDataTable {
    PersonalDataTable(name: name, what: what, rows: nil, erasure: .stays(what), export: .none(what))
  }
}
