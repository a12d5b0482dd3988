import EventLoop
import Files
import ServiceHost

/// The program that draws, which is installed beside the others.
@Loop enum DrawProgram {
  /// - Returns: what it returned, with what is wrong told already; 69 where it isn't installed.
  static func run(_ arguments: [String]) async -> Int32 {
    let program = "\(ServicePrograms.folder(nil))/quintet-draw"
    guard (try? Disk.exists(program)) == true else {
      Output.error("quintet: \(program) isn't there: pictures are drawn where the package is installed, or built")
      return 69
    }
    do {
      let exit = try await ChildProcess.run(program, arguments, environment: Environment.current(), output: (1, 2))
      guard case .exited(let code) = exit else {
        Output.error("quintet: quintet-draw \(exit)")
        return 70
      }
      return Int32(truncatingIfNeeded: code)
    } catch {
      Output.error("quintet: \(error)")
      return 69
    }
  }
}
