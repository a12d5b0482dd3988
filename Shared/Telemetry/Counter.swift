package import EventLoop

/// A number that only grows: calls answered, bytes read.
@Loop package final class Counter {
  package private(set) var value: UInt64 = 0

  init() {}

  /// Counts `amount` more; it wraps after 2^64.
  package func add(_ amount: UInt64 = 1) { value &+= amount }
}

/// A number that goes up and down: open connections, events waiting.
@Loop package final class Gauge {
  package private(set) var value: Double = 0

  init() {}

  /// Replaces the value.
  package func set(_ value: Double) { self.value = value }
  /// Raises the value, or lowers it by a negative amount.
  package func add(_ amount: Double) { value += amount }
}
