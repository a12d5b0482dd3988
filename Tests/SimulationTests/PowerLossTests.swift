import TestSupport
import Testing

/// Runs the real services on disks that lose unsynced writes. `make power-loss RUNS=n` runs more seeds.
@Suite(.timeLimit(.minutes(10))) struct PowerLossTests {
  @Test("Acknowledged changes survive a power loss at any time, even during recovery")
  func seeds() async throws {
    let result = try await SimulateProgram.run(["--power-loss", Apps.folder, "--seeds", "25"])
    #expect(result.code == 0, "\(result.text)")
    let words = try #require(result.lines.last).split { !$0.isNumber }.compactMap { Int($0) }
    try #require(words.count == 4, "\(result.text)")
    #expect(words[0] > 50 && words[1] == 25 && words[2] > 5 && words[3] > 1000, "\(result.text)")
  }

  @Test("A disk that reports success without syncing is detected")
  func lyingDisk() async throws {
    let result = try await SimulateProgram.run([
      "--power-loss", Apps.folder, "--from", "5", "--seeds", "2", "--plant", "early-answer",
    ])
    #expect(result.code == 1)
    // Usually the disk no longer contains a database. If it does, acknowledged changes are missing.
    #expect(result.lines.contains { $0.contains("can't start") }, "\(result.text)")
    #expect(result.lines.contains { $0.contains("known-outcomes: ") && $0.contains("not_found") }, "\(result.text)")
  }
}
