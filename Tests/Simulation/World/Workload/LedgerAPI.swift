import Wire

// The API of the simulated services: small stand-ins that use the bus, the databases and the events as the real
// services do.

/// Adds an entry to the account's ledger, and emits an event.
struct AddEntry: Request {
  static let method = Method("ledger.entries.add", .change, "Adds an entry.")
  /// The client's name for this change, by which its effects are counted.
  var op: String
  var amount: Int
  /// Filler that varies the length of messages.
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
  static let method = Method("ledger.entries.list", .read, traits: .streams, "Streams the account's entries.")

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

/// A rarer event, for a subscriber that doesn't need most events.
struct LargeEntryAdded: EventBody {
  static let type = "ledger.large-entry.added"
  var op: String
}
