import CivilTime
import EventLoop
import ServiceHost
import TestSupport
import Testing

@Suite struct WatchdogTests {
  @Test("it is fed at once and then every third of the time, until stopped")
  func beats() async {
    await onLoop {
      let clock = LoopClock(wall: Timestamp(milliseconds: 0))
      var beats = 0
      let watchdog = Watchdog(clock: clock, timeout: .seconds(9)) { beats += 1 }
      #expect(beats == 1)
      clock.advance(by: .milliseconds(2999))
      #expect(beats == 1)
      clock.advance(by: .milliseconds(1))
      #expect(beats == 2)
      clock.advance(by: .seconds(9))
      #expect(beats == 5)
      watchdog.stop()
      clock.advance(by: .seconds(9))
      #expect(beats == 5)
    }
  }

  @Test("nobody watching means no beats")
  func unwatched() async {
    await onLoop {
      let clock = LoopClock(wall: Timestamp(milliseconds: 0))
      let watchdog = Watchdog(clock: clock, timeout: nil) { Issue.record("nobody listens") }
      clock.advance(by: .seconds(60))
      watchdog.stop()
    }
  }
}
