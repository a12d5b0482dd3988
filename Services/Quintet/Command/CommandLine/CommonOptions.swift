/// Options that several commands share.
extension CommandOption {
  package static let runtime = CommandOption(
    "runtime", "DIR", "The folder of the sockets (default: QUINTET_RUNTIME_DIR, or the setting runtime_dir)", .folder)
  package static let state = CommandOption(
    "state", "DIR",
    "The folder of the databases (default: QUINTET_STATE_DIR, the folder that quintet up uses, or the setting "
      + "state_dir)", .folder)
  package static let apps = CommandOption(
    "apps", "DIR",
    "The folder of the apps (default: QUINTET_APPS_DIR, the folder that quintet up uses, or the setting apps_dir)",
    .folder)
  package static let programs = CommandOption(
    "bin", "DIR", "The folder of the services' programs (default: the folder of this program)", .folder)
  package static let json = CommandOption(flag: "json", "Print JSON instead of text")
  package static let app = CommandOption("app", "APP", "The id of the app")

  /// The options that select a running deployment.
  package static let deployment = [runtime, state]
  /// The options that select a deployment and the programs that work on its databases.
  package static let installation = [runtime, state, apps, programs]
  /// The options that select the folders of a deployment to start.
  package static let start = [
    runtime,
    CommandOption(
      "state", "DIR", "The folder of the databases (default: QUINTET_STATE_DIR, or the setting state_dir)", .folder),
    CommandOption(
      "apps", "DIR", "The folder of the apps (default: QUINTET_APPS_DIR, or the setting apps_dir)", .folder),
    programs,
  ]

  /// The options that every command takes.
  package static let help = CommandOption(flag: "help", "Show help")
  package static let version = CommandOption(flag: "version", "Show the version")
}
