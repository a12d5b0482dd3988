import CivilTime

/// Raises a database's high-water mark once a minute: first in the database, together with a change, and then in the
/// `HighWaterMarkFile`. At the same interval, checks that the database file wasn't replaced by an older file while its
/// log remained.
///
/// Used by the writer thread only. Raising the mark costs two additional file syncs per minute, after the callers are
/// answered.
final class HighWaterMarkRecorder {
  private let connection: Connection
  /// The file of the high-water mark; nil if there is no file system.
  private let file: HighWaterMarkFile?
  private var due = Timestamp(milliseconds: .min)
  /// The time of the last change since the mark was raised; nil if there was none.
  private var unmarked: Timestamp?
  private var raised: StoreHighWaterMark?
  /// The current content of the high-water mark file.
  private var fileContent: HighWaterMarkFile.Content?
  /// The data loss that a check has found; permanent once set.
  private var loss: StoreFault?
  private static let interval = Duration.seconds(60)

  init(_ database: any Engine, beside file: HighWaterMarkFile?) {
    connection = Connection(database, isRestricted: false)
    self.file = file
    fileContent = file?.content()
  }

  /// If a check is due, reads the database file without its log, and checks that it contains the recorded mark.
  ///
  /// - Throws: `StoreFault` if the file lacks the recorded mark. Further writes would then go into the wrong file.
  func checkIfDue(at now: Timestamp) throws(StoreFault) { if loss != nil || now >= due { try checkFile() } }

  /// Performs the check immediately. Call this before a checkpoint, because a checkpoint would hide that the file was
  /// replaced.
  func checkFile() throws(StoreFault) {
    if let loss { throw loss }
    guard let missing = file?.missing(without: fileContent?.file) else { return }
    let fault = StoreFault.lostPast(missing)
    loss = fault
    throw fault
  }

  /// Returns the database's own high-water mark. Call it before a checkpoint.
  func reached() -> StoreHighWaterMark? {
    file.flatMap { _ in try? StoreIdentity.read(connection)?.past }
  }

  /// Records that a checkpoint has copied all changes up to `past` into the database file and synced the file.
  func writtenBack(until past: StoreHighWaterMark?) { note(nil, without: past) }

  /// If the mark is due, raises it in the transaction of a group that was submitted at `now`.
  func mark(at now: Timestamp) throws(StoreFault) {
    unmarked = now
    guard now >= due else { return }
    try raise(now)
  }

  /// Writes the new mark to the high-water mark file. Called once the group is on disk and its callers are answered.
  func committed(at now: Timestamp) {
    guard let raised else { return }
    self.raised = nil
    due = now + Self.interval
    unmarked = nil
    note(raised, without: nil)
  }

  private func note(_ past: StoreHighWaterMark?, without log: StoreHighWaterMark?) {
    guard let file, let past = past ?? fileContent?.past else { return }
    let content = HighWaterMarkFile.Content(past: past, file: log ?? fileContent?.file)
    guard content != fileContent else { return }
    // A failure is harmless: the file may lag behind, and the next write catches up.
    do { try file.write(content) } catch { return }
    fileContent = content
  }

  /// Discards a mark that was raised in a group that wasn't committed.
  func undone() { raised = nil }

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
      raised = try connection.first(
        """
        UPDATE storage_self SET mark = CASE WHEN mark < $1 THEN $1 ELSE mark + 1 END RETURNING store, mark
        """, now
      ) { StoreHighWaterMark(store: $0.string("store"), mark: $0.int64("mark")) }
    } catch let fault as StoreFault { throw fault } catch {
      throw StoreFault(message: "\(error)")
    }
  }
}
