/// Writes that wait, in turns of their owners: whoever brings many doesn't keep others waiting for all of them.
///
/// The writes of one owner keep their order, and so do those of nobody. An owner who had a turn stands behind those who
/// wait at that moment, and before whoever comes later: however many come, nobody waits longer for his next one.
struct WriteTurns {
  /// Some in a row, of which the first have gone.
  private struct Queue<Element> {
    private var elements: [Element] = []
    private var gone = 0

    var isEmpty: Bool { gone == elements.count }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func removeFirst() -> Element {
      let first = elements[gone]
      gone += 1
      // What has gone is let go once it is half of all: a queue that never gets empty mustn't keep it.
      if gone * 2 >= elements.count {
        elements.removeFirst(gone)
        gone = 0
      }
      return first
    }
  }

  private var lanes: [String?: Queue<WriteJob>] = [:]
  /// Those who have some waiting, each once, in the order of their turns.
  private var owners = Queue<String?>()

  var isEmpty: Bool { lanes.isEmpty }

  /// The owners of the writes that wait.
  var waitingOwners: [String?] { Array(lanes.keys) }

  mutating func add(_ jobs: [WriteJob]) {
    for job in jobs {
      if lanes[job.owner] == nil { owners.append(job.owner) }
      lanes[job.owner, default: Queue()].append(job)
    }
  }

  mutating func next() -> WriteJob? {
    guard !owners.isEmpty else { return nil }
    let owner = owners.removeFirst()
    guard let job = lanes[owner]?.removeFirst() else { return nil }
    if lanes[owner]?.isEmpty == true { lanes[owner] = nil } else { owners.append(owner) }
    return job
  }
}
