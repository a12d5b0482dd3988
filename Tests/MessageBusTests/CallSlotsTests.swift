import CivilTime
import EventLoop
import TestSupport
import Testing
import Wire

@testable import MessageBus

@Suite struct CallSlotsTests {
  /// Whom a call is for.
  @Loop final class Caller: ReplySink {
    func answered(_ tag: UInt64, isError: Bool, _ value: Span<UInt8>) {}
    func progressed(_ tag: UInt64, sequence: Int64, _ value: Span<UInt8>) {}
    func failed(_ tag: UInt64, _ failure: Failure) {}
  }

  @Test("whatever order calls end in, each ends once and for its own caller, and ended ones' slots are used again")
  func slots() async { await onLoop { Self.openAndEnd() } }

  @Loop private static func openAndEnd() {
    var (slots, dice) = (CallSlots(), Dice(seed: 7))
    let callers = (0..<3).map { _ in Caller() }
    var open: [(number: Int64, tag: UInt64, caller: Caller, bytes: Int)] = []
    var used: Set<Int64> = []
    for tag in 0..<5000 as Range<UInt64> {
      let (caller, length) = (callers[Int(tag % 3)], Int.random(in: 1...80, using: &dice))
      if open.count < 100 {
        let number = slots.open(
          caller, tag: tag, mayRepeat: false, deadline: nil, now: Instant(nanoseconds: 0), atMost: length
        ) { out, _ in out.append(repeating: 0x78, count: length) }.number
        #expect(used.insert(number).inserted)
        open.append((number, tag, caller, 4 + length))
      }
      if Bool.random(using: &dice) {
        let call = open.remove(at: Int.random(in: open.indices, using: &dice))
        let ended = slots.end(call.number)
        #expect(ended?.tag == call.tag && ended?.sink === call.caller)
        #expect(slots.end(call.number) == nil && slots.find(call.number) == nil)
      }
      #expect(slots.count == open.count && slots.bytes == open.reduce(0) { $0 + $1.bytes })
    }
    #expect(slots.slots.count <= 100)
    for call in open { #expect(slots.find(call.number).map { slots[$0].tag } == call.tag) }
  }
}
