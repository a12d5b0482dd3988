import Storage

/// Which migrations a service's database needs: what its program prints for `--schema`.
package struct SchemaReport: Codable, Hashable, Sendable, Error {
  /// The migrations that the next start applies, such as "62 (days-of-codes) of service".
  package var due: [String]
  /// Why this program can't use the database's schema; nil if it can.
  package var refused: String?
  /// Why the database couldn't be looked at, which says nothing of its schema.
  package var unknown: String?

  package init(due: [String] = [], refused: String? = nil, unknown: String? = nil) {
    self.due = due
    self.refused = refused
    self.unknown = unknown
  }

  /// Looks at a database and changes nothing.
  init(of path: String, on medium: StoreMedium, migrations: [Migration]) {
    do {
      switch try Store.schema(of: path, on: medium, migrations: migrations) {
      case .missing, .current: self.init()
      case .due(let steps): self.init(due: steps)
      }
    } catch let fault as StoreFault where fault.isSchemaRefusal {
      self.init(refused: fault.message)
    } catch {
      self.init(unknown: "\(error)")
    }
  }
}
