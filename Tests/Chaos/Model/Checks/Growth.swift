extension Check {
  static let memory = Check(
    "memory", "no process's memory grows by more than 5 % once it is warm, and none is replaced",
    unless: { $0.tellsNothingOfGrowth }
  ) { history in
    let soak = Soak(history)
    let unseen = Soak.services(history).subtracting(soak.processes.map(\.service)).sorted()
    return unseen.map { Finding("\($0) has too few samples") }
      + soak.replaced.map { Finding("the process of \($0) ended, and another replaced it") }
      // The proportional size isn't used: a process's share of shared pages grows when another process ends.
      + soak.processes.filter { $0.resident.share > Soak.memory }.map {
        Finding(
          "\($0.service): grew by \(Report.share($0.resident.share)), from \(Report.bytes($0.resident.first)) to "
            + "\(Report.bytes($0.resident.last))"
        )
      }
  }

  static let descriptors = Check(
    "descriptors", "no process leaks file descriptors or threads",
    unless: { $0.tellsNothingOfGrowth }
  ) { history in
    Soak(history).processes.flatMap { process in
      [("descriptors", process.descriptors, Soak.descriptors), ("threads", process.threads, 0)].compactMap {
        name, trend, most in
        guard trend.growth > most else { return nil }
        return Finding("\(process.service): from \(Int(trend.first)) to \(Int(trend.last)) \(name)")
      }
    }
  }

  static let databases = Check(
    "databases", "databases grow only by acknowledged changes; logs and outboxes are trimmed",
    unless: { $0.tellsNothingOfGrowth }
  ) { history in
    let soak = Soak(history)
    var found: [Finding] = []
    for database in soak.databases {
      let name = database.service
      if database.largestLog > Soak.log {
        found.append(Finding("\(name): a log of \(Report.bytes(Double(database.largestLog)))"))
      }
      if database.largestOutbox > Soak.outbox {
        found.append(Finding("\(name): \(database.largestOutbox) events in the outbox"))
      }
      let early = database.bytesPerChange[0]
      let late = database.bytesPerChange[1]
      // Even a database that hardly grows gains a page occasionally.
      if late > early * Soak.steady, late - early > 16 {
        found.append(Finding("\(name): \(Int(late)) bytes for each change, after \(Int(early)) before"))
      }
    }
    let each = soak.databases.map { $0.bytesPerChange[1] }.reduce(0, +)
    if each > Soak.bytesPerChange {
      found.append(Finding("together they grew by \(Int(each)) bytes for each acknowledged change"))
    }
    return found
  }
}

extension History {
  /// The reason that growth can't be judged in this run; nil if it can.
  package var tellsNothingOfGrowth: String? {
    guard let run, !samples.isEmpty else { return "there are no measurements" }
    if !run.faults.isEmpty { return "there were faults" }
    return run.seconds < Soak.shortest ? "it was shorter than \(Int(Soak.shortest / 60)) minutes" : nil
  }
}

extension Soak {
  /// The processes that should have samples.
  static func services(_ history: History) -> Set<String> { Set(Strike.services).union(history.samples.keys) }
}
