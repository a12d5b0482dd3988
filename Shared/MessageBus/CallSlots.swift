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
/// Slots and their buffers are used again. A call's number on the wire is its slot and generation. `Waiter` is whoever
/// waits for the answer; it is kept and handed back, and nothing here calls it.
struct CallSlots<Waiter> {
  /// Where a call is on its way.
  enum Stage {
    /// It goes out with the next connection.
    case waiting
    case sent
    /// It was lost with a connection, and goes out again when its turn has come.
    case suspected
    /// The service has put it off for a while.
    case putOff
  }

  struct Slot {
    fileprivate(set) var generation: Int64 = 0
    fileprivate(set) var isOpen = false
    fileprivate var waiter: Waiter?
    fileprivate(set) var tag: UInt64 = 0
    /// The whole frame, kept for sending and for sending again.
    fileprivate(set) var frame: Bytes = []
    var stage = Stage.waiting
    /// A read, or a change with an idempotency key: safe to send again.
    var mayRepeat = false
    var repeats = 0
    /// A connection broke while it waited there for its answer.
    var wasLost = false
    /// An earlier sending of it may have been carried out.
    var mayHaveRun = false
    /// The next free slot, while this one is free; -1 for none.
    fileprivate var next = -1

    /// - Returns: the call's number on the wire, and how long its frame is.
    fileprivate mutating func open(
      at index: Int, for waiter: Waiter, tag: UInt64, mayRepeat: Bool, atMost room: Int,
      writing write: (inout OutputSpan<UInt8>, Int64) -> Void
    ) -> (number: Int64, bytes: Int) {
      generation += 1
      isOpen = true
      self.waiter = waiter
      self.tag = tag
      self.mayRepeat = mayRepeat
      let number = generation << CallSlots.indexBits | Int64(index)
      Framing.lengthPrefixed.write(into: &frame, atMost: room) { write(&$0, number) }
      return (number, frame.count)
    }

    fileprivate func appendFrame(to out: inout Bytes) { out.append(frame.span) }

    /// - Returns: the caller that waited for its answer.
    fileprivate mutating func close(keeping room: Int, next free: Int) -> Waiter? {
      isOpen = false
      stage = .waiting
      repeats = 0
      wasLost = false
      mayHaveRun = false
      frame.removeAll(keepingCapacity: frame.capacity <= room)
      next = free
      return waiter.take()
    }
  }

  static var indexBits: Int64 { 20 }
  /// Frames' kept room above this is given back: the first slots are used all the time, the others when many wait, and
  /// what thousands keep adds up.
  private static func keptRoom(_ index: Int) -> Int { index < 256 ? 32 << 10 : 512 }

  private(set) var slots: [Slot] = []
  /// The first slot that is free; they form a list by their `next`.
  private var free = -1
  private var wheel = DeadlineWheel()
  private(set) var count = 0
  /// What the frames of all open calls come to.
  private(set) var bytes = 0

  /// Opens a slot for a call, whose frame `write` makes with its number as the id.
  ///
  /// - Parameter deadline: when `expire` hands it out; nil for never.
  mutating func open(
    for waiter: Waiter, tag: UInt64, mayRepeat: Bool, until deadline: Instant?, at now: Instant, atMost room: Int,
    writing write: (inout OutputSpan<UInt8>, Int64) -> Void
  ) -> (index: Int, number: Int64) {
    count += 1
    let index = free >= 0 ? free : slots.count
    if index == slots.count { slots.append(Slot()) }
    free = slots[index].next
    if let deadline { wheel.insert(index, due: deadline, now: now) }
    let opened = slots[index].open(
      at: index, for: waiter, tag: tag, mayRepeat: mayRepeat, atMost: room, writing: write)
    bytes += opened.bytes
    return (index, opened.number)
  }

  /// Closes the call with this number on the wire, and says whose it was.
  mutating func end(_ number: Int64) -> (waiter: Waiter, tag: UInt64)? {
    guard let index = find(number) else { return nil }
    let tag = slots[index].tag
    return close(index).map { ($0, tag) }
  }

  /// Whether some call has a deadline.
  var areAwaited: Bool { wheel.count > 0 }

  /// Hands out the calls that are late.
  mutating func expire(at now: Instant, into expired: inout [Int]) { wheel.advance(to: now, into: &expired) }

  /// Notes that a call goes out, and appends its frame.
  mutating func send(_ index: Int, into out: inout Bytes) {
    slots[index].stage = .sent
    slots[index].appendFrame(to: &out)
  }

  /// Closes an open slot.
  ///
  /// - Returns: the caller that waited for the answer.
  @discardableResult
  mutating func close(_ index: Int) -> Waiter? {
    wheel.remove(index)
    bytes -= slots[index].frame.count
    count -= 1
    let waiter = slots[index].close(keeping: Self.keptRoom(index), next: free)
    free = index
    return waiter
  }

  func number(_ index: Int) -> Int64 { slots[index].generation << Self.indexBits | Int64(index) }

  /// The caller that waits for the items and the answer of the call in an open slot.
  func waiter(_ index: Int) -> Waiter? { slots[index].waiter }

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
