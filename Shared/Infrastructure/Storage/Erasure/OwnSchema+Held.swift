package import Wire

extension OwnSchema {
  /// The personal data in the store's own tables.
  static let held: [HeldTable] = [
    .of(
      "outbox", "An event on its way to other services.",
      rows: "subject = $1 AND type NOT IN (\(ErasureEvents.types.sorted().map { "'\($0)'" }.joined(separator: ", ")))",
      erasure: .deleted(by: ["sequence"]), export: .none("it tells other services what is in their own files")),
    .of(
      "inbox_shelf", "An event of another service that couldn't be applied yet.", rows: "subject = $1",
      erasure: .deleted(by: ["source", "sequence"]), export: .none("it tells what is in the other service's files")),
    .of(
      "idempotency", "The answer to a change that was sent under a key.", erasure: .deleted(by: ["account", "key"]),
      export: .none("it repeats what was answered")),
    .of(
      "storage_erased", "The id of an account that was erased, and when.",
      erasure: .stays("what is in flight or comes back from a backup must be known for erased"),
      export: .none("who is in it has no account any more")),
    .of(
      "storage_merged", "The id of an account that became part of another.",
      erasure: .stays("what is in flight for it must be led on, or known for erased"),
      export: .none("it has ids only")),
    .ofNobody("subscriber_cursors", "How far other services are with this one's events."),
    .ofNobody("inbox", "How far this service is with others' events."),
    .ofNobody("storage_migrations", "The schema's history."),
    .ofNobody("storage_self", "Which database it is."),
    .ofNobody("storage_neighbours", "Which databases others have."),
  ]
}

extension Store {
  /// The personal data in the tables that every store has.
  package nonisolated static var held: [HeldTable] { OwnSchema.held }
}
