import ServiceHost
import Storage

/// The messages of `quintet move`. All functions are pure: they derive lines from the services' replies.
struct MoveWords {
  /// The destination as a value of the setting `store`, or `files`.
  let place: String
  /// The folder that contains the database files.
  let state: String

  /// Something that prevents a move.
  struct Obstacle {
    let words: String
    /// The service that reported the obstacle; nil if `words` already names the place of the problem.
    let service: String?

    init(_ words: String, to service: String?) {
      self.words = words
      self.service = service
    }
  }

  /// The services that the command wasn't asked to move.
  struct Others {
    /// The services whose databases aren't at the destination.
    var unmoved: [String] = []
    /// The services that didn't answer.
    var silent: [String] = []
  }

  private var isToFiles: Bool { place == LocationRecord.files }

  /// The move's destination as messages show it, without a password, such as "db.internal/quintet". If this process
  /// can't read the URL, this is the value of the setting.
  var destination: String { StoreSetting(setting: place)?.target ?? place }

  /// Returns a line for each obstacle. An obstacle that all services report is shown once, without the services' names.
  func obstacles(_ found: [Obstacle], of services: [String]) -> [String] {
    var names: [String: [String]] = [:]
    var order: [String] = []
    for obstacle in found {
      if names[obstacle.words] == nil { order.append(obstacle.words) }
      names[obstacle.words, default: []] += obstacle.service.map { [$0] } ?? []
    }
    return order.map { words in
      let names = names[words] ?? []
      return names.isEmpty || names.count == services.count ? words : "\(names.joined(separator: ", ")): \(words)"
    }
  }

  /// Returns the operator's next steps after a move.
  ///
  /// - Parameter previous: the previous places of the moved databases, as the services reported them.
  func remaining(previous: [String], _ others: Others) -> [String] {
    if !others.silent.isEmpty {
      return [
        "\(others.silent.joined(separator: ", ")) didn't answer. Before you change the setting 'store', run quintet "
          + "move --dry-run again: it shows where the databases are."
      ]
    }
    // The services have read this file, so `place` contains a path and not a secret that was entered by mistake.
    let setting = place.hasPrefix("file:") ? place : StoreSetting(setting: place)?.shown ?? place
    guard others.unmoved.isEmpty else {
      let names = others.unmoved.joined(separator: ", ")
      let isOne = others.unmoved.count == 1
      return isToFiles
        ? [
          "\(names) \(isOne ? "is" : "are") still in PostgreSQL: keep the setting 'store' and the schemas of "
            + "\(isOne ? "this service" : "these services"). To move \(isOne ? "it" : "them"), too, run quintet move "
            + "--to files."
        ]
        : [
          "\(names) \(isOne ? "hasn't" : "haven't") been moved yet: run the command without --service. Then set store "
            + "= \(setting) in the settings."
        ]
    }
    return [
      isToFiles
        ? "Remove store from the settings, then run quintet restart."
        : "Set store = \(setting) in the settings, then run quintet restart."
    ] + leftBehind(previous)
  }

  /// Returns advice about deleting the previous databases.
  private func leftBehind(_ previous: [String]) -> [String] {
    let servers = previous.compactMap { place in
      place.firstRange(of: ", quintet_").map { String(place[..<$0.lowerBound]) }
    }
    var lines: [String] = []
    if !servers.isEmpty {
      lines.append(
        "The previous databases are the schemas quintet_… at \(Set(servers).sorted().joined(separator: ", ")), and no "
          + "service of this deployment uses them. Drop them when you no longer need them, since they contain users' "
          + "data.")
    }
    if servers.count < previous.count {
      lines.append(
        "The previous databases are *.db.moved in \(state): delete them when you no longer need them, since they "
          + "contain users' data.")
    }
    return lines
  }
}
