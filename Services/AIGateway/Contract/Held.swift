package import Wire

extension AIGatewayAPI {
  /// What `ai` holds of a person.
  package static let held: [HeldTable] = [
    .of(
      "roasts", "A roast that was written for the person.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"])),
    .of(
      "usage", "How many texts were written on a day.", erasure: .deleted(by: ["account", "rule", "day"]),
      export: .file(order: ["rule", "day"])),
    .ofNobody("item_meanings", "Meanings of catalogues' items, the same for all."),
    .ofNobody("meanings", "Meanings that the release before wrote, the same for all."),
  ]
}
