import Files
import Glibc

/// The state of a process before it runs a loop: its name, its settings, and its environment.
struct StartUp: Sendable {
  let name: String
  private let own: [any AnySetting]
  private var host: HostSettings
  let environment: [String: String]
  private let isSystem: Bool

  /// - Parameter looksIn: true if the installed deployment's folders are the defaults for a user who runs none.
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
  /// - Throws: `SettingsFault` with all problems, or `FileFault`.
  func readSettings() throws -> Settings {
    try Settings(common: host.all, own: own, service: name, file: file(), environment: environment)
  }

  /// Reads the settings. If they are invalid, prints the problems and exits with 78 (`EX_CONFIG`).
  func settings() -> Settings {
    do { return try readSettings() } catch {
      say("\(name) can't start: its settings are invalid\n\(error)", to: STDERR_FILENO, exit: 78)
    }
  }

  /// Reads the settings that all processes share, as far as they are valid, and returns the problems with the others.
  /// The settings of single services aren't checked. An unknown folder is "".
  func commonSettings() -> (settings: Settings, fault: (any Error)?) {
    let host = host.lackingFolders()
    let common = Set(host.all.map { "QUINTET_\($0.name.uppercased())" })
    let variables = environment.filter { common.contains($0.key) }
    let found = Result { try file() }
    let read = Settings.asFarAsRight(
      common: host.all, own: own, service: name, file: try? found.get(), environment: variables)
    if case .failure(let fault) = found { return (read.settings, fault) }
    return (read.settings, read.problems.isEmpty ? nil : SettingsFault(problems: read.problems))
  }

  func directories(_ settings: Settings) -> DeploymentFolders {
    let host = host.lackingFolders()
    return DeploymentFolders(
      runtime: settings[host.runtimeDirectory], state: settings[host.stateDirectory], apps: settings[host.appsDirectory]
    )
  }

  /// Reads the settings file. A file that `QUINTET_CONFIG` names must exist; the file at the default path is optional.
  private func file() throws -> SettingsFile? {
    let named = environment["QUINTET_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    let usual = HostSettings.defaultFile(environment: environment, isSystem: isSystem)
    guard let path = named ?? usual else { return nil }
    if named == nil, try !Disk.exists(path) { return nil }
    return SettingsFile(String(decoding: try Disk.read(path), as: UTF8.self), path: path)
  }

  func printHelp() -> Never {
    var text = "\(name): a service of Quintet.\n\nSettings, as QUINTET_<NAME> or in quintet.conf:\n"
    for setting in host.all { text += Self.line(setting) }
    if !own.isEmpty { text += "Settings of this service, as QUINTET_\(name.uppercased())_<NAME> or below [\(name)]:\n" }
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

  /// Prints the settings for programs, such as the generator of the manuals. The defaults are those of a system
  /// service, whichever user asks.
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
