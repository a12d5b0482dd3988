import Wire

// What the simulated services answer: small stand-ins that use the bus, the stores and the events as the real ones do.

/// Adds an entry to the account's ledger, and tells subscribers of it.
struct AddEntry: Request {
  static let method = Method("ledger.entries.add", .change, "Adds an entry.")
  /// The client's own name for this change, by which its effects are counted.
  var op: String
  var amount: Int
  /// Makes messages long and short.
  var padding: String

  struct Reply: Codable, Sendable, Hashable {
    var entry: Int
    var count: Int
  }
}

struct GetBalance: Request {
  static let method = Method("ledger.balance.get", .read, "Counts the account's entries.")

  struct Reply: Codable, Sendable, Hashable {
    var count: Int
    var total: Int
  }
}

struct ListEntries: Request {
  static let method = Method("ledger.entries.list", .read, streams: true, "Streams the account's entries.")

  struct Item: Codable, Sendable, Hashable {
    var number: Int
    var op: String
  }
  struct Reply: Codable, Sendable, Hashable {
    var count: Int
  }
}

struct EntryAdded: EventBody {
  static let type = "ledger.entry.added"
  var op: String
  var amount: Int
}

/// Few of these: for a subscriber whom most events don't concern.
struct LargeEntryAdded: EventBody {
  static let type = "ledger.large-entry.added"
  var op: String
}
