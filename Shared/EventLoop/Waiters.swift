/// Tasks that wait for one thing, and go on together when it is there.
@Loop package final class Waiters {
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Nobody waits yet.
  package init() {}

  /// Returns at the next `wake`. Whoever waits for a state asks for it again then: another one may have been quicker.
  package func wait() async { await withCheckedContinuation { waiting.append($0) } }

  /// Lets everybody who waits now go on.
  package func wake() {
    guard !waiting.isEmpty else { return }
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }
}
