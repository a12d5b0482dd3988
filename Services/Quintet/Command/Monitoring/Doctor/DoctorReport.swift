import ServiceHost

/// The output of `quintet doctor` for a terminal. Pure.
enum DoctorReport {
  /// Returns each finding once, errors first. A problem with shared settings is reported by every service.
  static func merged(_ findings: [Finding]) -> [Finding] {
    var seen: Set<[String]> = []
    let first = findings.filter { seen.insert([$0.what, $0.place]).inserted }
    // A running process repeats the findings of its start in one line and without the remedy.
    let remarks = Set(first.map { "\($0.what): \($0.place)" })
    let once = first.filter { !remarks.contains($0.what) }
    return once.filter { $0.severity == .error } + once.filter { $0.severity == .warning }
  }

  /// Combines findings with the same cause into one, with all places and the first remedy. For example, a database
  /// server that is down affects every service.
  static func grouped(_ findings: [Finding]) -> [Finding] {
    var groups: [Finding] = []
    for finding in findings {
      let known = groups.firstIndex { group in group.what == finding.what && haveOneCure(group, finding) }
      if let known { groups[known].place += ", \(finding.place)" } else { groups.append(finding) }
    }
    return groups
  }

  /// Tests whether two findings have the same remedy, apart from the service's name in it. A program's finding about
  /// `store` has the same cause as its service's.
  private static func haveOneCure(_ group: Finding, _ finding: Finding) -> Bool {
    if group.cure == finding.cure { return true }
    let first = group.place.prefix { $0 != "," }
    guard Settings.services.contains(finding.place) else { return false }
    return first == "store"
      || Settings.services.contains(String(first))
        && group.cure.replacing(first, with: "SERVICE") == finding.cure.replacing(finding.place, with: "SERVICE")
  }

  static func lines(_ findings: [Finding]) -> [String] {
    if findings.isEmpty { return [Output.green("no problems found")] }
    return grouped(findings).flatMap { finding in
      let mark = finding.severity == .error ? Output.red("✗") : "!"
      return ["\(mark) \(finding.what)", "    where: \(finding.place)", "    cure:  \(finding.cure)"]
    }
  }
}
