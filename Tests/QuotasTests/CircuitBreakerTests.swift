import CivilTime
import Quotas
import Testing

@Suite(.timeLimit(.minutes(2))) struct CircuitBreakerTests {
  let start = Instant(nanoseconds: 1_000_000_000)

  private func opened() -> CircuitBreaker {
    var breaker = CircuitBreaker(threshold: 2, shortest: .milliseconds(100), longest: .seconds(1))
    _ = breaker.failed(at: start, random: 0)
    _ = breaker.failed(at: start, random: 0)
    return breaker
  }

  @Test("Single failures don't open the circuit breaker, and a success resets the count")
  func threshold() {
    var breaker = CircuitBreaker(threshold: 3)
    for _ in 0..<5 {
      #expect(breaker.failed(at: start, random: 0) == false)
      #expect(breaker.failed(at: start, random: 0) == false)
      breaker.succeeded()
    }
    #expect(breaker.state == .closed && breaker.trips == 0)
    #expect(breaker.admit(at: start) == nil)
  }

  @Test("An open circuit breaker reports its remaining time, and then allows one attempt")
  func open() {
    var breaker = opened()
    #expect(breaker.state == .open && breaker.trips == 1)
    #expect(breaker.admit(at: start + .milliseconds(20)) == .milliseconds(30))
    #expect(breaker.admit(at: start + .milliseconds(50)) == nil)
    #expect(breaker.state == .halfOpen)
    #expect(breaker.admit(at: start + .milliseconds(50)) == nil, "other calls wait for the result of this attempt")
  }

  @Test("Each failed attempt doubles the delay up to a maximum, and a success closes the circuit breaker")
  func doubles() {
    var breaker = opened()
    var now = start
    var waits: [Duration] = []
    for _ in 0..<6 {
      guard let wait = breaker.admit(at: now) else { break }
      waits.append(wait)
      now = now + wait
      #expect(breaker.admit(at: now) == nil)
      #expect(breaker.failed(at: now, random: 0) == true, "in the half-open state, one failure opens the breaker")
    }
    #expect(waits == [50, 100, 200, 400, 500, 500].map { .milliseconds($0) })
    breaker.succeeded()
    #expect(breaker.state == .closed && breaker.trips == 1)
    #expect(breaker.admit(at: now) == nil)
  }

  @Test("The delay is random between half and all of its range", arguments: [(0.0, 50), (0.5, 75), (0.999, 99)])
  func jitter(random: Double, milliseconds: Int64) {
    var breaker = CircuitBreaker(threshold: 1, shortest: .milliseconds(100), longest: .seconds(1))
    #expect(breaker.failed(at: start, random: random) == true)
    let wait = breaker.admit(at: start)
    #expect(wait?.milliseconds == milliseconds)
  }
}
