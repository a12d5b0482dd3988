import QuintetCommand

/// The command `quintet-dev`, for developers of apps and of the services.
///
/// It contains the authority that signs test purchases, so packages and images don't contain it.
package enum QuintetDevelopment {
  /// Runs the command line of this process.
  package static func run() -> Never { program.run() }

  static let program = CommandProgram(
    name: "quintet-dev", summary: "develop apps and clients, with test purchases",
    footer: [
      "quintet-dev COMMAND --help shows the options and examples of a command.",
      "quintet help shows the commands for a running deployment.",
    ],
    families: ["purchases": "Sign test purchases"],
    commands: [
      DevelopmentUpCommand.self, DemoCommand.self, PreviewCommand.self, SignPurchaseCommand.self, ClientsCommand.self,
    ])
}
