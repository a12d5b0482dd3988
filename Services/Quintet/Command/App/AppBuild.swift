import EventLoop
import Files

/// `quintet app build DIR`: makes what an app's folder has from its other files, which are the titled covers of books.
@Loop struct AppBuild {
  let folder: String

  /// - Returns: what the program that draws returned; 69 where it isn't installed.
  func run() async -> Int32 { await DrawProgram.run(["covers", Disk.absolute(folder)]) }
}
