import CivilTime
import EventLoop
import MessageBus
import Telemetry
import Wire

/// One call of a client. Such an object is used again and again, and so is the room of its id.
final class ClientCall {
  fileprivate(set) var index: Int
  fileprivate(set) var generation: UInt32 = 0
  fileprivate(set) var isOpen = false
  /// The client's id as it wrote it; empty for a notification.
  fileprivate(set) var id: Bytes = []
  fileprivate(set) var batch: Batch?
  /// The peer that works on it, and its number there; -1 for the gateway's own methods.
  var peer = -1
  var number: Int64 = 0
  /// The work on one of the gateway's own methods.
  var work: (any Cancellable)?
  fileprivate(set) var language = Language.en
  /// Ends only when it is told to.
  fileprivate(set) var isEndless = false
  /// Whose it is, for a stream that outlives many calls: it ends with its session.
  fileprivate(set) var session: Session?
  /// The connection that it came by, and what its text was charged to the user.
  fileprivate(set) var connection = 0
  fileprivate(set) var charged = 0
  /// Whether it streams, and whether its producer was told to wait.
  fileprivate(set) var isStream = false
  var isPaused = false
  /// The account whose share it is counted in.
  fileprivate(set) var account: AccountUse?
  /// Where a call that is passed on is counted, and since when it runs.
  var tally: CallTally?
  var started = Instant(nanoseconds: 0)
  /// Its place in a trace of its own; else it is one of the peer's series.
  var trace: TraceContext?

  fileprivate init(index: Int) { self.index = index }

  /// What the call is known by until it has ended.
  var tag: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  @Loop fileprivate func open(_ call: ClientCalls.Opening, id: Span<UInt8>) {
    generation &+= 1
    isOpen = true
    self.id.append(id)
    connection = call.connection
    charged = call.charged
    batch = call.batch
    isEndless = call.isEndless
    isStream = call.isStream
    language = .en
    guard let caller = call.session else { return }
    language = caller.principal.language
    session = call.isEndless ? caller : nil
    account = caller.use
  }

  fileprivate func clear() {
    if batch != nil { batch = nil }
    if work != nil { work = nil }
    if session != nil { session = nil }
    if account != nil { account = nil }
    peer = -1
    isPaused = false
    id.removeAll(keepingCapacity: id.capacity <= Self.keptRoom)
  }

  /// Longer ids' room is given back.
  private static let keptRoom = 128
}

/// The calls of one user that wait for an answer: a slab, whose tags carry a generation. All connections of a user have one
/// in common: a slab of its own for each would keep as much as it ever held at once.
struct ClientCalls {
  /// What a call begins with, but for its id.
  struct Opening {
    var connection: Int
    var charged: Int
    var batch: Batch?
    var session: Session?
    var isEndless: Bool
    var isStream: Bool
  }

  private var slots: [ClientCall] = []
  private var free: [ClientCall] = []

  /// The calls that wait, in the order of their slots.
  var open: [ClientCall] { slots.filter(\.isOpen) }

  /// Those of one connection.
  func open(of connection: Int) -> [ClientCall] { slots.filter { $0.isOpen && $0.connection == connection } }

  @Loop mutating func open(_ call: Opening, id: Span<UInt8>) -> ClientCall {
    let opened = free.popLast() ?? added()
    opened.open(call, id: id)
    return opened
  }

  private mutating func added() -> ClientCall {
    let call = ClientCall(index: slots.count)
    slots.append(call)
    return call
  }

  func find(_ tag: UInt64) -> ClientCall? {
    let index = Int(tag & 0xFFFF_FFFF)
    guard index < slots.count else { return nil }
    let call = slots[index]
    return call.isOpen && call.generation == UInt32(tag >> 32) ? call : nil
  }

  /// The call that a connection's client knows by this id.
  func find(id: Span<UInt8>, of connection: Int) -> ClientCall? {
    slots.first { call in
      guard call.isOpen, call.connection == connection else { return false }
      let known = call.id
      return JSONString.same(id, known.span)
    }
  }

  /// Closes an open call. Whoever asked answers it, and gives it back by `recycle`.
  mutating func end(_ tag: UInt64) -> ClientCall? {
    guard let call = find(tag) else { return nil }
    call.isOpen = false
    return call
  }

  /// Takes back a call that was ended and answered.
  mutating func recycle(_ call: ClientCall) {
    call.clear()
    free.append(call)
  }
}

/// A batch on its way: its answers are put together and leave as one array (PROTOCOL, "Messages").
@Loop final class Batch {
  private var answers: [Bytes] = []
  private var open: Int
  private let done: @Loop ([Bytes], _ bytes: Int) -> Void
  /// What its answers come to that are kept.
  var bytes = 0

  /// - Parameters:
  ///   - members: how many answers, or notifications sent, there will be.
  ///   - done: gets them, and what `bytes` they were.
  init(members: Int, done: @escaping @Loop ([Bytes], _ bytes: Int) -> Void) {
    open = members
    self.done = done
  }

  /// A member is done; a notification has no answer.
  func finished(_ answer: Bytes?) {
    if let answer { answers.append(answer) }
    open -= 1
    if open == 0 { done(answers, bytes) }
  }
}

extension Answer {
  /// Writes what a service answered, under the id that the client gave.
  static func write(into out: inout OutputSpan<UInt8>, _ id: Bytes, isError: Bool, _ value: Span<UInt8>) {
    if isError {
      error(into: &out, id: id.span, value)
    } else {
      result(into: &out, id: id.span, value)
    }
  }
}
