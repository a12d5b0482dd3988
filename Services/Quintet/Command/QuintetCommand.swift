/// The command `quintet`, with which an operator runs a deployment.
package enum QuintetCommand {
  /// Runs the command line of this process.
  package static func run() -> Never { program.run() }

  static let program = CommandProgram(
    name: "quintet", summary: "run the server side of small apps on one machine",
    footer: [
      "quintet COMMAND --help shows the options and examples of a command.",
      "Shell completion: source <(quintet completion bash)",
    ],
    families: [
      "app": "Create, check and build the folder of an app",
      "accounts": "Show, export or erase an account",
      "plans": "Grant plans to accounts, and show their history",
      "codes": "Create, list or revoke promotional codes",
      "streaks": "Show or repair a streak",
      "announcements": "Send, list or cancel announcements to users",
      "deliveries": "List or retry failed pushes and webhook calls",
      "events": "Inspect and retry events between services",
    ],
    commands: [
      UpCommand.self, HoldCommand.self, RestartCommand.self, ReloadCommand.self, DrainCommand.self,
      StatusCommand.self, TopCommand.self, AdminCommand.self, LogsCommand.self, TraceCommand.self, MetricsCommand.self,
      DoctorCommand.self, CheckCommand.self,
      BackupCommand.self, RestoreCommand.self, AuditCommand.self, AcknowledgeLossCommand.self, MoveCommand.self,
      MigrationsCommand.self,
      AppNewCommand.self, AppCheckCommand.self, AppBuildCommand.self, AppSchemaCommand.self,
      AccountsShowCommand.self, AccountsSessionsCommand.self, AccountsTextsCommand.self, AccountsExportCommand.self,
      AccountsEraseCommand.self,
      PlansGrantCommand.self, PlansRevokeCommand.self, PlansListCommand.self, PlansHistoryCommand.self,
      CodesCreateCommand.self, CodesListCommand.self, CodesRevokeCommand.self,
      StreaksShowCommand.self, StreaksRepairCommand.self, ReportCommand.self,
      AnnouncementsSendCommand.self, AnnouncementsListCommand.self, AnnouncementsCancelCommand.self,
      DeliveriesListCommand.self, DeliveriesRetryCommand.self, WebPushKeyCommand.self,
      EventsLagCommand.self, EventsTailCommand.self, EventsQuarantineCommand.self, EventsRetryCommand.self,
      EventsDropCommand.self,
      CallCommand.self, DocsCommand.self,
    ])
}
