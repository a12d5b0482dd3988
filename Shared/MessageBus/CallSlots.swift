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
  }

  static let indexBits: Int64 = 20
  /// Frames' kept room above this is given back.
  private static let keptRoom = 32 * 1024

  private(set) var slots: [Slot] = []
  private var free: [Int] = []
  private(set) var count = 0

  /// Opens a slot; the caller fills it.
  mutating func open() -> Int {
    count += 1
    let index: Int
    if let known = free.popLast() {
      index = known
    } else {
      index = slots.count
      slots.append(Slot())
    }
    slots[index].generation += 1
    slots[index].isOpen = true
    return index
  }

  mutating func close(_ index: Int) {
    slots[index].isOpen = false
    slots[index].sink = nil
    slots[index].isSent = false
    slots[index].repeats = 0
    slots[index].frame.removeAll(keepingCapacity: slots[index].frame.capacity <= Self.keptRoom)
    free.append(index)
    count -= 1
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
