import CivilTime
import ServiceHost
import Testing

@Suite(.timeLimit(.minutes(5))) struct RestartBackoffTests {
  /// Returns the delay before the start of each process, given the time for which each process runs.
  static func waits(_ lasting: [Duration]) -> [Duration] {
    var now = Instant(nanoseconds: 5_000_000_000)
    var text = ""
    return lasting.map { lasted in
      var pace = RestartBackoff(text)
      let wait = pace.start(at: now)
      text = pace.text
      now = now + wait + lasted
      return wait
    }
  }

  @Test("The first few early exits cause no delay, and then delays double up to ten seconds")
  func doubles() {
    let waits = Self.waits(Array(repeating: .milliseconds(120), count: 14)).map(\.milliseconds)
    #expect(waits == [0, 0, 0, 0, 0, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000])
  }

  @Test("A process that serves and is then killed restarts without delay, even if this happens each second")
  func served() {
    #expect(Self.waits(Array(repeating: .seconds(1), count: 20)).allSatisfy { $0 == .zero })
  }

  @Test("A process that runs long enough resets the delays")
  func lasted() {
    let short = Duration.milliseconds(10)
    let waits = Self.waits([short, short, short, short, short, .seconds(2), short, short])
    #expect(waits.map(\.milliseconds) == [0, 0, 0, 0, 0, 200, 0, 0])
  }

  @Test(
    "An unreadable record of restarts, or one from before the machine's last boot, is ignored",
    arguments: ["", "x y", "-1 5", "9", "7 99000000000"])
  func unreadable(text: String) {
    var pace = RestartBackoff(text)
    #expect(pace.start(at: Instant(nanoseconds: 5_000_000_000)) == .zero)
    #expect(pace.failures == 0)
  }
}
