/// A part of all that a service has of an account, on its way to the same service of another cell.
package struct ParcelPage: Codable, Hashable, Sendable {
  /// The service, whose tables these are.
  package var service: String
  /// How they are made.
  package var schema: Schema
  /// Whose the rows are.
  package var account: String
  /// When the account was held: what goes with another hold is another parcel.
  package var heldAt: Int64
  /// Where it begins; nil for the first.
  package var from: ParcelPlace?
  /// Rows of some tables, in an order in which they can be put in.
  package var parts: [Part]
  /// Where the next one begins; nil for the last.
  package var next: ParcelPlace?

  /// The last migrations of a database: rows are put in only where these are the same.
  package struct Schema: Codable, Hashable, Sendable {
    /// Of the tables that every service has.
    package var storage: Int
    /// Of the service's own.
    package var service: Int

    /// By the last migration's number of each.
    package init(storage: Int, service: Int) { (self.storage, self.service) = (storage, service) }
  }

  /// Rows of one table.
  package struct Part: Codable, Hashable, Sendable {
    /// The table.
    package var table: String
    /// Its columns, in the order of each row's values.
    package var columns: [String]
    /// Numbers as numbers, texts as texts, real numbers as text that is exact, bytes as base64.
    package var rows: [[JSONValue]]

    /// Rows of a table.
    package init(table: String, columns: [String], rows: [[JSONValue]] = []) {
      (self.table, self.columns, self.rows) = (table, columns, rows)
    }
  }

  /// A page without rows yet.
  package init(service: String, schema: Schema, account: String, heldAt: Int64, from: ParcelPlace?) {
    (self.service, self.schema, self.account, self.heldAt, self.from) = (service, schema, account, heldAt, from)
    parts = []
  }
}

/// A place between two pages of a parcel.
package struct ParcelPlace: Codable, Hashable, Sendable {
  /// How many pages are before it.
  package var page: Int
  /// The table that goes on there.
  package var table: String
  /// The key of its last row before; empty where it begins there.
  package var key: [JSONValue]

  /// A place in a table.
  package init(page: Int, table: String, key: [JSONValue]) { (self.page, self.table, self.key) = (page, table, key) }
}
