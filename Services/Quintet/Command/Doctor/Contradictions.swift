import ServiceHost

/// Finds the wrong databases among databases that contradict each other.
enum Contradictions {
  /// - Parameter told: for each service whose database is reported to lack changes, the services that report the loss.
  /// - Returns: the services with a wrong database, each with the services that it contradicts. A wrong database
  ///   contradicts at least two services, and none of these contradicts any other service.
  static func blamed(_ told: [String: Set<String>]) -> [String: [String]] {
    var contradictions: [String: Set<String>] = [:]
    for (service, reporters) in told {
      for reporter in reporters {
        contradictions[service, default: []].insert(reporter)
        contradictions[reporter, default: []].insert(service)
      }
    }
    return contradictions.filter { service, others in
      others.count > 1 && others.allSatisfy { contradictions[$0] == [service] }
    }
    .mapValues { $0.sorted() }
  }

  /// Adds diagnostics about the wrong databases. In the diagnostics of the contradicted services, replaces the advice
  /// to acknowledge data loss.
  ///
  /// - Parameter places: for each service, its name and its database, which are the places in its diagnostics.
  static func weighed(_ diagnostics: [Diagnostic], told: [String: Set<String>], places: [String: Set<String>])
    -> [Diagnostic]
  {
    var weighed = diagnostics
    var first = [Diagnostic]()
    for (wrong, services) in blamed(told).sorted(by: { $0.key < $1.key }) {
      first.append(wrongDatabase(of: wrong, contradicting: services))
      let affected = services.reduce(into: Set<String>()) { $0.formUnion(places[$1] ?? []) }
      for index in weighed.indices where affected.contains(weighed[index].place) && weighed[index].advisesToGiveUpData {
        weighed[index].cure = "nothing to do here: see \(wrong)"
      }
    }
    return first + weighed
  }

  private static func wrongDatabase(of wrong: String, contradicting services: [String]) -> Diagnostic {
    Diagnostic(
      .error,
      "its database contradicts those of \(services.joined(separator: ", ")), which therefore reject all calls",
      at: wrong,
      cure:
        "its database is the wrong one: stop \(wrong), move the database away, run quintet restore DIR --service "
        + "\(wrong), and start it again; the other services then continue")
  }
}

extension Diagnostic {
  fileprivate var advisesToGiveUpData: Bool { severity == .error && cure.contains("quintet acknowledge-loss") }
}
