import Glibc

/// Callbacks from a store, mostly on its writer thread.
package struct StoreHooks: Sendable {
  /// Ends the process. The disk failed, so nothing may be acknowledged until the file is reopened.
  ///
  /// The closure receives one line for the log. In tests it may return, and waiting writes then fail with `executed:
  /// unknown`.
  package var halt: @Sendable (_ line: String) -> Void
  /// Called when a commit is on disk, before its writes are answered. Receives the number of writes in the commit.
  package var committed: @Sendable (_ writes: Int) -> Void
  /// Called when an event reaches a step. Runs on the writer thread, or on the loop for steps outside a transaction.
  package var reached: @Sendable (EventStep) -> Void

  /// Creates hooks. By default a failed disk ends the process, and the other callbacks do nothing.
  package init(
    halt: @escaping @Sendable (_ line: String) -> Void = StoreHooks.exitProcess,
    committed: @escaping @Sendable (_ writes: Int) -> Void = { _ in },
    reached: @escaping @Sendable (EventStep) -> Void = { _ in }
  ) {
    self.halt = halt
    self.committed = committed
    self.reached = reached
  }

  /// Writes the line to standard error and exits with 74 (`EX_IOERR`) without running exit handlers.
  @Sendable package static func exitProcess(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
    _exit(74)
  }
}
