import AppCatalog
import CivilTime
import EventLoop
import Files
import Glibc
import Storage
import Systemd
import Telemetry
import Wire

/// The part of a process's start before the event loop runs: its name, its settings, and its environment.
struct StartUp: Sendable {
  let name: String
  private let own: [any AnySetting]
  private var host: HostSettings
  let environment: [String: String]
  private let isSystem: Bool

  /// - Parameter looksIn: True to use the installed deployment's folders as defaults if the user runs no deployment.
  init(
    name: String, own: [any AnySetting], environment: [String: String] = Environment.current(), looksIn: Bool = false
  ) {
    self.name = name
    self.own = own
    self.environment = environment
    isSystem = geteuid() == 0
    host = HostSettings(environment: environment, isSystem: isSystem)
    let name = host.runtimeDirectory.name
    guard looksIn, !isSystem, environment["QUINTET_\(name.uppercased())"] == nil,
      (try? file())??.entries.contains(where: { $0.key == name }) != true
    else { return }
    host = host.forLookingIn { (try? Disk.exists("\($0)/gateway.sock")) == true }
  }

  /// Reads the settings.
  ///
  /// - Throws: `SettingsFault` with all problems.
  func readSettings() throws -> Settings {
    try Settings(common: host.all, own: own, service: name, file: file(), environment: environment)
  }

  /// Reads the settings. If they are invalid, prints the problems and exits with 78 (`EX_CONFIG`).
  func settings() -> Settings {
    do { return try readSettings() } catch {
      say("\(name) can't start: its settings are invalid\n\(error)", to: STDERR_FILENO, exit: 78)
    }
  }

  /// Returns the valid settings among those that all processes share, and the problems of the invalid ones. The
  /// settings of single services aren't checked. An unknown folder is "".
  func commonSettings() -> (settings: Settings, fault: (any Error)?) {
    let host = host.lackingFolders()
    let common = Set(host.all.map { "QUINTET_\($0.name.uppercased())" })
    let variables = environment.filter { common.contains($0.key) }
    let found = Result { try file() }
    let read = Settings.readValid(
      common: host.all, own: own, service: name, file: try? found.get(), environment: variables)
    if case .failure(let fault) = found { return (read.settings, fault) }
    return (read.settings, read.problems.isEmpty ? nil : SettingsFault(problems: read.problems))
  }

  /// Returns true if the settings file or the environment has settings that apply only to this service.
  func hasSettings(of service: String) -> Bool {
    let prefix = "\(Settings.prefix)\(service.uppercased())_"
    return environment.contains { $0.key.hasPrefix(prefix) && !$0.value.isEmpty }
      || (try? file())??.entries.contains { $0.section == service } == true
  }

  func directories(_ settings: Settings) -> DeploymentFolders {
    let host = host.lackingFolders()
    return DeploymentFolders(
      runtime: settings[host.runtimeDirectory].path, state: settings[host.stateDirectory].path,
      apps: settings[host.appsDirectory].path)
  }

  /// Reads the settings file. A file that `QUINTET_CONFIG` names must exist; the file at the default path is optional.
  private func file() throws(SettingsFault) -> SettingsFile? {
    let named = environment["QUINTET_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    let usual = HostSettings.defaultFile(environment: environment, isSystem: isSystem)
    guard let path = named ?? usual else { return nil }
    do throws(FileFault) {
      if named == nil, try !Disk.exists(path) { return nil }
      return SettingsFile(String(decoding: try Disk.read(path), as: UTF8.self), path: path)
    } catch {
      throw SettingsFault(problems: [.unreadable(settingsFile: error)])
    }
  }

  func printHelp() -> Never {
    var text = "\(name): a service of Quintet.\n\nSettings, as QUINTET_<NAME> or in quintet.conf:\n"
    for setting in host.all { text += Self.line(setting) }
    if !own.isEmpty { text += "Settings of this service, as QUINTET_\(name.uppercased())_<NAME> or in [\(name)]:\n" }
    for setting in own { text += Self.line(setting) }
    text += """
      Options:
        --check     prints what would prevent a start, and exits with 1 if anything would
        --diagnostics  prints the same as JSON
        --settings  prints a line for each setting: section, name, default, expected value, description, with tabs
        --version
      """
    say(text, to: STDOUT_FILENO, exit: 0)
  }

  private static func line(_ setting: any AnySetting) -> String {
    let usual = setting.defaultText.map { $0.isEmpty ? "" : "; default \($0)" } ?? "; must be set"
    return "  \(setting.name): \(setting.help); \(setting.expected)\(usual)\n"
  }

  /// Prints the settings for programs, such as the generator of the manuals. The printed defaults are those of a system
  /// service, regardless of the user.
  func printSettings() -> Never {
    let common = HostSettings(environment: [:], isSystem: true).all
      // The file can't set its own path.
      .filter { $0.name != HostSettings.config.name }.map { ("", $0) }
    let lines = (common + own.map { (name, $0) }).map { section, setting in
      [section, setting.name, setting.defaultText ?? "-", setting.expected, setting.help].joined(separator: "\t")
    }
    say(lines.joined(separator: "\n"), to: STDOUT_FILENO, exit: 0)
  }

  func say(_ text: String, to descriptor: Int32, exit code: Int32) -> Never {
    let bytes = Array("\(text)\n".utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    exit(code)
  }
}

extension StartUp {
  /// The file that records starts, in the folder that systemd keeps for this service between starts
  /// (`RuntimeDirectory=`). It is optional: errors in reading and writing it are ignored.
  private var record: String? { environment["RUNTIME_DIRECTORY"].map { "\($0)/starts" } }

  /// Waits before this start if the processes of the previous starts ended immediately.
  func pace() {
    guard let record else { return }
    let text = (try? Disk.read(record, limit: 100)).map { String(decoding: $0, as: UTF8.self) }
    var pace = RestartBackoff(text ?? "")
    let wait = pace.start(at: Loop.monotonicTime)
    try? Disk.write(Array(pace.text.utf8), to: record)
    guard wait > .zero else { return }
    Systemd.notify("STATUS=waiting \(wait.milliseconds) ms: the last \(pace.failures) starts failed immediately")
    // Nothing is set up yet, so a signal ends the process during this wait.
    usleep(useconds_t(wait.nanoseconds / 1000))
  }

  /// Forgets earlier starts, since the process ended on request.
  func forgetPace() {
    if let record { try? Disk.remove(record) }
  }
}

/// A dry run of a service's set-up on an empty database, so that the real database isn't changed.
extension StartUp {
  typealias SetUp = @Loop @Sendable (ServiceHost) async throws -> ServiceParts

  @Loop func check(_ declaration: ServiceDeclaration, isJSON: Bool, _ setUp: SetUp) async -> Int32 {
    var diagnostics = exposedPassword()
    do {
      try await dryRun(declaration, setUp) { diagnostics += $0.diagnostics }
    } catch {
      diagnostics += SetUpDryRun(name: name).diagnostics(for: error)
    }
    let code: Int32 = diagnostics.contains { $0.severity == .error } ? 1 : 0
    if isJSON { return put(SetUpCheck(diagnostics: diagnostics), code: code) }
    for diagnostic in diagnostics {
      StandardStreams.error("\(diagnostic.place): \(diagnostic.what); \(diagnostic.cure)\n")
    }
    return code
  }

  /// Warns about a password in the settings file that every user of the machine can read.
  private func exposedPassword() -> [Diagnostic] {
    guard let settings = try? readSettings(), settings[HostSettings.store]?.hasPassword == true,
      let path = (try? file())??.path, let place = settings.place(of: HostSettings.store.name),
      place.hasPrefix("\(path):"), let mode = Disk.facts(path)?.mode, mode & 0o004 != 0
    else { return [] }
    return [
      Diagnostic(
        .warning, "the password in store can be read by other users", at: place,
        cure: "write the URL to a file, and name that file: store = file:/etc/quintet/store")
    ]
  }

  /// Prints the migrations that the service's database needs, as JSON.
  func readSchema(_ declaration: ServiceDeclaration) -> Int32 { put(schemaReport(declaration), code: 0) }

  private func schemaReport(_ declaration: ServiceDeclaration) -> SchemaReport {
    guard let database = declaration.database else { return SchemaReport() }
    do {
      let settings = try readSettings()
      let directories = directories(settings)
      let backend = try StoreLocation(of: name, by: settings, in: directories).backend
      return SchemaReport(of: directories.database(name), on: backend, migrations: database.migrations)
    } catch { return SchemaReport(unknown: "\(error)") }
  }

  /// Prints the problems of a database that no process has open, as JSON.
  func audit(_ declaration: ServiceDeclaration) -> Int32 {
    do {
      let settings = try readSettings()
      let directories = directories(settings)
      let backend = try StoreLocation(of: name, by: settings, in: directories).backend
      let audit = try Store.audit(
        file: directories.database(name), on: backend, declaration.database?.auditRules ?? [],
        migrations: declaration.database?.migrations)
      return put(audit, code: audit.problems.isEmpty ? 0 : 1)
    } catch {
      StandardStreams.error("\(name): \(error)\n")
      return 74
    }
  }

  /// - Parameter body: Called with the host after the set-up, even if the set-up failed. In that case, the error is
  ///   thrown afterwards.
  @Loop private func dryRun(
    _ declaration: ServiceDeclaration, _ setUp: SetUp, then body: @Loop (ServiceHost) throws -> Void
  ) async throws {
    let settings = try readSettings()
    try await withTemporaryDirectory { scratch in
      let log = Log(service: name, clock: .system) { _ in }
      let host = ServiceHost(
        declaration, settings: settings, directories: directories(settings), log: log, clock: .system,
        purpose: .dryRun(scratch: scratch))
      let result: Result<Void, any Error>
      do { result = .success(host.use(try await setUp(host))) } catch { result = .failure(settings.located(error)) }
      try body(host)
      await host.database?.close()
      try result.get()
    }
  }

  private func put(_ value: some Encodable, code: Int32) -> Int32 {
    guard let text = try? JSON.encode(value) else { return 70 }
    StandardStreams.output(String(decoding: text, as: UTF8.self) + "\n")
    return code
  }
}
