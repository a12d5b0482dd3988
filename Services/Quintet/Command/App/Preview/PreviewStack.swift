import AppCatalog
import EventLoop
import Files
import ServiceHost
import Wire

/// The place of a preview: a folder of apps with nothing in it but a copy of one app's files.
struct PreviewStack {
  let app: App
  let language: Language
  /// What stands under it is gone once the preview is.
  let folder: String
  /// The folder of apps.
  var apps: String { "\(folder)/apps" }

  /// - Parameter language: what is read, with a region or without; nil for the app's first.
  /// - Throws: `CatalogFault` for an app that can't be served, or that doesn't speak the language; `FileFault`.
  init(_ path: String, in language: Language?) throws {
    let path = Disk.absolute(path)
    guard let app = try AppCatalog.loadOne(path).apps.first else { preconditionFailure("\(path) holds no app") }
    self.language = language ?? app.info.languages.first ?? .en
    guard app.info.spoken(self.language) != nil else {
      let known = app.info.languages.map(\.tag).joined(separator: ", ")
      let reason = "has no \(self.language) among its languages, which are \(known)"
      throw CatalogFault(problems: [CatalogProblem(file: "\(path)/\(AppInfo.file)", reason: reason)])
    }
    (self.app, folder) = (app, try TemporaryDirectories.make())
    try Self.copy(path, to: "\(apps)/\(app.id)")
  }

  /// Copies what services read: data and pictures, and not what they are made of.
  private static func copy(_ path: String, to place: String) throws {
    try Disk.makeDirectories(place)
    for name in try Disk.list(path) where !name.hasPrefix(".") {
      let (from, to) = ("\(path)/\(name)", "\(place)/\(name)")
      if Disk.facts(from)?.kind == .directory {
        try copy(from, to: to)
      } else if name.hasSuffix(".json") || Problems.isPicture(name) {
        try Disk.write(Disk.read(from), to: to)
      }
    }
  }

  /// Walks the app on a stack that serves it.
  ///
  /// - Returns: whether all chapters went as they should.
  @Loop func walk(on stage: any DemoStage, store: DemoStore) async throws -> Bool {
    Output.line("\(Output.bold(app.info.name[language])), as somebody sees it who reads \(language)")
    let walk = try await Walk(app.id, socket: stage.directories.gatewaySocket)
    let preview = Preview(app, in: language, on: walk, stack: stage.directories, store: store)
    defer { preview.walk.end() }
    try await preview.run()
    let faults = preview.faults
    Output.line()
    Output.line(
      faults.isEmpty
        ? Output.bold("All \(preview.walk.steps) steps went as they should.")
        : Output.red("Not as it should be: \(faults.joined(separator: ", ")).")
          + (stage.logs.map { " Logs: \($0)" } ?? ""))
    return faults.isEmpty
  }
}
