import Files
import ServiceHost

/// Where a command finds a stack. Of what says so the nearest counts: the command's options, the environment, what
/// `quintet up` has written down in the runtime folder, the settings file, the defaults.
///
/// Pure: all of them are given.
struct Places: Sendable {
  let directories: StackFolders
  /// The folder of the services' programs.
  let programs: String
  /// Whether nothing that was said of this stack says where its databases are: its runtime folder was named, and the
  /// folder of the databases is the one that every stack has by default.
  let isStateGuessed: Bool

  /// - Parameters:
  ///   - option: what the command line says, by the option's name.
  ///   - environment: the variables of this process.
  ///   - known: the folders by the settings, the environment among them; "" for one that they don't say.
  ///   - usual: the folders by the defaults alone.
  ///   - programs: where they are if nothing says so.
  ///   - facts: what is written down in a runtime folder.
  init(
    option: (String) -> String?, environment: [String: String], known: StackFolders, usual: StackFolders,
    programs: String, facts: (_ runtime: String) -> StackFacts?
  ) {
    func named(_ name: String) -> String? {
      option(name) ?? environment["QUINTET_\(name.uppercased())_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    }
    func absolute(_ path: String) -> String { path.isEmpty ? "" : Disk.absolute(path) }
    let runtime = absolute(option("runtime") ?? known.runtime)
    let written = facts(runtime)
    directories = StackFolders(
      runtime: runtime, state: absolute(named("state") ?? written?.state ?? known.state),
      apps: absolute(named("apps") ?? written?.apps ?? known.apps))
    self.programs = option("bin").map(Disk.absolute) ?? written?.programs ?? programs
    isStateGuessed =
      named("runtime") != nil && runtime != usual.runtime && named("state") == nil && written == nil
      && known.state == usual.state
  }
}

extension Places {
  /// A stack that is there, or whose databases are.
  ///
  /// - Parameters:
  ///   - needsState: whether nothing can be done without the folder of the databases.
  ///   - fault: hears what is wrong with the settings: the stack may run well all the same, and where it is be known.
  /// - Throws: `SettingsFault` where nothing says where it is.
  static func ofStack(
    _ arguments: Arguments, needsState: Bool = false, fault heard: (any Error) throws -> Void = tell
  ) throws -> Places {
    let (known, fault) = StackFolders.asFarAsKnown(looksIn: true, options: folders(arguments))
    if let fault { try heard(fault) }
    let places = Places(
      option: { arguments[$0] }, environment: Environment.current(), known: known, usual: StackFolders.usual(),
      programs: ServicePrograms.folder(arguments["bin"]), facts: StackFacts.read)
    try places.directories.requireKnown(state: needsState)
    return places
  }

  /// A stack that is to be started: what another one has written down says nothing of it.
  ///
  /// - Parameter makesFolders: whether sockets and databases get folders of their own.
  /// - Throws: what is wrong with the settings.
  static func toStart(_ arguments: Arguments, makesFolders: Bool = false) throws -> Places {
    let (known, fault) = StackFolders.asFarAsKnown(looksIn: false, options: folders(arguments))
    if let fault { throw fault }
    let places = Places(
      option: { arguments[$0] }, environment: Environment.current(), known: known, usual: StackFolders.usual(),
      programs: ServicePrograms.folder(arguments["bin"]), facts: { _ in nil })
    try places.directories.requireKnown(runtime: !makesFolders, state: !makesFolders)
    return places
  }

  /// Says what is wrong with the settings, and that this command goes on.
  static func tell(_ fault: any Error) {
    Output.error("quintet: the settings are wrong, and are passed over where they are\n\(fault)")
  }

  /// Whether a stack's stores are in PostgreSQL by its settings, so that nobody reads files in its state folder.
  static func hasStoresElsewhere(_ arguments: Arguments) -> Bool {
    StackFolders.hasStoresElsewhere(options: folders(arguments))
  }

  private static func folders(_ arguments: Arguments) -> [String: String] {
    ["runtime", "state", "apps"].reduce(into: [:]) { $0[$1] = arguments[$1] }
  }
}
