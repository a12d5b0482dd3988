import CardFiles
import ContentContract
import Synchronization

/// The checked rows of an import's file, in batches. Its methods block: call them on a worker thread, one at a time.
final class ImportSource: Sendable {
  /// A batch of rows. `end` is nil if more rows follow.
  struct Part: Sendable {
    var rows: [ImportRow]
    var end: End?
  }

  /// The reason why no more rows can be read: the whole file was read, or the rest is damaged. The text describes the
  /// damage.
  enum End: Sendable, Equatable { case whole, damaged(String) }

  private struct State {
    var file: FileRows
    /// The rows that were read last, and the number of these rows that were returned.
    var rows: [FileRow] = []
    var given = 0
    var end: End?
    /// Hashes of the front and back of each card of the account; nil if duplicates are allowed.
    var known: Set<Int>?
  }

  private let rules: ImportRules
  private let state: Mutex<State>

  /// Opens a file and skips the rows that were imported before.
  init(
    _ path: String, as format: CardFileFormat, _ request: StartImport, scratch: String, rules: ImportRules,
    known: Set<Int>?, done: Int
  ) throws {
    self.rules = rules
    state = Mutex(State(file: try FileRows(path, as: format, request, scratch: scratch), known: known))
    try skip(done)
  }

  private func skip(_ count: Int) throws {
    var left = count
    while left > 0 {
      let passed = try state.withLock { state in
        try Self.fill(&state)
        let count = min(left, state.rows.count - state.given)
        state.given += count
        return count
      }
      if passed == 0 { break }
      left -= passed
    }
  }

  /// Returns the next rows.
  ///
  /// - Parameter others: Hashes of the cards that were added outside the import since the previous call.
  func next(_ count: Int, beside others: [Int]) throws -> Part {
    try state.withLock { state in
      state.known?.formUnion(others)
      try Self.fill(&state)
      let rows = state.rows[state.given..<min(state.given + count, state.rows.count)].map { row in
        Self.isNew(rules.check(row), &state.known)
      }
      state.given += rows.count
      return Part(rows: rows, end: state.given == state.rows.count ? state.end : nil)
    }
  }

  /// Reads more rows if all were returned.
  private static func fill(_ state: inout State) throws {
    while state.given == state.rows.count, state.end == nil {
      state.rows.removeAll(keepingCapacity: true)
      state.given = 0
      do {
        if try state.file.read(into: &state.rows) { state.end = .whole }
      } catch let fault as CardFileFault {
        state.end = .damaged(fault.description)
      }
    }
  }

  private static func isNew(_ row: ImportRow, _ known: inout Set<Int>?) -> ImportRow {
    guard known != nil, case .success(let draft) = row.card, known?.insert(draft.contentHash).inserted == false else {
      return row
    }
    var row = row
    row.card = .failure(.duplicate)
    return row
  }
}

extension RowFault {
  /// The fault of a card that the account already has.
  static let duplicate = RowFault(.duplicate, "a card with this front and back exists")
}
