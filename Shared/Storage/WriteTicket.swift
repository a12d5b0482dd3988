import Synchronization

/// Decides who answers a waiting write: the writer that starts it, or a deadline or cancellation that drops it first.
///
/// A lock, as the writer thread and the loop both ask; held for a few instructions.
final class WriteTicket: Sendable {
  private enum State {
    case fresh
    case waiting(refuse: @Sendable (any Error) -> Void)
    case started
    case dropped(any Error)
  }

  private let state = Mutex(State.fresh)

  /// Sets how a drop is answered. False if it was dropped before; then it has been answered.
  func wait(refuse: @escaping @Sendable (any Error) -> Void) -> Bool {
    let earlier: (any Error)? = state.withLock { state in
      if case .dropped(let error) = state { return error }
      state = .waiting(refuse: refuse)
      return nil
    }
    if let earlier { refuse(earlier) }
    return earlier == nil
  }

  /// Claims the write for execution; false if it was dropped.
  func start() -> Bool {
    state.withLock { state in
      guard case .waiting = state else { return false }
      state = .started
      return true
    }
  }

  /// Drops the write unless it has started.
  func drop(_ error: any Error) {
    let refuse: (@Sendable (any Error) -> Void)? = state.withLock { state in
      switch state {
      case .fresh:
        state = .dropped(error)
        return nil
      case .waiting(let refuse):
        state = .dropped(error)
        return refuse
      case .started, .dropped: return nil
      }
    }
    refuse?(error)
  }
}
