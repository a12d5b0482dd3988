import CivilTime
import Quotas
import Testing
import Wire

@testable import MessageBus

/// The rules for sending, retrying and giving up, without a connection.
@Suite(.timeLimit(.minutes(2))) struct PeerCoreTests {
  typealias Core = PeerCore<String>

  let now = Instant(nanoseconds: 5_000_000_000)
  var core = Core(name: "math", limits: PeerLimits())

  /// Opens a call for a caller, with tag 1.
  mutating func open(_ who: String, mayRepeat: Bool = true, until deadline: Instant? = nil) throws -> Int64 {
    let call = try core.open(
      for: who, tag: 1, until: deadline, mayRepeat: mayRepeat, at: now, unwritten: 0, atMost: 8
    ) { out, _ in out.append(repeating: 0x78, count: 8) }
    if call.next == .send { send(call.index) }
    return call.number
  }

  mutating func send(_ index: Int) {
    var wire: Bytes = []
    core.send(index, into: &wire)
    #expect(wire.count == 12)
  }

  /// Carries out the core's actions like the real shell, and returns them in a short form.
  mutating func carryOut(_ actions: [Core.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .connect: return "connect"
      case .backOff: return "rest"
      case .send(let index):
        send(index)
        return "send \(core.slots.waiter(index) ?? "nobody")'s"
      case .probe: return "probe"
      case .cancel: return "cancel"
      case .fail(let who, _, let failure):
        return "tell \(who) \(failure.kind.rawValue), executed \(failure.executed)"
          + (failure.isLostTwice ? ", twice" : "")
      }
    }
  }

  /// Breaks the connection and opens another one.
  mutating func breakAndConnect() -> [String] {
    let lost = carryOut(core.lost(at: now, random: 0.5))
    guard case .connect = core.backOffEnded() else { return lost }
    return lost + carryOut(core.connected())
  }

  @Test("Calls wait for one connection attempt and are sent when it succeeds")
  mutating func connecting() throws {
    let waiting = try ["anna", "bao"].map { who in
      try core.open(for: who, tag: 1, until: nil, mayRepeat: true, at: now, unwritten: 0, atMost: 8) { out, _ in
        out.append(repeating: 0x78, count: 8)
      }.next
    }
    #expect(waiting == [.connect, .wait])
    #expect(carryOut(core.connected()) == ["send anna's", "send bao's"])
    let cara = try open("cara")
    #expect(core.isSent(cara), "an open connection is used at once")
  }

  @Test("Lost calls are sent again one at a time, each after a sign that the service is alive")
  mutating func suspects() throws {
    _ = core.connected()
    _ = try open("anna")
    _ = try open("bao")
    #expect(breakAndConnect() == ["rest", "send anna's", "probe"])
    let fresh = try open("cara")
    #expect(core.isSent(fresh), "a new call doesn't wait for the lost calls")
    #expect(carryOut(core.passed()) == ["send bao's", "probe"])
    #expect(carryOut(core.passed()) == [])
    #expect(carryOut(core.passed()) == [], "a reply that no lost call waits for has no effect")
  }

  @Test("A call that crashes its service is sent at most twice, and makes no other call fail")
  mutating func poison() throws {
    _ = core.connected()
    let bao = try open("anna, before it")
    _ = try open("the poison")
    _ = try open("cara, after it")
    #expect(breakAndConnect() == ["rest", "send anna, before it's", "probe"])
    #expect(core.answered(bao)?.waiter == "anna, before it")
    #expect(carryOut(core.passed()) == ["send the poison's", "probe"])
    let dao = try open("dao, beside it")
    let told = breakAndConnect()
    #expect(
      told == [
        "tell the poison unavailable, executed unknown, twice", "rest", "send cara, after it's", "probe",
      ])
    #expect(carryOut(core.passed()) == ["send dao, beside it's", "probe"])
    #expect(core.isSent(dao))
  }

  @Test("Changes without a key, streams that have begun and calls over the retry budget aren't sent again")
  mutating func notAgain() throws {
    var limits = PeerLimits()
    limits.retries = RetryBudget(percent: 20, kept: 0, freePerSecond: 1)
    core = Core(name: "math", limits: limits)
    _ = core.connected()
    _ = try open("a change", mayRepeat: false)
    let stream = try open("a stream")
    #expect(core.progressed(stream)?.waiter == "a stream")
    _ = try open("the first")
    _ = try open("one too many")
    #expect(
      breakAndConnect() == [
        "tell a change unavailable, executed unknown", "tell a stream unavailable, executed unknown",
        "tell one too many unavailable, executed unknown", "rest", "send the first's", "probe",
      ])
  }

  @Test("A call isn't sent again if it has twice crashed a service that the called service depends on")
  mutating func behind() throws {
    var limits = PeerLimits()
    limits.repeatsPutOff = true
    core = Core(name: "math", limits: limits)
    _ = core.connected()
    let failures: [(Failure, isSentAgain: Bool)] = [
      (.unavailable("tables", executed: .unknown), true), (.lostTwice("tables"), false),
    ]
    for (failure, isSentAgain) in failures {
      let number = try open("anna")
      switch core.failed(number, with: failure.encoded(in: .en).span, at: now, random: 0) {
      case .again: #expect(isSentAgain)
      case .answer(let who, _, _): #expect(!isSentAgain && who == "anna")
      case .notOpen: Issue.record("the call is still open")
      }
    }
  }

  @Test("A late call's failure states whether the call was sent")
  mutating func late() throws {
    let soon = now + .milliseconds(20)
    _ = try open("never sent", until: soon)
    #expect(core.late(at: now).isEmpty)
    let later = now + .seconds(1)
    #expect(core.late(at: later).flatMap { carryOut(core.expire($0)) } == ["tell never sent unavailable, executed no"])
    _ = core.connected()
    _ = try open("sent", until: later + .milliseconds(20))
    _ = try open("given up", until: later + .milliseconds(20))
    let late = core.late(at: later + .seconds(1))
    #expect(late.count == 2)
    #expect(carryOut([core.cancel(late[0])].compactMap { $0 }) == ["cancel"])
    #expect(core.expire(late[0]).isEmpty, "a cancelled call gets no answer")
    #expect(carryOut(core.expire(late[1])).count == 2)
    #expect(core.slots.count == 0)
  }
}
