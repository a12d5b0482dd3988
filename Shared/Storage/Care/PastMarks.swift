import CivilTime

/// Notes now and then how far a database is: in it, together with a change, and then beside it.
///
/// Used by the writer thread only. Once a minute two more files' syncs is what it costs, after the answers.
final class PastMarks {
  private let connection: Connection
  /// Nil where there is no file system.
  private let file: PastFile?
  private var due = Timestamp(milliseconds: .min)
  /// The last change that no mark covers.
  private var unmarked: Timestamp?
  private var beside: StorePast?
  private static let interval = Duration.seconds(60)

  init(_ database: Database, beside file: PastFile?) {
    connection = Connection(database, guest: false)
    self.file = file
  }

  /// Raises the mark, if it is time, in the transaction of a group that was asked for at `now`.
  func mark(at now: Timestamp) throws(StoreFault) {
    unmarked = now
    guard now >= due else { return }
    try raise(now)
  }

  /// The group is on disk, and its callers are answered.
  func committed(at now: Timestamp) {
    guard let beside else { return }
    self.beside = nil
    (due, unmarked) = (now + Self.interval, nil)
    // Behind is what it may always be: the next one will do.
    try? file?.write(beside)
  }

  /// The group isn't on disk.
  func undone() { beside = nil }

  /// What is marked when a store ends in order; the caller begins and commits.
  func markLast(_ transaction: (() throws(StoreFault) -> Void) throws(StoreFault) -> Void) {
    guard let unmarked else { return }
    do throws(StoreFault) {
      try transaction { () throws(StoreFault) in try raise(unmarked) }
      committed(at: unmarked)
    } catch { undone() }
  }

  private func raise(_ now: Timestamp) throws(StoreFault) {
    do {
      beside = try connection.first(
        "UPDATE storage_self SET mark = max(mark + 1, $1) RETURNING store, mark", now
      ) { StorePast(store: $0.string(0), mark: $0.int64(1)) }
    } catch let fault as StoreFault { throw fault } catch {
      throw StoreFault(message: "\(error)")
    }
  }
}
