import ServiceHost

/// An app of which the running services have different versions of the data.
struct DifferingApp: Equatable {
  let app: String
  /// The services with each version.
  let services: String

  static let cure = "run quintet reload"

  var words: String { "the services have different versions of its data: \(services)" }

  /// Returns these apps, sorted by id. Services that don't report an app are ignored.
  static func find(_ looks: [ProcessSnapshot]) -> [DifferingApp] {
    var seen: [String: [String: [String]]] = [:]
    for look in looks {
      for app in look.health?.apps ?? [] { seen[app.app, default: [:]][app.version, default: []].append(look.service) }
    }
    return seen.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { app, versions in
      let groups = versions.sorted { $0.key < $1.key }.map { version, services in
        "\(version) in \(services.sorted().joined(separator: ", "))"
      }
      return DifferingApp(app: app, services: groups.joined(separator: "; "))
    }
  }
}
