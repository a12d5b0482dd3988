/// Writes that wait, in turns of their owners: whoever brings many doesn't keep others waiting for all of them.
///
/// The writes of one owner keep their order, and so do those of nobody.
struct WriteTurns {
  private struct Lane {
    var jobs: [WriteJob]
    /// How many of them had their turn.
    var taken = 0

    /// Lets go of those, once they are half of all: an owner who always has some waiting mustn't keep them all.
    mutating func forget() {
      guard taken * 2 >= jobs.count else { return }
      jobs.removeFirst(taken)
      taken = 0
    }
  }

  private var lanes: [Lane] = []
  private var places: [String?: Int] = [:]
  /// The lane whose turn is next.
  private var place = 0
  private var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func add(_ jobs: [WriteJob]) {
    for job in jobs {
      if let place = places[job.owner] {
        lanes[place].jobs.append(job)
      } else {
        places[job.owner] = lanes.count
        lanes.append(Lane(jobs: [job]))
      }
    }
    count += jobs.count
  }

  mutating func next() -> WriteJob? {
    guard count > 0 else { return nil }
    count -= 1
    let job = lanes[place].jobs[lanes[place].taken]
    lanes[place].taken += 1
    place += 1
    if place == lanes.count { beginRound() }
    return job
  }

  /// Everybody had a turn: who has nothing left is forgotten.
  private mutating func beginRound() {
    place = 0
    guard count > 0 else { return (lanes, places) = ([], [:]) }
    lanes.removeAll { $0.taken == $0.jobs.count }
    places = [:]
    for index in lanes.indices {
      lanes[index].forget()
      places[lanes[index].jobs[lanes[index].taken].owner] = index
    }
  }
}
