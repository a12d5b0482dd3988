package import Wire

extension ProgressAPI {
  /// What `progress` holds of a person.
  package static let held: [HeldTable] = [
    .of(
      "attempt_answers", "An answer in an attempt.",
      rows: "attempt IN (SELECT id FROM attempts WHERE account = $1)", erasure: .along(with: "attempts"),
      export: .inside("attempts", by: "attempt", as: "answers")),
    .of(
      "attempts", "An attempt at a lesson.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["lesson", "id"], without: ["seed"])),
    .of(
      "lesson_results", "The best result of a lesson.", erasure: .deleted(by: ["account", "lesson"]),
      export: .file(order: ["lesson"])),
    // Both sides of a transfer go together, so that the books balance.
    .of(
      "ledger", "Coins that were paid.", rows: "holder = $1", erasure: .deleted(by: ["transfer"]),
      export: .file(order: ["id"], without: ["holder"])),
    .of(
      "unlocked_badges", "A badge, and when it was unlocked.", erasure: .deleted(by: ["account", "badge"]),
      export: .file(order: ["badge"])),
    .of(
      "used_categories", "A category of roasts that the person has used.",
      erasure: .deleted(by: ["account", "category"]), export: .file(order: ["category"])),
    .of(
      "zones", "A time zone that the account's days went by.", erasure: .deleted(by: ["account", "since"]),
      export: .file(order: ["since"])),
    .of(
      "standing", "The streak, and what badges count.", erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"])),
  ]
}
