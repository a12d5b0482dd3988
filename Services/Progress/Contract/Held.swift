package import Wire

extension ProgressAPI {
  /// The personal data that `progress` stores.
  package static let held: [HeldTable] = [
    .of(
      "attempt_answers", "An answer in an attempt.",
      rows: "attempt IN (SELECT id FROM attempts WHERE account = $1)", erasure: .along(with: "attempts"),
      export: .inside("attempts", by: "attempt", as: "answers")),
    .of(
      "attempts", "An attempt at a lesson.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["lesson", "id"], without: ["seed"])),
    .of(
      "packages", "A lesson that a device has taken along.", erasure: .deleted(by: ["account", "lesson"]),
      export: .file(order: ["lesson"], without: ["seed"])),
    .of(
      "question_results", "How often a question was answered, and how often wrongly.",
      erasure: .deleted(by: ["account", "question"]), export: .file(order: ["question"])),
    .of(
      "lesson_results", "The best result of a lesson.", erasure: .deleted(by: ["account", "lesson"]),
      export: .file(order: ["lesson"])),
    // Both sides of a transfer are deleted together so that the ledger stays balanced.
    .of(
      "ledger", "What came into the wallet, or went out of it.", rows: "holder = $1",
      erasure: .deleted(by: ["transfer"]),
      export: .file(order: ["id"], without: ["holder"])),
    .of(
      "wallets", "What there is of a currency.", erasure: .deleted(by: ["account", "currency"]),
      export: .file(order: ["currency"])),
    .of(
      "earnings", "What was paid for a lesson, or on a day, as far as there is a bound to it.",
      erasure: .deleted(by: ["account", "currency", "action", "property", "lesson", "day"]),
      export: .file(order: ["currency", "action", "property", "lesson", "day"])),
    .of(
      "earning_days", "A day that earnings are bounded by.", erasure: .deleted(by: ["account", "day"]),
      export: .file(order: ["day"])),
    .of(
      "adoptions", "When a device first brought what it had before, and until when more may come.",
      erasure: .deleted(by: ["account"]), export: .file(order: ["account"])),
    .of(
      "adopted_balances", "What a device said that it had of a currency.", erasure: .deleted(by: ["account", "id"]),
      export: .file(order: ["id"])),
    .of(
      "adopted_currencies", "What lessons and days that devices brought could have paid, and what of it was.",
      erasure: .deleted(by: ["account", "currency"]), export: .file(order: ["currency"])),
    .of(
      "given_up_errors", "A question that was answered wrongly in an attempt that was given up.",
      erasure: .deleted(by: ["account", "lesson", "question"]), export: .file(order: ["lesson", "question"])),
    .of(
      "purchases", "Something that was bought from the wallet.", erasure: .deleted(by: ["account", "id"]),
      export: .file(order: ["id"], without: ["transfer"])),
    .of(
      "purchase_counts", "How often something was bought from the wallet.", erasure: .deleted(by: ["account", "item"]),
      export: .file(order: ["item"])),
    .of(
      "unlocked_badges", "A badge, and when it was unlocked.", erasure: .deleted(by: ["account", "badge"]),
      export: .file(order: ["badge"])),
    .of(
      "action_totals", "How often something was done, in all.",
      erasure: .deleted(by: ["account", "action", "property", "value"]),
      export: .file(order: ["action", "property", "value"])),
    .of(
      "action_days", "How often something was done on a day.",
      erasure: .deleted(by: ["account", "action", "property", "day", "value"]),
      export: .file(order: ["action", "property", "day", "value"])),
    .of(
      "action_reports", "The id of an action that a device told of, until it can't be told again.",
      erasure: .deleted(by: ["account", "id"]), export: .file(order: ["id"])),
    .of(
      "zones", "A time zone that the account's days went by.", erasure: .deleted(by: ["account", "since"]),
      export: .file(order: ["since"])),
    .of(
      "standing", "The streak, and answers in lessons.", erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"])),
    .of(
      "streak_days", "A day that counts for the streak.", erasure: .deleted(by: ["account", "day"]),
      export: .file(order: ["day"])),
    .of(
      "streak_freezes", "A freeze beside those that were earned.", erasure: .deleted(by: ["account", "id"]),
      export: .file(order: ["id"])),
    .of(
      "streak_milestones", "So many days in a row, and when that was first reached.",
      erasure: .deleted(by: ["account", "days"]), export: .file(order: ["days"])),
    .of(
      "streak_repairs", "Days that support gave, and why.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["at", "id"])),
    .of(
      "funnel_places", "How far the person has come on the steps of a report.",
      erasure: .deleted(by: ["account", "report"]), export: .file(order: ["report"])),
    .of(
      "group_members", "That the person is in a group.", erasure: .deleted(by: ["account", "group_id"]),
      export: .file(order: ["group_id"])),
    .of(
      "player_groups", "A group that the person may change.", erasure: .deleted(by: ["id"]),
      export: .file(order: ["id"])),
    .of(
      "name_reports", "Somebody's name that the person reported.", erasure: .deleted(by: ["account", "player"]),
      export: .file(order: ["player"])),
    .of(
      "scores", "A score on a leaderboard.", erasure: .deleted(by: ["account", "board", "period"]),
      export: .file(order: ["board", "period"], without: ["player", "paid"])),
    .of(
      "players", "The name under which the person takes part in leaderboards.", erasure: .deleted(by: ["account"]),
      export: .file(order: ["account"], without: ["player"])),
    .of(
      "hidden_names", "A name of the person that was taken off the leaderboards.",
      erasure: .deleted(by: ["account", "form"]), export: .file(order: ["at", "form"], without: ["form"])),
    .of(
      "challenges_done", "A challenge that was done.",
      erasure: .deleted(by: ["account", "draw", "period", "challenge"]),
      export: .file(order: ["draw", "period", "challenge"], without: ["paid"])),
    .ofNobody("score_counts", "How many people have which scores."),
    .ofNobody("stored_units", "What scores, challenges and reports of an app count."),
    .ofNobody("board_periods", "Which days, weeks and months of leaderboards are over."),
    .ofNobody("report_counts", "How often an app's actions were done on a day."),
    .ofNobody("report_values", "How often values of an action's property came on a day."),
    .ofNobody("report_funnels", "How many people came how far on the steps of a report."),
    .ofNobody("report_cohorts", "How many people came back to an app."),
    .ofNobody("badge_sweeps", "For which of an app's badges all accounts have been looked through."),
  ]
}
