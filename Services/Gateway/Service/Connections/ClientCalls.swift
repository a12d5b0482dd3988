import CivilTime
import EventLoop
import MessageBus
import Telemetry
import Wire

/// A client's call. Instances are reused, including the memory of their ids.
final class ClientCall {
  fileprivate(set) var index: Int
  fileprivate(set) var generation: UInt32 = 0
  fileprivate(set) var isOpen = false
  /// The call's id, exactly as the client wrote it; empty for a notification.
  fileprivate(set) var id: Bytes = []
  fileprivate(set) var batch: Batch?
  /// The called method, which determines the service and the metrics.
  fileprivate(set) var entry: MethodDirectory.Entry?
  /// The id of the forwarded call on the connection to its service; 0 if the call isn't forwarded.
  var number: Int64 = 0
  /// The work for a call to one of the gateway's own methods.
  var work: (any Cancellable)?
  fileprivate(set) var language = Language.en
  /// True if the call only ends when it is cancelled.
  var isEndless: Bool { entry?.isEndless == true }
  /// The session of an endless stream. When the session ends, the stream ends too.
  fileprivate(set) var session: Session?
  /// The number that identifies the call's connection.
  fileprivate(set) var connection = 0
  /// The number of bytes that are charged to the origin for the call.
  fileprivate(set) var charged = 0
  fileprivate(set) var isStream = false
  /// True if the producer of the call's stream is paused.
  var isPaused = false
  /// The account that the call is charged to.
  fileprivate(set) var account: AccountUsage?
  /// The time when the call was forwarded.
  var started = Instant(nanoseconds: 0)
  /// The call's own trace context; nil if its context comes from the peer's `TraceSeries`.
  var trace: TraceContext?
  /// The next free slot, while this slot is free; -1 for none.
  fileprivate var next = -1
  /// The neighbours in the list of the connection's open calls; -1 for none.
  fileprivate var newer = -1
  fileprivate var older = -1

  fileprivate init(index: Int) { self.index = index }

  /// Identifies the call until it has ended.
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
    // A forwarded call never has `work`. The check uses `number`, because comparing `work` with nil would copy the
    // existential.
    if number == 0 { work = nil }
    if session != nil { session = nil }
    if account != nil { account = nil }
    number = 0
    isPaused = false
    if id.capacity > Self.keptCapacity { id = [] }
  }

  /// The largest capacity of a buffer that is kept for reuse.
  private static let keptCapacity = 128
}

/// The open calls of one origin, in a list of reusable slots. All connections of the origin share the slots. With
/// separate slots, each connection would keep the memory that its peak required.
struct ClientCalls {
  private var slots: [ClientCall] = []
  /// The first free slot. Free slots form a list through `next`.
  private var free = -1

  /// The open calls, in the order of their slots.
  var open: [ClientCall] { slots.filter(\.isOpen) }

  /// The head of the linked list of a connection's open calls. With this list, the time to close a connection depends
  /// only on the number of the connection's own calls.
  struct Newest { fileprivate var index = -1 }

  func open(of newest: Newest) -> [ClientCall] {
    var found = [ClientCall]()
    var index = newest.index
    while index >= 0 {
      found.append(slots[index])
      index = slots[index].older
    }
    return found
  }

  /// Opens a call for a connection's request. `charged` is the number of bytes charged to the origin.
  @Loop mutating func open(
    _ incoming: Incoming, in text: Span<UInt8>, of connection: Int, newest: inout Newest,
    for entry: MethodDirectory.Entry, as caller: Session?, charged: Int
  ) -> ClientCall {
    let opened = free >= 0 ? slots[free] : added()
    free = opened.next
    opened.open(incoming, in: text, of: connection, for: entry, as: caller, charged: charged)
    if newest.index >= 0 { slots[newest.index].newer = opened.index }
    opened.older = newest.index
    opened.newer = -1
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

  /// Returns a connection's open call with this id, which the client has chosen.
  func find(id: Span<UInt8>, of newest: Newest) -> ClientCall? {
    open(of: newest).last { call in
      let known = call.id
      return JSONString.same(id, known.span)
    }
  }

  /// Closes an open call. The caller of this method sends the response and then passes the call to `recycle`.
  mutating func end(_ tag: UInt64, newest: inout Newest) -> ClientCall? {
    guard let call = find(tag) else { return nil }
    call.isOpen = false
    if call.older >= 0 { slots[call.older].newer = call.newer }
    if call.newer >= 0 { slots[call.newer].older = call.older } else { newest.index = call.older }
    return call
  }

  /// Frees a call that has ended and been answered.
  mutating func recycle(_ call: consuming ClientCall) {
    call.clear()
    call.next = free
    free = call.index
  }
}

extension Answer {
  /// Writes a service's response with the client's id.
  static func write(into out: inout OutputSpan<UInt8>, _ id: Bytes, isError: Bool, _ value: Span<UInt8>) {
    if isError { error(into: &out, id: id.span, value) } else { result(into: &out, id: id.span, value) }
  }
}
