import CivilTime
import ServiceHost
import Storage
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct EventDeliveryPlanTests {
  private static func line(_ through: Int64 = 0, delivered: Int64 = 0) -> EventDeliveryPlan {
    EventDeliveryPlan(
      source: "content", subscriber: "progress", types: [CardAdded.type],
      cursor: OutboxCursor(through: through, delivered: delivered))
  }

  private static func part(_ sequences: [Int64], through: Int64? = nil) throws -> OutboxPart {
    OutboxPart(
      events: try sequences.map { try EventTests.event($0, "a") }, through: through ?? sequences.last ?? 0)
  }

  @Test("The sender waits, skips events for other subscribers, or delivers the next events")
  func next() throws {
    let line = Self.line(9, delivered: 7)
    #expect(line.next(try Self.part([], through: 9)) == .rest)
    #expect(line.next(try Self.part([], through: 12)) == .pass(OutboxCursor(through: 12, delivered: 7)))
    guard case .deliver(let delivery) = line.next(try Self.part([10, 12])) else { return #expect(Bool(false)) }
    #expect(delivery.source == "content" && delivery.previous == 7 && delivery.events.map(\.sequence) == [10, 12])
  }

  @Test("The sender continues after a delivery that was received, and otherwise delivers again")
  func receivedOnly() throws {
    var line = Self.line()
    let part = try Self.part([1, 2], through: 3)
    let answer = line.answered(EventReceipt(outcome: .done, cursor: 2), to: part, random: 0)
    #expect(answer == .advance(OutboxCursor(through: 3, delivered: 2)))
    #expect(line.cursor == OutboxCursor())
    line.advance(to: OutboxCursor(through: 3, delivered: 2))
    #expect(line.cursor.through == 3)
  }

  @Test(
    "When the quarantine is full, the cursor advances past the events that were accepted, and the rest wait",
    arguments: [(2, 2), (0, nil)] as [(Int64, Int64?)])
  func full(cursor: Int64, taken: Int64?) throws {
    var line = Self.line()
    let answer = line.answered(EventReceipt(outcome: .full, cursor: cursor), to: try Self.part([1, 2, 5]), random: 0)
    let expected = taken.map { OutboxCursor(through: $0, delivered: $0) }
    #expect(answer == .waitAfter(expected, .milliseconds(25)))
  }

  @Test("After a gap, the sender's cursor is set back to the subscriber's, and the next delivery continues there")
  func gap() throws {
    var line = Self.line(9, delivered: 9)
    let receipt = EventReceipt(outcome: .gap, cursor: 4)
    #expect(line.answered(receipt, to: try Self.part([10]), random: 0) == .rewind(to: 4, .milliseconds(25)))
    line.rewound(to: 4)
    guard case .deliver(let delivery) = line.next(try Self.part([8])) else { return #expect(Bool(false)) }
    #expect(delivery.previous == 0)
  }

  @Test("Retry delays double up to five seconds, until a reply arrives")
  func misses() throws {
    var line = Self.line()
    let waits = (0..<9).map { _ in line.deliveryFailed(random: 0) * 2 }
    #expect(waits == [50, 100, 200, 400, 800, 1600, 3200, 5000, 5000].map { .milliseconds($0) })
    #expect(line.misses == 9)
    _ = line.answered(EventReceipt(outcome: .done, cursor: 1), to: try Self.part([1]), random: 0)
    #expect(line.misses == 0)
    #expect(line.deliveryFailed(random: 0) == .milliseconds(25))
  }

  @Test("Redelivered events are counted; after a restart, the stored cursor shows which events were sent")
  func redelivered() throws {
    var line = Self.line(2, delivered: 2)
    func delivery(_ sequences: [Int64]) throws -> DeliverEvents {
      DeliverEvents(source: "content", previous: 0, events: try Self.part(sequences).events)
    }
    #expect(line.sending(try delivery([3, 4])) == 0)
    #expect(line.sending(try delivery([3, 4, 5])) == 2)
    #expect(line.sending(try delivery([2, 5, 6])) == 2)
  }
}
