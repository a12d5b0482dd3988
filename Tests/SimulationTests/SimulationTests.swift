import Simulation
import Testing

@Suite(.timeLimit(.minutes(10))) struct SimulationTests {
  @Test("With faults, all promises hold for a set of seeds")
  func seeds() async throws {
    let result = try await SimulateProgram.run(["--from", "1", "--seeds", "6"])
    #expect(result.code == 0, "\(result.text)")
    #expect(result.lines.count { $0.hasPrefix("seed ") } == 6)
  }

  // In the run of seed 4, clients from several origins compete for the gateway's processing time. Measured times would
  // make its runs differ.
  @Test("The same seed repeats a run exactly, step by step", arguments: ["4", "7"])
  func again(seed: String) async throws {
    let first = try await SimulateProgram.run(["--seed", seed, "--trace"])
    let second = try await SimulateProgram.run(["--seed", seed, "--trace"])
    #expect(first.code == 0 && first.lines == second.lines, "\(first.text)\n\(second.text)")
    let third = try await SimulateProgram.run(["--seed", "8", "--trace"])
    #expect(first.lines != third.lines)
  }

  @Test("A seed gives the same run whether it runs alone or after other seeds")
  func alone() async throws {
    let many = try await SimulateProgram.run(["--from", "3", "--seeds", "3"])
    let one = try await SimulateProgram.run(["--seed", "5"])
    #expect(many.lines.last == one.lines.last)
  }

  @Test(
    "Planted mistakes are found within a few seeds and reported with seed, step and trace",
    arguments: Plant.allCases)
  func planted(_ plant: Plant) async throws {
    let result = try await SimulateProgram.run(["--from", "1", "--seeds", "12", "--stop", "--plant", plant.rawValue])
    #expect(result.code == 1, "\(result.text)")
    #expect(result.lines.contains { $0.contains(Self.diagnostic[plant] ?? "?") }, "\(result.text)")
    #expect(result.lines.contains { $0.hasPrefix("  step ") })
    #expect(result.lines.last?.hasPrefix("  to repeat: SEED=") == true)
  }

  /// The words of the finding for each planted mistake.
  private static let diagnostic: [Plant: String] = [
    .droppedCommit: "were acknowledged", .earlyAnswer: "can't start",
    .forgottenKey: "under another operation's key returned", .lostEvent: "tally applied",
    .doubleApply: "tally applied event", .forgottenCursor: "tally applied event", .endlessCall: "still works on",
    .lateAnswer: "ms too late",
  ]
}
