package import Wire

extension NotificationsAPI {
  /// The personal data that `notifications` stores.
  package static let held: [HeldTable] = [
    .of(
      "inbox_notices", "A notice in the person's inbox.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"])),
    .of(
      "kind_states", "What the person chose of a kind of notices, and what was told of it last.",
      erasure: .deleted(by: ["account", "kind"]), export: .file(order: ["kind"])),
    .of(
      "activity", "What the person did last, and how many days in a row.",
      erasure: .deleted(by: ["account", "action"]), export: .file(order: ["action"])),
    .of(
      "live_events", "What the person's devices were told of last.", erasure: .deleted(by: ["account", "sequence"]),
      export: .file(order: ["sequence"])),
    .of(
      "live_heads", "How many things the person's devices were told of.", erasure: .deleted(by: ["account"]),
      export: .none("it is a number that the last of the events has too")),
    .of(
      "push_devices", "A device that is reached by pushes.", erasure: .deleted(by: ["token"]),
      export: .file(order: ["token"])),
    .of(
      "push_browsers", "A browser in which the person is reached by pushes.", erasure: .deleted(by: ["endpoint"]),
      export: .file(order: ["endpoint"])),
    .of(
      "deliveries", "A message to a device, or to somebody who is told by the operator's will, on its way.",
      erasure: .deleted(by: ["id"]), export: .none("it tells what is in the person's other files")),
    .of(
      "announced", "What the operator has to tell the person still.", erasure: .deleted(by: ["account", "number"]),
      export: .none("it comes into the inbox, or is over")),
    .ofNobody("announcements", "What operators told an app's people."),
    .ofNobody("lane_sequences", "The last sequence number of each webhook."),
    .ofNobody("uptime", "When the service was seen to run last."),
    .ofNobody("downtimes", "When the service didn't run."),
    .ofNobody("planned_apps", "By which of an app's data notices were planned."),
    .of(
      "people", "How the person is spoken to, and when next.", erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"])),
  ]
}
