import ServiceHost

/// Finds the wrong database among databases that contradict each other: the one that contradicts all others. Pure.
enum Contradictions {
  /// - Parameter told: for each service whose database is reported to lack changes, the services that report it.
  /// - Returns: for each service with a wrong database, the services that it contradicts: at least two, which have no
  ///   other contradictions.
  static func blamed(_ told: [String: Set<String>]) -> [String: [String]] {
    var odds: [String: Set<String>] = [:]
    for (service, tellers) in told {
      for teller in tellers {
        odds[service, default: []].insert(teller)
        odds[teller, default: []].insert(service)
      }
    }
    return odds.filter { one, others in others.count > 1 && others.allSatisfy { odds[$0] == [one] } }
      .mapValues { $0.sorted() }
  }

  /// Adds diagnostics about the wrong databases, and removes the advice to acknowledge data loss from the others'
  /// diagnostics.
  ///
  /// - Parameter places: for each service, its name and its database, which are the places in its diagnostics.
  static func weighed(_ diagnostics: [Diagnostic], told: [String: Set<String>], places: [String: Set<String>])
    -> [Diagnostic]
  {
    var weighed = diagnostics
    var first = [Diagnostic]()
    for (teller, services) in blamed(told).sorted(by: { $0.key < $1.key }) {
      first.append(
        Diagnostic(
          .error,
          "its database contradicts those of \(services.joined(separator: ", ")), which therefore reject all calls",
          at: teller,
          cure:
            "its database is the wrong one: stop \(teller), move the database away, run quintet restore DIR --service "
            + "\(teller), start it; the other services then continue"
        ))
      for index in weighed.indices
      where weighed[index].severity == .error
        && services.contains(where: { places[$0]?.contains(weighed[index].place) == true })
        && weighed[index].cure.contains("quintet acknowledge-loss")
      { weighed[index].cure = "nothing to do here: see \(teller)" }
    }
    return first + weighed
  }
}
