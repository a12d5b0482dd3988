import EventLoop
import Files
import TestSupport
import Testing

@testable import QuintetCommand
@testable import QuintetDevelopment

/// The program `quintet-dev` and its separation from the operator's programs.
@Suite(.timeLimit(.minutes(2))) struct DevelopmentCommandTests {
  @Test("Every command of `quintet-dev` has a description and an example, and the overview fits into 80 columns")
  func documented() {
    let program = QuintetDevelopment.program
    for line in program.overview.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    for command in program.configurations {
      #expect(command.discussion.last == "." && !command.examples.isEmpty, "\(command.name)")
      for example in command.examples { #expect(example.hasPrefix(command.name), "\(example)") }
    }
  }

  @Test("Only `quintet-dev` contains the authority that signs test purchases", arguments: ["quintet", "all-in-one"])
  func authority(program: String) async throws {
    func hasAuthority(_ program: String) async throws -> Bool {
      try await onLoop {
        try await Programs.run("/bin/grep", ["-q", "TestAuthority", "\(Programs.folder)/\(program)"])
      }.exit == .exited(code: 0)
    }
    #expect(try await hasAuthority("quintet-dev"))
    #expect(try await !hasAuthority(program))
  }
}
