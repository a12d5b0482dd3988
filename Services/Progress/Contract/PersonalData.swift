package import Wire

extension ProgressAPI {
  /// The personal data that `progress` stores.
  package static let held: [PersonalDataTable] = [
    .of(
      "attempt_answers", "An answer in an attempt.",
      rows: "attempt IN (SELECT id FROM attempts WHERE account = $1)", erasure: .along(with: "attempts"),
      export: .inside("attempts", by: "attempt", as: "answers")),
    .of(
      "attempts", "An attempt at a lesson.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["lesson", "id"], without: ["seed"])),
    .of(
      "packages", "A lesson that a device downloaded for offline use.", erasure: .deleted(by: ["account", "lesson"]),
      export: .file(order: ["lesson"], without: ["seed"])),
    .of(
      "question_results", "The number of answers to a question, and how many of them were wrong.",
      erasure: .deleted(by: ["account", "question"]), export: .file(order: ["question"])),
    .of(
      "lesson_results", "The best result of a lesson.", erasure: .deleted(by: ["account", "lesson"]),
      export: .file(order: ["lesson"])),
    // Both sides of a transfer are deleted together so that the ledger stays balanced.
    .of(
      "ledger", "A credit to or a debit from the wallet.", rows: "holder = $1",
      erasure: .deleted(by: ["transfer"]), export: .file(order: ["id"], without: ["holder"])),
    .of(
      "wallets", "The balance of a currency.", erasure: .deleted(by: ["account", "currency"]),
      export: .file(order: ["currency"])),
    .of(
      "earnings", "The amount paid for a lesson or on a day, where earnings are limited.",
      erasure: .deleted(by: ["account", "currency", "action", "property", "lesson", "day"]),
      export: .file(order: ["currency", "action", "property", "lesson", "day"])),
    .of(
      "earning_days", "A day that counts for limits on earnings.", erasure: .deleted(by: ["account", "day"]),
      export: .file(order: ["day"])),
    .of(
      "adoptions", "The import of data from the user's devices: its first time, and the time when it closes.",
      erasure: .deleted(by: ["account"]), export: .file(order: ["account"])),
    .of(
      "adopted_balances", "A balance of a currency imported from a device.", erasure: .deleted(by: ["account", "id"]),
      export: .file(order: ["id"])),
    .of(
      "adopted_currencies", "The maximum that imported lessons and days could have earned, and the amount imported.",
      erasure: .deleted(by: ["account", "currency"]), export: .file(order: ["currency"])),
    .of(
      "given_up_errors", "A question that was answered wrongly in an abandoned attempt.",
      erasure: .deleted(by: ["account", "lesson", "question"]), export: .file(order: ["lesson", "question"])),
    .of(
      "purchases", "A purchase paid from the wallet.", erasure: .deleted(by: ["account", "id"]),
      export: .file(order: ["id"], without: ["transfer"])),
    .of(
      "purchase_counts", "The number of times that an item was bought from the wallet.",
      erasure: .deleted(by: ["account", "item"]), export: .file(order: ["item"])),
    .of(
      "unlocked_badges", "A badge, with the time when it was unlocked.", erasure: .deleted(by: ["account", "badge"]),
      export: .file(order: ["badge"])),
    .of(
      "action_totals", "The total number of times that an action was reported.",
      erasure: .deleted(by: ["account", "action", "property", "value"]),
      export: .file(order: ["action", "property", "value"])),
    .of(
      "action_days", "The number of times that an action was reported on a day.",
      erasure: .deleted(by: ["account", "action", "property", "day", "value"]),
      export: .file(order: ["action", "property", "day", "value"])),
    .of(
      "action_reports", "The id of an action reported by a device, kept while a repeat is possible.",
      erasure: .deleted(by: ["account", "id"]), export: .file(order: ["id"])),
    .of(
      "zones", "A time zone that was used to decide when the account's days begin.",
      erasure: .deleted(by: ["account", "since"]), export: .file(order: ["since"])),
    .of(
      "standing", "The streak, and the number of answers in lessons.", erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"])),
    .of(
      "streak_days", "A day that counts for the streak.", erasure: .deleted(by: ["account", "day"]),
      export: .file(order: ["day"])),
    .of(
      "streak_freezes", "A streak freeze that was bought or granted.", erasure: .deleted(by: ["account", "id"]),
      export: .file(order: ["id"])),
    .of(
      "streak_milestones", "A streak milestone, with the time when it was first reached.",
      erasure: .deleted(by: ["account", "days"]), export: .file(order: ["days"])),
    .of(
      "streak_repairs", "Days that support added to the streak, with the reason.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["at", "id"])),
    .of(
      "funnel_places", "The last step that the user reached in a funnel report.",
      erasure: .deleted(by: ["account", "report"]), export: .file(order: ["report"])),
    .of(
      "group_members", "A group that the user is a member of.", erasure: .deleted(by: ["account", "group_id"]),
      export: .file(order: ["group_id"])),
    .of(
      "player_groups", "A group that the user created.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["id"])),
    .of(
      "name_reports", "A report by the user of another player's name.", erasure: .deleted(by: ["account", "player"]),
      export: .file(order: ["player"])),
    .of(
      "scores", "A score on a leaderboard.", erasure: .deleted(by: ["account", "board", "period"]),
      export: .file(order: ["board", "period"], without: ["player", "paid"])),
    .of(
      "players", "The user's name on leaderboards.", erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"], without: ["player"])),
    .of(
      "hidden_names", "A name of the user that was removed from the leaderboards.",
      erasure: .deleted(by: ["account", "form"]), export: .file(order: ["at", "form"], without: ["form"])),
    .of(
      "challenges_done", "A completed challenge.",
      erasure: .deleted(by: ["account", "rotation", "period", "challenge"]),
      export: .file(order: ["rotation", "period", "challenge"], without: ["paid"])),
    .withoutAccount("score_counts", "The number of users for each score."),
    .withoutAccount("stored_units", "The units that an app's scores, challenges and reports count."),
    .withoutAccount("board_periods", "The finished periods of leaderboards: days, weeks and months."),
    .withoutAccount("report_counts", "The number of times that an app's actions were reported on a day."),
    .withoutAccount("report_values", "The number of times that values of an action's property occurred on a day."),
    .withoutAccount("report_funnels", "The number of users who reached each step of a funnel report."),
    .withoutAccount("report_cohorts", "The number of users who returned to an app."),
    .withoutAccount("badge_sweeps", "The badges for which all accounts of an app have been checked."),
  ]
}
