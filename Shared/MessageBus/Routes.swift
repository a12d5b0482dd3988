package import EventLoop
package import Wire

/// The methods that a service answers.
@Loop package final class Routes {
  /// The first segment of all its methods, as in `content.ping`.
  package let prefix: String
  private var table = MethodTable()
  /// In the order they were registered, for `S.info` and `S.stats`.
  package private(set) var all: [Route] = []

  /// What every call is answered whose method isn't here, where the service can't do its work; else there is no such
  /// method.
  package var refusal: Failure?
  /// What calls on behalf of an app's accounts are answered that is out of service; nil while none is.
  package var outOfService: (@Loop (_ app: String) -> Failure?)?

  /// The version of an app's data that calls are answered from now; nil for an app that this service doesn't know. Nil
  /// as a whole where a service has no data of apps.
  package var dataVersion: (@Loop (_ app: String) -> String?)?

  private let prefixes: Set<Substring>

  /// Routes for the methods of `prefix`, and of `others` where a process answers for more than one (the gateway).
  package init(prefix: String, others: [String] = []) {
    self.prefix = prefix
    prefixes = Set(([prefix] + others).map { $0[...] })
  }

  /// The refusal of a call whose answer must be made of another version of the app's data than there is now.
  func mismatch(_ wanted: String?, of principal: Principal?) -> Failure? {
    guard let wanted, let principal, let version = dataVersion?(principal.app), version != wanted else { return nil }
    return .otherDataVersion
  }

  /// The route of a method's name.
  package subscript(name: Span<UInt8>) -> Route? { table[name].map { all[$0] } }

  /// Answers `R` by `handler`, which may wait for others.
  ///
  /// - Parameter method: for requests that every service takes under its own name; else the request's.
  package func on<R: Request>(
    _ type: R.Type, as method: Method = R.method, _ handler: @escaping @Loop (R, Call) async throws -> R.Reply
  ) {
    add(Route(method, answer: .call(Route.task(handler))))
  }

  /// Answers `R` by what `start` begins, for work that needs no task of its own.
  package func on<R: Request>(
    _ type: R.Type, as method: Method = R.method,
    starting start: @escaping @Loop (R, Call, @escaping Route.Answer) throws -> any Cancellable
  ) {
    add(Route(method, answer: .call { call, params, answer in try start(Route.request(params), call, answer) }))
  }

  /// Answers `R` at once, by a handler that waits for nothing: no task is made for it, which costs more than a short
  /// read.
  package func read<R: Request>(
    _ type: R.Type, as method: Method = R.method, _ handler: @escaping @Loop (R, Caller) throws -> R.Reply
  ) {
    add(
      Route(
        method,
        answer: .read { caller, params, out in
          try JSON.encode(handler(Route.request(params), caller), into: &out)
        }))
  }

  /// Answers `R` at once, by a handler that gives the reply's text itself: for lists whose rows are written as they are
  /// read. A test has to hold the text to `R.Reply`.
  package func read<R: Request>(_ type: R.Type, text: @escaping @Loop (R, Caller) throws -> Bytes) {
    add(
      Route(
        R.method,
        answer: .read { caller, params, out in out.append(contentsOf: try text(Route.request(params), caller)) }
      ))
  }

  /// Answers a method at once, from the params' text to the result's.
  package func answer(_ method: Method, _ write: @escaping @Loop (Span<UInt8>, inout Bytes) -> Void) {
    add(Route(method, answer: .text(write)))
  }

  private func add(_ route: Route) {
    precondition(prefixes.contains(route.method.service), "\(route.method.name) isn't a method of \(prefix)")
    table.add(route.method.name)
    all.append(route)
  }
}

/// One method that is answered here, and how its calls went.
@Loop package final class Route {
  package nonisolated let method: Method
  /// How a call is answered: at once, or by a task.
  package let answer: Answering
  /// What became of its calls so far.
  package let tally: CallTally

  /// From the params' text to the result's: at once, or later.
  package enum Answering {
    case text(@Loop (Span<UInt8>, inout Bytes) -> Void)
    case read(Reader)
    case call(Handler)
  }
  package typealias Reader = @Loop (Caller, Span<UInt8>, inout Bytes) throws -> Void
  /// Begins the work on a call, and returns what gives it up. It answers once, after it has returned; what is wrong at
  /// once is thrown instead.
  package typealias Handler = @Loop (Call, Span<UInt8>, @escaping Answer) throws -> any Cancellable
  package typealias Answer = @Loop (Result<Bytes, any Error>) -> Void

  init(_ method: Method, answer: Answering) {
    self.method = method
    self.answer = answer
    tally = CallTally(method)
  }

  /// A handler that is a task: it may wait for others.
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
  /// Another version of the app's data is asked for than there is.
  static var otherDataVersion: Failure {
    Failure(
      .unavailable, .notNotedYet, executed: .no, details: ["reason": "data_version", "retry_after_ms": 100])
  }

  /// True for the refusal of a call that asked for another version of the app's data.
  package var isOtherDataVersion: Bool { kind == .unavailable && details["reason"]?.string == "data_version" }
}
