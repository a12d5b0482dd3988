import ServiceHost

/// The output of `quintet doctor` for a terminal.
enum DoctorReport {
  /// Returns each diagnostic once, errors first. Duplicates occur because every service reports the problems with
  /// shared settings.
  static func merged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var seen: Set<[String]> = []
    let first = diagnostics.filter { seen.insert([$0.what, $0.place]).inserted }
    // A running process also reports the diagnostics of its start, as warnings whose text ends with the place.
    let warnings = Set(first.map { "\($0.what): \($0.place)" })
    let once = first.filter { !warnings.contains($0.what) }
    return once.filter { $0.severity == .error } + once.filter { $0.severity == .warning }
  }

  /// Combines diagnostics with the same cause into one, with all places and the first remedy. For example, a database
  /// server that is down affects every service.
  static func grouped(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var groups: [Diagnostic] = []
    for diagnostic in diagnostics {
      let known = groups.firstIndex { group in group.what == diagnostic.what && haveOneCure(group, diagnostic) }
      if let known { groups[known].place += ", \(diagnostic.place)" } else { groups.append(diagnostic) }
    }
    return groups
  }

  /// Tests whether two diagnostics have the same remedy, apart from the service's name in it. In a group about the
  /// setting `store`, a service's diagnostic belongs to the group even if its remedy differs.
  private static func haveOneCure(_ group: Diagnostic, _ diagnostic: Diagnostic) -> Bool {
    if group.cure == diagnostic.cure { return true }
    let first = group.place.prefix { $0 != "," }
    guard Settings.services.contains(diagnostic.place) else { return false }
    return first == "store"
      || Settings.services.contains(String(first))
        && group.cure.replacing(first, with: "SERVICE") == diagnostic.cure.replacing(diagnostic.place, with: "SERVICE")
  }

  static func lines(_ diagnostics: [Diagnostic]) -> [String] {
    if diagnostics.isEmpty { return [Output.green("no problems found")] }
    return grouped(diagnostics).flatMap { diagnostic in
      let mark = diagnostic.severity == .error ? Output.red("✗") : "!"
      return ["\(mark) \(diagnostic.what)", "    where: \(diagnostic.place)", "    cure:  \(diagnostic.cure)"]
    }
  }
}
