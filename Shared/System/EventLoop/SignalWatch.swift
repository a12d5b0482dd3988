import CLibUV
import Glibc

/// Runs an action on the loop each time a signal arrives, for the rest of the process's life.
@safe @Loop package final class SignalWatch {
  private let handle = UnsafeMutablePointer<uv_signal_t>.allocate(capacity: 1)
  private let action: @Loop () -> Void

  /// Watches for `signal`, e.g. `SIGTERM`.
  package static func on(_ signal: Int32, _ action: @escaping @Loop () -> Void) {
    SignalWatch(action).start(signal)
  }

  /// Tests whether a signal is ignored. When a program is started with `nohup`, this is true for SIGHUP.
  package static func isIgnored(_ signal: Int32) -> Bool {
    var current = sigaction()
    guard unsafe sigaction(signal, nil, &current) == 0 else { return false }
    return unsafe unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private init(_ action: @escaping @Loop () -> Void) { self.action = action }

  private func start(_ signal: Int32) {
    unsafe uv_signal_init(LoopExecutor.shared.uv, handle)
    unsafe handle.pointee.data = Unmanaged.passRetained(self).toOpaque()
    unsafe uv_signal_start(
      handle,
      { handle, _ in
        guard let data = unsafe handle?.pointee.data else { return }
        let watch = unsafe Unmanaged<SignalWatch>.fromOpaque(data).takeUnretainedValue()
        Loop.assumeIsolated { watch.action() }
      }, signal)
  }
}
