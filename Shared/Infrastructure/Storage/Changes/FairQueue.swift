/// A queue of waiting jobs in which owners take turns, so that an owner with many jobs doesn't delay the others.
///
/// Jobs of one owner keep their order, and so do jobs without an owner. After its turn, an owner goes to the end of
/// the queue of owners. Owners that arrive later are placed behind the waiting owners and never lengthen their wait.
///
/// Urgent jobs go before all other jobs.
struct FairQueue<Job: QueuedJob> {
  /// The first waiting job of each owner, in the order of the owners' turns. The first `gone` elements have been
  /// removed logically. An owner's other jobs follow its first one in `following`.
  private var turns: [Job] = []
  private var gone = 0
  /// The last waiting job of each owner.
  private var last: [String?: Job] = [:]
  private var urgent: [Job] = []

  var isEmpty: Bool { last.isEmpty && urgent.isEmpty }

  var waitingOwners: [String?] { Array(last.keys) }

  mutating func add(_ jobs: [Job]) {
    for job in jobs {
      if job.isUrgent {
        urgent.append(job)
      } else if let former = last.updateValue(job, forKey: job.owner) {
        former.following = job
      } else {
        turns.append(job)
      }
    }
  }

  mutating func next() -> Job? {
    if !urgent.isEmpty { return urgent.removeFirst() }
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

/// A job in a `FairQueue`.
protocol QueuedJob: AnyObject {
  /// The account that the job belongs to; nil for a job that belongs to no account. Owners take turns.
  var owner: String? { get }
  /// The owner's next waiting job, for the queue.
  var following: Self? { get set }
  /// True if the job goes before all jobs that aren't urgent. False by default.
  var isUrgent: Bool { get }
}

extension QueuedJob {
  var isUrgent: Bool { false }
}
