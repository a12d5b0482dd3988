package import Wire

extension EntitlementsAPI {
  /// The tables of `entitlements`, with the rules for erasure and export. A table comes after those that refer to its
  /// rows.
  package static let held: [HeldTable] = [
    .of(
      "registrations", "A registration that was sent under a key: digests only.",
      rows: "session IN (SELECT id FROM sessions WHERE account = $1)", erasure: .deleted(by: ["key_hash"]),
      export: .none("it holds digests only")),
    .of(
      "sessions", "A session of a device.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["created_at", "id"], without: ["token_hash"])),
    .of(
      "identity_nonces", "A number that the next sign-in must have: a digest only.", erasure: .deleted(by: ["device"]),
      export: .none("it holds a digest only")),
    .of(
      "identities", "A sign-in that leads to the account.", erasure: .deleted(by: ["app", "subject"]),
      export: .file(order: ["app", "subject"])),
    .of(
      "links", "A code by which a device may join: a digest only.", erasure: .deleted(by: ["account"]),
      export: .none("it holds a digest only, and is over in minutes")),
    .of(
      "join_requests", "That the account would join another one, or another one this.",
      rows: "account = $1 OR asked_account = $1", erasure: .deleted(by: ["id"]),
      export: .none("it is over in a day")),
    .of(
      "store_tokens", "What the account's purchases carry, so that they are known as its own.",
      erasure: .deleted(by: ["token"]), export: .file(order: ["token"])),
    .of(
      "first_owners", "A purchase that the account handed in first and that has moved since.",
      erasure: .deleted(by: ["environment", "original_id"]), export: .file(order: ["environment", "original_id"])),
    .of(
      "wrong_codes", "How many codes were tried in vain.", erasure: .deleted(by: ["account"]),
      export: .none("it is over in an hour")),
    .of(
      "redemptions", "A promotional code that was used.", erasure: .deleted(by: ["account", "digest"]),
      export: .file(order: ["digest"], without: ["digest"])),
    .of("grants", "A plan that was given.", erasure: .deleted(by: ["id"]), export: .file(order: ["begins_at", "id"])),
    .of(
      "paywall_steps", "The last day of a step at the paywall.", erasure: .deleted(by: ["account", "step"]),
      export: .file(order: ["step"])),
    .of(
      "paywall_reports", "A step at the paywall that was told: its id only.",
      erasure: .deleted(by: ["account", "id"]), export: .none("it is the client's own id, so that a repeat is known")),
    .of("devices", "A device that joined the account.", erasure: .deleted(by: ["id"]), export: .file(order: ["id"])),
    .of(
      "transactions", "What the store signed of a purchase.",
      rows: """
        (environment, original_id) IN (SELECT environment, original_id FROM purchases WHERE account = $1)
        """, erasure: .deleted(by: ["environment", "id"]), export: .file(order: ["environment", "id"])),
    .of(
      "renewals", "What the store signed of a subscription's renewal.",
      rows: """
        (environment, original_id) IN (SELECT environment, original_id FROM purchases WHERE account = $1)
        """, erasure: .deleted(by: ["environment", "original_id"]),
      export: .file(order: ["environment", "original_id"])
    ),
    .of(
      "purchases", "A purchase that belongs to the account.", erasure: .deleted(by: ["environment", "original_id"]),
      export: .file(order: ["environment", "original_id"])),
    .of(
      "subscriptions", "The subscription as it was last announced.", erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"])),
    .of(
      "archives", "That an archive was asked for.", erasure: .deleted(by: ["account"]),
      export: .none("it says how far this archive is")),
    .of(
      "files", "An archive, for a day.",
      erasure: .deleted(
        by: ["id"],
        then: """
          UPDATE file_room SET files = (SELECT count(*) FROM files), bytes = (
            SELECT coalesce(sum(coalesce(charged, bytes)), 0) FROM files)
          """), export: .none("it is this archive")),
    .of("audit", "What happened to the account, and why.", erasure: .deleted(by: ["id"]), export: .file(order: ["id"])),
    .of(
      "accounts", "The account itself.", rows: "id = $1", erasure: .deleted(by: ["id"]), export: .file(order: ["id"])),
    .of(
      "merges", "That an account became part of another.",
      erasure: .stays("it is how the joining is brought to its end, and has ids and times only"),
      export: .none("it has ids only")),
    .of(
      "merge_receipts", "That a service has joined the accounts.",
      erasure: .stays("it is how the joining is brought to its end, and has ids only"), export: .none("it has ids only")
    ),
    .of(
      "erasures", "That the account was erased, and when.",
      erasure: .stays("it is how the erasure is brought to its end, and has an id and times only"),
      export: .none("who is in it has no account any more")),
    .of(
      "erasure_receipts", "When each service had erased the account.",
      erasure: .stays("it is how the erasure is brought to its end, and has an id and times only"),
      export: .none("who is in it has no account any more")),
    .ofNobody("unclaimed", "Purchases that nobody has handed in."),
    .ofNobody("store_notifications", "What the store has told: ids, kinds and times."),
    .ofNobody("code_batches", "Promotional codes that were made together."),
    .ofNobody("codes", "Promotional codes: digests only."),
    .ofNobody("bought_products", "Products that somebody has bought."),
    .ofNobody("file_room", "What all files come to."),
    .ofNobody("insight", "Numbers of the business by day."),
    .ofNobody("insight_months", "Numbers of the business by month."),
    .ofNobody("published_keys", "Keys that sign-ins are verified with, as Apple publishes them."),
  ]
}
