import CivilTime

/// The id of a scheduled action, for cancelling it.
package struct TimerID: Hashable, Sendable {
  var number: UInt64
}

/// Scheduled actions, earliest first: a binary heap with lazy removal. `LoopClock` supplies the time and
/// runs the actions.
struct TimerQueue {
  typealias Action = @Loop () -> Void

  private struct Entry {
    var at: Instant
    var id: UInt64
  }

  /// Wraps an action: a dictionary of bare closures would convert each closure on access, which allocates memory.
  private struct Planned {
    var action: Action
  }

  private var heap: [Entry] = []
  private var actions: [UInt64: Planned] = [:]
  private var lastID: UInt64 = 0

  /// The time of the earliest action; nil if there is none.
  var soonest: Instant? {
    mutating get {
      while let first = heap.first {
        if actions[first.id] != nil { return first.at }
        removeFirst()
      }
      return nil
    }
  }

  mutating func add(at: Instant, _ action: @escaping Action) -> TimerID {
    lastID += 1
    actions[lastID] = Planned(action: action)
    heap.append(Entry(at: at, id: lastID))
    siftUp(heap.count - 1)
    return TimerID(number: lastID)
  }

  /// Cancels an action. Its entry leaves the heap when it reaches the top, or when most actions in the heap are
  /// cancelled.
  mutating func cancel(_ id: TimerID) {
    guard actions.removeValue(forKey: id.number) != nil else { return }
    if heap.count > 64, heap.count > 2 * actions.count { compact() }
  }

  /// Removes and returns the earliest action that is due at `now`.
  mutating func takeDue(at now: Instant) -> Action? {
    while let first = heap.first, first.at <= now {
      removeFirst()
      if let planned = actions.removeValue(forKey: first.id) { return planned.action }
    }
    return nil
  }

  private func precedes(_ a: Entry, _ b: Entry) -> Bool { a.at == b.at ? a.id < b.id : a.at < b.at }

  private mutating func compact() {
    heap.removeAll { actions[$0.id] == nil }
    heap.sort { $0.at == $1.at ? $0.id < $1.id : $0.at < $1.at }
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    siftDown(0)
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(heap[child], heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if precedes(heap[child], heap[least]) { least = child }
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
