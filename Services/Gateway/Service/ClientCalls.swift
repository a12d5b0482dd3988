import CivilTime
import EventLoop
import MessageBus
import Telemetry
import Wire

/// The calls of one client that wait for an answer: a slab, whose tags carry a generation.
struct ClientCalls {
  struct Slot {
    var generation: UInt32 = 0
    var isOpen = false
    /// The client's id as it wrote it; empty for a notification.
    var id: Bytes = []
    var batch: Batch?
    /// The peer that works on it, and its number there; -1 for the gateway's own methods.
    var peer = -1
    var number: Int64 = 0
    /// The work on one of the gateway's own methods.
    var task: Task<Void, Never>?
    var language = Language.en
    /// Ends only when it is told to.
    var isEndless = false
    /// Whose it is, for a stream that outlives many calls: it ends with its session.
    var session: Session?
    /// Whether it streams, and whether its producer was told to wait.
    var isStream = false
    var isPaused = false
    /// The account whose share it is counted in.
    var account: AccountUse?
    /// Where a call that is passed on is counted, and since when it runs.
    var tally: CallTally?
    var started = Instant(nanoseconds: 0)
    /// Its place in a trace of its own; else it is one of the peer's series.
    var trace: TraceContext?

    @Loop fileprivate mutating func open(_ call: Opening, id: Span<UInt8>) {
      generation &+= 1
      isOpen = true
      self.id.removeAll(keepingCapacity: true)
      self.id.append(id)
      batch = call.batch
      language = call.session?.principal.language ?? .en
      isEndless = call.isEndless
      session = call.isEndless ? call.session : nil
      account = call.session?.use
      isStream = call.isStream
    }

    fileprivate mutating func close() {
      isOpen = false
      batch = nil
      task = nil
      session = nil
      peer = -1
      account = nil
      isStream = false
      isPaused = false
    }
  }

  /// What a call begins with, but for its id.
  struct Opening {
    var batch: Batch?
    var session: Session?
    var isEndless: Bool
    var isStream: Bool
  }

  private(set) var slots: [Slot] = []
  private var free: [Int] = []
  private(set) var count = 0

  @Loop mutating func open(_ call: Opening, id: Span<UInt8>) -> UInt64 {
    count += 1
    let index = free.popLast() ?? slots.count
    if index == slots.count { slots.append(Slot()) }
    slots[index].open(call, id: id)
    return UInt64(slots[index].generation) << 32 | UInt64(index)
  }

  /// Notes where a call that is passed on is counted, and since when.
  mutating func began(_ index: Int, at now: Instant, _ trace: TraceContext?, in tally: CallTally) {
    slots[index].started = now
    slots[index].trace = trace
    slots[index].tally = tally
  }

  /// Notes who works on a call.
  mutating func sent(_ index: Int, to peer: Int, as number: Int64) {
    slots[index].peer = peer
    slots[index].number = number
  }

  func find(_ tag: UInt64) -> Int? {
    let index = Int(tag & 0xFFFF_FFFF)
    guard index < slots.count, slots[index].isOpen, slots[index].generation == UInt32(tag >> 32) else { return nil }
    return index
  }

  /// The call that a client knows by this id.
  func find(id: Span<UInt8>) -> Int? {
    for index in slots.indices where slots[index].isOpen {
      let known = slots[index].id
      if JSONString.same(id, known.span) { return index }
    }
    return nil
  }

  /// Closes an open call and hands out what it was. One access to the table for all of it: each costs a check.
  mutating func end(_ tag: UInt64) -> Slot? {
    guard let index = find(tag) else { return nil }
    let ended = slots[index]
    slots[index].close()
    free.append(index)
    count -= 1
    return ended
  }

  subscript(index: Int) -> Slot {
    get { slots[index] }
    _modify { yield &slots[index] }
  }
}

/// A batch on its way: its answers are put together and leave as one array (PROTOCOL, "Messages").
@Loop final class Batch {
  private var answers: [Bytes] = []
  private var open: Int
  private let done: @Loop ([Bytes]) -> Void

  /// - Parameter members: how many answers, or notifications sent, there will be.
  init(members: Int, done: @escaping @Loop ([Bytes]) -> Void) {
    open = members
    self.done = done
  }

  /// A member is done; a notification has no answer.
  func finished(_ answer: Bytes?) {
    if let answer { answers.append(answer) }
    open -= 1
    if open == 0 { done(answers) }
  }
}

extension Answer {
  /// Appends what a service answered, under the id that the client gave.
  static func write(into out: inout Bytes, _ id: Bytes, isError: Bool, _ value: Span<UInt8>) {
    if isError {
      error(into: &out, id: id.span) { $0.append(value) }
    } else {
      result(into: &out, id: id.span) { $0.append(value) }
    }
  }
}
