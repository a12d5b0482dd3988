import CivilTime
import EventLoop
import Glibc
import Storage
import Synchronization

/// The step at which a process dies: "applied>committing" at the first commit after an event was applied, "sending:3"
/// at the third sending, "sending~" a moment after a sending, when the data is on the wire.
final class CrashPlan: Sendable {
  private struct State {
    var seen = 0
    var rounds: Int
  }

  private let steps: [EventStep]
  private let isLate: Bool
  private let state: Mutex<State>

  /// Any other text is an empty plan: the process isn't killed.
  init(_ text: String?) {
    var text = text ?? ""
    isLate = text.hasSuffix("~")
    if isLate { text.removeLast() }
    let parts = text.split(separator: ":")
    steps = (parts.first ?? "").split(separator: ">").compactMap { EventStep(rawValue: String($0)) }
    state = Mutex(State(rounds: parts.count > 1 ? Int(parts[1]) ?? 1 : 1))
  }

  var hooks: StoreHooks {
    steps.isEmpty ? StoreHooks() : StoreHooks(reached: { self.reached($0) })
  }

  private func reached(_ step: EventStep) {
    let isDue = state.withLock { state in
      guard step == steps[state.seen] else { return false }
      state.seen += 1
      guard state.seen == steps.count else { return false }
      state.seen = 0
      state.rounds -= 1
      return state.rounds == 0
    }
    guard isDue else { return }
    if isLate {
      Loop.task { LoopClock.system.schedule(at: LoopClock.system.now + .milliseconds(20)) { Self.die() } }
    } else {
      Self.die()
    }
  }

  /// Like `kill -9` from outside: no buffer is flushed, no handler runs, and this thread stops immediately.
  private static func die() {
    kill(getpid(), SIGKILL)
    while true { pause() }
  }
}
