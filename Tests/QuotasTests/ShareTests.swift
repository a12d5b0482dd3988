import Quotas
import Testing

@Suite(.timeLimit(.minutes(2))) struct ShareTests {
  @Test("Used capacity can be released, and a request that exceeds the limit takes nothing")
  func counts() {
    var share = Share(limit: 10)
    #expect(share.take(7) == true)
    #expect(share.take(4) == false)
    #expect(share.used == 7)
    #expect(share.take(3) == true)
    #expect(share.isFull)
    share.give(10)
    #expect(share.used == 0 && !share.isFull)
  }

  @Test("Recorded use may exceed the limit, and nothing more is accepted until it is below the limit")
  func beyond() {
    var share = Share(limit: 10)
    share.change(by: 15)
    #expect(share.isFull && share.used == 15)
    #expect(share.take() == false)
    share.change(by: -6)
    #expect(share.take() == true)
  }
}
