/// Compares what a publisher committed with what a subscriber applied: the judge of every test that kills or cuts.
///
/// Pure, and held to planted flaws by its own tests.
package struct EventHistory: Sendable {
  /// One event, by whom it is about and a name of its own.
  package struct Entry: Hashable, Sendable {
    package var account: String
    package var name: String
    package init(_ account: String, _ name: String) { (self.account, self.name) = (account, name) }
  }

  package enum Flaw: Hashable, Sendable {
    /// Committed and never applied.
    case missing(Entry)
    /// Applied more than once.
    case repeated(Entry)
    /// Applied and never committed.
    case invented(Entry)
    /// Applied after one of the same account that was committed later.
    case reordered(Entry, after: Entry)
  }

  /// What is wrong, in the order found; empty when every committed event was applied once, and each account's in the
  /// order of their commits.
  ///
  /// - Parameters:
  ///   - committed: in the order of the commits; each once.
  ///   - applied: in the order of their application.
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
