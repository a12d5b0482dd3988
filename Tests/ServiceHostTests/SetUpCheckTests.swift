import EventLoop
import Files
import TestSupport
import Testing

@testable import ServiceHost

/// Tests how a process checks the program with which it will start next.
@Suite(.timeLimit(.minutes(1))) struct SetUpCheckTests {
  @Loop private static func asked(_ script: String?, mode: UInt32 = 0o755) async throws -> SetUpCheck {
    try await withTemporaryDirectory { folder in
      let program = "\(folder)/content"
      if let script { try Disk.write(Array("#!/bin/sh\n\(script)\n".utf8), to: program, mode: mode) }
      return await SetUpCheck.asked(of: program, service: "content")
    }
  }

  @Test("A program's report is accepted, whatever its exit code")
  func answered() async throws {
    try await onLoop {
      #expect(try await Self.asked(#"echo '{"diagnostics":[]}'"#) == SetUpCheck(diagnostics: []))
      let refusal = #"{"diagnostics":[{"severity":"error","what":"w","place":"p","cure":"c"}]}"#
      let check = try await Self.asked("echo '\(refusal)'; exit 1")
      #expect(check.diagnostics.map(\.what) == ["w"] && check.unasked == nil)
    }
  }

  @Test("A program that can't be checked, because it has no check or can't be run, isn't reported as faulty")
  func unasked() async throws {
    try await onLoop {
      let older = try await Self.asked("echo 'there is no option --diagnostics' >&2; exit 64")
      #expect(older.diagnostics.isEmpty && older.unasked?.hasSuffix("has no option --diagnostics") == true)
      let barred = try await Self.asked("exit 0", mode: 0o644)
      #expect(barred.diagnostics.isEmpty && barred.unasked?.contains("permission denied") == true, "\(barred)")
    }
  }

  @Test(
    "A program that is missing, or that ends without a report, prevents a start",
    arguments: [nil, "kill -9 $$", "exit 127"])
  func inTheWay(script: String?) async throws {
    try await onLoop {
      let check = try await Self.asked(script)
      #expect(check.unasked == nil && check.diagnostics.map(\.severity) == [.error], "\(check)")
    }
  }
}
