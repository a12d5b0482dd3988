import Synchronization

/// A value that is computed on first use. It can be used from any thread.
final class Lazy<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case computed(Value)
    case pending(@Sendable () -> Value)
  }

  private let state: Mutex<State>

  /// Creates a value that is already computed.
  init(_ value: Value) { state = Mutex(.computed(value)) }

  init(computing compute: @escaping @Sendable () -> Value) { state = Mutex(.pending(compute)) }

  var value: Value {
    state.withLock { state in
      switch state {
      case .computed(let value): return value
      case .pending(let compute):
        let value = compute()
        state = .computed(value)
        return value
      }
    }
  }

  /// True once the value has been computed.
  var isComputed: Bool {
    state.withLock { state in
      if case .computed = state { true } else { false }
    }
  }
}
