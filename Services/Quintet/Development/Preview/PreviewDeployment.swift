import AppCatalog
import EventLoop
import Files
import QuintetCommand
import ServiceHost
import Wire

/// The files of a preview: a temporary folder of apps that contains only a copy of the previewed app.
struct PreviewDeployment {
  let app: App
  let language: Language
  /// The temporary folder, which is deleted after the preview.
  let folder: String
  var apps: String { "\(folder)/apps" }

  /// - Parameter language: the language of the account, with or without a region; nil for the app's first language.
  /// - Throws: `CatalogFault` if the app can't be served or doesn't have the language; `FileFault`.
  init(_ path: String, in language: Language?) throws {
    let path = Disk.absolute(path)
    guard let app = try AppCatalog.loadOne(path).apps.first else { preconditionFailure("\(path) contains no app") }
    self.language = language ?? app.info.languages.first ?? .en
    guard app.info.spoken(self.language) != nil else {
      throw Self.unknown(self.language, of: app.info, in: path)
    }
    self.app = app
    folder = try TemporaryDirectories.make()
    try Self.copy(path, to: "\(apps)/\(app.id)")
  }

  /// Copies the files that services read: data and pictures, but not the pictures' sources.
  private static func copy(_ path: String, to place: String) throws {
    try Disk.makeDirectories(place)
    for name in try Disk.list(path) where !name.hasPrefix(".") {
      let from = "\(path)/\(name)"
      let to = "\(place)/\(name)"
      if Disk.facts(from)?.kind == .directory {
        try copy(from, to: to)
      } else if name.hasSuffix(".json") || Problems.isPicture(name) {
        try Disk.write(Disk.read(from), to: to)
      }
    }
  }

  private static func unknown(_ language: Language, of app: AppInfo, in path: String) -> CatalogFault {
    let known = app.languages.map(\.tag).joined(separator: ", ")
    let reason = "doesn't support \(language); its languages are \(known)"
    return CatalogFault(problems: [CatalogProblem(file: "\(path)/\(AppInfo.file)", reason: reason)])
  }

  /// Previews the app on services that serve it.
  ///
  /// - Returns: true if all chapters succeeded.
  @Loop func walk(on stage: any DemoStage, store: DemoStore) async throws -> Bool {
    Output.line("\(Output.bold(app.info.name[language])), as a user sees it in the language \(language)")
    let walk = try await Walk(app.id, socket: stage.directories.gatewaySocket)
    let preview = Preview(app, in: language, on: walk, services: stage.directories, store: store)
    defer { preview.walk.end() }
    try await preview.run()
    let faults = preview.faults
    Output.line()
    Output.line(
      faults.isEmpty
        ? Output.bold("All \(preview.walk.steps) steps succeeded.")
        : stage.failure(of: faults))
    return faults.isEmpty
  }
}
