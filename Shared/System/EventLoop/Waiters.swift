/// Tasks that wait for one event and continue together when it occurs.
@Loop package final class Waiters {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package init() {}

  /// Returns at the next `wake`. A caller that waits for a state must then check the state again, since another task
  /// may have changed it first.
  package func wait() async { await withCheckedContinuation { waiting.append($0) } }

  /// Resumes all tasks that are waiting now.
  package func wake() {
    guard !waiting.isEmpty else { return }
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }
}
