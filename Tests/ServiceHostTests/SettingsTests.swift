import ServiceHost
import Telemetry
import Testing

@Suite(.timeLimit(.minutes(5))) struct SettingsTests {
  static let level = Setting("log_level", default: LogLevel.info, "the lowest level")
  static let timeout = Setting("timeout", default: Duration.seconds(20), "the timeout")
  static let key = Setting("key", default: SecretSource?.none, "says where the key is kept")

  static func settings(_ file: String? = nil, _ environment: [String: String] = [:]) throws -> Settings {
    try Settings(
      common: [level], own: [timeout, key], service: "ai", file: file.map { SettingsFile($0, path: "q.conf") },
      environment: environment)
  }

  static func problems(_ file: String? = nil, _ environment: [String: String] = [:]) -> [String] {
    do {
      _ = try settings(file, environment)
      return []
    } catch { return (error as? SettingsFault)?.problems.map(\.description) ?? ["\(error)"] }
  }

  @Test("Without any source, a setting has its default")
  func defaults() throws {
    let settings = try Self.settings()
    #expect(settings[Self.level] == .info)
    #expect(settings[Self.timeout] == .seconds(20))
    #expect(settings[Self.key] == nil)
  }

  @Test(
    "Of several sources of a setting, the one with the highest precedence is used",
    arguments: [
      ("log_level = debug", [:], .debug),
      ("[ai]\nlog_level = error\n[content]\nlog_level = debug", [:], .error),
      ("log_level = debug\n[ai]\nlog_level = error", [:], .error),
      ("log_level = debug\n[ai]\nlog_level = error", ["QUINTET_LOG_LEVEL": "warning"], .warning),
      ("", ["QUINTET_LOG_LEVEL": "warning", "QUINTET_AI_LOG_LEVEL": "notice"], .notice),
      ("", ["QUINTET_CONTENT_LOG_LEVEL": "error"], .info),
      ("\u{FEFF}log_level = debug\r\n[ai]\r\nlog_level = error\r\n", [:], .error),
      ("log_level = debug", ["QUINTET_LOG_LEVEL": ""], .debug),
    ] as [(String, [String: String], LogLevel)])
  func strength(file: String, environment: [String: String], expected: LogLevel) throws {
    #expect(try Self.settings(file, environment)[Self.level] == expected)
  }

  @Test(
    "A faulty line is reported with its number, the expected value and a suggestion",
    arguments: [
      ("# c\nlog_levle = debug", "q.conf:2: there is no setting 'log_levle' (did you mean 'log_level'?)"),
      (
        "log_level = loud", "q.conf:1: 'log_level' can't be 'loud': expected one of debug, info, notice, warning, error"
      ),
      ("[ai]\ntimeout = 30", "q.conf:2: 'timeout' can't be '30': expected a duration like 250ms, 5s, 2m, 1h or 7d"),
      ("[contents]\nx = 1", "q.conf:1: there is no service 'contents' (did you mean 'content'?)"),
      ("log_level debug", "q.conf:1: expected 'key = value', '[service]' or '# comment'"),
      ("log_level = debug\nlog_level = info", "q.conf:2: 'log_level' is already set in line 1"),
      ("timeout = 30s", "q.conf:1: there is no setting 'timeout'"),
      (
        "[ai]\nkey = sk-123",
        "q.conf:2: the value of 'key' is invalid: expected the location of the secret: file:/path or credential:name"
      ),
    ])
  func fileFaults(file: String, expected: String) {
    #expect(Self.problems(file) == [expected])
  }

  @Test(
    "A faulty environment variable is reported with its name",
    arguments: [
      ("QUINTET_LOG_LEVLE", "info", "QUINTET_LOG_LEVLE: there is no setting 'log_levle' (did you mean 'log_level'?)"),
      (
        "QUINTET_AI_TIMEOUT", "soon",
        "QUINTET_AI_TIMEOUT: 'timeout' can't be 'soon': expected a duration like 250ms, 5s, 2m, 1h or 7d"
      ),
      ("QUINTET_AI_TIMEOUTS", "5s", "QUINTET_AI_TIMEOUTS: there is no setting 'timeouts' (did you mean 'timeout'?)"),
    ])
  func variableFaults(name: String, value: String, expected: String) {
    #expect(Self.problems(nil, [name: value]) == [expected])
  }

  @Test(
    "The error for a rejected store URL names the invalid part but doesn't show its value",
    arguments: [
      ("postgres://quintet:a b@db/q", " (the URL has a character in its password that must be percent-encoded)"),
      ("postgres://quintet:a@b@db/q", " (the URL has a character in its password that must be percent-encoded)"),
      (
        "postgres://quintet:a/b@db/q", " (the URL has a character in its user or password that must be percent-encoded)"
      ),
      ("postgres:quintet:a@db/q", ""), ("quintet:a@db", ""),
    ])
  func store(url: String, hint: String) {
    let fault = #expect(throws: SettingsFault.self) {
      try Settings(common: [HostSettings.store], service: "ai", file: nil, environment: ["QUINTET_STORE": url])
    }
    #expect(
      fault?.description
        == "QUINTET_STORE: the value of 'store' is invalid\(hint): expected \(StoreSetting.expected)")
  }

  @Test(
    "The error for a rejected list gives the invalid item's position and a reason, but not its value",
    arguments: [
      ("OPERATORS", "root, s3cret", " (user 2 of 2 doesn't exist)"),
      ("OPERATORS", "s3cret", " (the user doesn't exist)"),
      ("OPERATORS", "root,", " (user 2 of 2 is empty)"), ("OPERATORS", "\"root\"", " (write it without quotes)"),
      ("OPERATORS", "root, nobody", " (the user nobody isn't allowed, because unknown users appear as nobody)"),
      ("SERVICE_USERS", "ai:0, content:s3cret", " (pair 2 of 2: the user doesn't exist or is nobody)"),
      ("SERVICE_USERS", "s3cret:0", " (there is no such service)"),
      ("SERVICE_USERS", "ai:0, ai:0", " (pair 2 of 2: the service already has a user)"),
      ("STORE", "/s3cret", " (write file: before the path)"), ("BACKUP_DIR", "s3cret", " (it doesn't begin with /)"),
    ])
  func items(name: String, value: String, hint: String) {
    let host = HostSettings(environment: [:], isSystem: true)
    let fault = #expect(throws: SettingsFault.self) {
      try Settings(common: host.all, service: "ai", file: nil, environment: ["QUINTET_\(name)": value])
    }
    let told = fault?.description ?? ""
    let start = "QUINTET_\(name): the value of '\(name.lowercased())' is invalid\(hint): expected"
    #expect(told.hasPrefix(start), "\(told)")
    #expect(!told.contains("s3cret"))
  }

  @Test(
    "A value written as in a shell is rejected, since it would become part of a path",
    arguments: [("'/x'", "write it without quotes"), ("~/x", "~ isn't expanded: write the whole path")])
  func shell(value: String, hint: String) {
    let host = HostSettings(environment: [:], isSystem: true)
    let fault = #expect(throws: SettingsFault.self) {
      try Settings(
        common: host.all, service: "ai", file: SettingsFile("state_dir = \(value)", path: "q.conf"), environment: [:])
    }
    #expect(
      fault?.description
        == "q.conf:1: 'state_dir' can't be '\(value)' (\(hint)): expected an absolute path like /srv/quintet")
  }

  @Test(
    "A relative folder is rejected with the line or variable that sets it",
    arguments: ["state_dir", "runtime_dir", "apps_dir"])
  func relativeFolder(name: String) {
    let host = HostSettings(environment: [:], isSystem: true)
    let variable = "QUINTET_\(name.uppercased())"
    let fault = #expect(throws: SettingsFault.self) {
      try Settings(
        common: host.all, service: "ai", file: SettingsFile("\n\(name) = data/../x", path: "q.conf"),
        environment: [variable: "./data"])
    }
    let expected = "(it doesn't begin with /): expected an absolute path like /srv/quintet"
    #expect(
      fault?.problems.map(\.description) == [
        "q.conf:2: '\(name)' can't be 'data/../x' \(expected)", "\(variable): '\(name)' can't be './data' \(expected)",
      ])
  }

  @Test("A problem in a file that a setting names is reported at the setting's line")
  func located() throws {
    let settings = try Self.settings("[ai]\nkey = file:/none", ["QUINTET_AI_TIMEOUT": "5s"])
    let fault = SettingsFault(problems: [
      .init(setting: "key", position: "file 2 of 3", file: "file:/none", reason: "can't open"),
      .init(place: "timeout", reason: "is too short"), .init(place: "log_level", reason: "is odd"),
    ])
    let located = try #require(settings.located(fault) as? SettingsFault)
    #expect(
      located.problems.map(\.description) == [
        "q.conf:2: 'key': file 2 of 3, the file named in the setting: can't open",
        "QUINTET_AI_TIMEOUT: 'timeout': is too short", "log_level: is odd",
      ])
    #expect(SettingsFault.Problem(setting: "key", file: "credential:key", reason: "r").credential == "credential:key")
  }

  @Test("All faults in the settings are reported together")
  func all() {
    #expect(Self.problems("a = 1\n[ai]\nb = 2", ["QUINTET_AI_C": "3"]).count == 3)
  }

  @Test("Variables and sections meant for other processes are ignored")
  func others() throws {
    _ = try Self.settings("[content]\nanything = 1", ["QUINTET_CONTENT_X": "1", "PATH": "/bin", "HOME": ""])
  }

  @Test("A setting without a default must be set, and the error explains how")
  func required() throws {
    let place = Setting<String>(required: "runtime_dir", "the folder of the sockets")
    let fault = #expect(throws: SettingsFault.self) {
      try Settings(common: [place], service: "ai", file: nil, environment: [:])
    }
    #expect(fault?.description == "QUINTET_RUNTIME_DIR: must be set: it is the folder of the sockets; expected a text")
    let settings = try Settings(common: [place], service: "ai", file: nil, environment: ["QUINTET_RUNTIME_DIR": "/x"])
    #expect(settings[place] == "/x")
  }
}
