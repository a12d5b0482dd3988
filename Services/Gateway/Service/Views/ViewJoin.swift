import AppCatalog
import CivilTime
import EventLoop
import GatewayContract
import MessageBus
import ServiceHost
import Telemetry
import Wire

/// Answers views. Independent parts are called in parallel, and a failed or slow service only affects its own parts
/// (Q3).
@Loop final class ViewJoin {
  private let catalog: AppCatalog
  private let directory: MethodDirectory
  private let clock: LoopClock
  private let log: Log
  /// The views of each app, and the app's data from which they were built. The views are rebuilt when the data has
  /// changed.
  private var made: [String: (app: App, views: [String: JoinedView])] = [:]

  init(catalog: AppCatalog, directory: MethodDirectory, clock: LoopClock, log: Log) {
    self.catalog = catalog
    self.directory = directory
    self.clock = clock
    self.log = log
    for app in catalog.apps { make(app) }
  }

  @discardableResult
  private func make(_ app: App) -> [String: JoinedView] {
    var views: [String: JoinedView] = [:]
    for view in app.views?.views ?? [] {
      let joined = JoinedView(view, directory)
      views[view.id] = joined
      for (part, call) in zip(view.parts, joined.calls) where call == nil {
        log.error(
          "a view contains a method that clients can't call",
          ["app": app.id, "view": view.id, "part": part.name, "method": part.method])
      }
    }
    made[app.id] = (app, views)
    return views
  }

  private func views(of name: String) -> [String: JoinedView] {
    guard let app = catalog[name] else { return [:] }
    if let known = made[name], known.app === app { return known.views }
    return make(app)
  }

  /// Begins to answer a view. `answer` is called once, after this method has returned.
  func start(
    _ request: AnswerView, for caller: Caller, answer: @escaping Route.Answer
  ) throws -> any Cancellable {
    let principal = try caller.account()
    if let failure = catalog.refusal(of: principal.app) { throw failure }
    let calls = try ViewCalls(
      try attempt(request, for: caller, principal), by: caller, clock: clock,
      again: { [self] in try attempt(request, for: caller, principal) }, answer)
    calls.begin()
    return calls
  }

  /// Creates an attempt to answer a view from the app's current data.
  private func attempt(_ request: AnswerView, for caller: Caller, _ principal: Principal) throws -> ViewAttempt {
    let views = views(of: principal.app)
    guard let view = views[request.view.value], let version = catalog[principal.app]?.version else {
      throw Failure.noView(request.view.value, of: principal.app, knowing: views.keys.sorted())
    }
    var run = try ViewRun(
      view.plan, request: request.params?.value, at: clock.now, deadline: caller.deadline, language: caller.language)
    if view.plan.refresh == .midnight {
      let zone = try ZoneInfo.rules(of: principal.timeZone)
      run.refreshAt = zone.time(of: zone.day(of: clock.wallNow) + 1)
    }
    return ViewAttempt(run: run, view: view, version: version)
  }
}

/// A call in progress that can report which result is missing.
@Loop protocol LateWorkReporting {
  /// Details for the failure of a call whose deadline has passed.
  var late: JSONObject { get }
}

/// `GetView` as implemented by the gateway. The results of the parts are copied into the reply without decoding.
struct AnswerView: Request {
  static let method = GetView.method
  var view: Identifier
  var params: SmallJSON?

  /// The JSON text of a `GetView.Reply`.
  typealias Reply = RawJSON
}

/// A view's plan, and the methods and services of its parts.
struct JoinedView: Sendable {
  struct Call: Sendable {
    /// The method's constant text in each request.
    let head: Bytes
    let peer: Peer
  }

  let plan: ViewPlan
  let methods: [String]
  /// The calls in the order of the parts; nil for a method that doesn't exist or that clients can't read.
  let calls: [Call?]

  init(_ view: View, _ directory: MethodDirectory) {
    plan = ViewPlan(view)
    methods = view.parts.map(\.method)
    calls = view.parts.map { part in
      guard let entry = directory[part.method], let peer = entry.peer, entry.method.effect == .read,
        entry.method.audience == .client, !entry.method.isEndless
      else { return nil }
      return Call(head: entry.head, peer: peer)
    }
  }
}

/// One attempt to answer a view entirely from one version of the app's data.
private struct ViewAttempt {
  var run: ViewRun
  let view: JoinedView
  let version: String
}

/// Carries out the decisions of a `ViewRun` for one client's request, from the first call to the reply.
///
/// While app data is being reloaded, services have different versions of it for a few milliseconds. A service rejects a
/// part's call if it doesn't have the view's version of the data. All parts are then called again.
@Loop private final class ViewCalls: ReplySink, Cancellable, LateWorkReporting {
  private var attempt: ViewAttempt
  /// The number of earlier attempts. The number is part of each call's tag, so that late replies to an earlier attempt
  /// are ignored.
  private var attempts: UInt64 = 0
  private let again: @Loop () throws -> ViewAttempt
  /// The time after which a part that was rejected for its version counts as failed.
  private let retryEnd: Instant
  private let clock: LoopClock
  private let principal: Bytes
  private let trace: TraceContext?
  private let traceState: String?
  /// The ids of the open calls, by part.
  private var numbers: [Int64?]
  /// The function that answers the view; nil after the view was answered.
  private var answer: Route.Answer?
  private var isBeginning = true

  /// The maximum time that a view waits for services to have the same data.
  private static let maxWaiting = Duration.seconds(2)
  /// The pause before all parts are called again.
  private static let pause = Duration.milliseconds(20)

  init(
    _ attempt: ViewAttempt, by caller: Caller, clock: LoopClock, again: @escaping @Loop () throws -> ViewAttempt,
    _ answer: @escaping Route.Answer
  ) throws {
    self.attempt = attempt
    self.again = again
    self.clock = clock
    let latest = clock.now + Self.maxWaiting
    retryEnd = min(latest, caller.deadline ?? latest)
    self.answer = answer
    principal = try JSON.encode(caller.principal)
    trace = caller.trace
    traceState = caller.traceState
    numbers = Array(repeating: nil, count: attempt.view.calls.count)
  }

  private var view: JoinedView { attempt.view }

  var late: JSONObject { attempt.run.late.map { ["part": .string($0)] } ?? [:] }

  /// Calls the parts that don't depend on other parts.
  func begin() {
    carryOut(attempt.run.begin())
    isBeginning = false
  }

  /// Cancels the view when the client has disconnected or cancelled its call.
  nonisolated func cancel() {
    Loop.task {
      self.carryOut(self.attempt.run.cancelled())
      self.finish(.failure(Failure.cancelled()))
    }
  }

  private func carryOut(_ actions: [ViewRun.Action]) {
    for action in actions {
      switch action {
      case .call(let part, let taken, let until): call(part, taking: taken, until: until)
      case .cancel(let part):
        if let number = numbers[part].take(), let call = view.calls[part] { call.peer.cancel(number) }
      case .answer: finish(.success(attempt.run.text()))
      case .fail(let failure): finish(.failure(failure))
      }
    }
  }

  private func call(_ part: Int, taking taken: JSONObject, until deadline: Instant) {
    // An earlier action in the list may have ended the view.
    guard answer != nil else { return }
    guard let call = view.calls[part] else { return failed(tag(of: part), .methodNotFound(view.methods[part])) }
    do {
      let params = try view.plan.parts[part].text(taking: taken)
      let head = call.head
      let trace = trace
      let state = traceState
      let version = attempt.version
      let texts = head.count + principal.count + params.count + version.utf8.count + (state?.utf8.count ?? 0)
      numbers[part] = try call.peer.send(
        to: self, tag: tag(of: part), deadline: deadline, mayRepeat: true, atMost: InnerRequest.capacity + texts
      ) { out, id in
        InnerRequest.write(
          into: &out, id: id, head: head.span,
          meta: { InnerMeta.write(into: &$0, deadline: deadline, principal: principal, dataVersion: version) },
          trace: { trace?.writeMember(into: &$0, state: state) }, params: params.span)
      }
    } catch { failed(tag(of: part), error as? Failure ?? .internal(id: "view", executed: .no)) }
  }

  func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>) {
    guard isError else { return ended(tag, .result(Bytes(value))) }
    ended(tag, .failure((try? JSON.decode(Failure.self, from: value)) ?? .internal(id: "unreadable")))
  }

  func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>) {}

  func failed(_ tag: UInt64, _ failure: Failure) { ended(tag, .failure(failure)) }

  private func tag(of part: Int) -> UInt64 { attempts << 32 | UInt64(part) }

  private func ended(_ tag: UInt64, _ ending: ViewRun.Ending) {
    guard tag >> 32 == attempts else { return }
    let part = Int(tag & 0xFFFF_FFFF)
    numbers[part] = nil
    if case .failure(let failure) = ending, failure.isOtherDataVersion, clock.now < retryEnd { return askAgain() }
    carryOut(attempt.run.ended(part, ending, at: clock.now))
  }

  /// Cancels the open calls, and calls all parts again after a pause.
  private func askAgain() {
    carryOut(attempt.run.cancelled())
    attempts += 1
    clock.schedule(at: clock.now + Self.pause) { [self] in
      guard answer != nil else { return }
      do {
        attempt = try again()
        numbers = Array(repeating: nil, count: view.calls.count)
        carryOut(attempt.run.begin())
      } catch { finish(.failure(error)) }
    }
  }

  private func finish(_ result: Result<Bytes, any Error>) {
    guard let answer else { return }
    self.answer = nil
    // The caller hasn't returned from `start` yet.
    if isBeginning { Loop.task { answer(result) } } else { answer(result) }
  }
}
