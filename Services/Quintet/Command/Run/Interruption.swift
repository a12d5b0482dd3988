import EventLoop
import Glibc

/// Waits for an interruption: SIGINT, SIGTERM or, optionally, the end of the terminal.
@Loop final class Interruption {
  private(set) var hasCome = false
  /// Called when the interruption occurs.
  var heard: (@Loop () -> Void)?
  private var continuation: CheckedContinuation<Void, Never>?

  /// - Parameter hangsUp: true if SIGHUP is an interruption too, unless the process was started with SIGHUP ignored
  ///   (`nohup`).
  init(hangsUp: Bool = false) {
    let hangUp = hangsUp && !SignalWatch.isIgnored(SIGHUP) ? [SIGHUP] : []
    for signal in [SIGINT, SIGTERM] + hangUp { SignalWatch.on(signal) { [weak self] in self?.come() } }
  }

  func wait() async {
    if hasCome { return }
    await withCheckedContinuation { continuation = $0 }
  }

  private func come() {
    hasCome = true
    heard?()
    continuation?.resume()
    continuation = nil
  }
}
