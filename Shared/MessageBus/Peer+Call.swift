import CivilTime
import EventLoop
package import Wire

extension Peer {
  /// Makes a call and waits for its reply.
  ///
  /// - Parameters:
  ///   - caller: on whose behalf; its deadline bounds the call.
  ///   - method: for requests that every service takes under its own name, as `progress.health`; else the request's.
  ///   - timeout: bounds the call further, or alone when the caller has no deadline.
  ///   - item: gets the items of a stream, in order; when given, the call asks for them.
  /// - Throws: the `Failure` that the service answered or that the bus made.
  package func call<R: Request>(
    _ request: R, as caller: Caller, method: Method = R.method, timeout: Duration? = .seconds(5),
    item: (@Loop (R.Item) -> Void)? = nil
  ) async throws -> R.Reply {
    let params = try JSON.encode(request)
    let own = timeout.map { now + $0 }
    let deadline = [caller.deadline, own].compactMap { $0 }.min()
    let meta = try JSON.encode(
      InnerMeta(
        deadline: deadline?.nanoseconds, idempotencyKey: caller.idempotencyKey, stream: item == nil ? nil : true,
        principal: caller.principal))
    let call = TypedCall<R>(item: item)
    let text = try await withTaskCancellationHandler {
      try await call.run { (sink) throws(Failure) in
        let mayRepeat = method.effect == .read || caller.idempotencyKey != nil
        let number = try self.send(to: sink, tag: 0, deadline: deadline, mayRepeat: mayRepeat) { out, id in
          InnerRequest.write(
            into: &out, id: id, method: method.name, traceparent: caller.traceparent, meta: meta, params: params)
        }
        return { self.cancel(number) }
      }
    } onCancel: {
      Task { @Loop in call.cancel() }
    }
    do {
      return try JSON.decode(R.Reply.self, from: text)
    } catch {
      throw ReplyFault(method: method.name, reason: "\(error)")
    }
  }
}

/// A service answered something else than its contract says.
package struct ReplyFault: Error, CustomStringConvertible {
  package var method: String
  package var reason: String
  package var description: String { "\(method) answered what its contract doesn't have: \(reason)" }
}

extension InnerRequest {
  /// Appends a request whose parts are at hand as whole texts.
  static func write(
    into out: inout Bytes, id: Int64, method: String, traceparent: String?, meta: Bytes, params: Bytes
  ) {
    let name = Bytes(method.utf8)
    let writeMeta: (inout Bytes) -> Void = { $0.append(contentsOf: meta) }
    let writeParams: (inout Bytes) -> Void = { $0.append(contentsOf: params) }
    if let traceparent {
      let trace = Bytes(traceparent.utf8)
      write(into: &out, id: id, method: name.span, traceparent: trace.span, meta: writeMeta, params: writeParams)
    } else {
      write(into: &out, id: id, method: name.span, traceparent: nil, meta: writeMeta, params: writeParams)
    }
  }
}

/// One call of our own: holds the task that waits for it.
@Loop private final class TypedCall<R: Request>: ReplySink {
  private let item: (@Loop (R.Item) -> Void)?
  private var continuation: CheckedContinuation<Bytes, any Error>?
  private var stop: (@Loop () -> Void)?
  private var isCancelled = false

  init(item: (@Loop (R.Item) -> Void)?) { self.item = item }

  /// Starts the call by `start`, which returns how to stop it, and waits for the reply's text.
  func run(_ start: @Loop (any ReplySink) throws(Failure) -> @Loop () -> Void) async throws -> Bytes {
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
      finish(.success(Bytes(value)))
    }
  }

  func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>) {
    if let item, let decoded = try? JSON.decode(R.Item.self, from: value) { item(decoded) }
  }

  func failed(_ tag: UInt64, _ failure: Failure) { finish(.failure(failure)) }

  private func finish(_ result: Result<Bytes, any Error>) {
    continuation?.resume(with: result)
    continuation = nil
    stop = nil
  }
}
