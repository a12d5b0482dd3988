import ChaosModel
import CivilTime
import EventLoop
import Files
import Wire

/// Records a run as lines of JSON in a file. The history of an hour is too large for memory.
@Loop final class HistoryLog {
  private let file: FileWriter
  private var text: Bytes = []
  private var start: Instant
  /// The first error while writing, which makes the run worthless.
  private var fault: (any Error)?

  /// - Parameter path: the file to create; an existing file is replaced.
  init(_ path: String) throws {
    try Disk.remove(path)
    file = try FileWriter(creating: path, mode: 0o644)
    start = LoopClock.system.now
  }

  /// Nanoseconds since the start of the run.
  var now: Int64 { (LoopClock.system.now - start).nanoseconds }
  func time(of instant: Instant) -> Int64 { (instant - start).nanoseconds }

  /// Marks the start of the run.
  func begin(_ run: RunNote) {
    start = LoopClock.system.now
    add(Entry(at: 0, run: run))
  }

  func note(_ sent: Sent) { add(Entry(at: now, sent: sent)) }
  func note(_ answered: Answered) { add(Entry(at: now, answered: answered)) }
  func note(_ item: Item) { add(Entry(at: now, item: item)) }
  func note(_ connection: Int, _ state: ConnectionNote.State) {
    add(Entry(at: now, connection: ConnectionNote(connection: connection, state: state)))
  }
  func note(_ fault: FaultNote) { add(Entry(at: now, fault: fault)) }
  func note(_ promotion: PromotionNote) { add(Entry(at: now, promotion: promotion)) }
  func note(lateness: Int64) { add(Entry(at: now, lateness: Lateness(nanoseconds: lateness))) }
  func note(_ sample: Sample) { add(Entry(at: now, sample: sample)) }
  func note(_ row: StoredRow) { add(Entry(at: now, row: row)) }
  func note(_ size: TableSize) { add(Entry(at: now, size: size)) }

  private func add(_ entry: Entry) {
    do {
      try JSON.encode(entry, into: &text)
      text.append(UInt8(ascii: "\n"))
      if text.count > 1 << 16 { try write() }
    } catch {
      fault = fault ?? error
    }
  }

  private func write() throws {
    defer { text.removeAll(keepingCapacity: true) }
    try file.write(text)
  }

  /// Writes the remaining entries.
  ///
  /// - Throws: the first error of this write or an earlier one.
  func end() throws {
    try write()
    if let fault { throw fault }
  }

  nonisolated static func read(_ path: String) throws -> History {
    try History(reading: { take in
      try Disk.eachLine(path) { take(try JSON.decode(Entry.self, from: Array($0))) }
    })
  }
}
