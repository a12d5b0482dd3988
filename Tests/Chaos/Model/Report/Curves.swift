/// SVG pictures of the processes' and databases' resource usage over time, with a line for each service.
struct Curves {
  private static let services = Strike.services + ["edge"]
  private let history: History
  private let picture: Picture

  init(_ history: History) {
    self.history = history
    picture = Picture(Timeline(history))
  }

  var memory: String { lines("Resident memory", unit: " MB") { $0.resident.map { Double($0) / Double(1 << 20) } } }
  var descriptors: String { lines("Descriptors", unit: "") { $0.descriptors.map(Double.init) } }
  var databases: String { lines("Databases", unit: " MB") { $0.database.map { Double($0) / Double(1 << 20) } } }
  var logs: String { lines("Logs", unit: " MB") { $0.log.map { Double($0) / Double(1 << 20) } } }

  /// The legend: the colour of each service.
  var key: String {
    Self.services.enumerated().filter { history.samples[$1] != nil }.map { #"<i class="s\#($0)"></i>\#($1)"# }.joined(
      separator: " ")
  }

  private func lines(_ title: String, unit: String, _ value: (Sample) -> Double?) -> String {
    let series = Self.services.enumerated().map { index, service in
      (
        name: "s\(index)",
        points: (history.samples[service] ?? []).compactMap { at, sample in
          value(sample).map { (at: Double(at) / 1e9, value: $0) }
        }
      )
    }
    return picture.curves(title, unit: unit, series)
  }
}
