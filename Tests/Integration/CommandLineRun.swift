import EventLoop

@testable import QuintetCommand

/// Runs a command line of `quintet` in this process.
///
/// - Returns: the exit code.
/// - Throws: `UsageFault` if the command line is invalid.
@Loop func runQuintet(_ words: [String]) async throws -> Int32 {
  guard case .run(let command) = try QuintetCommand.program.action(for: words) else { return 0 }
  return try await command.run()
}
