import CivilTime
package import EventLoop
package import Wire

/// Hears how a call that it sent goes on. Calls are told apart by the sender's own `tag`, so that passing
/// one on allocates nothing.
@Loop package protocol ReplySink: AnyObject {
  /// The answer is here, or the `error` object that stands in its place. Nothing follows for this tag.
  func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>)
  /// An item of a stream is here.
  func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>)
  /// The bus gave up on the call. Nothing follows for this tag.
  func failed(_ tag: UInt64, _ failure: Failure)
}

/// The calls that a peer owes an answer to: a slab with generations, so that a late answer finds nobody.
///
/// Slots and their buffers are used again. A call's number on the wire is its slot and generation.
struct CallSlots {
  struct Slot {
    var generation: Int64 = 0
    var isOpen = false
    var sink: (any ReplySink)?
    var tag: UInt64 = 0
    /// The whole frame, kept for sending and for sending again.
    var frame: Bytes = []
    var isSent = false
    /// A read, or a change with an idempotency key: safe to send again.
    var mayRepeat = false
    var repeats = 0
    /// An earlier sending of it was lost after it had left.
    var mayHaveRun = false
    /// The slot that is free beside this one, while this is; -1 for none.
    fileprivate var next = -1

    fileprivate func appendFrame(to out: inout Bytes) { out.append(frame.span) }

    /// - Returns: who waited for its answer.
    fileprivate mutating func close(keeping room: Int, next free: Int) -> (any ReplySink)? {
      isOpen = false
      isSent = false
      repeats = 0
      mayHaveRun = false
      frame.removeAll(keepingCapacity: frame.capacity <= room)
      next = free
      return sink.take()
    }
  }

  static let indexBits: Int64 = 20
  /// Frames' kept room above this is given back: the first slots are used all the time, the others when many wait, and what
  /// thousands keep adds up.
  private static func keptRoom(_ index: Int) -> Int { index < 256 ? 32 << 10 : 512 }

  private(set) var slots: [Slot] = []
  /// The first slot that is free; they form a list by their `next`.
  private var free = -1
  private var wheel = DeadlineWheel()
  private(set) var count = 0
  /// What the frames of all open calls come to.
  private(set) var bytes = 0

  /// Opens a slot for a call, whose frame `write` makes with its number as the id. One access to the table for all of it:
  /// each costs a check.
  ///
  /// - Parameter deadline: when `expire` hands it out; nil for never.
  mutating func open(
    _ sink: any ReplySink, tag: UInt64, mayRepeat: Bool, deadline: Instant?, now: Instant, atMost room: Int,
    _ write: (inout OutputSpan<UInt8>, Int64) -> Void
  ) -> (index: Int, number: Int64) {
    count += 1
    let index = free >= 0 ? free : slots.count
    if index == slots.count { slots.append(Slot()) }
    free = slots[index].next
    if let deadline { wheel.insert(index, due: deadline, now: now) }
    return (index, Self.fill(&slots[index], &bytes, index, sink, tag, mayRepeat, room, write))
  }

  /// Closes the call with this number on the wire, and says whose it was.
  mutating func end(_ number: Int64) -> (sink: any ReplySink, tag: UInt64)? {
    guard let index = find(number) else { return nil }
    let tag = slots[index].tag
    return close(index).map { ($0, tag) }
  }

  /// Whether some call has a deadline.
  var areAwaited: Bool { wheel.count > 0 }

  /// Hands out the calls that are late.
  mutating func expire(at now: Instant, into expired: inout [Int]) { wheel.advance(to: now, into: &expired) }

  private static func fill(
    _ slot: inout Slot, _ bytes: inout Int, _ index: Int, _ sink: any ReplySink, _ tag: UInt64, _ mayRepeat: Bool,
    _ room: Int,
    _ write: (inout OutputSpan<UInt8>, Int64) -> Void
  ) -> Int64 {
    slot.generation += 1
    slot.isOpen = true
    slot.sink = sink
    slot.tag = tag
    slot.mayRepeat = mayRepeat
    let number = slot.generation << indexBits | Int64(index)
    Framing.lengthPrefixed.write(into: &slot.frame, atMost: room) { write(&$0, number) }
    bytes += slot.frame.count
    return number
  }

  /// Notes that a call goes out, and appends its frame.
  mutating func send(_ index: Int, into out: inout Bytes) {
    slots[index].isSent = true
    slots[index].appendFrame(to: &out)
  }

  /// Closes an open slot.
  ///
  /// - Returns: who waited for the answer.
  @discardableResult
  mutating func close(_ index: Int) -> (any ReplySink)? {
    wheel.remove(index)
    bytes -= slots[index].frame.count
    count -= 1
    let sink = slots[index].close(keeping: Self.keptRoom(index), next: free)
    free = index
    return sink
  }

  func number(_ index: Int) -> Int64 { slots[index].generation << Self.indexBits | Int64(index) }

  /// The open slot with this number on the wire.
  func find(_ number: Int64) -> Int? {
    let index = Int(number & (1 << Self.indexBits - 1))
    guard index < slots.count, slots[index].isOpen, slots[index].generation == number >> Self.indexBits else {
      return nil
    }
    return index
  }

  subscript(index: Int) -> Slot {
    get { slots[index] }
    _modify { yield &slots[index] }
  }
}
