import ChaosModel
import CivilTime
import EventLoop
import Files
import Glibc

/// `chaos`: sends calls at a fixed rate, injects faults and checks the promises. Exits with 1 if a promise was broken,
/// 64 for an invalid command line, and 70 if the run failed.
@main enum Chaos {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let options: ChaosOptions
    do throws(ChaosFault) {
      options = try ChaosOptions(Array(CommandLine.arguments.dropFirst()))
    } catch {
      StandardStreams.error("chaos: \(error)\n\(ChaosOptions.usage)\n")
      exit(64)
    }
    exit(
      Loop.run {
        do {
          return try await perform(options)
        } catch {
          StandardStreams.error("chaos: \(error)\n")
          return 70
        }
      })
  }

  @Loop private static func perform(_ options: ChaosOptions) async throws -> Int32 {
    if let path = options.judged { return try printReport(HistoryLog.read(path), options) }
    return try await withTemporaryDirectory { notes in
      if let out = options.out { try Disk.makeDirectories(out) }
      let path = "\(options.out ?? notes)/history.jsonl"
      try await withTemporaryDirectory { folder in
        let plan = try await options.stack.plan(options, folder: folder)
        let run = ChaosRun(
          plan: plan, stack: try plan.stack(), log: try HistoryLog(path), seed: options.seed, rate: options.rate,
          duration: options.duration, every: options.every, kinds: options.kinds)
        do {
          try await run.run()
        } catch {
          try await removeDeployment(run.stack, options)
          throw error
        }
        try await removeDeployment(run.stack, options)
      }
      return try printReport(HistoryLog.read(path), options)
    }
  }

  /// Removes the deployment, and stores its logs next to the history.
  @Loop private static func removeDeployment(_ stack: any Stack, _ options: ChaosOptions) async throws {
    if let out = options.out, let logs = await stack.logs() { try Disk.write(Array(logs.utf8), to: "\(out)/logs.txt") }
    await stack.remove()
  }

  private static func printReport(_ history: History, _ options: ChaosOptions) throws -> Int32 {
    let verdict = Verdict(history)
    let report = Report(history, verdict, origin: options.origin)
    StandardStreams.output(report.text)
    if let out = options.out {
      try Disk.makeDirectories(out)
      try Disk.write(Array(report.text.utf8), to: "\(out)/report.txt")
      try Disk.write(Array(Page(report).html.utf8), to: "\(out)/report.html")
    }
    return verdict.isGood ? 0 : 1
  }
}
