import CivilTime
import EventLoop

/// The events of a world in order: a fingerprint of all events, and the last ones as text.
@Loop final class Trace {
  /// The fingerprints of two runs are equal if the same events happened at the same times.
  private(set) var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var step = 0

  private struct Entry {
    var step: Int
    var time: Instant
    var who: String
    var what: StaticString
    var numbers: (Int, Int)
    var words: String
  }

  private var entries: [Entry] = []
  private var oldest = 0
  private let kept: Int
  private var now = Instant(nanoseconds: 0)
  private let start: Instant

  /// - Parameter kept: the number of entries that are kept for showing.
  init(start: Instant, kept: Int = 120) {
    self.start = start
    self.kept = kept
  }

  /// Starts a step: one scheduled event with its immediate consequences.
  func begin(at now: Instant) {
    step += 1
    self.now = now
  }

  func add(_ who: String, _ what: StaticString, _ first: Int = 0, _ second: Int = 0, _ words: String = "") {
    mix(UInt64(bitPattern: now.nanoseconds))
    for byte in who.utf8 { mix(UInt64(byte)) }
    for byte in "\(what)".utf8 { mix(UInt64(byte)) }
    mix(UInt64(bitPattern: Int64(first)))
    mix(UInt64(bitPattern: Int64(second)))
    for byte in words.utf8 { mix(UInt64(byte)) }
    let entry = Entry(step: step, time: now, who: who, what: what, numbers: (first, second), words: words)
    if entries.count < kept {
      entries.append(entry)
    } else {
      entries[oldest] = entry
      oldest = (oldest + 1) % kept
    }
  }

  private func mix(_ value: UInt64) { fingerprint = (fingerprint ^ value) &* 0x100_0000_01b3 }

  /// The last entries, one line each.
  var tail: [String] {
    (entries[oldest...] + entries[..<oldest]).map { entry in
      let micros = (entry.time - start).nanoseconds / 1000
      return "step \(entry.step)  +\(micros) µs  \(entry.who): \(entry.what) \(entry.numbers.0) \(entry.numbers.1) "
        + entry.words
    }
  }
}
