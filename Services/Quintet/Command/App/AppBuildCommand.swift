import EventLoop
import Files

/// `quintet app build DIR`: draws the titles on the covers of an app's books.
@Loop struct AppBuildCommand: Command {
  nonisolated static let configuration = CommandConfiguration(
    "app build", in: .apps, summary: "Draw the covers of an app's books",
    discussion: """
      Draw the titles on the covers of an app's books.
      """,
    parameters: [CommandParameter("DIR", "The folder of the app", .folder)], options: [],
    examples: ["app build apps/bible-stories"])

  private let folder: String

  nonisolated init(_ arguments: Arguments) { folder = arguments.words[0] }

  /// - Returns: the exit code of the drawing program; 69 if it isn't installed.
  func run() async -> Int32 { await DrawProgram.run(["covers", Disk.absolute(folder)]) }
}
