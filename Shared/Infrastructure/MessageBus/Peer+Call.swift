import CivilTime
import EventLoop
import Telemetry
package import Wire

extension Peer {
  /// Makes a call and waits for its reply.
  ///
  /// - Parameters:
  ///   - caller: The caller's context. The call also ends when the caller's deadline passes.
  ///   - method: The method to call. Needed only for a request that each service implements under its own prefix, such
  ///     as `progress.health`.
  ///   - timeout: The call's time limit, in addition to the caller's deadline.
  ///   - item: Receives the items of a stream in order. If nil, the call requests no items.
  /// - Throws: The `Failure` returned by the service or created by the bus, or `ReplyFault` if the reply can't be
  ///   decoded.
  package func call<R: Request>(
    _ request: R, as caller: Caller, method: Method = R.method, timeout: Duration? = .seconds(5),
    item: (@Loop (R.Item) -> Void)? = nil
  ) async throws -> R.Reply {
    var textItem: (@Loop (Span<UInt8>) -> Void)?
    if let item {
      textItem = { value in if let decoded = try? JSON.decode(R.Item.self, from: value) { item(decoded) } }
    }
    let params = try RawJSON(request)
    let text = try await callText(method, params, as: caller, timeout: timeout, item: textItem)
    do {
      return try text.decode(R.Reply.self)
    } catch {
      throw ReplyFault(method: method.name, reason: "\(error)")
    }
  }

  /// Sends a call and waits for its reply, without recording a span.
  func exchange(
    _ method: Method, _ params: RawJSON, as caller: Caller, timeout: Duration?, item: (@Loop (Span<UInt8>) -> Void)?
  ) async throws -> RawJSON {
    let deadline = [caller.deadline, timeout.map { now + $0 }].compactMap { $0 }.min()
    let meta = InnerMeta(
      deadline: deadline?.nanoseconds, idempotencyKey: caller.idempotencyKey, stream: item == nil ? nil : true,
      principal: caller.principal, origin: method.asksOrigin ? caller.origin : nil,
      isOperator: method.returnsMoreToOperators && caller.isOperator ? true : nil)
    let request = OutgoingRequest(method: method, caller: caller, meta: try JSON.encode(meta), params: params.bytes)
    let call = PendingCall(item: item)
    return try await withTaskCancellationHandler {
      try await call.run { (sink) throws(Failure) in
        let number = try self.send(
          to: sink, tag: 0, deadline: deadline, mayRepeat: request.mayRepeat, atMost: request.capacity
        ) { out, id in request.write(into: &out, id: id) }
        return { self.cancel(number) }
      }
    } onCancel: {
      Loop.task { call.cancel() }
    }
  }
}

/// A request before it has an id.
private struct OutgoingRequest {
  let method: Method
  let caller: Caller
  let meta: Bytes
  let params: Bytes

  /// An interrupted endless stream has missed items. It isn't resent, so that its reader notices and starts again.
  var mayRepeat: Bool { !method.isEndless && (method.effect == .read || caller.idempotencyKey != nil) }

  var capacity: Int {
    InnerRequest.capacity + method.head.count + meta.count + params.count + (caller.traceState?.utf8.count ?? 0)
  }

  func write(into out: inout OutputSpan<UInt8>, id: Int64) {
    let head = method.head
    InnerRequest.write(
      into: &out, id: id, head: head.span, meta: { $0.append(meta.span) },
      trace: { caller.trace?.writeMember(into: &$0, state: caller.traceState) }, params: params.span)
  }
}

/// The error for a reply that doesn't match the method's contract.
package struct ReplyFault: Error, CustomStringConvertible {
  package var method: String
  /// The mismatch.
  package var reason: String
  /// For the log. The caller receives an `internal` failure.
  package var description: String { "\(method) returned a reply that doesn't match its contract: \(reason)" }
}

/// A call made by this process, with the task that waits for it.
@Loop private final class PendingCall: ReplySink {
  private let item: (@Loop (Span<UInt8>) -> Void)?
  private var continuation: CheckedContinuation<RawJSON, any Error>?
  private var stop: (@Loop () -> Void)?
  private var isCancelled = false

  init(item: (@Loop (Span<UInt8>) -> Void)?) { self.item = item }

  /// Starts the call and waits for the text of its reply. `start` returns the function that cancels the call.
  func run(_ start: @Loop (any ReplySink) throws(Failure) -> @Loop () -> Void) async throws -> RawJSON {
    if isCancelled { throw Failure.cancelled(executed: .no) }
    return try await withCheckedThrowingContinuation { continuation in
      self.continuation = continuation
      do throws(Failure) { stop = try start(self) } catch { finish(.failure(error)) }
    }
  }

  func cancel() {
    isCancelled = true
    guard continuation != nil else { return }
    stop?()
    finish(.failure(Failure.cancelled()))
  }

  func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>) {
    if isError {
      let failure = try? JSON.decode(Failure.self, from: value)
      finish(.failure(failure ?? Failure.internal(id: "unreadable")))
    } else {
      finish(.success(RawJSON(bytes: Bytes(value))))
    }
  }

  func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>) {
    item?(value)
  }

  func failed(_ tag: UInt64, _ failure: Failure) { finish(.failure(failure)) }

  private func finish(_ result: Result<RawJSON, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
    stop = nil
  }
}
