import EventLoop
import MessageBus
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
  }

  private(set) var slots: [Slot] = []
  private var free: [Int] = []
  private(set) var count = 0

  mutating func open(id: Span<UInt8>, batch: Batch?) -> UInt64 {
    count += 1
    let index = free.popLast() ?? slots.count
    if index == slots.count { slots.append(Slot()) }
    slots[index].generation &+= 1
    slots[index].isOpen = true
    slots[index].id.removeAll(keepingCapacity: true)
    slots[index].id.append(id)
    slots[index].batch = batch
    return UInt64(slots[index].generation) << 32 | UInt64(index)
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
      if id.equals(known.span) { return index }
    }
    return nil
  }

  mutating func close(_ index: Int) {
    slots[index].isOpen = false
    slots[index].batch = nil
    slots[index].task = nil
    slots[index].session = nil
    slots[index].peer = -1
    slots[index].account = nil
    slots[index].isStream = false
    slots[index].isPaused = false
    free.append(index)
    count -= 1
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
