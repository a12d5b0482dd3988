/// Compares the events that a publisher committed with those that a subscriber applied. All tests that kill processes
/// or cut connections use it.
///
/// It has no side effects, and its own tests plant flaws for it to find.
package struct EventHistory: Sendable {
  /// An event, identified by its account and a name.
  package struct Entry: Hashable, Sendable {
    package var account: String
    package var name: String
    package init(_ account: String, _ name: String) {
      self.account = account
      self.name = name
    }
  }

  package enum Flaw: Hashable, Sendable {
    /// The event was committed but never applied.
    case missing(Entry)
    /// The event was applied more than once.
    case repeated(Entry)
    /// The event was applied but never committed.
    case invented(Entry)
    /// The event was applied after one of the same account that was committed later.
    case reordered(Entry, after: Entry)
  }

  /// Returns the flaws in the order found. Empty if every committed event was applied once, and each account's events
  /// were applied in the order of their commits.
  ///
  /// - Parameters:
  ///   - committed: the events in the order of their commits, without duplicates.
  ///   - applied: the events in the order of their application.
  package static func flaws(committed: [Entry], applied: [Entry]) -> [Flaw] {
    let places = Dictionary(committed.enumerated().map { ($1, $0) }) { first, _ in first }
    precondition(places.count == committed.count, "an entry was committed twice")
    var flaws: [Flaw] = []
    var seen: Set<Entry> = []
    var latest: [String: Entry] = [:]
    for entry in applied {
      guard let place = places[entry] else {
        flaws.append(.invented(entry))
        continue
      }
      guard seen.insert(entry).inserted else {
        flaws.append(.repeated(entry))
        continue
      }
      if let last = latest[entry.account], let lastPlace = places[last], lastPlace > place {
        flaws.append(.reordered(entry, after: last))
      } else {
        latest[entry.account] = entry
      }
    }
    return flaws + committed.filter { !seen.contains($0) }.map { .missing($0) }
  }
}
