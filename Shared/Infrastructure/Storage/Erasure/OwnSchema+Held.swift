package import Wire

extension OwnSchema {
  /// The personal data in the store's own tables.
  static let held: [HeldTable] = [
    .of(
      "outbox", "An event that other services haven't all received yet.",
      rows: "subject = $1 AND type NOT IN (\(ErasureEvents.types.sorted().map { "'\($0)'" }.joined(separator: ", ")))",
      erasure: .deleted(by: ["sequence"]), export: .none("it repeats what other services' files contain")),
    .of(
      "inbox_shelf", "A quarantined event from another service.", rows: "subject = $1",
      erasure: .deleted(by: ["source", "sequence"]), export: .none("it repeats what the other service's files contain")),
    .of(
      "idempotency", "The stored reply to a change that was sent with an idempotency key.",
      erasure: .deleted(by: ["account", "key"]),
      export: .none("it repeats a reply that the client has received")),
    .of(
      "storage_erased", "The id of an erased account, with the time.",
      erasure: .stays("the service needs it to reject late events and restored data"),
      export: .none("an erased account can't request an export")),
    .of(
      "storage_merged", "The id of an account that was merged into another account.",
      erasure: .stays("the service needs it to redirect late events to the other account"),
      export: .none("it contains only ids")),
    .impersonal("subscriber_cursors", "The last event of this service that each subscriber has applied."),
    .impersonal("inbox", "The last event of each other service that this service has applied."),
    .impersonal("storage_migrations", "The schema's history."),
    .impersonal("storage_self", "The database's own identity."),
    .impersonal("storage_neighbours", "The identities of other services' databases."),
  ]
}

extension Store {
  /// The personal data in the tables that every store has.
  package nonisolated static var held: [HeldTable] { OwnSchema.held }
}
