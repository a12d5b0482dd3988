import EventLoop
import Wire

/// `quintet bench METHOD`: calls a method repeatedly and reports the latencies.
@Loop struct BenchCommand {
  var plan: BenchPlan
  var isJSON: Bool

  /// - Returns: 0 if any call was answered, even with a failure; 1 if none was; 69 (`EX_UNAVAILABLE`) if the gateway
  ///   can't be reached.
  func run() async -> Int32 {
    do throws(UVFault) {
      let (tally, took) = try await BenchRun(plan).run()
      let report = BenchReport(plan: plan, tally: tally, took: took)
      if isJSON { Output.line(Output.compact(report.json)) } else { for line in report.lines { Output.line(line) } }
      return tally.answered > 0 ? 0 : 1
    } catch {
      Output.error("quintet: \(error)")
      return 69
    }
  }
}
