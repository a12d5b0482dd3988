import ChaosModel
import CivilTime
import EventLoop
import MessageBus
import TestSupport
import Wire

/// The users, on a separate machine without power loss. Each user does one thing at a time and retries it under one key
/// until it is answered.
@Loop final class Household {
  static let name = "household"

  private(set) var entries: [Entry] = []
  private(set) var acknowledged = 0
  private let world: World
  private let dice: Dice
  private var users: [User] = []
  private var promotion: Promotion
  private var left: [Int]
  private var ops = 0
  private var calls = 0
  private var life: Life?
  private let shop: Shop
  /// The signed submission of each purchase operation. Signing it again would make it another call.
  private var signed: [Int: JSONValue] = [:]
  /// The last reported plan of each user.
  private var plans: [Int: String] = [:]
  private static let services: Set = ["entitlements", "content", "ai", "progress", "notifications"]

  init(_ world: World, _ shop: Shop, _ dice: Dice) {
    self.world = world
    self.shop = shop
    self.dice = dice
    let since = world.wallNow.milliseconds
    promotion = Promotion(since: since)
    let habits: [User.Habit] = [
      .flippin, .flippin, .flippin, .flippin, .bible, .bible, .bible, .tarot, .roast, .roast, .clever, .clever,
    ]
    users = habits.enumerated().map { number, habit in
      User(
        number: number, habit: habit, purchases: number < 2 ? PurchaseWalk(renews: number == 0) : nil,
        notices: number == 2 ? NoticeWalk() : nil, saves: number % 2 == 0, since: since)
    }
    // A lesson takes nine changes, and some coins must be left to spend.
    left = habits.map { $0 == .clever ? dice.int(30...50) : dice.int(10...30) }
  }

  var isDone: Bool { left.allSatisfy { $0 == 0 } }
  var now: Int64 { world.clock.now.nanoseconds }

  func move(in life: Life) {
    self.life = life
    for number in users.indices {
      // Each user has a separate generator, so that other users' failures don't affect it.
      var own = TestSupport.Dice(seed: dice.next())
      Loop.task {
        while self.left[number] > 0 {
          await self.doNext(number, &own)
          self.left[number] -= 1
        }
      }
    }
  }

  private func doNext(_ number: Int, _ own: inout TestSupport.Dice) async {
    ops += 1
    let op = ops
    let wish = nextWish(number, op, &own)
    if [PurchaseWalk.method, NoticeWalk.method].contains(wish.method) { signed[op] = try? shop.signed(wish.params) }
    let result = await carryOut(wish, op: op)
    if wish.method == Promotion.make { promotion.made(wish, result) } else { users[number].heard(wish, result) }
    if wish.method == PurchaseWalk.method, let plan = result?["plan"]?.string { plans[number] = plan }
    if result != nil, wish.hasKey, own.chance(10) { _ = await call(wish, op: op, isRepeat: true) }
    await pause(.milliseconds(own.roll(0..<20)))
  }

  private func nextWish(_ number: Int, _ op: Int, _ own: inout TestSupport.Dice) -> Wish {
    guard users[number].isRegistered else { return users[number].register() }
    // This machine has no gateway, so calls to it and endless streams are left out.
    if let wish = users[number].redeeming(&promotion, &own) { return wish }
    while true {
      let wish = users[number].next(op: op, &own)
      if Self.services.contains(String(wish.method.prefix { $0 != "." })) { return wish }
    }
  }

  private func carryOut(_ wish: Wish, op: Int) async -> JSONValue? {
    while true {
      switch await call(wish, op: op, isRepeat: false) {
      case .result(let result):
        if wish.isChange { acknowledged += 1 }
        return result
      case .refused: return nil
      case .putOff: if wish.isChange, !wish.hasKey { return nil }
      }
      await pause(.milliseconds(20))
    }
  }

  private enum Answer {
    case result(JSONValue)
    case refused
    case putOff
  }

  private func call(_ wish: Wish, op: Int, isRepeat: Bool) async -> Answer {
    guard let life else { return .putOff }
    calls += 1
    let number = calls
    let user = users[wish.user]
    entries.append(
      Entry(
        at: now,
        sent: Sent(
          call: number, op: op, connection: 0, method: wish.method, params: wish.isChange ? wish.params : nil,
          app: user.habit.rawValue, account: wish.isAdmin ? nil : user.account, hasKey: wish.hasKey,
          isChange: wish.isChange, dueAt: now,
          timeoutMs: 2000, isRepeat: isRepeat ? true : nil)))
    let service = String(wish.method.prefix { $0 != "." })
    let principal = (wish.isAdmin ? nil : user.account).map {
      Principal(
        account: $0, app: user.habit.rawValue, plan: plans[wish.user] ?? "free",
        language: wish.user % 2 == 0 ? .en : "vi", timeZone: "Asia/Ho_Chi_Minh")
    }
    let caller = Caller(principal: principal, idempotencyKey: wish.hasKey ? "of the power loss, op \(op)" : nil)
    do {
      let method = Method(wish.method, wish.isChange ? .change : .read, "")
      let text = try await life.peer(service).callText(
        method, RawJSON(bytes: try JSON.encode(signed[op] ?? wish.params)), as: caller, timeout: .seconds(2))
      let result = try JSON.decode(JSONValue.self, from: text.bytes)
      note(Answered(call: number, outcome: "ok", facts: Facts.of(wish.method, result)))
      return .result(result)
    } catch let failure as Failure {
      let isPutOff = ChaosModel.History.putOff.contains(failure.kind.rawValue)
      // A used-up daily quota isn't renewed during the run.
      let isDefinite = isPutOff && (failure.details["retry_after_ms"]?.integer ?? 0) > 60_000
      note(
        Answered(
          call: number, outcome: failure.kind.rawValue, executed: failure.executed.rawValue,
          facts: isDefinite ? ["definite": true] : nil))
      return isPutOff && !isDefinite ? .putOff : .refused
    } catch {
      note(Answered(call: number, outcome: "unreadable"))
      return .refused
    }
  }

  private func note(_ answered: Answered) { entries.append(Entry(at: now, answered: answered)) }

  private func pause(_ duration: Duration) async {
    guard let life else { return }
    try? await life.clock.sleep(until: life.clock.now + duration)
  }
}
