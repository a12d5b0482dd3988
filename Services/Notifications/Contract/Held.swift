package import Wire

extension NotificationsAPI {
  /// What `notifications` holds of a person.
  package static let held: [HeldTable] = [
    .of(
      "inbox_notices", "A notice in the person's inbox.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"])),
    .of(
      "people", "How and when the person is reminded.", erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"])),
  ]
}
