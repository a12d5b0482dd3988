package import Wire

extension AIGatewayAPI {
  /// The personal data that `ai` stores.
  package static let held: [PersonalDataTable] = [
    .of(
      "texts", "A text generated for the user.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"], without: ["folded", "folding"])),
    .of(
      // The export leaves out prices, which are between the operator and the provider.
      "text_costs", "The provider usage of one of the user's latest texts.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"], without: ["micro_cents"])),
    .of(
      "usage", "The number of texts generated on a day.", erasure: .deleted(by: ["account", "rule", "day"]),
      export: .file(order: ["rule", "day"])),
    .of(
      "choice_counts", "The number of texts generated for a choice.",
      erasure: .deleted(by: ["account", "generator", "input", "choice"]),
      export: .file(order: ["generator", "input", "choice"])),
    .of(
      "reaction_totals", "The number of the user's reactions of one kind to texts.",
      erasure: .deleted(by: ["account", "generator", "choice", "reaction"]),
      export: .file(order: ["generator", "choice", "reaction"])),
    .of(
      "reports", "A text that the user reported.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"])),
    .of(
      "account_spending", "The provider usage of the user's texts on a UTC day.",
      erasure: .deleted(by: ["account", "day"]), export: .file(order: ["day"], without: ["micro_cents"])),
    .of(
      // The provider bills the call after the erasure too, and budgets per app must include it.
      "open_calls", "A call to a provider that hasn't finished.", erasure: .anonymized(by: ["id"]),
      export: .file(order: ["id"], without: ["micro_cents"])),
    .of(
      "adoptions", "The import of texts from the user's devices, and the time when it closes.",
      erasure: .deleted(by: ["account"]), export: .file(order: ["account"])),
    .of(
      "adopted_texts", "The digest of a text imported from a device, so that a repeated import counts it once.",
      erasure: .deleted(by: ["account", "digest"]), export: .file(order: ["digest"])),
    .withoutAccount("spending", "The cost of providers, by app and day."),
    .withoutAccount(
      "origin_spending", "The provider usage of a network address, stored under a keyed hash that can't be reversed."),
    .withoutAccount("origin_keys", "The keys of the hashes of network addresses, kept for two days."),
    .withoutAccount("shared_texts", "Texts returned to every user who makes the same choices."),
  ]
}
