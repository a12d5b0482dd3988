import ChaosModel
import CivilTime
import EventLoop
import TestSupport
import Wire

/// Sends the users' operations at a fixed rate, independent of the answers, and retries each under its key until it has
/// a definite answer.
///
/// The history records each call, each answer and each end of a connection.
@Loop final class Clients {
  private let ways: ClientWays
  let log: HistoryLog
  private let rate: Double
  private let shop: Shop?
  private let clock = LoopClock.system
  private var crowd: People
  private var dice: Dice
  private var lines: [Int: ClientLine] = [:]
  private var open: [Int] = []
  /// Connections that accept no more calls and close once their open calls are answered.
  private var leaving: Set<Int> = []
  private var turn = 0
  private var lastLine = 0
  private var lastCall = 0
  private var ops: [Int: Op] = [:]
  private var calls: [Int: Call] = [:]
  private var listens: [Int] = []
  /// Operations that wait for a connection with capacity, in order.
  private var waiting: [Int] = []
  /// The number of unanswered calls on each connection.
  private var load: [Int: Int] = [:]
  private var sentOps = 0
  private var began = Instant(nanoseconds: 0)
  private var stopsAt: Instant?
  private var timer: PreciseTimer?
  private var isOver = false
  /// The number of event streams that a connection has at once. A connection may have 32 streams, and generated texts
  /// need some.
  private static let lineListens = 16
  private static let patience = Duration.seconds(8)

  /// - Parameters:
  ///   - shop: the shop for purchases; nil for a run without purchases.
  ///   - hasJumps: true if the services' clock jumps.
  init(_ ways: ClientWays, rate: Double, seed: UInt64, shop: Shop?, hasJumps: Bool, log: HistoryLog) {
    self.ways = ways
    self.rate = rate
    self.shop = shop
    self.log = log
    crowd = People(
      seed: seed, maySpend: shop != nil, mayHold: !hasJumps, since: LoopClock.system.wallNow.milliseconds - 60_000)
    dice = Dice(seed: seed &+ 1)
  }

  /// The number of operations that were due so far.
  var due: Int { sentOps }

  // MARK: The run

  /// Sends operations for `duration`, then waits until all are settled, for at most `patience`.
  func run(for duration: Duration, patience: Duration) async throws {
    for way in ways.lines { connect(way) }
    began = clock.now
    stopsAt = began + duration
    timer = try PreciseTimer { [weak self] in self?.sendDue() }
    sendDue()
    watchLateness()
    comeAndGo()
    try await clock.sleep(until: began + duration)
    let end = clock.now + patience
    while clock.now < end, !ops.values.allSatisfy({ Self.isEndless($0.wish) }) {
      try await clock.sleep(until: clock.now + .milliseconds(20))
    }
  }

  /// Closes all connections.
  func leave() {
    isOver = true
    timer?.close()
    for (number, line) in lines {
      line.close()
      log.note(number, .left)
    }
    lines = [:]
    for call in calls.values { if let timer = call.giveUp { clock.cancel(timer) } }
  }

  private func sendDue() {
    guard let stopsAt, !isOver else { return }
    let now = clock.now
    while true {
      let at = began + .nanoseconds(Int64(Double(sentOps) * 1e9 / rate))
      guard at < stopsAt else { return }
      guard at <= now else {
        timer?.set(at)
        return
      }
      sentOps += 1
      let (number, wish) = crowd.next()
      ops[number] = op(wish, number, at)
      send(number)
    }
  }

  private func op(_ wish: Wish, _ number: Int, _ dueAt: Instant) -> Op {
    let user = crowd.users[wish.user]
    var op = Op(wish: wish, dueAt: dueAt, signed: signed(wish))
    // A device that registers again has only its secret.
    guard !wish.isAdmin, wish.method != "entitlements.devices.register" else { return op }
    op.account = wish.isFormer ? user.former?.account : user.account
    op.token = wish.isFormer ? user.former?.token : user.token
    return op
  }

  /// Measures the machine's share of every delay: the lateness of a timer that is due every 5 ms.
  private func watchLateness() {
    var worst: Int64 = 0
    var since = clock.now
    func next() {
      guard !isOver else { return }
      let due = clock.now + .milliseconds(5)
      clock.schedule(at: due) { [self] in
        let now = clock.now
        worst = max(worst, (now - due).nanoseconds)
        if (now - since).nanoseconds >= History.latenessInterval {
          if worst > 2_000_000 { log.note(lateness: worst) }
          worst = 0
          since = now
        }
        next()
      }
    }
    next()
  }

  // MARK: Connections

  private func connect(_ way: Way) {
    let number = lastLine + 1
    guard !isOver, let path = ways.path(of: way, for: number) else { return }
    lastLine = number
    Loop.task { [self] in
      do throws(UVFault) {
        let opened = try await ClientLine.connect(
          path, by: way, heard: { [weak self] _, message in self?.heard(message, on: number) },
          ended: { [weak self] _ in self?.ended(number, way) })
        // Edge has no connection to the gateway for this client now.
        guard let line = opened else { return reconnectSoon(way) }
        // The server closed the connection right after it accepted the greeting, and `ended` reconnects.
        guard line.isOpen else { return }
        guard !isOver else { return line.close() }
        lines[number] = line
        open.append(number)
        log.note(number, .opened)
        sendWaiting()
      } catch {
        log.note(number, .refused)
        reconnectSoon(way)
      }
    }
  }

  private func reconnectSoon(_ way: Way) {
    clock.schedule(at: clock.now + .milliseconds(20)) { [weak self] in self?.connect(way) }
  }

  /// Replaces the oldest connection once a second, which cuts that connection's streams.
  private func comeAndGo() {
    clock.schedule(at: clock.now + .seconds(1)) { [self] in
      guard let stopsAt, clock.now < stopsAt, !isOver else { return }
      if open.count >= ways.lines.count, let oldest = open.min(), let way = lines[oldest]?.way {
        open.removeAll { $0 == oldest }
        leaving.insert(oldest)
        connect(way)
      }
      let busy = Set(calls.lazy.filter { !self.listens.contains($0.key) }.map(\.value.line))
      for number in leaving.subtracting(busy) {
        leaving.remove(number)
        lines.removeValue(forKey: number)?.close()
        log.note(number, .left)
        lose(number)
      }
      comeAndGo()
    }
  }

  private func ended(_ number: Int, _ way: Way) {
    lines[number] = nil
    open.removeAll { $0 == number }
    log.note(number, .ended)
    lose(number)
    // The connection has already been replaced.
    if leaving.remove(number) != nil { return }
    // Waits first, because a process that has just run out of capacity still has none.
    clock.schedule(at: clock.now + .milliseconds(5)) { [weak self] in self?.connect(way) }
  }

  /// Abandons the calls of an ended connection.
  private func lose(_ number: Int) {
    for (id, call) in calls where call.line == number {
      forget(id)
      unanswered(call.op)
    }
    load[number] = nil
  }

  /// Cuts connections in the middle of a frame, as a phone in a tunnel does. A torn call must have no effect.
  func tear(_ count: Int) {
    for number in open.shuffled(using: &dice).prefix(count) {
      guard let line = lines[number], let user = crowd.users.last(where: { $0.habit == .flippin && $0.isRegistered })
      else { continue }
      lastCall += 1
      let op = -lastCall
      let wish = Wish(
        user.number, "content.cards.add", ["front": .string("torn \(lastCall)"), "back": "b"], isChange: true)
      let torn = self.op(wish, op, clock.now)
      note(torn, op: op, line: number, line.way, isTorn: true)
      line.tear(id: lastCall, wish.method, wish.params, meta: meta(torn, op))
      line.close()
      lines[number] = nil
      open.removeAll { $0 == number }
      log.note(number, .left)
      lose(number)
      connect(line.way)
    }
  }

  // MARK: Calls

  private func send(_ number: Int) {
    guard let op = ops[number], !isOver else { return }
    let wish = op.wish
    guard let on = nextLine(for: wish), let line = lines[on] else { return waiting.append(number) }
    lastCall += 1
    let id = lastCall
    note(op, op: number, line: on, line.way)
    ops[number]?.tries += 1
    var call = Call(op: number, line: on, method: wish.method)
    if Self.isEndless(wish) {
      let own = listens.filter { calls[$0]?.line == on }
      if own.count == Self.lineListens { stopListening(own[0]) }
      listens.append(id)
    } else {
      // One second after the deadline, no useful answer can arrive.
      call.giveUp = clock.schedule(at: clock.now + .milliseconds(wish.timeoutMs + 1000)) { [weak self] in
        self?.calls[id]?.giveUp = nil
        self?.unanswered(number)
      }
    }
    calls[id] = call
    load[on, default: 0] += 1
    line.send(id: id, wish.method, op.signed ?? wish.params, meta: meta(op, number))
  }

  private func signed(_ wish: Wish) -> JSONValue? {
    [PurchaseWalk.method, NoticeWalk.method].contains(wish.method) ? try? shop?.signed(wish.params) : nil
  }

  /// Returns the next connection in turn that has capacity and whose route can carry the wish.
  private func nextLine(for wish: Wish) -> Int? {
    for _ in open {
      turn = (turn + 1) % open.count
      guard let way = lines[open[turn]]?.way, way.carries(wish) else { continue }
      if load[open[turn], default: 0] < way.lineCalls { return open[turn] }
    }
    return nil
  }

  private func note(_ own: Op, op: Int, line: Int, _ way: Way, isTorn: Bool = false) {
    let wish = own.wish
    log.note(
      Sent(
        call: lastCall, op: op, connection: line, method: wish.method, params: wish.isChange ? wish.params : nil,
        app: crowd.users[wish.user].habit.rawValue, account: own.account, hasKey: wish.hasKey, isChange: wish.isChange,
        dueAt: log.time(of: own.dueAt), timeoutMs: wish.timeoutMs, isRepeat: own.isRepeat ? true : nil,
        isTorn: isTorn ? true : nil, way: way == .socket ? nil : way))
  }

  private func meta(_ own: Op, _ op: Int) -> JSONObject {
    let wish = own.wish
    var meta: JSONObject = ["timeout_ms": .integer(Int64(wish.timeoutMs))]
    if let token = own.token { meta["token"] = .string(token) }
    if wish.hasKey { meta["idempotency_key"] = .string("chaos-operation-\(op)") }
    if wish.streams { meta["stream"] = true }
    return meta
  }

  private func stopListening(_ id: Int) {
    listens.removeAll { $0 == id }
    if let call = calls[id] { lines[call.line]?.cancel(id: id) }
  }

  // MARK: Answers

  private func heard(_ message: JSONValue, on line: Int) {
    if message["method"]?.string == "$/progress" {
      item(message["params"] ?? .null)
    } else if message["method"]?.string == "$/goingAway" {
      // The gateway still answers the calls it has; new calls use other connections.
      if open.contains(line), let way = lines[line]?.way {
        open.removeAll { $0 == line }
        leaving.insert(line)
        connect(way)
      }
    } else if message["error"] != nil, message["id"] ?? .null == .null {
      // The gateway has no capacity for another connection.
      open.removeAll { $0 == line }
      log.note(line, .told)
    } else {
      answer(message)
    }
  }

  private func item(_ params: JSONValue) {
    guard let id = params["id"]?.integer.map(Int.init), let sequence = params["seq"]?.integer else { return }
    if let call = calls[id] {
      if sequence != call.items, call.disorderAt == nil { calls[id]?.disorderAt = Int(sequence) }
      calls[id]?.items += 1
    }
    guard listens.contains(id) else { return }
    let value = params["value"]
    log.note(
      Item(call: id, sequence: sequence, type: value?["type"]?.string ?? "?", about: value?["data"]?["id"]?.string))
  }

  private func answer(_ message: JSONValue) {
    guard let id = message["id"]?.integer.map(Int.init) else {
      return log.note(Answered(call: -1, outcome: "unreadable", facts: message))
    }
    let call = calls[id]
    let result = message["result"]
    let failure = result == nil ? try? message["error"]?.decode(Failure.self) : nil
    var answered = Answered(call: id, outcome: result != nil ? "ok" : failure?.kind.rawValue ?? "unreadable")
    answered.executed = failure?.executed.rawValue
    answered.items = (call?.items).flatMap { $0 > 0 ? Int($0) : nil }
    answered.disorderAt = call?.disorderAt
    let isDefinite = failure.map(Self.isDefinite) ?? true
    if let result, let call { answered.facts = Facts.of(call.method, result) }
    if let failure, History.putOff.contains(answered.outcome) {
      answered.facts = isDefinite ? ["definite": true] : ["limit": failure.details["limit"] ?? .null]
    }
    log.note(answered)
    guard let call else { return }
    // If the call was given up, its operation is already being retried.
    let isAwaited = call.giveUp != nil || listens.contains(id)
    forget(id)
    guard isAwaited, let op = ops[call.op] else { return }
    if isDefinite || !History.putOff.contains(answered.outcome) {
      finish(call.op, op, result)
    } else {
      retryLater(call.op, after: failure?.details["retry_after_ms"]?.integer)
    }
  }

  private func forget(_ id: Int) {
    listens.removeAll { $0 == id }
    guard let call = calls.removeValue(forKey: id) else { return }
    if let timer = call.giveUp { clock.cancel(timer) }
    load[call.line, default: 1] -= 1
    sendWaiting()
  }

  private func sendWaiting() {
    while let number = waiting.first {
      if let wish = ops[number]?.wish, nextLine(for: wish) == nil { return }
      send(waiting.removeFirst())
    }
  }

  private func unanswered(_ number: Int) { retryLater(number, after: nil) }

  /// Retries an operation: a keyed one until it has a definite answer, a read for as long as a user would wait.
  private func retryLater(_ number: Int, after milliseconds: Int64?) {
    guard let op = ops[number] else { return }
    let isAwaited = !op.wish.isChange && !Self.isEndless(op.wish) && clock.now - op.dueAt < Self.patience
    guard op.wish.hasKey || isAwaited else { return finish(number, op, nil) }
    let pause = min(max(milliseconds ?? 20, 10), 1000) + Int64(dice.roll(0..<20))
    clock.schedule(at: clock.now + .milliseconds(pause)) { [weak self] in self?.send(number) }
  }

  private func finish(_ number: Int, _ op: Op, _ result: JSONValue?) {
    ops[number] = nil
    if op.isRepeat { return }
    crowd.heard(op.wish, result)
    // Sometimes a client repeats an answered operation and must get the first answer again. Operations that return a
    // secret are left out: each repetition makes a new secret, because the client must have lost the first.
    guard result != nil, op.wish.hasKey, !op.isNewEachTime, dice.chance(4) else { return }
    clock.schedule(at: clock.now + .milliseconds(dice.roll(1..<2000))) { [weak self] in
      guard let self, !isOver, let stopsAt, clock.now < stopsAt else { return }
      var again = op
      again.dueAt = clock.now
      again.tries = 0
      again.isRepeat = true
      ops[number] = again
      send(number)
    }
  }
}
