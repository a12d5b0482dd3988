import Spelling

/// The settings of one process. Later sources override earlier ones: defaults, the settings file, the service's section
/// of the file, `QUINTET_<NAME>`, `QUINTET_<SERVICE>_<NAME>`.
///
/// This type has no side effects: the caller supplies the file's text and the environment. An unknown name or an
/// invalid value prevents the start. Otherwise the default would silently stay in effect after a typing error.
package struct Settings: Sendable {
  /// The names of all services, as sections and variables contain them.
  package static let services = ServiceDirectory.names
  static let prefix = "QUINTET_"

  /// The settings that every process has. Only these are allowed outside a service's section.
  private let common: [String: any AnySetting]
  private let declared: [String: any AnySetting]
  private var values: [String: String] = [:]
  /// The line or variable that sets each value, by the setting's name.
  private var places: [String: String] = [:]

  /// - Parameters:
  ///   - common: The settings of every process.
  ///   - own: The settings of `service` alone.
  ///   - environment: The environment variables. Empty variables and those without the prefix `QUINTET_` are ignored.
  package init(
    common: [any AnySetting], own: [any AnySetting] = [], service: String, file: SettingsFile?,
    environment: [String: String]
  ) throws(SettingsFault) {
    let read = Self.readValid(common: common, own: own, service: service, file: file, environment: environment)
    guard read.problems.isEmpty else { throw SettingsFault(problems: read.problems) }
    self = read.settings
  }

  /// Returns the valid settings and the problems of the invalid ones, for a command that looks for problems. Reading a
  /// required setting that isn't set is a programming error.
  static func readValid(
    common: [any AnySetting], own: [any AnySetting], service: String, file: SettingsFile?, environment: [String: String]
  ) -> (settings: Settings, problems: [SettingsFault.Problem]) {
    var settings = Settings(common, own)
    var problems: [SettingsFault.Problem] = []
    if let file { settings.take(file, for: service, &problems) }
    settings.take(environment, for: service, &problems)
    for setting in common + own where setting.defaultText == nil && settings.values[setting.name] == nil {
      problems.append(.missing(setting))
    }
    return (settings, problems)
  }

  private init(_ common: [any AnySetting], _ own: [any AnySetting]) {
    self.common = Dictionary(common.map { ($0.name, $0) }) { _, last in last }
    declared = Dictionary((common + own).map { ($0.name, $0) }) { _, last in last }
  }

  /// The value of a declared setting.
  package subscript<Value>(setting: Setting<Value>) -> Value {
    precondition(declared[setting.name] != nil, "\(setting.name) is used but not declared")
    if let value = values[setting.name].flatMap({ Value(setting: $0) }) { return value }
    guard let fallback = setting.fallback else {
      preconditionFailure("\(setting.name) passed the check without a value")
    }
    return fallback
  }

  /// Returns the names of the settings whose values in `other` differ.
  package func changes(to other: Settings) -> [String] {
    declared.keys.filter { setting($0) != other.setting($0) }.sorted()
  }

  /// Returns the line or variable that sets a setting; nil if it has its default.
  func place(of name: String) -> String? { places[name] }

  private func setting(_ name: String) -> String? { values[name] ?? declared[name]?.defaultText }

  private mutating func take(_ file: SettingsFile, for service: String, _ problems: inout [SettingsFault.Problem]) {
    problems += file.problems + Self.unknownSections(file)
    var seen: [String: Int] = [:]
    // The service's own section takes precedence, wherever it is in the file.
    for own in [false, true] {
      for entry in file.entries where own ? entry.section == service : entry.section == nil {
        let place = "\(file.path):\(entry.line)"
        if let earlier = seen.updateValue(entry.line, forKey: "\(entry.section ?? "").\(entry.key)") {
          problems.append(.init(place: place, reason: "'\(entry.key)' is already set in line \(earlier)"))
        }
        set(entry.key, to: entry.value, among: own ? declared : common, from: place, &problems)
      }
    }
  }

  private static func unknownSections(_ file: SettingsFile) -> [SettingsFault.Problem] {
    file.sections.filter { !services.contains($0.name) }.map { section in
      let hint = Spelling.hint(for: section.name, among: services)
      return SettingsFault.Problem(
        place: "\(file.path):\(section.line)", reason: "there is no service '\(section.name)'\(hint)")
    }
  }

  private mutating func take(
    _ environment: [String: String], for service: String, _ problems: inout [SettingsFault.Problem]
  ) {
    let named = environment.filter { $0.key.hasPrefix(Self.prefix) && !$0.value.isEmpty }.sorted { $0.key < $1.key }
    var own: [(key: String, name: String, value: String)] = []
    for (key, value) in named {
      let name = key.dropFirst(Self.prefix.count).lowercased()
      if let whose = Self.services.first(where: { name.hasPrefix("\($0)_") }) {
        if whose == service { own.append((key, String(name.dropFirst(whose.count + 1)), value)) }
      } else {
        set(name, to: value, among: common, from: key, &problems)
      }
    }
    for entry in own { set(entry.name, to: entry.value, among: declared, from: entry.key, &problems) }
  }

  private mutating func set(
    _ name: String, to value: String, among known: [String: any AnySetting], from place: String,
    _ problems: inout [SettingsFault.Problem]
  ) {
    guard let setting = known[name] else {
      let hint = Spelling.hint(for: name, among: known.keys.sorted())
      return problems.append(.init(place: place, reason: "there is no setting '\(name)'\(hint)"))
    }
    guard setting.accepts(value) else {
      return problems.append(Self.invalid(value, of: setting, from: place))
    }
    values[name] = value
    places[name] = place
  }

  private static func invalid(
    _ value: String, of setting: any AnySetting, from place: String
  ) -> SettingsFault.Problem {
    let name = setting.name
    let fault = setting.isQuoted ? "'\(name)' can't be '\(value)'" : "the value of '\(name)' is invalid"
    let hint = valueHint(value) ?? setting.hint(for: value)
    var problem = SettingsFault.Problem(place: place, reason: "\(fault)\(hint): expected \(setting.expected)")
    problem.setting = name
    return problem
  }

  /// Returns the error, with the line or variable of each setting that it names.
  package func located(_ error: any Error) -> any Error {
    guard var fault = error as? SettingsFault else { return error }
    for index in fault.problems.indices {
      let name = fault.problems[index].place
      guard let place = places[name] else { continue }
      fault.problems[index].place = place
      fault.problems[index].reason = "'\(name)': \(fault.problems[index].reason)"
    }
    return fault
  }
}
