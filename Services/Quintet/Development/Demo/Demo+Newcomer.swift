import AppCatalog
import EventLoop
import QuintetCommand
import Wire

extension Demo {
  /// The journey for an app that has none of its own: the preview of everything in its folder.
  func newcomer(_ app: App) async throws -> Int {
    let walk = try await walk(app.id)
    defer { walk.end() }
    let preview = Preview(app, in: app.info.languages.first ?? .en, on: walk, stack: stage.directories, store: store)
    try await preview.run()
    guard preview.faults.isEmpty else {
      throw Unexpected(expected: "all steps to succeed", got: preview.faults.joined(separator: ", "))
    }
    return walk.steps
  }
}
