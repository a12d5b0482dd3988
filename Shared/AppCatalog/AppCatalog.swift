import Files

/// All apps, as the folders under `apps_dir` describe them: one folder an app, named by the app's id.
///
/// Read and checked once, when a process starts. A sixth app is a folder and no code.
package struct AppCatalog: Sendable {
  /// In the order of their ids.
  package let apps: [App]

  /// For a process that knows no apps, and for tests.
  package init(apps: [App]) { self.apps = apps.sorted { $0.id < $1.id } }

  /// The app with this id; nil if there is none.
  package subscript(_ id: String) -> App? { apps.first { $0.id == id } }

  /// Reads every folder in `path`. Files beside them, and names that begin with a dot, are not apps.
  ///
  /// - Parameter readable: the methods that clients may read, if the caller knows them; then views may name only these.
  /// - Throws: everything that is wrong in any of them; data that is partly wrong is not used at all, since half an app
  ///   would be refused to its users one call at a time.
  package static func load(_ path: String, readable: [String]? = nil) throws(CatalogFault) -> AppCatalog {
    var apps: [App] = []
    var problems: [CatalogProblem] = []
    for folder in try folders(path) {
      var reader = AppReader(folder: folder, readable: readable)
      if let app = reader.app() { apps.append(app) }
      problems += reader.problems
    }
    guard problems.isEmpty else { throw CatalogFault(problems: problems) }
    return AppCatalog(apps: apps)
  }

  /// Reads one app's folder.
  package static func loadOne(_ folder: String, readable: [String]? = nil) throws(CatalogFault) -> AppCatalog {
    var reader = AppReader(folder: folder, readable: readable)
    guard let app = reader.app(), reader.problems.isEmpty else { throw CatalogFault(problems: reader.problems) }
    return AppCatalog(apps: [app])
  }

  private static func folders(_ path: String) throws(CatalogFault) -> [String] {
    do {
      let names = try Disk.list(path).filter { !$0.hasPrefix(".") }
      let folders = try names.map { "\(path)/\($0)" }.filter { try Disk.kind(of: $0) == .directory }
      guard folders.isEmpty else { return folders }
      throw CatalogFault(problems: [CatalogProblem(file: path, reason: "holds no app: a folder with an app.json each")])
    } catch let fault as CatalogFault {
      throw fault
    } catch {
      let reason = (error as? FileFault)?.reason ?? "\(error)"
      throw CatalogFault(problems: [CatalogProblem(file: path, reason: reason)])
    }
  }
}
