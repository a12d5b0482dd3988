package import Wire

extension NotificationsAPI {
  /// The personal data that `notifications` stores.
  package static let held: [PersonalDataTable] = [
    .of(
      "inbox_notices", "A notice in the user's inbox.", erasure: .deleted(by: ["number"]),
      export: .file(order: ["number"])),
    .of(
      "kind_states", "The user's settings for a kind of notice, and the last notice of the kind.",
      erasure: .deleted(by: ["account", "kind"]), export: .file(order: ["kind"])),
    .of(
      "activity", "The user's last action of a kind, with the number of consecutive days.",
      erasure: .deleted(by: ["account", "action"]), export: .file(order: ["action"])),
    .of(
      "live_events", "A recent event sent to the user's devices.", erasure: .deleted(by: ["account", "sequence"]),
      export: .file(order: ["sequence"])),
    .of(
      "live_heads", "The number of events sent to the user's devices.", erasure: .deleted(by: ["account"]),
      export: .none("the last exported event contains the same number")),
    .of(
      "push_devices", "A device that receives push notifications.", erasure: .deleted(by: ["token"]),
      export: .file(order: ["token"])),
    .of(
      "push_browsers", "A browser that receives push notifications.", erasure: .deleted(by: ["endpoint"]),
      export: .file(order: ["endpoint"])),
    .of(
      "deliveries", "A queued push notification or webhook call.",
      erasure: .deleted(by: ["id"]), export: .none("other files in the archive contain the same data")),
    .of(
      "announced", "An announcement that the user hasn't received yet.", erasure: .deleted(by: ["account", "number"]),
      export: .none("it either arrives in the inbox or expires")),
    .withoutAccount("announcements", "Announcements from operators to an app's users."),
    .withoutAccount("lane_sequences", "The last sequence number of each webhook."),
    .withoutAccount("uptime", "The time when the service last recorded that it was running."),
    .withoutAccount("downtimes", "Periods in which the service was down."),
    .withoutAccount("planned_apps", "The version of each app's data for which notices were planned."),
    .of(
      "people", "The user's language, time zone and settings for notices, and the time of the next notice.",
      erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"])),
  ]
}
