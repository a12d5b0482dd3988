/// Shares the turns of a loop among those who have work for it, so that who brings much doesn't keep who brings little.
///
/// As long as one party is alone it may bring as much as it likes: splitting up its work would only make it dearer. Once
/// another one shows up, each gets a bounded amount a turn for a while.
package struct FairTurns: Sendable {
  /// What a party took in the turn that it was last seen in.
  package struct Member: Sendable {
    fileprivate var turn: UInt64 = 0
    fileprivate var taken = 0

    package init() {}
  }

  /// What each may take in a turn when there are several.
  package let portion: Int
  /// How many turns after a change from one party to another they count as being several.
  private let memory: UInt64
  private var last: UInt32?
  private var sharedUntil: UInt64 = 0

  package init(portion: Int, memory: UInt64 = 1024) {
    self.portion = portion
    self.memory = memory
  }

  /// What a party may take in this turn still.
  package func allowance(of member: Member, in turn: UInt64) -> Int {
    if turn >= sharedUntil { return .max }
    return member.turn == turn ? max(0, portion - member.taken) : portion
  }

  /// Notes what a party took.
  ///
  /// - Parameter id: tells the parties apart.
  package mutating func took(_ amount: Int, _ member: inout Member, id: UInt32, in turn: UInt64) {
    if id != last {
      if last != nil { sharedUntil = turn + memory }
      last = id
    }
    member.taken = member.turn == turn ? member.taken + amount : amount
    member.turn = turn
  }
}
