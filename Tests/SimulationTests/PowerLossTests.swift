import TestSupport
import Testing

/// The real services on disks that lose what wasn't synced; `make power-loss RUNS=n` for more.
@Suite(.timeLimit(.minutes(10))) struct PowerLossTests {
  @Test("whenever the power fails, also during the start after it, what was acknowledged is there")
  func seeds() async throws {
    let result = try await SimulateProgram.run(["--power-loss", Apps.folder, "--seeds", "25"])
    #expect(result.code == 0, "\(result.text)")
    let words = try #require(result.lines.last).split { !$0.isNumber }.compactMap { Int($0) }
    try #require(words.count == 4, "\(result.text)")
    #expect(words[0] > 50 && words[1] == 25 && words[2] > 5 && words[3] > 1000, "\(result.text)")
  }

  @Test("a disk that only says that it has synced is found out")
  func lyingDisk() async throws {
    let result = try await SimulateProgram.run([
      "--power-loss", Apps.folder, "--from", "5", "--seeds", "2", "--plant", "early-answer",
    ])
    #expect(result.code == 1)
    // Often it holds no database any more; where it does, that lacks what was promised.
    #expect(result.lines.contains { $0.contains("can't start") }, "\(result.text)")
    #expect(result.lines.contains { $0.contains("known-outcomes: ") && $0.contains("not_found") }, "\(result.text)")
  }
}
