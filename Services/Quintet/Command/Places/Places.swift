import Files
import ServiceHost

/// Where a command finds a stack. Of what says so the nearest counts: the command's options, the environment, what
/// `quintet up` has written down in the runtime folder, the settings file, the defaults.
///
/// Pure: all of them are given.
struct Places: Sendable {
  let directories: Directories
  /// The folder of the services' programs.
  let programs: String
  /// Whether nothing that was said of this stack says where its databases are: its runtime folder was named, and the
  /// folder of the databases is the one that every stack has by default.
  let isStateGuessed: Bool

  /// - Parameters:
  ///   - option: what the command line says, by the option's name.
  ///   - environment: the variables of this process.
  ///   - known: the folders by the settings, the environment among them.
  ///   - usual: the folders by the defaults alone.
  ///   - programs: where they are if nothing says so.
  ///   - facts: what is written down in a runtime folder.
  init(
    option: (String) -> String?, environment: [String: String], known: Directories, usual: Directories,
    programs: String, facts: (_ runtime: String) -> StackFacts?
  ) {
    func named(_ name: String) -> String? {
      option(name) ?? environment["QUINTET_\(name.uppercased())_DIR"].flatMap { $0.isEmpty ? nil : $0 }
    }
    let runtime = Disk.absolute(option("runtime") ?? known.runtime)
    let written = facts(runtime)
    directories = Directories(
      runtime: runtime, state: Disk.absolute(named("state") ?? written?.state ?? known.state),
      apps: Disk.absolute(named("apps") ?? written?.apps ?? known.apps))
    self.programs = option("bin").map(Disk.absolute) ?? written?.programs ?? programs
    isStateGuessed =
      named("runtime") != nil && runtime != usual.runtime && named("state") == nil && written == nil
      && known.state == usual.state
  }
}

extension Places {
  /// A stack that is there, or whose databases are.
  ///
  /// - Throws: what is wrong with the settings.
  static func ofStack(_ arguments: Arguments) throws -> Places {
    ofStack(arguments, known: try Directories.current())
  }

  /// The same where the folders are known by the settings only as far as these can be read.
  static func ofStack(_ arguments: Arguments, known: Directories) -> Places {
    Places(
      option: { arguments[$0] }, environment: Environment.current(), known: known, usual: Directories.usual(),
      programs: ServicePrograms.folder(arguments["bin"]), facts: StackFacts.read)
  }

  /// A stack that is to be started: what another one has written down says nothing of it.
  static func toStart(_ arguments: Arguments) throws -> Places {
    Places(
      option: { arguments[$0] }, environment: Environment.current(), known: try Directories.current(looksIn: false),
      usual: Directories.usual(), programs: ServicePrograms.folder(arguments["bin"]), facts: { _ in nil })
  }
}
