import Testing

@testable import EventLoop

@Suite(.timeLimit(.minutes(2))) struct SpareBuffersTests {
  @Test("A reused buffer is empty")
  func again() {
    var spare = SpareBuffers()
    var buffer = spare.take()
    buffer.append(contentsOf: Array(repeating: 7, count: 1000))
    let capacity = buffer.capacity
    spare.give(&buffer)
    #expect(buffer.capacity == 0)
    let taken = spare.take()
    #expect(taken.isEmpty && taken.capacity == capacity)
    #expect(spare.take().capacity == 0)
  }

  @Test("The amount of memory kept for reuse is bounded")
  func bounded() {
    var spare = SpareBuffers()
    for _ in 0..<20 {
      var buffer = [UInt8](repeating: 1, count: 1 << 20)
      spare.give(&buffer)
    }
    var kept = 0
    while case let buffer = spare.take(), buffer.capacity > 0 { kept += buffer.capacity }
    #expect(kept > 0 && kept <= 4 << 20)
  }
}
