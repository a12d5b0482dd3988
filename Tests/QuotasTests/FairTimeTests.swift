import CivilTime
import Quotas
import Testing

@Suite(.timeLimit(.minutes(2))) struct FairTimeTests {
  private let start = Instant(nanoseconds: 1_000_000_000)

  @Test("Time is shared only while a second party is active or was recently")
  func sharing() {
    var time = FairTime(memory: 50)
    for turn in 1...5 as ClosedRange<UInt64> {
      time.came(1, in: turn)
      #expect(!time.isShared(in: turn))
    }
    time.came(2, in: 6)
    #expect(time.isShared(in: 6) && time.isShared(in: 55))
    for turn in 7...80 as ClosedRange<UInt64> { time.came(1, in: turn) }
    #expect(time.isShared(in: 56), "the parties last changed in turn 7")
    #expect(!time.isShared(in: 57))
  }

  @Test("A greedy party gets only its share of the time", arguments: [2, 4, 8])
  func share(part: Int) {
    let time = FairTime(share: part, slack: .milliseconds(1))
    var greedy = FairTime.Member()
    var modest = FairTime.Member()
    var worked = Duration.zero
    for step in 0..<100_000 {
      let now = start + .microseconds(step * 10)
      if time.throttle(of: greedy, at: now) == nil {
        time.took(.microseconds(10), &greedy, at: now + .microseconds(10))
        worked += .microseconds(10)
      }
      if step % 200 == 0 {
        #expect(time.throttle(of: modest, at: now) == nil)
        time.took(.microseconds(5), &modest, at: now)
      }
    }
    let whole = Duration.seconds(1) / part
    #expect(worked > whole * 0.9 && worked < whole * 1.1)
  }

  @Test("Work is allowed again at exactly the end of a reported pause")
  func end() throws {
    let time = FairTime(share: 8, slack: .milliseconds(1))
    var member = FairTime.Member()
    time.took(.milliseconds(2), &member, at: start)
    let end = try #require(time.throttle(of: member, at: start))
    #expect(end == start + .milliseconds(13))
    #expect(time.throttle(of: member, at: end) == nil)
  }

  @Test("A party pauses for a second at most, since many users may share it")
  func longest() {
    let time = FairTime(share: 16)
    var member = FairTime.Member()
    time.took(.seconds(300), &member, at: start)
    #expect(time.throttle(of: member, at: start + .seconds(1)) == nil)
    #expect(time.throttle(of: member, isBulk: true, at: start + .seconds(1)) == nil)
  }

  @Test("A party's long pieces of work are spaced out without delaying its short ones")
  func bulk() {
    let time = FairTime(share: 8, rarity: 500)
    var member = FairTime.Member()
    var now = start
    var long = 0
    var short = 0
    while now < start + .seconds(10) {
      if time.throttle(of: member, isBulk: true, at: now) == nil {
        time.took(.milliseconds(1), &member, at: now + .milliseconds(1))
        long += 1
      } else if time.throttle(of: member, at: now) == nil {
        time.took(.microseconds(50), &member, at: now + .microseconds(50))
        short += 1
      }
      now = now + .milliseconds(1)
    }
    // Each piece blocks other parties 900 µs longer than allowed, so 450 ms pass before the next piece.
    #expect((20...23).contains(long))
    #expect(short > 9000)
  }
}
