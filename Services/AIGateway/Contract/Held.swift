package import Wire

extension AIGatewayAPI {
  /// The personal data that `ai` stores.
  package static let held: [HeldTable] = [
    .of(
      "texts", "A text that was written for the person.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"], without: ["folded", "folding"])),
    .of(
      // The export leaves out prices, which are between the operator and the provider.
      "text_costs", "What one of the person's last texts took of providers.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"], without: ["micro_cents"])),
    .of(
      "usage", "How many texts were written on a day.", erasure: .deleted(by: ["account", "rule", "day"]),
      export: .file(order: ["rule", "day"])),
    .of(
      "choice_counts", "How many texts the person had of a choice.",
      erasure: .deleted(by: ["account", "generator", "input", "choice"]),
      export: .file(order: ["generator", "input", "choice"])),
    .of(
      "reaction_totals", "How often the person said something of texts.",
      erasure: .deleted(by: ["account", "generator", "choice", "reaction"]),
      export: .file(order: ["generator", "choice", "reaction"])),
    .of(
      "reports", "A text that the person reported.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"])),
    .of(
      "account_spending", "What the person's texts took of providers on a day (UTC).",
      erasure: .deleted(by: ["account", "day"]), export: .file(order: ["day"], without: ["micro_cents"])),
    .of(
      "open_calls", "A text that a provider is writing.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["id"], without: ["micro_cents"])),
    .of(
      "adoptions", "That texts were taken over from the person's devices, and until when more may come.",
      erasure: .deleted(by: ["account"]), export: .file(order: ["account"])),
    .of(
      "adopted_texts", "A text that a device brought, so that it counts once.",
      erasure: .deleted(by: ["account", "digest"]), export: .file(order: ["digest"])),
    .ofNobody("spending", "What providers were paid for, by app and day."),
    .ofNobody("origin_spending", "What was taken from somewhere, under a sign that nobody can work back."),
    .ofNobody("origin_keys", "The keys of such signs, for two days."),
    .ofNobody("shared_texts", "Texts that all get who choose the same."),
  ]
}
