import EventLoop
import Files
import ServiceHost

/// Runs the drawing program, which is installed next to the other programs.
@Loop enum DrawProgram {
  /// - Returns: the program's exit code; 69 if it isn't installed. Errors are already printed.
  static func run(_ arguments: [String]) async -> Int32 {
    let program = "\(ServicePrograms.folder(nil))/quintet-draw"
    guard (try? Disk.exists(program)) == true else {
      Output.error(
        "quintet: \(program), which draws the pictures, doesn't exist: install Quintet again, or build all programs")
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
