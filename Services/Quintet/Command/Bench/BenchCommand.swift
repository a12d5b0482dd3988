import EventLoop
import Wire

/// `quintet bench METHOD`: calls a method as often as told and says how long the answers took.
@Loop struct BenchCommand {
  var plan: BenchPlan
  var isJSON: Bool

  /// - Returns: 0 when calls were answered, whatever the answers; 1 when none was; 69 (`EX_UNAVAILABLE`) when nobody is
  ///   there.
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
