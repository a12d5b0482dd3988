package import Wire

extension EntitlementsAPI {
  /// The tables of `entitlements`, with the rules for erasure and export. A table comes after those that refer to its
  /// rows.
  package static let held: [PersonalDataTable] = [
    .of(
      "registrations", "A registration under an idempotency key, stored as digests.",
      rows: "session IN (SELECT id FROM sessions WHERE account = $1)", erasure: .deleted(by: ["key_hash"]),
      export: .none("it contains only digests")),
    .of(
      "sessions", "A session of a device.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["created_at", "id"], without: ["token_hash"])),
    .of(
      "identity_nonces", "The nonce that the next sign-in must contain, stored as a digest.",
      erasure: .deleted(by: ["device"]), export: .none("it contains only a digest")),
    .of(
      "identities", "A sign-in linked to the account.", erasure: .deleted(by: ["app", "subject"]),
      export: .file(order: ["app", "subject"])),
    .of(
      "links", "A code with which another device can join the account, stored as a digest.",
      erasure: .deleted(by: ["account"]), export: .none("it contains only a digest, and expires within minutes")),
    .of(
      "store_tokens", "The token that identifies the account's App Store purchases.",
      erasure: .deleted(by: ["token"]), export: .file(order: ["token"])),
    .of(
      "first_owners", "A purchase that the account submitted first and that has since moved to another account.",
      erasure: .deleted(by: ["environment", "original_id"]), export: .file(order: ["environment", "original_id"])),
    .of(
      "wrong_codes", "The number of wrong codes that the user entered.", erasure: .deleted(by: ["account"]),
      export: .none("it expires within an hour")),
    .of(
      "redemptions", "A promotional code that was used.", erasure: .deleted(by: ["account", "digest"]),
      export: .file(order: ["digest"], without: ["digest"])),
    .of(
      "grants", "A plan granted by an operator or a promotional code.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["begins_at", "id"])),
    .of(
      "paywall_steps", "The last day on which the user reached a step of the paywall.",
      erasure: .deleted(by: ["account", "step"]), export: .file(order: ["step"])),
    .of(
      "paywall_reports", "The id of a reported paywall step.",
      erasure: .deleted(by: ["account", "id"]),
      export: .none("it contains only ids by which clients mark repeated reports")),
    .of("devices", "A device that joined the account.", erasure: .deleted(by: ["id"]), export: .file(order: ["id"])),
    .of(
      "transactions", "A transaction of a purchase, as signed by the App Store.",
      rows: """
        (environment, original_id) IN (SELECT environment, original_id FROM purchases WHERE account = $1)
        """, erasure: .deleted(by: ["environment", "id"]), export: .file(order: ["environment", "id"])),
    .of(
      "renewals", "The renewal of a subscription, as signed by the App Store.",
      rows: """
        (environment, original_id) IN (SELECT environment, original_id FROM purchases WHERE account = $1)
        """, erasure: .deleted(by: ["environment", "original_id"]),
      export: .file(order: ["environment", "original_id"])
    ),
    .of(
      "purchases", "A purchase that belongs to the account.", erasure: .deleted(by: ["environment", "original_id"]),
      export: .file(order: ["environment", "original_id"])),
    .of(
      "subscriptions", "The subscription as last published to other services.", erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"])),
    .of(
      "archives", "A request for an archive of the account's data.", erasure: .deleted(by: ["account"]),
      export: .none("it describes the progress of this archive")),
    .transferredFiles("An archive of the account's data, kept for a day.", export: .none("it is this archive")),
    .of("audit", "An entry of the account's audit log.", erasure: .deleted(by: ["id"]), export: .file(order: ["id"])),
    .of(
      "accounts", "The account itself.", rows: "id = $1", erasure: .deleted(by: ["id"]), export: .file(order: ["id"])),
    .of(
      "merges", "The merge of an account into another account.",
      erasure: .stays("the services need it to finish the merge, and it contains only ids and times"),
      export: .none("it contains only ids")),
    .of(
      "merge_receipts", "A service's confirmation that it merged the accounts.",
      erasure: .stays("the services need it to finish the merge, and it contains only ids"),
      export: .none("it contains only ids")
    ),
    .of(
      "erasures", "A record of the account's erasure.",
      erasure: .stays("the services need it to finish the erasure, and it contains only an id and times"),
      export: .none("an erased account can't request an export")),
    .of(
      "erasure_receipts", "The time at which a service finished erasing the account.",
      erasure: .stays("the services need it to finish the erasure, and it contains only an id and times"),
      export: .none("an erased account can't request an export")),
    .withoutAccount("unclaimed", "Purchases that no account has submitted."),
    .withoutAccount("store_notifications", "Notifications from the App Store: ids, kinds and times."),
    .withoutAccount("code_batches", "Batches of promotional codes."),
    .withoutAccount("codes", "Promotional codes, stored as digests."),
    .withoutAccount("bought_products", "Products that were bought at least once."),
    .withoutAccount("file_room", "The number and total size of all files."),
    .withoutAccount("insight", "Business figures by day."),
    .withoutAccount("insight_months", "Business figures by month."),
    .withoutAccount("published_keys", "Apple's published keys for verifying sign-ins."),
  ]
}
