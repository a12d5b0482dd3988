import Glibc

/// An operating-system thread for blocking work. It is a pthread, so that the disk never blocks Swift's thread pool.
@safe final class WriterThread {
  private final class Start {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private let thread: pthread_t
  private var joined = false

  /// Starts `body` on a new thread. The thread becomes the owner of everything that `body` captures.
  ///
  /// All signals are blocked on the new thread, so that only the threads that expect signals receive them.
  init(_ body: sending @escaping () -> Void) throws(StoreFault) {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var made = pthread_t()
    let start = unsafe Unmanaged.passRetained(Start(body)).toOpaque()
    let code = unsafe pthread_create(
      &made, nil,
      { start in
        guard let start = unsafe start else { return nil }
        unsafe Unmanaged<Start>.fromOpaque(start).takeRetainedValue().body()
        return nil
      }, start)
    guard code == 0 else {
      unsafe Unmanaged<Start>.fromOpaque(start).release()
      let hint = code == EAGAIN ? "its TasksMax= or pids_limit is used up" : "error \(code)"
      throw StoreFault(message: "can't start the writer thread: \(hint)")
    }
    thread = made
  }

  /// Waits until the body has returned. Call it once.
  func join() {
    joined = true
    pthread_join(thread, nil)
  }

  deinit { if !joined { pthread_detach(thread) } }
}
