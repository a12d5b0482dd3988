import Quotas
import Testing

@Suite(.timeLimit(.minutes(2))) struct ShareTests {
  @Test("what is taken comes back, and more than is left is refused whole")
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

  @Test("what has happened already is counted beyond the limit, and nothing more is let in until it is below")
  func beyond() {
    var share = Share(limit: 10)
    share.change(by: 15)
    #expect(share.isFull && share.used == 15)
    #expect(share.take() == false)
    share.change(by: -6)
    #expect(share.take() == true)
  }
}
