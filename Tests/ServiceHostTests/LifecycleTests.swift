import CivilTime
import ServiceHost
import Testing

@Suite(.timeLimit(.minutes(5))) struct LifecycleTests {
  let start = Instant(nanoseconds: 5_000_000_000)

  func serving() -> Lifecycle {
    var life = Lifecycle(drain: .seconds(10))
    _ = life.served()
    return life
  }

  @Test("Readiness is announced once, when the process serves, and health reports the same state")
  func ready() {
    var life = Lifecycle(drain: .seconds(10))
    #expect(!life.isReady)
    #expect(life.served() == [.tellReady])
    #expect(life.isReady)
    #expect(life.served() == [])
  }

  @Test("A process that stops while idle still waits for calls in transit, and then runs its steps in order")
  func idleStop() {
    var life = serving()
    let soon = start + Lifecycle.linger
    #expect(
      life.askedToStop(running: 0, at: start) == [.tellStopping, .stopAccepting, .sayGoingAway, .wake(at: soon)])
    #expect(!life.isReady && life.isStopping)
    #expect(life.wokeUp(running: 0, at: start) == [], "the process waits before it stops")
    #expect(life.wokeUp(running: 0, at: soon) == [.exit(0)])
    #expect(life.state == .stopped)
  }

  @Test("Running calls finish before the process exits")
  func drains() {
    var life = serving()
    #expect(
      life.askedToStop(running: 3, at: start) == [
        .tellStopping, .stopAccepting, .sayGoingAway, .awaitIdle, .wake(at: start + .seconds(10)),
      ])
    #expect(!life.isReady)
    let idle = start + .seconds(2)
    #expect(life.becameIdle(at: idle) == [.wake(at: idle + Lifecycle.linger)])
    #expect(life.wokeUp(running: 0, at: idle + Lifecycle.linger) == [.exit(0)])
    #expect(life.wokeUp(running: 0, at: start + .seconds(10)) == [], "the process has already stopped")
  }

  @Test("A call that was sent before the going-away message arrived may still run until the drain's time limit")
  func crossed() {
    var life = serving()
    _ = life.askedToStop(running: 0, at: start)
    #expect(life.wokeUp(running: 1, at: start + Lifecycle.linger) == [.awaitIdle, .wake(at: start + .seconds(10))])
    #expect(life.becameIdle(at: start + .seconds(10) + .milliseconds(-1)) == [.wake(at: start + .seconds(10))])
    #expect(life.wokeUp(running: 1, at: start + .seconds(10)) == [.exit(0)], "the drain is over")
  }

  @Test("The process waits for an endless call only until the drain's time limit")
  func bounded() {
    var life = serving()
    _ = life.askedToStop(running: 1, at: start)
    #expect(life.wokeUp(running: 1, at: start + .seconds(9)) == [])
    #expect(life.wokeUp(running: 1, at: start + .seconds(10)) == [.exit(0)])
  }

  @Test("A second signal ends the wait for running calls")
  func impatient() {
    var life = serving()
    _ = life.askedToStop(running: 1, at: start)
    #expect(life.askedToStop(running: 1, at: start + .seconds(1)) == [.exit(0)])
    #expect(life.askedToStop(running: 0, at: start + .seconds(1)) == [])
  }

  @Test("A process that is stopped before its start completes exits without having been ready")
  func early() {
    var life = Lifecycle(drain: .seconds(10))
    #expect(life.askedToStop(running: 0, at: start) == [.exit(0)])
    #expect(life.served() == [], "the process is already stopping")
  }

  @Test("Becoming idle has no effect while the process serves")
  func idle() {
    var life = serving()
    #expect(life.becameIdle(at: start) == [])
    #expect(life.isReady)
  }
}
