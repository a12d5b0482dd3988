import CivilTime
import EventLoop
import Glibc
import Storage
import Synchronization

/// Where a process is to die: "applied>committing" at the first commit after an event was applied, "sending:3" at the
/// third sending, "sending~" a moment after it, when what was sent is on the wire.
final class CrashPlan: Sendable {
  private struct State {
    var seen = 0
    var rounds: Int
  }

  private let steps: [EventStep]
  private let isLate: Bool
  private let state: Mutex<State>

  /// Any other text is an empty plan: the process lives.
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

  /// As hard as `kill -9` from outside: nothing is flushed, no handler runs, and this thread goes no step further.
  private static func die() {
    kill(getpid(), SIGKILL)
    while true { pause() }
  }
}
