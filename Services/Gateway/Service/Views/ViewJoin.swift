import AppCatalog
import CivilTime
import EventLoop
import GatewayContract
import MessageBus
import ServiceHost
import Telemetry
import Wire

/// Answers views: what can be asked for is asked side by side, and a dead or slow service costs its part only (Q3).
@Loop final class ViewJoin {
  private let catalog: AppCatalog
  private let directory: MethodDirectory
  private let clock: LoopClock
  private let log: Log
  /// By app, made of its data as it was then: whoever meets other data makes them anew.
  private var made: [String: (app: App, views: [String: JoinedView])] = [:]

  init(catalog: AppCatalog, directory: MethodDirectory, clock: LoopClock, log: Log) {
    (self.catalog, self.directory, self.clock, self.log) = (catalog, directory, clock, log)
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
          "a view has a part that clients can't read",
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

  /// Begins to answer a view; what comes of it goes to `answer`, once, after this has returned.
  func start(
    _ request: AnswerView, for caller: Caller, answer: @escaping Route.Answer
  ) throws -> any Cancellable {
    let principal = try caller.account()
    if let failure = catalog.refusal(of: principal.app) { throw failure }
    let views = views(of: principal.app)
    guard let view = views[request.view.value] else {
      throw Failure.noView(request.view.value, of: principal.app, knowing: views.keys.sorted())
    }
    var run = try ViewRun(
      view.plan, request: request.params?.value, at: clock.now, deadline: caller.deadline, language: caller.language)
    if view.plan.refresh == .midnight {
      let zone = try ZoneInfo.rules(of: principal.timeZone)
      run.refreshAt = zone.time(of: zone.day(of: clock.wallNow) + 1)
    }
    let calls = try ViewCalls(run, of: view, by: caller, clock: clock, answer)
    calls.begin()
    return calls
  }
}

/// Work that can say what it still waits for.
@Loop protocol NamesWhatIsLate {
  /// Members for the failure of a call whose time is over.
  var late: JSONObject { get }
}

/// `GetView` as the gateway answers it: the parts' results go into the reply as the texts that they came as.
struct AnswerView: Request {
  static let method = GetView.method
  var view: Identifier
  var params: SmallJSON?

  /// The text of a `GetView.Reply`.
  typealias Reply = RawJSON
}

/// A view's plan, and the way to each of its parts.
struct JoinedView: Sendable {
  struct Call: Sendable {
    /// Its method's, for each request.
    let head: Bytes
    let peer: Peer
  }

  let plan: ViewPlan
  let methods: [String]
  /// In the order of the parts; nil for a method that isn't there, or isn't a client's to read.
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

/// Carries out what a `ViewRun` decides: one request of a client's, from its first call to its answer.
@Loop private final class ViewCalls: ReplySink, Cancellable, NamesWhatIsLate {
  private var run: ViewRun
  private let view: JoinedView
  private let clock: LoopClock
  private let principal: Bytes
  private let trace: TraceContext?
  private let traceState: String?
  /// The numbers of the calls that are open, by part.
  private var numbers: [Int64?]
  /// Nil when it has been answered.
  private var answer: Route.Answer?
  private var isBeginning = true

  init(
    _ run: ViewRun, of view: JoinedView, by caller: Caller, clock: LoopClock, _ answer: @escaping Route.Answer
  ) throws {
    self.run = run
    self.view = view
    self.clock = clock
    self.answer = answer
    principal = try JSON.encode(caller.principal)
    (trace, traceState) = (caller.trace, caller.traceState)
    numbers = Array(repeating: nil, count: view.calls.count)
  }

  var late: JSONObject { run.late.map { ["part": .string($0)] } ?? [:] }

  /// Makes the calls of the parts that wait for nobody.
  func begin() {
    carryOut(run.begin())
    isBeginning = false
  }

  /// The client has gone, or doesn't want it any more.
  nonisolated func cancel() {
    Loop.task {
      self.carryOut(self.run.cancelled())
      self.finish(.failure(Failure.cancelled()))
    }
  }

  private func carryOut(_ actions: [ViewRun.Action]) {
    for action in actions {
      switch action {
      case .call(let part, let taken, let until): call(part, taking: taken, until: until)
      case .cancel(let part):
        if let number = numbers[part].take(), let call = view.calls[part] { call.peer.cancel(number) }
      case .answer: finish(.success(run.text()))
      case .fail(let failure): finish(.failure(failure))
      }
    }
  }

  private func call(_ part: Int, taking taken: JSONObject, until deadline: Instant) {
    // One call of several may have ended it all already.
    guard answer != nil else { return }
    guard let call = view.calls[part] else { return failed(UInt64(part), .methodNotFound(view.methods[part])) }
    do {
      let params = try view.plan.parts[part].text(taking: taken)
      let (head, trace, state) = (call.head, trace, traceState)
      let texts = head.count + principal.count + params.count + (state?.utf8.count ?? 0)
      numbers[part] = try call.peer.send(
        to: self, tag: UInt64(part), deadline: deadline, mayRepeat: true, atMost: InnerRequest.room + texts
      ) { out, id in
        InnerRequest.write(
          into: &out, id: id, head: head.span,
          meta: { InnerMeta.write(into: &$0, deadline: deadline, principal: principal) },
          trace: { trace?.writeMember(into: &$0, state: state) }, params: params.span)
      }
    } catch {
      failed(UInt64(part), error as? Failure ?? .internal(id: "view", executed: .no))
    }
  }

  func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>) {
    guard isError else { return ended(tag, .result(Bytes(value))) }
    ended(tag, .failure((try? JSON.decode(Failure.self, from: value)) ?? .internal(id: "unreadable")))
  }

  func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>) {}

  func failed(_ tag: UInt64, _ failure: Failure) { ended(tag, .failure(failure)) }

  private func ended(_ tag: UInt64, _ ending: ViewRun.Ending) {
    numbers[Int(tag)] = nil
    carryOut(run.ended(Int(tag), ending, at: clock.now))
  }

  private func finish(_ result: Result<Bytes, any Error>) {
    guard let answer else { return }
    self.answer = nil
    // Whoever began this hasn't heard yet that it has been.
    if isBeginning { Loop.task { answer(result) } } else { answer(result) }
  }
}
