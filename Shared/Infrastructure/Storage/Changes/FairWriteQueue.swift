/// A queue of waiting writes in which owners take turns, so that an owner with many writes doesn't delay the others.
///
/// Writes of one owner keep their order, and so do writes without an owner. After its turn, an owner goes to the end of
/// the queue of owners. Owners that arrive later are behind it, so they never lengthen its wait.
struct FairWriteQueue {
  /// A first-in, first-out queue. The first `gone` elements have been removed logically.
  private struct Queue<Element> {
    private var elements: [Element] = []
    private var gone = 0

    var isEmpty: Bool { gone == elements.count }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func removeFirst() -> Element {
      let first = elements[gone]
      gone += 1
      // Free removed elements once they are half of the array. A queue that never becomes empty must not keep them.
      if gone * 2 >= elements.count {
        elements.removeFirst(gone)
        gone = 0
      }
      return first
    }
  }

  private var queues: [String?: Queue<WriteJob>] = [:]
  /// The owners that have waiting writes, each once, in the order of their turns.
  private var owners = Queue<String?>()

  var isEmpty: Bool { queues.isEmpty }

  var waitingOwners: [String?] { Array(queues.keys) }

  mutating func add(_ jobs: [WriteJob]) {
    for job in jobs {
      if queues[job.owner] == nil { owners.append(job.owner) }
      queues[job.owner, default: Queue()].append(job)
    }
  }

  mutating func next() -> WriteJob? {
    guard !owners.isEmpty else { return nil }
    let owner = owners.removeFirst()
    guard let job = queues[owner]?.removeFirst() else { return nil }
    if queues[owner]?.isEmpty == true { queues[owner] = nil } else { owners.append(owner) }
    return job
  }
}
