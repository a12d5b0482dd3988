import Storage
import Synchronization
import Wire

/// Which directory a cell uses, and as which cell: two cells whose settings name different ones would both have what must
/// be one over all, and what a cell had that was forgotten may be other accounts' since.
final class KnownDirectory: Sendable {
  private struct State {
    var name: String?
    var isForgotten = false
  }
  private let state = Mutex(State())

  func expect(_ name: String?) { state.withLock { $0.name = name } }

  /// Whether this cell was forgotten.
  var isForgotten: Bool { state.withLock { $0.isForgotten } }

  /// - Returns: the name of one that is met for the first time.
  /// - Throws: `StoreFault` for another one, and for a cell that was forgotten.
  func require(_ db: Connection, of cell: CellName, at place: String) throws -> String? {
    try requireKept(cell, db)
    let found = try db.first("SELECT name FROM identity WHERE id = 1") { $0.string(0) }
    return try state.withLock { state in
      if let known = state.name, known != found {
        throw StoreFault(
          message: """
            the one at \(place) isn't the directory that this cell has used: have the setting directory name that one, \
            or say "quintet cells accept" in each cell where it is lost for good
            """)
      }
      defer { state.name = found }
      return state.name == nil ? found : nil
    }
  }

  /// - Throws: `StoreFault` for a cell that was forgotten.
  func requireKept(_ cell: CellName, _ db: Connection) throws {
    let isForgotten =
      try db.first("SELECT 1 FROM forgotten_cells WHERE name = $1", cell.text) { _ in true } ?? false
    state.withLock { $0.isForgotten = isForgotten }
    guard isForgotten else { return }
    throw StoreFault(
      message: "the cell \(cell.text) was forgotten: what it had may be other accounts' since; stop this stack")
  }
}
