import AppCatalog
import ChaosModel
import CivilTime
import EventLoop
import MessageBus
import TestSupport
import Wire

/// The users, on a machine of their own whose power doesn't fail: each does one thing after the other, again and again under
/// the same key until it is answered.
@Loop final class Household {
  static let name = "household"

  private(set) var entries: [Entry] = []
  private(set) var acknowledged = 0
  private let world: World
  private let dice: Dice
  private var users: [User] = []
  private var left: [Int]
  private var ops = 0
  private var calls = 0
  private var life: Life?
  private let changing: Set<String>

  init(_ world: World, _ catalog: AppCatalog, _ dice: Dice) {
    (self.world, self.dice) = (world, dice)
    let habits: [User.Habit] = [.flippin, .flippin, .bible, .roast, .roast, .clever, .clever]
    for (number, habit) in habits.enumerated() {
      var user = User(number: number, habit: habit)
      user.heard(user.register(), ["account": .string("acc_\(number)"), "token": "qt_none"])
      users.append(user)
    }
    left = habits.map { _ in dice.int(10...30) }
    changing = ["content", "ai", "progress"]
  }

  var isDone: Bool { left.allSatisfy { $0 == 0 } }
  var now: Int64 { world.clock.now.nanoseconds }

  func move(in life: Life) {
    self.life = life
    for number in users.indices {
      // What a user does and when is its own, whatever the others meet.
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
    var wish = users[number].next(op: op, &own)
    // The services that aren't on this machine, and endless streams, are left out.
    while !changing.contains(String(wish.method.prefix { $0 != "." })) {
      wish = users[number].next(op: op, &own)
    }
    let result = await carryOut(wish, op: op)
    users[number].heard(wish, result)
    if result != nil, wish.hasKey, own.chance(10) { _ = await call(wish, op: op, isRepeat: true) }
    await pause(.milliseconds(own.roll(0..<20)))
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
          app: user.habit.rawValue, account: user.account, hasKey: wish.hasKey, isChange: wish.isChange, dueAt: now,
          timeoutMs: 2000, isRepeat: isRepeat ? true : nil)))
    let service = String(wish.method.prefix { $0 != "." })
    let caller = Caller(
      principal: Principal(
        account: user.account ?? "", app: user.habit.rawValue, plan: "free", language: .en, timeZone: "UTC"),
      idempotencyKey: wish.hasKey ? "power-loss-\(op)" : nil)
    do {
      let method = Method(wish.method, wish.isChange ? .change : .read, "")
      let text = try await life.peer(service).callText(
        method, RawJSON(bytes: try JSON.encode(wish.params)), as: caller, timeout: .seconds(2))
      let result = try JSON.decode(JSONValue.self, from: text.bytes)
      note(Answered(call: number, outcome: "ok", facts: Facts.of(wish.method, result)))
      return .result(result)
    } catch let failure as Failure {
      let isPutOff = ChaosModel.History.putOff.contains(failure.kind.rawValue)
      // A day's quota that is used up won't be there again in this run.
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
