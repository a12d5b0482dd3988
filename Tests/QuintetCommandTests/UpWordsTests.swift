import Files
import Testing

@testable import QuintetCommand

/// The messages of `quintet up`.
@Suite(.timeLimit(.minutes(2))) struct UpWordsTests {
  @Test("The suggested next commands call this program and these services, whatever their paths are")
  func nextSteps() {
    let byName = NextSteps(runtime: "/run/q", app: "tarot", invokedAs: "quintet")
    #expect(byName.lines.first == "export QUINTET_RUNTIME_DIR=/run/q")
    let byPath = NextSteps(runtime: "/my things/run", app: nil, invokedAs: "/my things/bin/quintet")
    #expect(byPath.lines.first == "export PATH='/my things/bin':$PATH QUINTET_RUNTIME_DIR='/my things/run'")
    #expect(byPath.lines.dropFirst().allSatisfy { $0.hasPrefix("quintet ") })
  }

  @Test("The reason for a crash is the process's logged errors and any output that isn't a log line")
  func lastWords() {
    let log = """
      {"time":"t","level":"notice","service":"content","message":"serving"}
      {"time":"t","level":"error","service":"content","message":"can't start","reason":"no such file"}
      content can't start: its settings are invalid
      """
    #expect(
      CrashReason.text(Array(log.utf8))
        == "can't start: no such file\n    content can't start: its settings are invalid")
    #expect(CrashReason.text([]) == nil)
  }

  @Test("The end of a long log is shown, without truncated lines")
  func longLog() throws {
    try withTemporaryDirectory { folder in
      func line(_ message: String) -> String {
        #"{"time":"t","level":"error","service":"content","message":"\#(message)"}"# + "\n"
      }
      let long = line(String(repeating: "x", count: 70_000))
      try Disk.write(Array((line("first") + long + line("last") + #"{"time":"t","level":"#).utf8), to: "\(folder)/log")
      #expect(CrashReason.read("\(folder)/log", from: 0) == "last")
      #expect(CrashReason.read("\(folder)/log", from: line("first").utf8.count + long.utf8.count) == "last")
    }
  }
}
