import Wire

/// The ids in an app's data to which the params of a view's calls may refer. A view with an unknown id would fail for
/// every user.
struct ParamIDs {
  /// The allowed ids and the file that defines them, by the param's name.
  private let known: [String: (ids: [String], file: String)]
  /// The items' ids, by catalogue.
  private let items: [String: [String]]

  init(of app: App) {
    known = [
      "catalogue": (app.catalogues.map(\.name), Catalogue.file),
      "generator": ((app.generators?.generators ?? []).map(\.id), Generators.file),
      "board": ((app.leaderboards?.boards ?? []).map(\.id), Leaderboards.file),
      "book": (app.books.map(\.name), Book.file),
      "lesson": ((app.course?.lessons ?? []).map(\.id), Course.file),
    ]
    items = Dictionary(uniqueKeysWithValues: app.catalogues.map { ($0.name, $0.content.itemIDs) })
  }

  /// Reports params whose ids don't exist.
  func check(_ params: JSONObject?, at path: String, into problems: inout Problems) {
    guard let params else { return }
    for (name, value) in params.members {
      guard let id = value.string, let (ids, file) = known[name] else { continue }
      problems.require(id, among: ids, at: "\(path).\(name)", "isn't in \(file)")
    }
    guard let catalogue = params["catalogue"]?.string, let ids = items[catalogue], let item = params["item"]?.string
    else { return }
    problems.require(item, among: ids, at: "\(path).item", "isn't in the catalogue '\(catalogue)'")
  }
}
