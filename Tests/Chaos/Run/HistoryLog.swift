import ChaosModel
import CivilTime
import EventLoop
import Files
import Glibc
import Wire

/// Takes down what happens, and writes it as lines of JSON.
@Loop final class HistoryLog {
  private(set) var entries: [Entry] = []
  private let start: Instant

  init() { start = LoopClock.system.now }

  /// Nanoseconds since the run began.
  var now: Int64 { (LoopClock.system.now - start).nanoseconds }
  func time(of instant: Instant) -> Int64 { (instant - start).nanoseconds }

  func note(run: RunNote) { entries.append(Entry(at: now, run: run)) }
  func note(_ sent: Sent) { entries.append(Entry(at: now, sent: sent)) }
  func note(_ answered: Answered) { entries.append(Entry(at: now, answered: answered)) }
  func note(_ item: Item) { entries.append(Entry(at: now, item: item)) }
  func note(_ connection: Int, _ state: ConnectionNote.State) {
    entries.append(Entry(at: now, connection: ConnectionNote(connection: connection, state: state)))
  }
  func note(_ fault: FaultNote) { entries.append(Entry(at: now, fault: fault)) }
  func note(lateness: Int64) { entries.append(Entry(at: now, lateness: Lateness(nanoseconds: lateness))) }
  func note(_ row: StoredRow) { entries.append(Entry(at: now, row: row)) }

  func write(to path: String) throws {
    try Disk.remove(path)
    let file = try Disk.appendOnly(path, mode: 0o644)
    defer { close(file) }
    var text: Bytes = []
    for entry in entries {
      try JSON.encode(entry, into: &text)
      text.append(UInt8(ascii: "\n"))
      if text.count > 1 << 20 { try Self.flush(&text, to: file, path) }
    }
    try Self.flush(&text, to: file, path)
  }

  private static func flush(_ text: inout Bytes, to file: Int32, _ path: String) throws {
    while !text.isEmpty {
      let written = unsafe text.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      guard written > 0 else { throw ChaosFault("can't write \(path)") }
      text.removeFirst(written)
    }
  }

  /// A history that was written before.
  nonisolated static func read(_ path: String) throws -> [Entry] {
    var entries: [Entry] = []
    try Disk.eachLine(path) { entries.append(try JSON.decode(Entry.self, from: Array($0))) }
    return entries
  }
}
