import Glibc

/// What a store tells the outside from its writer thread.
package struct StoreHooks: Sendable {
  /// Ends the process: the disk failed, so nothing may be acknowledged until the file is opened anew.
  ///
  /// Gets one line for the log. Where it returns, which only a test's does, waiting writes fail with `executed:
  /// unknown`.
  package var halt: @Sendable (_ line: String) -> Void
  /// A commit is on disk; called with the number of writes that shared it, before they are answered.
  package var committed: @Sendable (_ writes: Int) -> Void
  /// An event has come to a step of its way. Called on the writer thread, or on the loop for steps outside a
  /// transaction.
  package var reached: @Sendable (EventStep) -> Void

  /// Unless given, a failed disk ends the process, and nobody hears of the rest.
  package init(
    halt: @escaping @Sendable (_ line: String) -> Void = StoreHooks.exitProcess,
    committed: @escaping @Sendable (_ writes: Int) -> Void = { _ in },
    reached: @escaping @Sendable (EventStep) -> Void = { _ in }
  ) {
    self.halt = halt
    self.committed = committed
    self.reached = reached
  }

  /// Writes the line to standard error and exits with 74 (`EX_IOERR`), without running what is registered at exit.
  @Sendable package static func exitProcess(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
    _exit(74)
  }
}
