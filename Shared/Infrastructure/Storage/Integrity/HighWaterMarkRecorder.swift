import CivilTime

/// Raises a database's high-water mark once a minute: in the database, together with a change, and then in the past
/// file. At the same interval, checks that the database file wasn't replaced by an older one under its log.
///
/// Used by the writer thread only. The cost is two additional file syncs per minute, after callers are answered.
final class HighWaterMarkRecorder {
  private let connection: Connection
  /// The file of the high-water mark; nil if there is no file system.
  private let file: HighWaterMarkFile?
  private var due = Timestamp(milliseconds: .min)
  /// The time of the last change that no mark covers.
  private var unmarked: Timestamp?
  private var beside: StoreHighWaterMark?
  /// The current content of the past file.
  private var noted: HighWaterMarkFile.Content?
  /// The data loss that a check has found; permanent once set.
  private var loss: StoreFault?
  private static let interval = Duration.seconds(60)

  init(_ database: any Engine, beside file: HighWaterMarkFile?) {
    connection = Connection(database, isRestricted: false)
    self.file = file
    noted = file?.content()
  }

  /// Checks that the database file without its log has its recorded mark, if the check is due.
  ///
  /// - Throws: `StoreFault` if it hasn't. Further writes would go into another file.
  func look(at now: Timestamp) throws(StoreFault) { if loss != nil || now >= due { try look() } }

  /// Performs the check immediately. Must run before a checkpoint, which would hide a replaced file.
  func look() throws(StoreFault) {
    if let loss { throw loss }
    guard let missing = file?.missing(without: noted?.file) else { return }
    let fault = StoreFault.lostPast(missing)
    loss = fault
    throw fault
  }

  /// Returns the database's own high-water mark. Call it before a checkpoint.
  func reached() -> StoreHighWaterMark? {
    file.flatMap { _ in try? StoreIdentity.read(connection)?.past }
  }

  /// Records that a checkpoint has moved and synced all changes up to `past` into the database file.
  func writtenBack(until past: StoreHighWaterMark?) { note(nil, without: past) }

  /// Raises the mark, if that is due, in the transaction of a group that was submitted at `now`.
  func mark(at now: Timestamp) throws(StoreFault) {
    unmarked = now
    guard now >= due else { return }
    try raise(now)
  }

  /// Writes the new mark to the past file. Called once the group is on disk and its callers are answered.
  func committed(at now: Timestamp) {
    guard let beside else { return }
    self.beside = nil
    due = now + Self.interval
    unmarked = nil
    note(beside, without: nil)
  }

  private func note(_ past: StoreHighWaterMark?, without log: StoreHighWaterMark?) {
    guard let file, let past = past ?? noted?.past else { return }
    let content = HighWaterMarkFile.Content(past: past, file: log ?? noted?.file)
    guard content != noted else { return }
    // The file may always be behind, so the next write will catch up.
    do { try file.write(content) } catch { return }
    noted = content
  }

  /// Discards a mark that was raised in a group that wasn't committed.
  func undone() { beside = nil }

  /// Raises the mark when a store is closed. The caller begins and commits the transaction.
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
        """
        UPDATE storage_self SET mark = CASE WHEN mark < $1 THEN $1 ELSE mark + 1 END RETURNING store, mark
        """, now
      ) { StoreHighWaterMark(store: $0.string("store"), mark: $0.int64("mark")) }
    } catch let fault as StoreFault { throw fault } catch {
      throw StoreFault(message: "\(error)")
    }
  }
}
