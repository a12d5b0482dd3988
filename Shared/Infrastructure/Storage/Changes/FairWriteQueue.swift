/// A queue of waiting writes in which owners take turns, so that an owner with many writes doesn't delay the others.
///
/// Writes of one owner keep their order, and so do writes without an owner. After its turn, an owner goes to the end of
/// the queue of owners. Owners that arrive later are placed behind the waiting owners and never lengthen their wait.
///
/// The renewal of the lease goes before all other writes. Otherwise, many waiting writes would delay it until the lease
/// ends, and the store would reject every call.
struct FairWriteQueue {
  /// The first waiting write of each owner, in the order of the owners' turns. The first `gone` elements have been
  /// removed logically. An owner's other writes follow its first one in `WriteJob.following`.
  private var turns: [WriteJob] = []
  private var gone = 0
  /// The last waiting write of each owner.
  private var last: [String?: WriteJob] = [:]
  private var renewals: [WriteJob] = []

  var isEmpty: Bool { last.isEmpty && renewals.isEmpty }

  var waitingOwners: [String?] { Array(last.keys) }

  mutating func add(_ jobs: [WriteJob]) {
    for job in jobs {
      if !job.needsLease {
        renewals.append(job)
      } else if let former = last.updateValue(job, forKey: job.owner) {
        former.following = job
      } else {
        turns.append(job)
      }
    }
  }

  mutating func next() -> WriteJob? {
    if !renewals.isEmpty { return renewals.removeFirst() }
    guard gone < turns.count else { return nil }
    let job = turns[gone]
    gone += 1
    // Free removed elements once they are half of the array. Otherwise a queue that never becomes empty would keep them
    // all.
    if gone * 2 >= turns.count {
      turns.removeFirst(gone)
      gone = 0
    }
    if let following = job.following {
      job.following = nil
      turns.append(following)
    } else {
      last[job.owner] = nil
    }
    return job
  }
}
