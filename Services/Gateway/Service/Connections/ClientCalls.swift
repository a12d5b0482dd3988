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
  /// Its method, which says who works on it and where it is counted.
  fileprivate(set) var entry: MethodDirectory.Entry?
  /// What the peer that it was passed on to knows it by; else 0.
  var number: Int64 = 0
  /// The work on one of the gateway's own methods.
  var work: (any Cancellable)?
  fileprivate(set) var language = Language.en
  /// Ends only when it is told to.
  var isEndless: Bool { entry?.isEndless == true }
  /// Whose it is, for a stream that outlives many calls: it ends with its session.
  fileprivate(set) var session: Session?
  /// The connection that it came by, and what its text was charged to the origin.
  fileprivate(set) var connection = 0
  fileprivate(set) var charged = 0
  /// Whether it streams, and whether its producer was told to wait.
  fileprivate(set) var isStream = false
  var isPaused = false
  /// The account whose share it is counted in.
  fileprivate(set) var account: AccountUse?
  /// Since when a call that is passed on runs.
  var started = Instant(nanoseconds: 0)
  /// Its place in a trace of its own; else it is one of the peer's series.
  var trace: TraceContext?
  /// The one that is free beside this one, while this is; -1 for none.
  fileprivate var next = -1
  /// The calls of its connection on either side of it, while it is open; -1 for none.
  fileprivate var newer = -1
  fileprivate var older = -1

  fileprivate init(index: Int) { self.index = index }

  /// What the call is known by until it has ended.
  var tag: UInt64 { UInt64(generation) << 32 | UInt64(index) }

  @Loop fileprivate func open(
    _ incoming: Incoming, in text: Span<UInt8>, of connection: Int, for entry: MethodDirectory.Entry,
    as caller: Session?, charged: Int
  ) {
    generation &+= 1
    isOpen = true
    id.replace(with: text.extracting(incoming.envelope.id ?? 0..<0))
    if let batch = incoming.batch { self.batch = batch }
    isStream = incoming.envelope.meta.wantsStream
    self.connection = connection
    self.entry = entry
    self.charged = charged
    language = .en
    guard let caller else { return }
    language = caller.principal.language
    if entry.isEndless { session = caller }
    account = caller.use
  }

  fileprivate func clear() {
    if batch != nil { batch = nil }
    // What was passed on has no work here, and asking whether it has would copy it.
    if number == 0 { work = nil }
    if session != nil { session = nil }
    if account != nil { account = nil }
    number = 0
    isPaused = false
    if id.capacity > Self.keptRoom { id = [] }
  }

  /// Longer ids' room is given back.
  private static let keptRoom = 128
}

/// The calls of one origin that wait for an answer: a slab, whose tags carry a generation. All its connections have one
/// in common: a slab of its own for each would keep as much as it ever held at once.
struct ClientCalls {
  private var slots: [ClientCall] = []
  /// The first one that is free; they form a list by their `next`.
  private var free = -1

  /// The calls that wait, in the order of their slots.
  var open: [ClientCall] { slots.filter(\.isOpen) }

  /// The newest call of a connection, which leads to its others: a connection that ends costs as much as it has calls,
  /// whatever the origin's other ones have.
  struct Newest { fileprivate var index = -1 }

  /// Those of one connection.
  func open(of newest: Newest) -> [ClientCall] {
    var (found, index) = ([ClientCall](), newest.index)
    while index >= 0 {
      found.append(slots[index])
      index = slots[index].older
    }
    return found
  }

  /// Opens a call for a request of a connection's, on behalf of a caller, whose text was charged to the origin.
  @Loop mutating func open(
    _ incoming: Incoming, in text: Span<UInt8>, of connection: Int, newest: inout Newest,
    for entry: MethodDirectory.Entry, as caller: Session?, charged: Int
  ) -> ClientCall {
    let opened = free >= 0 ? slots[free] : added()
    free = opened.next
    opened.open(incoming, in: text, of: connection, for: entry, as: caller, charged: charged)
    if newest.index >= 0 { slots[newest.index].newer = opened.index }
    (opened.older, opened.newer) = (newest.index, -1)
    newest.index = opened.index
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
  func find(id: Span<UInt8>, of newest: Newest) -> ClientCall? {
    open(of: newest).last { call in
      let known = call.id
      return JSONString.same(id, known.span)
    }
  }

  /// Closes an open call of a connection's. Whoever asked answers it, and gives it back by `recycle`.
  mutating func end(_ tag: UInt64, newest: inout Newest) -> ClientCall? {
    guard let call = find(tag) else { return nil }
    call.isOpen = false
    if call.older >= 0 { slots[call.older].newer = call.newer }
    if call.newer >= 0 { slots[call.newer].older = call.older } else { newest.index = call.older }
    return call
  }

  /// Takes back a call that was ended and answered.
  mutating func recycle(_ call: consuming ClientCall) {
    call.clear()
    call.next = free
    free = call.index
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
