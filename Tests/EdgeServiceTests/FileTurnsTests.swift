import Testing

@testable import EdgeService

@Suite(.timeLimit(.minutes(1))) struct FileTurnsTests {
  private let one = Party.user(1)
  private let other = Party.user(2)

  @Test("Requests for pieces of a file are limited, and one client's many requests don't delay another client's")
  func order() {
    var turns = FileTurns<String>(most: 3, maxOfOne: 2)
    // The other party's first request overtakes the requests that wait.
    let asked = [("a", one), ("b", one), ("c", one), ("d", one), ("e", other), ("f", other)]
    let began = asked.filter { turns.take($0.0, of: $0.1) }.map(\.0)
    #expect(began == ["a", "b", "e"])
    let next = [other, one, other, one, one, one].map { turns.give(of: $0) }
    #expect(next == [["f"], ["c"], [], ["d"], [], []])
    let again = turns.take("g", of: one)
    #expect(again)
  }

  @Test("A request that leaves the queue isn't started")
  func left() {
    var turns = FileTurns<Int>(most: 1, maxOfOne: 1)
    let began = [(0, one), (1, other), (2, one), (3, other)].filter { turns.take($0.0, of: $0.1) }.map(\.0)
    turns.leave { $0 == 1 }
    let next = [one, one, other].map { turns.give(of: $0) }
    #expect(began == [0] && next == [[2], [3], []])
  }
}
