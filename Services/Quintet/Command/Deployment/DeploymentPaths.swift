import Files
package import ServiceHost

/// The folders of the deployment that a command works with. In order of precedence they come from the command's
/// options, the environment, the file that `quintet up` writes into the runtime folder, the settings file, and the
/// defaults.
///
/// The initializer is pure: the caller supplies the options, the environment and the files.
package struct DeploymentPaths: Sendable {
  package let directories: DeploymentFolders
  /// The folder of the services' programs.
  package let programs: String
  /// True if the folder of the databases is the default although another runtime folder was named. The default may then
  /// belong to another deployment.
  let isStateGuessed: Bool
  /// The record of a `quintet up` that was killed; nil if there is none.
  let leftOver: DeploymentRecord?

  init(directories: DeploymentFolders, programs: String) {
    self.directories = directories
    self.programs = programs
    isStateGuessed = false
    leftOver = nil
  }

  /// - Parameters:
  ///   - option: returns the value of a command-line option.
  ///   - environment: this process's environment variables.
  ///   - known: the folders from the settings, including the environment; "" for a folder that they don't determine.
  ///   - usual: the default folders.
  ///   - programs: the default folder of the programs.
  ///   - facts: reads the file that `quintet up` writes into a runtime folder.
  init(
    option: (String) -> String?, environment: [String: String], known: DeploymentFolders, usual: DeploymentFolders,
    programs: String, facts: (_ runtime: String) -> DeploymentRecord.Found?
  ) {
    func named(_ name: String) -> String? {
      option(name) ?? environment["QUINTET_\(name.uppercased())_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    func absolute(_ path: String) -> String { path.isEmpty ? "" : Disk.absolute(path) }
    let runtime = absolute(option("runtime") ?? known.runtime)
    let found = facts(runtime)
    let written = found?.record
    leftOver = found?.isLeftOver == true ? written : nil
    directories = DeploymentFolders(
      runtime: runtime, state: absolute(named("state") ?? written?.state ?? known.state),
      apps: absolute(named("apps") ?? written?.apps ?? known.apps))
    self.programs = option("bin").map(Disk.absolute) ?? written?.programs ?? programs
    isStateGuessed =
      named("runtime") != nil && runtime != usual.runtime && named("state") == nil && written == nil
      && known.state == usual.state
  }
}

extension DeploymentPaths {
  private init(
    _ arguments: Arguments, known: DeploymentFolders, facts: (_ runtime: String) -> DeploymentRecord.Found?
  ) {
    self.init(
      option: { arguments.ifDeclared($0) }, environment: Environment.current(), known: known,
      usual: DeploymentFolders.usual(), programs: ServicePrograms.folder(arguments.ifDeclared("bin")), facts: facts)
  }

  /// Finds a deployment that runs, or whose databases exist.
  ///
  /// - Parameters:
  ///   - needsState: true if the command needs the folder of the databases.
  ///   - fault: receives the problems with the settings. If it is nil, the problems are reported, and they stop the
  ///     command only if they concern a folder that the command needs.
  /// - Throws: `SettingsFault` if a required folder isn't known.
  package static func running(
    _ arguments: Arguments, needsState: Bool = false, fault handle: ((any Error) throws -> Void)? = nil
  ) throws -> DeploymentPaths {
    let (known, fault) = DeploymentFolders.known(looksIn: true, options: folders(arguments))
    if let fault {
      if let handle { try handle(fault) } else { try report(fault, arguments, needsState: needsState) }
    }
    let places = DeploymentPaths(arguments, known: known, facts: DeploymentRecord.read)
    try places.directories.requireKnown(state: needsState)
    places.reportLeftOver()
    return places
  }

  private func reportLeftOver() {
    guard let leftOver else { return }
    Output.error(
      "quintet: the quintet up that used \(directories.runtime) isn't running any more; its databases are in "
        + "\(leftOver.state)")
  }

  /// Finds the folders for a new deployment. Files of a running deployment are ignored.
  ///
  /// - Parameter makesFolders: true if the command creates its own folders for sockets and databases.
  /// - Throws: the problems with the settings.
  package static func toStart(_ arguments: Arguments, makesFolders: Bool = false) throws -> DeploymentPaths {
    let (known, fault) = DeploymentFolders.known(looksIn: false, options: folders(arguments))
    if let fault { throw fault }
    let places = DeploymentPaths(arguments, known: known) { _ in nil }
    try places.directories.requireKnown(runtime: !makesFolders, state: !makesFolders)
    return places
  }

  /// Reports the problems with the settings, and that the command ignores the invalid settings.
  ///
  /// - Throws: the problems, if a setting for a folder that the command needs is invalid and no option replaces it.
  ///   With the default folder, the command could work on another deployment.
  static func report(_ fault: any Error, _ arguments: Arguments, needsState: Bool) throws {
    let invalid = Set((fault as? SettingsFault)?.problems.compactMap(\.setting) ?? [])
    for folder in needsState ? ["runtime", "state"] : ["runtime"]
    where invalid.contains("\(folder)_dir") && arguments.ifDeclared(folder) == nil { throw fault }
    Output.error("quintet: the settings have errors; invalid settings are ignored by this command\n\(fault)")
  }

  /// Tests whether the settings put the databases into PostgreSQL, so that files in the state folder aren't used.
  static func hasStoresElsewhere(_ arguments: Arguments) -> Bool {
    DeploymentFolders.hasStoresElsewhere(options: folders(arguments))
  }

  private static func folders(_ arguments: Arguments) -> [String: String] {
    ["runtime", "state", "apps"].reduce(into: [:]) { $0[$1] = arguments.ifDeclared($1) }
  }
}
