import CivilTime

/// Notes now and then how far a database is: in it, together with a change, and then beside it. Finds out as often
/// whether its file was set back under its log meanwhile.
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
  /// What lies beside the file.
  private var noted: PastFile.Content?
  /// Found once, it stays.
  private var loss: StoreFault?
  private static let interval = Duration.seconds(60)

  init(_ database: any Engine, beside file: PastFile?) {
    connection = Connection(database, guest: false)
    self.file = file
    noted = file?.content()
  }

  /// Looks whether the file is what it was without its log, if it is time.
  ///
  /// - Throws: when it isn't. Whatever is written from then on would be written into another file.
  func look(at now: Timestamp) throws(StoreFault) { if loss != nil || now >= due { try look() } }

  /// The same at once: before the log is written back, which would hide it.
  func look() throws(StoreFault) {
    if let loss { throw loss }
    guard let missing = file?.missing(without: noted?.file) else { return }
    let fault = StoreFault.lostPast(missing)
    loss = fault
    throw fault
  }

  /// How far the database is by what it says itself; to be asked before the log is written back.
  func reached() -> StorePast? {
    file.flatMap { _ in try? StoreIdentity.read(connection)?.past }
  }

  /// All of the log that belongs to changes up to `past` is in the file, and synced.
  func writtenBack(until past: StorePast?) { note(nil, without: past) }

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
    note(beside, without: nil)
  }

  private func note(_ past: StorePast?, without log: StorePast?) {
    guard let file, let past = past ?? noted?.past else { return }
    let content = PastFile.Content(past: past, file: log ?? noted?.file)
    guard content != noted else { return }
    // Behind is what it may always be: the next one will do.
    do { try file.write(content) } catch { return }
    noted = content
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
        """
        UPDATE storage_self SET mark = CASE WHEN mark < $1 THEN $1 ELSE mark + 1 END RETURNING store, mark
        """, now
      ) { StorePast(store: $0.string(0), mark: $0.int64(1)) }
    } catch let fault as StoreFault { throw fault } catch {
      throw StoreFault(message: "\(error)")
    }
  }
}
