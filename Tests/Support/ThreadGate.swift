import Glibc

/// Blocks a thread, such as a store's writer, until the test releases it.
package final class ThreadGate: Sendable {
  private let ends: [Int32]

  package init() {
    var ends: [Int32] = [-1, -1]
    unsafe pipe(&ends)
    self.ends = ends
  }

  deinit { for end in ends { _ = close(end) } }

  /// Blocks the thread until the gate is opened.
  package func wait() {
    var byte: UInt8 = 0
    _ = unsafe read(ends[0], &byte, 1)
  }

  /// Releases one waiting thread, or the next thread that waits.
  package func open() {
    var byte: UInt8 = 1
    _ = unsafe write(ends[1], &byte, 1)
  }
}
