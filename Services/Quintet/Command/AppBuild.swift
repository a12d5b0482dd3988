import EventLoop
import Files
import ServiceHost

/// `quintet app build DIR`: makes what an app's folder has from its other files, which are the titled covers of books.
@Loop struct AppBuild {
  let folder: String

  /// - Returns: what the program that draws returned; 69 where it isn't installed.
  func run() async -> Int32 {
    let program = "\(ServicePrograms.folder(nil))/quintet-covers"
    guard (try? Disk.exists(program)) == true else {
      Output.error("quintet: \(program) isn't there: covers are drawn where the package is installed, or built")
      return 69
    }
    do {
      let exit = try await ChildProcess.run(
        program, [Disk.absolute(folder)], environment: Environment.current(), output: (1, 2))
      guard case .exited(let code) = exit else {
        Output.error("quintet: quintet-covers \(exit)")
        return 70
      }
      return Int32(truncatingIfNeeded: code)
    } catch {
      Output.error("quintet: \(error)")
      return 69
    }
  }
}
