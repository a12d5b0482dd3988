import ServiceHost

/// An app whose data has different versions in the running services.
struct DifferingApp: Equatable {
  let app: String
  /// Each version, with the services that have it.
  let services: String

  static let cure = "run quintet reload"

  var words: String { "the services have different versions of its data: \(services)" }

  /// Returns the apps whose data differs, sorted by id. Services that don't report an app are ignored.
  static func find(_ snapshots: [ProcessSnapshot]) -> [DifferingApp] {
    var seen: [String: [String: [String]]] = [:]
    for snapshot in snapshots {
      for app in snapshot.health?.apps ?? [] {
        seen[app.app, default: [:]][app.version, default: []].append(snapshot.service)
      }
    }
    return seen.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { app, versions in
      let groups = versions.sorted { $0.key < $1.key }.map { version, services in
        "\(version) in \(services.sorted().joined(separator: ", "))"
      }
      return DifferingApp(app: app, services: groups.joined(separator: "; "))
    }
  }
}
