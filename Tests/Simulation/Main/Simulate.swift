import AppCatalog
import EventLoop
import Glibc
import Simulation

/// Runs seeds: `simulate [--seed N] [--seeds N] [--from N] [--plant NAME] [--stop] [--trace]`. With `simulate
/// --power-loss APPS [--seed N] [--seeds N] [--from N] [--plant early-answer]`, it runs the real services under power
/// losses.
///
/// Prints a line for each seed with the fingerprint of its run, and the problems and the end of the trace after a
/// failure. Exits with 1 if a seed failed.
@main enum Simulate {
  static func main() {
    exit(Loop.driveByHand { run(CommandLine.arguments.dropFirst()) })
  }

  @Loop private static func run(_ arguments: ArraySlice<String>) -> Int32 {
    // Deterministic hashing fixes the order of sets and dictionaries, and so the order of everything done for each
    // element.
    guard unsafe getenv("SWIFT_DETERMINISTIC_HASHING") != nil else {
      print("simulate: set SWIFT_DETERMINISTIC_HASHING=1, or runs can't be repeated")
      return 64
    }
    guard let options = Options(arguments) else {
      print("usage: simulate [--power-loss APPS] [--seed N] [--seeds N] [--from N] [--plant NAME] [--stop] [--trace]")
      return 64
    }
    if let apps = options.apps { return runPowerLosses(options, apps) }
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
      print("  to repeat: SEED=\(seed) make simulate")
      fflush(nil)
      if options.stopsAtFailure { break }
    }
    return failures == 0 ? 0 : 1
  }

  /// Runs the real services under power losses. Prints the seed and the problems of each failure, and a summary at the
  /// end.
  @Loop private static func runPowerLosses(_ options: Options, _ apps: String) -> Int32 {
    let catalog: AppCatalog
    do {
      catalog = try AppCatalog.load(apps)
    } catch {
      print("simulate: \(error)")
      return 66
    }
    var failures = 0
    var runs = 0
    var cuts = 0
    var acknowledged = 0
    var cutStarts = 0
    for seed in options.seeds {
      let outcome = PowerLoss(seed: seed, catalog: catalog, hasLyingDisks: options.plant == .earlyAnswer).run()
      runs += 1
      cuts += outcome.cuts
      acknowledged += outcome.acknowledged
      cutStarts += outcome.cutStarts
      if outcome.problems.isEmpty { continue }
      failures += 1
      for problem in outcome.problems.prefix(8) { print("seed \(seed): \(problem)") }
      if options.stopsAtFailure { break }
    }
    print(
      "power lost \(cuts) times in \(runs) runs, \(cutStarts) times during a start; "
        + "\(acknowledged) changes acknowledged; \(failures == 0 ? "nothing is missing" : "\(failures) runs FAILED")")
    return failures == 0 ? 0 : 1
  }
}

private struct Options {
  var seeds: ClosedRange<UInt64>
  var plant: Plant?
  var showsTrace = false
  var stopsAtFailure = false
  /// The folder of the apps, to run the real services under power losses.
  var apps: String?

  init?(_ arguments: ArraySlice<String>) {
    var first: UInt64 = 1
    var count: UInt64 = 1
    var rest = arguments
    while let name = rest.popFirst() {
      switch name {
      case "--trace": showsTrace = true
      case "--stop": stopsAtFailure = true
      case "--power-loss":
        guard let apps = rest.popFirst() else { return nil }
        self.apps = apps
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
