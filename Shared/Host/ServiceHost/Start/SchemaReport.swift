import Storage

/// The migrations that a service's database needs: the output of its program for `--schema`.
package struct SchemaReport: Codable, Hashable, Sendable {
  /// The migrations that the next start applies, such as "62 (days-of-codes) of service".
  package var due: [String]
  /// The reason why this program can't use the database's schema; nil if it can.
  package var refused: String?
  /// The reason why the database couldn't be examined; its schema may be fine.
  package var unknown: String?

  package init(due: [String] = [], refused: String? = nil, unknown: String? = nil) {
    self.due = due
    self.refused = refused
    self.unknown = unknown
  }

  /// Examines a database and changes nothing.
  init(of path: String, on backend: StorageBackend, migrations: [Migration]) {
    do {
      switch try Store.schema(of: path, on: backend, migrations: migrations) {
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
