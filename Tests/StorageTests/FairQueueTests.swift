import EventLoop
import TestSupport
import Testing

@testable import Storage

/// The order of writes, without a thread or a database.
@Suite(.timeLimit(.minutes(2))) struct FairQueueTests {
  @Test("Each owner's writes stay in order, each round serves every owner, and no write is lost")
  func rounds() async throws {
    try await withStore { store, _ in
      var turns = FairQueue<WriteJob>()
      var dice = Dice(seed: 3)
      var next = [String?: Int]()
      var waiting = [String?: [String]]()
      var names = [ObjectIdentifier: String]()
      var since: [String?: Int] = [:]
      var kept: [WriteJob] = []
      for step in 0..<5000 {
        if dice.chance(55) {
          let owner: String? = dice.chance(10) ? nil : "o\(dice.roll(0..<6))"
          let job = WriteJob(store, of: owner, wallNow: store.clock.wallNow, { _ in {} }, refused: { _ in })
          kept.append(job)
          next[owner, default: 0] += 1
          names[ObjectIdentifier(job)] = "\(next[owner] ?? 0)"
          if waiting[owner, default: []].isEmpty { since[owner] = 0 }
          waiting[owner, default: []].append("\(next[owner] ?? 0)")
          turns.add([job])
        } else if let job = turns.next() {
          let own = waiting[job.owner]?.removeFirst()
          #expect(own == names[ObjectIdentifier(job)], "step \(step)")
          for (owner, jobs) in waiting where !jobs.isEmpty && owner != job.owner { since[owner, default: 0] += 1 }
          // Within a round, each other owner has one turn, and a second turn if it arrived during the round.
          #expect((since[job.owner] ?? 0) <= 14, "step \(step)")
          since[job.owner] = 0
        } else {
          #expect(waiting.values.allSatisfy(\.isEmpty) && turns.isEmpty)
        }
      }
      var left = 0
      while turns.next() != nil { left += 1 }
      #expect(left == waiting.values.reduce(0) { $0 + $1.count } && turns.isEmpty)
    }
  }

  @Test("A waiting owner is soon served, however many new owners arrive")
  func newcomers() async throws {
    try await withStore { store, _ in
      @Loop func job(_ owner: String?) -> WriteJob {
        WriteJob(store, of: owner, wallNow: store.clock.wallNow, { _ in {} }, refused: { _ in })
      }
      var turns = FairQueue<WriteJob>()
      turns.add([job(nil), job("a"), job(nil), job("a")] + (0..<10).map { job("early \($0)") })
      var taken: [String?] = []
      for step in 0..<100 {
        // One owner arrives for each turn.
        turns.add([job("late \(step)")])
        taken.append(turns.next()?.owner)
      }
      #expect(taken.prefix(30).filter { $0 == "a" }.count == 2 && taken.prefix(30).filter { $0 == nil }.count == 2)
    }
  }

  @Test("The renewal of the lease precedes all waiting writes")
  func renewal() async throws {
    try await withStore { store, _ in
      var turns = FairQueue<WriteJob>()
      let jobs = [nil, nil, "a", nil].map {
        WriteJob(store, of: $0, wallNow: store.clock.wallNow, { _ in {} }, refused: { _ in })
      }
      jobs[3].isRenewal = true
      turns.add(jobs)
      #expect(turns.next() === jobs[3])
      for job in [jobs[0], jobs[2], jobs[1]] { #expect(turns.next() === job) }
      #expect(turns.isEmpty)
      turns.add([jobs[3]])
      #expect(!turns.isEmpty && turns.next() === jobs[3] && turns.isEmpty)
    }
  }
}
