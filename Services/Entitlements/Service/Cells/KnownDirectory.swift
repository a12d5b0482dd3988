import Storage
import Synchronization

/// Which directory a cell uses: two cells whose settings name different ones would both have what must be one over all.
final class KnownDirectory: Sendable {
  private let name = Mutex<String?>(nil)

  func expect(_ name: String?) { self.name.withLock { $0 = name } }

  /// - Returns: the name of one that is met for the first time.
  /// - Throws: `StoreFault` for another one.
  func require(_ db: Connection, at place: String) throws -> String? {
    let found = try db.first("SELECT name FROM identity WHERE id = 1") { $0.string(0) }
    return try name.withLock { known in
      if let known, known != found {
        throw StoreFault(
          message: """
            the one at \(place) isn't the directory that this cell has used: have the setting directory name that one, \
            or say "quintet cells accept" in each cell where it is lost for good
            """)
      }
      defer { known = found }
      return known == nil ? found : nil
    }
  }
}
