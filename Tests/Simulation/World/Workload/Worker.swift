import CivilTime
import EventLoop
import Wire

/// The activity of a client, one call at a time, until its time is over. Changes without a definite answer are retried
/// under their key.
@Loop final class Worker {
  private let client: SimulatedClient
  private let name: String
  private let dice: Dice
  private let end: Instant
  private var ops = 0
  /// Acknowledged keys and operations, for misusing the keys.
  private var acknowledged: [(key: String, op: String)] = []
  private(set) var isDone = false

  private var history: History { client.history }
  private var account: String { "acc_\(client.number)" }

  init(_ client: SimulatedClient, number: Int, end: Instant) {
    self.client = client
    self.end = end
    name = "op-\(client.number)-\(number)"
    dice = client.world.dice.split()
  }

  func start() {
    Loop.task { [self] in
      while client.world.clock.now < end {
        await client.pause(100...60_000)
        await act()
      }
      isDone = true
    }
  }

  private func act() async {
    switch dice.int(0...99) {
    case 0..<50: await add(hasKey: true)
    case 50..<58: await add(hasKey: false)
    case 58..<72: await read()
    case 72..<78: await list()
    case 78..<84: await ping()
    case 84..<88: await misuseKey()
    case 88..<96: await batch()
    case 96..<98: await unknownMethod()
    default: client.hangUp()
    }
  }

  private func timeout() -> Duration { .milliseconds(dice.pick([dice.int(5...200), dice.int(200...3000)])) }

  // MARK: Changes

  private func newOp(hasKey: Bool) -> (op: String, message: SimulatedClient.Message) {
    ops += 1
    let op = "\(name)-\(ops)"
    let request = AddEntry(op: op, amount: dice.int(1...100), padding: padding())
    history.wants(
      op,
      History.Op(account: account, hasKey: hasKey, isLarge: request.amount >= 90))
    return (op, message(request, key: hasKey ? "key-of-\(op)" : nil))
  }

  private func message<R: Request>(_ request: R, key: String? = nil) -> SimulatedClient.Message {
    SimulatedClient.Message(
      method: R.method.name, params: (try? JSON.encode(request)) ?? [], key: key, timeout: timeout())
  }

  private func padding() -> String {
    String(repeating: "đệm ", count: dice.pick([0, 3, dice.int(0...200), dice.int(0...2000)]))
  }

  private func add(hasKey: Bool) async {
    var (op, message) = newOp(hasKey: hasKey)
    let givesUp = dice.happens(0.2)
    while client.world.clock.now < end + .seconds(200) {
      message.timeout = timeout()
      message.cancelAfter = dice.happens(0.08) ? dice.span(100...100_000) : nil
      let copies = hasKey && dice.happens(0.15) ? 2 : 1
      // Two copies are sent as a batch.
      let outcomes = await client.batch(Array(repeating: message, count: copies))
      for outcome in outcomes { note(op, outcome) }
      if outcomes.contains(where: { $0.result != nil }) {
        if let key = message.key { acknowledged.append((key, op)) }
        return
      }
      if !hasKey || givesUp { return }
      await client.pause(1000...500_000)
    }
    history.problem("\(op) was never acknowledged, although it was repeated")
  }

  private func note(_ op: String, _ outcome: SimulatedClient.Outcome) {
    switch outcome {
    case .result(let value):
      guard let entry = value["entry"]?.integer else { return history.problem("\(op) returned an invalid \(value)") }
      history.acknowledged(op, entry: Int(entry))
    case .failure(let failure):
      if failure.executed == .no {
        history.refused(op, "\(failure.kind): \(failure.message.en)")
      } else {
        history.unknown(op)
      }
      if failure.kind == .internal { history.problem("\(op) failed because of a fault in the services: \(failure)") }
    case .lost: history.unknown(op)
    }
  }

  /// Sends a different change under a used key, which must be rejected.
  private func misuseKey() async {
    guard !acknowledged.isEmpty else { return }
    let (key, _) = dice.pick(acknowledged)
    ops += 1
    let op = "\(name)-\(ops)"
    history.wants(
      op, History.Op(account: account, hasKey: true, isLarge: false, isForbidden: true))
    let outcome = await client.call(message(AddEntry(op: op, amount: 1, padding: ""), key: key))
    switch outcome {
    case .result(let value): history.problem("\(op) under another operation's key returned \(value)")
    case .failure(let failure):
      let mayBe: [FailureKind] = [.conflict, .unavailable, .deadlineExceeded, .overloaded, .cancelled]
      if !mayBe.contains(failure.kind) { history.problem("\(op) under another operation's key failed with \(failure)") }
    case .lost: break
    }
  }

  // MARK: Reads

  private func read() async {
    let known = history.acknowledgedCount(of: account)
    let outcome = await client.call(message(GetBalance()))
    if let value = outcome.result { check(value, atLeast: known) }
  }

  private func check(_ balance: JSONValue, atLeast known: Int) {
    let count = Int(balance["count"]?.integer ?? -1)
    let most = history.wantedCount(of: account)
    if count < known { history.problem("\(account) read \(count) entries when \(known) were acknowledged") }
    if count > most { history.problem("\(account) read \(count) entries when \(most) were requested") }
  }

  private func list() async {
    var message = message(ListEntries())
    var items = 0
    var isInOrder = true
    message.item = { sequence, _ in
      isInOrder = isInOrder && sequence == items
      items += 1
    }
    if dice.happens(0.2) { message.cancelAfter = dice.span(100...50_000) }
    let known = history.acknowledgedCount(of: account)
    let outcome = await client.call(message)
    if !isInOrder { history.problem("\(account) got a stream's items out of order, or twice") }
    guard let count = outcome.result?["count"]?.integer else { return }
    if Int(count) != items { history.problem("\(account) got \(items) items of a stream of \(count)") }
    if Int(count) < known {
      history.problem("\(account) was streamed \(count) entries when \(known) were acknowledged")
    }
  }

  private func ping() async {
    let params = JSONValue.object(["echo": .string(padding()), "number": .integer(Int64(dice.int(0...1 << 40)))])
    var message = message(GetBalance())
    message.method = "ledger.ping"
    message.params = (try? JSON.encode(params)) ?? []
    message.isOpen = true
    if let value = await client.call(message).result, value != params {
      history.problem("a ping returned something other than its params")
    }
  }

  private func batch() async {
    var (op, add) = newOp(hasKey: true)
    add.timeout = .seconds(2)
    var read = message(GetBalance())
    read.timeout = add.timeout
    let known = history.acknowledgedCount(of: account)
    let outcomes = await client.batch([read, add, read])
    note(op, outcomes[1])
    op = ""
    for outcome in [outcomes[0], outcomes[2]] {
      if let value = outcome.result { check(value, atLeast: known) }
    }
  }

  private func unknownMethod() async {
    var message = message(GetBalance())
    message.method = "ledger.entries.forge"
    switch await client.call(message) {
    case .result(let value): history.problem("an unknown method returned \(value)")
    case .failure(let failure):
      if failure.kind != .methodNotFound { history.problem("an unknown method failed with \(failure)") }
    case .lost: break
    }
  }
}
