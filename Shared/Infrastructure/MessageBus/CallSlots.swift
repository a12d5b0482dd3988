import CivilTime
package import EventLoop
package import Wire

/// Receives the outcome of calls. Calls are identified by the sender's own `tag`, so that forwarding a call doesn't
/// allocate.
@Loop package protocol ReplySink: AnyObject {
  /// Delivers the result or the `error` object. Nothing follows for this tag.
  func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>)
  /// Delivers a stream item.
  func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>)
  /// Reports that the bus gave up on the call. Nothing follows for this tag.
  func failed(_ tag: UInt64, _ failure: Failure)
}

/// The open calls of a peer, in an array of reusable slots.
///
/// A call's id on the wire consists of the index of its slot and the slot's generation, which rises with each call. A
/// late reply to an earlier call in the same slot is therefore ignored. `Waiter` is the type of a reply's receiver.
/// `CallSlots` only stores and returns waiters.
struct CallSlots<Waiter> {
  /// The state of an open call.
  enum Stage {
    /// The call will be sent on the next connection.
    case waiting
    case sent
    /// The call was lost with a connection and waits for its turn. Such calls are resent one at a time.
    case suspected
    /// The service asked to retry the call later.
    case putOff
  }

  struct Slot {
    fileprivate(set) var generation: Int64 = 0
    fileprivate(set) var isOpen = false
    fileprivate var waiter: Waiter?
    fileprivate(set) var tag: UInt64 = 0
    /// The complete frame, kept for sending and resending.
    fileprivate(set) var frame: Bytes = []
    var stage = Stage.waiting
    /// True if the call is safe to resend: it is a read, or a change with an idempotency key.
    var mayRepeat = false
    var repeats = 0
    /// True if a connection broke while the call was waiting for its reply.
    var wasLost = false
    /// True if an earlier transmission may have been executed.
    var mayHaveRun = false
    /// The next free slot while this slot is free; -1 for none.
    fileprivate var next = -1

    /// - Returns: The call's id on the wire and the length of its frame.
    fileprivate mutating func open(
      at index: Int, for waiter: Waiter, tag: UInt64, mayRepeat: Bool, atMost capacity: Int,
      writing write: (inout OutputSpan<UInt8>, Int64) -> Void
    ) -> (number: Int64, bytes: Int) {
      generation += 1
      isOpen = true
      self.waiter = waiter
      self.tag = tag
      self.mayRepeat = mayRepeat
      let number = generation << CallSlots.indexBits | Int64(index)
      Framing.lengthPrefixed.write(into: &frame, atMost: capacity) { write(&$0, number) }
      return (number, frame.count)
    }

    fileprivate func appendFrame(to out: inout Bytes) { out.append(frame.span) }

    /// - Returns: The receiver of the reply.
    fileprivate mutating func close(keeping capacity: Int, next free: Int) -> Waiter? {
      isOpen = false
      stage = .waiting
      repeats = 0
      wasLost = false
      mayHaveRun = false
      frame.removeAll(keepingCapacity: frame.capacity <= capacity)
      next = free
      return waiter.take()
    }
  }

  static var indexBits: Int64 { 20 }
  /// Returns the maximum capacity, in bytes, of the frame buffer that a free slot keeps. The first slots are in
  /// constant use. The others are used only under load, when the buffers of thousands of slots would add up.
  private static func keptCapacity(_ index: Int) -> Int { index < 256 ? 32 << 10 : 512 }

  private(set) var slots: [Slot] = []
  /// The first free slot. Free slots form a list through `next`.
  private var free = -1
  private var wheel = DeadlineWheel()
  private(set) var count = 0
  /// The total size of the frames of all open calls, in bytes.
  private(set) var bytes = 0

  /// Opens a slot for a call. `write` writes the call's frame with the given id.
  ///
  /// - Parameter deadline: The time at which `expire` returns the call; nil for never.
  mutating func open(
    for waiter: Waiter, tag: UInt64, mayRepeat: Bool, until deadline: Instant?, at now: Instant, atMost capacity: Int,
    writing write: (inout OutputSpan<UInt8>, Int64) -> Void
  ) -> (index: Int, number: Int64) {
    count += 1
    let index = free >= 0 ? free : slots.count
    if index == slots.count { slots.append(Slot()) }
    free = slots[index].next
    if let deadline { wheel.insert(index, due: deadline, now: now) }
    let opened = slots[index].open(
      at: index, for: waiter, tag: tag, mayRepeat: mayRepeat, atMost: capacity, writing: write)
    bytes += opened.bytes
    return (index, opened.number)
  }

  /// Closes the call with this id and returns its receiver.
  mutating func end(_ number: Int64) -> (waiter: Waiter, tag: UInt64)? {
    guard let index = find(number) else { return nil }
    let tag = slots[index].tag
    return close(index).map { ($0, tag) }
  }

  /// True if any call has a deadline.
  var hasDeadlines: Bool { wheel.count > 0 }

  /// Appends the slots whose deadline has passed to `expired`.
  mutating func expire(at now: Instant, into expired: inout [Int]) { wheel.advance(to: now, into: &expired) }

  /// Marks a call as sent and appends its frame.
  mutating func send(_ index: Int, into out: inout Bytes) {
    slots[index].stage = .sent
    slots[index].appendFrame(to: &out)
  }

  /// Closes an open slot.
  ///
  /// - Returns: The receiver of the reply.
  @discardableResult
  mutating func close(_ index: Int) -> Waiter? {
    wheel.remove(index)
    bytes -= slots[index].frame.count
    count -= 1
    let waiter = slots[index].close(keeping: Self.keptCapacity(index), next: free)
    free = index
    return waiter
  }

  func number(_ index: Int) -> Int64 { slots[index].generation << Self.indexBits | Int64(index) }

  /// Returns the waiter in an open slot, which receives the stream items and the reply of the slot's call.
  func waiter(_ index: Int) -> Waiter? { slots[index].waiter }

  /// Returns the open slot of the call with this id; nil if the call isn't open.
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
