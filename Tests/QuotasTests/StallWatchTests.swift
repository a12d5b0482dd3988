import CivilTime
import Quotas
import Testing

@Suite(.timeLimit(.minutes(2))) struct StallWatchTests {
  let limit = Duration.seconds(1)

  /// Returns the last verdict of several checks, each a time in milliseconds and a progress mark.
  private func verdict(_ looks: [(Int, UInt64?)]) -> Bool {
    var watch = StallWatch()
    var last = false
    for (time, mark) in looks {
      last = watch.isStalled(at: Instant(nanoseconds: 0) + .milliseconds(time), mark: mark, limit: limit)
    }
    return last
  }

  @Test("A peer has stalled if its progress doesn't change for the whole time limit, and not earlier")
  func stands() {
    #expect(!verdict([(0, 7), (999, 7)]))
    #expect(verdict([(0, 7), (500, 7), (1000, 7)]))
  }

  @Test("A peer hasn't stalled if its progress changes, or if there was nothing to wait for in between")
  func moves() {
    #expect(!verdict([(0, 7), (900, 8), (1800, 8)]))
    #expect(!verdict([(0, 7), (900, nil), (1800, 7), (2700, 7)]))
    #expect(!verdict([(0, nil), (5000, nil)]))
  }
}
