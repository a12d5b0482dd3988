import CivilTime
import Testing

@testable import MessageBus

/// The limits of a service's connection, without a socket. A name stands for the work of a call.
@Suite(.timeLimit(.minutes(2))) struct ConnectionLedgerTests {
  let now = Instant(nanoseconds: 5_000_000_000)
  var limits: ServerLimits
  var ledger: ConnectionLedger<String>

  init() {
    limits = ServerLimits()
    limits.calls = 2
    limits.callBytes = 1000
    limits.highWater = 100
    limits.pendingBytes = 5000
    ledger = ConnectionLedger(limits: limits)
  }

  @Test("The number of calls per connection and their total bytes are limited")
  mutating func capacity() {
    #expect(ledger.fullness(bytes: 999) == nil)
    #expect(ledger.fullness(bytes: 1000)?.limit == .callBytes)
    ledger.began(1, "a", until: nil, isEndless: false)
    ledger.began(2, "b", until: nil, isEndless: false)
    let full = ledger.fullness(bytes: 0)
    #expect(full == .init(limit: .calls, current: 2, maximum: 2))
    let given = ledger.gaveUp(1)
    #expect(given == "a" && ledger.fullness(bytes: 0) == nil)
  }

  @Test("A call is answered only once, and not at all after its caller has given up")
  mutating func ends() {
    ledger.began(1, "a", until: nil, isEndless: false)
    let endings = [ledger.ended(1), ledger.ended(1)]
    #expect(endings == [.answered, nil])
    ledger.began(2, "b", until: nil, isEndless: false)
    _ = ledger.gaveUp(2)
    let ending = ledger.ended(2)
    #expect(ending == nil)
  }

  @Test("A late call is cancelled once and still answered")
  mutating func deadlines() {
    ledger.began(1, "soon", until: now + .milliseconds(10), isEndless: false)
    ledger.began(2, "never", until: nil, isEndless: true)
    let early = ledger.late(at: now)
    let late = ledger.late(at: now + .milliseconds(10))
    #expect(early.isEmpty && late == ["soon"] && !ledger.hasDeadlines)
    let again = ledger.late(at: now + .seconds(1))
    let ending = ledger.ended(1)
    #expect(again.isEmpty && ending == .answered)
  }

  @Test("A stopping process ends endless streams and lets other calls finish")
  mutating func goingAway() {
    ledger.began(1, "a call", until: nil, isEndless: false)
    ledger.began(2, "a stream", until: nil, isEndless: true)
    let cancelled = ledger.goAway()
    #expect(cancelled == ["a stream"])
    let endings = [ledger.ended(2), ledger.ended(1)]
    #expect(endings == [.cutShort, .answered])
  }

  @Test("A stream waits until both its own reader and the connection have capacity")
  mutating func pauses() {
    ledger.began(1, "a", until: nil, isEndless: false)
    ledger.began(2, "b", until: nil, isEndless: false)
    ledger.pause(1, true)
    #expect(
      !ledger.hasCapacity(1, unwritten: 0) && ledger.hasCapacity(2, unwritten: 100)
        && !ledger.hasCapacity(2, unwritten: 101))
    ledger.pause(1, false)
    #expect(ledger.hasCapacity(1, unwritten: 0))
  }

  @Test("A connection with too many unread bytes is reported once, and again only after it has drained")
  mutating func unread() {
    let told = [
      ledger.isOverfull(unwritten: 5000), ledger.isOverfull(unwritten: 5001), ledger.isOverfull(unwritten: 9000),
    ]
    #expect(told == [false, true, false])
    ledger.drained()
    let again = ledger.isOverfull(unwritten: 5001)
    #expect(again)
  }

  @Test("Closing a connection returns the calls that are still running for it")
  mutating func close() {
    ledger.began(1, "a", until: nil, isEndless: false)
    ledger.began(2, "b", until: nil, isEndless: true)
    let work = Set(ledger.close())
    #expect(work == ["a", "b"] && !ledger.isRunning(1))
  }
}
