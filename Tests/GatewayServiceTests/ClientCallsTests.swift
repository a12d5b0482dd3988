import EventLoop
import TestSupport
import Testing
import Wire

@testable import GatewayService

/// The open calls, ended in random order.
@Suite(.timeLimit(.minutes(5))) struct ClientCallsTests {
  @Test("Every call is found by its tag until it ends, and its slot is then reused")
  func slab() async throws {
    try await onLoop {
      var calls = ClientCalls()
      var newest = [ClientCalls.Newest(), ClientCalls.Newest(), ClientCalls.Newest()]
      var dice = Dice(seed: 5)
      var waiting: [(tag: UInt64, id: Int)] = []
      for id in 1...5000 {
        waiting.append((try Self.open(&calls, id, &newest[id % 3]).tag, id))
        while waiting.count > 40 || !waiting.isEmpty && dice.chance(33) {
          let (tag, id) = waiting.remove(at: dice.roll(0..<waiting.count))
          let ended = calls.end(tag, newest: &newest[id % 3])
          let call = try #require(ended)
          #expect(call.id == Bytes("\(id)".utf8))
          calls.recycle(call)
          #expect(calls.find(tag) == nil)
        }
        for (tag, id) in waiting { #expect(calls.find(tag)?.id == Bytes("\(id)".utf8)) }
        #expect(calls.open.count == waiting.count)
        for connection in 0..<3 {
          let own = waiting.map(\.id).filter { $0 % 3 == connection }.sorted()
          #expect(calls.open(of: newest[connection]).map(\.id) == own.reversed().map { Bytes("\($0)".utf8) })
        }
        // The lower half of a tag is the call's slot, and at most 41 calls are open.
        #expect(waiting.allSatisfy { $0.tag & 0xFFFF_FFFF < 41 })
      }
    }
  }

  @Loop private static func open(
    _ calls: inout ClientCalls, _ id: Int, _ newest: inout ClientCalls.Newest
  ) throws -> ClientCall {
    let text = Bytes(#"{"jsonrpc":"2.0","id":\#(id),"method":"content.ping"}"#.utf8)
    var reader = EnvelopeReader()
    let envelope = try reader.read(text.span)
    return calls.open(
      Incoming(envelope: envelope), in: text.span, of: 1, newest: &newest, for: entry, as: nil, charged: text.count)
  }

  private static let entry = MethodDirectory.Entry(
    Method("content.ping", .read, access: .open, "Returns the parameters of the call."), nil)
}
