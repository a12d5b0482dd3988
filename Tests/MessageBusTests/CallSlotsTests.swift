import CivilTime
import TestSupport
import Testing
import Wire

@testable import MessageBus

@Suite(.timeLimit(.minutes(2))) struct CallSlotsTests {
  @Test("Each call ends once, for its own caller and in any order, and its slot is reused")
  func slots() {
    var slots = CallSlots<String>()
    var dice = Dice(seed: 7)
    let callers = ["anna", "bao", "cara"]
    var open: [(number: Int64, tag: UInt64, caller: String, bytes: Int)] = []
    var used: Set<Int64> = []
    for tag in 0..<5000 as Range<UInt64> {
      let caller = callers[Int(tag % 3)]
      let length = Int.random(in: 1...80, using: &dice)
      if open.count < 100 {
        let number = slots.open(
          for: caller, tag: tag, mayRepeat: false, until: nil, at: Instant(nanoseconds: 0), atMost: length
        ) { out, _ in out.append(repeating: 0x78, count: length) }.number
        #expect(used.insert(number).inserted)
        open.append((number, tag, caller, 4 + length))
      }
      if Bool.random(using: &dice) {
        let call = open.remove(at: Int.random(in: open.indices, using: &dice))
        let ended = slots.end(call.number)
        #expect(ended?.tag == call.tag && ended?.waiter == call.caller)
        #expect(slots.end(call.number) == nil && slots.find(call.number) == nil)
      }
      #expect(slots.count == open.count && slots.bytes == open.reduce(0) { $0 + $1.bytes })
    }
    #expect(slots.slots.count <= 100)
    for call in open { #expect(slots.find(call.number).map { slots[$0].tag } == call.tag) }
  }
}
