import Quotas
import Testing

@Suite struct FairTurnsTests {
  @Test("who is alone may take all, however long")
  func alone() {
    var turns = FairTurns(portion: 100)
    var one = FairTurns.Member()
    for turn in 1...5000 as ClosedRange<UInt64> {
      #expect(turns.allowance(of: one, in: turn) == .max)
      turns.took(60_000, &one, id: 1, in: turn)
    }
  }

  @Test("of several each has its portion in every turn, whatever the other takes")
  func several() {
    var turns = FairTurns(portion: 100)
    var (one, other) = (FairTurns.Member(), FairTurns.Member())
    turns.took(60_000, &one, id: 1, in: 7)
    turns.took(10, &other, id: 2, in: 7)
    #expect(turns.allowance(of: one, in: 7) == 0)
    #expect(turns.allowance(of: other, in: 7) == 90)
    turns.took(30, &one, id: 1, in: 8)
    turns.took(30, &one, id: 1, in: 8)
    #expect(turns.allowance(of: one, in: 8) == 40)
    #expect(turns.allowance(of: other, in: 8) == 100)
  }

  @Test("when the other has been silent for long, who is left may take all again")
  func silence() {
    var turns = FairTurns(portion: 100, memory: 50)
    var (one, other) = (FairTurns.Member(), FairTurns.Member())
    turns.took(1, &one, id: 1, in: 1)
    turns.took(1, &other, id: 2, in: 2)
    turns.took(1, &one, id: 1, in: 3)
    #expect(turns.allowance(of: one, in: 52) == 100)
    #expect(turns.allowance(of: one, in: 53) == .max)
  }
}
