package import EventLoop

/// A number that only grows, such as calls answered or bytes read.
@Loop package final class Counter {
  package private(set) var value: UInt64 = 0

  init() {}

  /// Adds `amount`; the value wraps at 2^64.
  package func add(_ amount: UInt64 = 1) { value &+= amount }
}

/// A number that goes up and down, such as open connections or waiting events.
@Loop package final class Gauge {
  package private(set) var value: Double = 0

  init() {}

  /// Replaces the value.
  package func set(_ value: Double) { self.value = value }
  /// Adds an amount, which may be negative.
  package func add(_ amount: Double) { value += amount }
}
