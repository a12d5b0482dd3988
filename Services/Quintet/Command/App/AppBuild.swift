import EventLoop
import Files

/// `quintet app build DIR`: generates files from an app's other files: the titled covers of its books.
@Loop struct AppBuild {
  let folder: String

  /// - Returns: the exit code of the drawing program; 69 if it isn't installed.
  func run() async -> Int32 { await DrawProgram.run(["covers", Disk.absolute(folder)]) }
}
