import EventLoop
import Glibc
import Simulation

/// Runs seeds: `simulate [--seed N] [--seeds N] [--from N] [--plant NAME] [--stop] [--trace]`.
///
/// Prints a line a seed with the fingerprint of its run; of a failure also what is wrong and the end of the trace.
/// Exits with 1 if any failed.
@main enum Simulate {
  static func main() {
    exit(Loop.driveByHand { run(CommandLine.arguments.dropFirst()) })
  }

  @Loop private static func run(_ arguments: ArraySlice<String>) -> Int32 {
    // Tables' orders follow from it, and with them the orders of what is done for each member of one.
    guard unsafe getenv("SWIFT_DETERMINISTIC_HASHING") != nil else {
      print("simulate: set SWIFT_DETERMINISTIC_HASHING=1, or no run can be had again")
      return 64
    }
    guard let options = Options(arguments) else {
      print("usage: simulate [--seed N] [--seeds N] [--from N] [--plant NAME] [--stop] [--trace]")
      return 64
    }
    var failures = 0
    for seed in options.seeds {
      let outcome = Simulation(seed: seed, plant: options.plant).run()
      let verdict = outcome.problems.isEmpty ? "ok" : "FAILED"
      print(
        "seed \(seed): \(verdict) after \(outcome.steps) steps, trace \(String(outcome.fingerprint, radix: 16)): "
          + outcome.summary)
      if options.showsTrace || !outcome.problems.isEmpty {
        for line in outcome.tail { print("  \(line)") }
      }
      for problem in outcome.problems.prefix(20) { print("  seed \(seed), step \(outcome.steps): \(problem)") }
      fflush(nil)
      if outcome.problems.isEmpty { continue }
      failures += 1
      print("  again: SEED=\(seed) make simulate")
      fflush(nil)
      if options.stopsAtFailure { break }
    }
    return failures == 0 ? 0 : 1
  }
}

private struct Options {
  var seeds: ClosedRange<UInt64>
  var plant: Plant?
  var showsTrace = false
  var stopsAtFailure = false

  init?(_ arguments: ArraySlice<String>) {
    var first: UInt64 = 1
    var count: UInt64 = 1
    var rest = arguments
    while let name = rest.popFirst() {
      switch name {
      case "--trace": showsTrace = true
      case "--stop": stopsAtFailure = true
      case "--plant":
        guard let plant = rest.popFirst().flatMap(Plant.init(rawValue:)) else { return nil }
        self.plant = plant
      case "--seed", "--from", "--seeds":
        guard let number = rest.popFirst().flatMap(UInt64.init) else { return nil }
        if name == "--seeds" { count = max(1, number) } else { first = number }
      default: return nil
      }
    }
    seeds = first...first + count - 1
  }
}
