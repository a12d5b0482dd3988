package import EventLoop

/// A number that only grows: calls answered, bytes read.
@Loop package final class Counter {
  package private(set) var value: UInt64 = 0

  init() {}

  package func add(_ amount: UInt64 = 1) { value &+= amount }
}

/// A number that goes up and down: open connections, events waiting.
@Loop package final class Gauge {
  package private(set) var value: Double = 0

  init() {}

  package func set(_ value: Double) { self.value = value }
  package func add(_ amount: Double) { value += amount }
}
