import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventPropertyTests {
  @Test("Every event is applied once and in order per account, under random faults")
  func histories() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 1...2000 {
      var world = EventWorld(seed: seed)
      let flaws = world.play(steps: 150)
      #expect(flaws == [], "seed \(seed)")
      counts.merge(world.counts) { $0 + $1 }
    }
    for what in ["undone", "again", "doubled", "lost", "repeated", "held", "publisher died", "subscriber died"] {
      #expect(counts[what, default: 0] > 1000, "\(what) hardly happens, so the histories don't test it")
    }
  }

  @Test("The random histories detect each kind of planted mistake", arguments: EventWorld.Mistake.allCases)
  func mistakes(mistake: EventWorld.Mistake) {
    let found = (UInt64(1)...200).contains { seed in
      var world = EventWorld(seed: seed, mistake: mistake)
      return !world.play(steps: 150).isEmpty
    }
    #expect(found)
  }
}
