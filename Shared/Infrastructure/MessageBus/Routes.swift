import CivilTime
package import EventLoop
import Telemetry
package import Wire

/// The methods that a service implements.
@Loop package final class Routes {
  /// The first segment of the service's methods, as in `content.ping`.
  package let prefix: String
  private var table = MethodTable()
  /// All routes in order of registration, for `<service>.info` and `<service>.stats`.
  package private(set) var all: [Route] = []

  /// The failure for calls of unknown methods while the service is out of order. If nil, such calls fail with
  /// `method_not_found`.
  package var refusal: Failure?
  /// Returns the failure for calls from an app's accounts while the app is out of service; nil while it is in service.
  /// The property is nil if the service doesn't check this.
  package var outOfService: (@Loop (_ app: String) -> Failure?)?

  /// Returns the current version of an app's data; nil for an app that this service doesn't know. The property is nil
  /// if the service has no app data.
  package var dataVersion: (@Loop (_ app: String) -> String?)?

  private let prefixes: Set<Substring>

  /// Creates routes for the methods of `prefix`, and of `others` if the process has several prefixes (the gateway).
  package init(prefix: String, others: [String] = []) {
    self.prefix = prefix
    prefixes = Set(([prefix] + others).map { $0[...] })
  }

  /// Returns the failure of a call that requires a version of the app's data that isn't the current version; nil if the
  /// versions match.
  func mismatch(_ wanted: String?, of principal: Principal?) -> Failure? {
    guard let wanted, let principal, let version = dataVersion?(principal.app), version != wanted else { return nil }
    return .otherDataVersion
  }

  /// The route of the method with this name.
  package subscript(name: Span<UInt8>) -> Route? { table[name].map { all[$0] } }

  /// Registers an asynchronous handler for `R`.
  package func on<R: Request>(_ type: R.Type, _ handler: @escaping @Loop (R, Call) async throws -> R.Reply) {
    add(type, .call(Route.task(handler)))
  }

  /// Registers a handler for `R` that starts its work without creating a task.
  package func on<R: Request>(
    _ type: R.Type, starting start: @escaping @Loop (R, Call, @escaping Route.Answer) throws -> any Cancellable
  ) {
    add(type, .call { call, params, answer in try start(Route.request(params), call, answer) })
  }

  /// Registers a synchronous handler for `R`. It runs without a task, because a task would cost more than a short read.
  package func read<R: Request>(_ type: R.Type, _ handler: @escaping @Loop (R, Caller) throws -> R.Reply) {
    add(type, .read { caller, params, out in try JSON.encode(handler(Route.request(params), caller), into: &out) })
  }

  /// Registers a synchronous handler for `R` that returns the JSON text of the reply, for lists whose rows are written
  /// while they are read. A test must check that the text matches `R.Reply`.
  package func read<R: Request>(_ type: R.Type, text: @escaping @Loop (R, Caller) throws -> Bytes) {
    add(type, .read { caller, params, out in out.append(contentsOf: try text(Route.request(params), caller)) })
  }

  /// Registers a synchronous handler that receives the text of the params and appends the text of the result.
  package func answer(_ method: Method, _ write: @escaping @Loop (Span<UInt8>, inout Bytes) -> Void) {
    add(Route(method, answer: .text(write)))
  }

  private func add<R: Request>(_ type: R.Type, _ answer: Route.Answering) {
    add(Route(R.method(of: prefix), answer: answer))
  }

  private func add(_ route: Route) {
    precondition(prefixes.contains(route.method.service), "\(route.method.name) isn't a method of \(prefix)")
    table.add(route.method.name)
    all.append(route)
  }
}

/// One registered method and the outcomes of its calls.
@Loop package final class Route {
  package nonisolated let method: Method
  package let answer: Answering
  /// The outcomes of the method's calls.
  package let tally: CallTally

  /// The kinds of handlers: synchronous without a caller, synchronous, and asynchronous.
  package enum Answering {
    case text(@Loop (Span<UInt8>, inout Bytes) -> Void)
    case read(Reader)
    case call(Handler)
  }
  package typealias Reader = @Loop (Caller, Span<UInt8>, inout Bytes) throws -> Void
  /// A closure that starts the work on a call and returns a handle for cancellation. The work calls `Answer` once,
  /// after the closure has returned. The closure throws if the call can't be started.
  package typealias Handler = @Loop (Call, Span<UInt8>, @escaping Answer) throws -> any Cancellable
  package typealias Answer = @Loop (Result<Bytes, any Error>) -> Void

  init(_ method: Method, answer: Answering) {
    self.method = method
    self.answer = answer
    tally = CallTally(method)
  }

  /// Creates a handler that runs as a task.
  package static func task<R: Request>(_ body: @escaping @Loop (R, Call) async throws -> R.Reply) -> Handler {
    { call, params, answer in
      let request: R = try Self.request(params)
      return Loop.task {
        do {
          answer(.success(try JSON.encode(await body(request, call))))
        } catch {
          answer(.failure(error))
        }
      }
    }
  }

  fileprivate static func request<R: Request>(_ params: Span<UInt8>) throws -> R {
    do {
      return try R.decode(params: params)
    } catch let fault as DecodingFault {
      throw Failure.invalidParams(fault.description)
    }
  }
}

extension Failure {
  /// The failure for a call that requires a version of the app's data that isn't the current version.
  static var otherDataVersion: Failure {
    Failure(
      .unavailable, .changesNotRecorded, executed: .no, details: ["reason": "data_version", "retry_after_ms": 100])
  }

  /// True if the call failed because it required a version of the app's data that wasn't the current version.
  package var isOtherDataVersion: Bool { kind == .unavailable && details["reason"]?.string == "data_version" }
}

extension Route {
  /// Runs a synchronous handler, which appends its result to `out`. Like `start`, counts the call and converts thrown
  /// errors to failures.
  package func run(
    _ reader: Reader, _ params: Span<UInt8>, for caller: Caller, in context: RouteContext, into out: inout Bytes
  ) throws(Failure) {
    let started = context.clock.now
    do {
      try reader(caller, params, &out)
      ended(caller, since: started, in: context, with: nil)
    } catch {
      throw failed(error, caller, since: started, in: context)
    }
  }

  /// Starts a handler, counts its call, and converts thrown errors to failures.
  ///
  /// - Returns: A handle that cancels the work. Cancelled work still produces a response.
  /// - Throws: The failure of a call that couldn't be started.
  package func start(
    _ handler: Handler, _ params: Span<UInt8>, of call: Call, in context: RouteContext,
    answer: @escaping @Loop (Result<Bytes, Failure>) -> Void
  ) throws(Failure) -> any Cancellable {
    let started = context.clock.now
    do {
      return try handler(call, params) { result in
        switch result {
        case .success(let reply):
          self.ended(call.caller, since: started, in: context, with: nil)
          answer(.success(reply))
        case .failure(let error): answer(.failure(self.failed(error, call.caller, since: started, in: context)))
        }
      }
    } catch {
      throw failed(error, call.caller, since: started, in: context)
    }
  }

  private func failed(
    _ error: any Error, _ caller: Caller, since started: Instant, in context: RouteContext
  ) -> Failure {
    let failure = answer(to: error, caller, in: context)
    ended(caller, since: started, in: context, with: failure.kind)
    return failure
  }

  private func ended(
    _ caller: Caller, since started: Instant, in context: RouteContext, with failure: FailureKind?
  ) {
    context.spans.ended(
      .server, tally, trace: caller.trace, started: started,
      nanoseconds: context.clock.now.nanoseconds(since: started), failure: failure)
  }

  /// Converts an error thrown by a handler into the failure sent to the caller.
  ///
  /// A `Failure` is intended for the caller. Any other error is a bug: it is logged with an id, and the caller receives
  /// only the id.
  private func answer(to error: any Error, _ caller: Caller, in context: RouteContext) -> Failure {
    let isLate = caller.deadline.map { $0 <= context.clock.now } ?? false
    switch error {
    case let failure as Failure:
      return failure.kind == .cancelled && isLate ? .deadlineExceeded(executed: failure.executed) : failure
    case is CancellationError: return isLate ? .deadlineExceeded(executed: .unknown) : .cancelled()
    default:
      let id = String(context.clock.random(), radix: 36)
      let trace = caller.trace
      context.log.error(
        "a call failed because of an internal error",
        [
          "id": id, "method": method.name, "error": "\(error)", "trace_id": trace?.traceID, "span_id": trace?.spanID,
        ])
      return .internal(id: id, executed: method.effect == .read ? .no : .unknown)
    }
  }
}
