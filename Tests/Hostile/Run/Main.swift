import CivilTime
import EventLoop
import HostileCalls
import QuintetCommand
import Wire

/// Makes every hostile call that can be derived from `rpc.discover`, and prints the problems and the cost of the
/// answers.
///
///     hostile SOCKET APP     prints JSON: calls, problems, the longest answer in bytes, the slowest one in
/// microseconds
@main enum Hostile {
  static func main() {
    let words = CommandLine.arguments
    guard words.count == 3 else { return print("hostile SOCKET APP") }
    _ = Loop.run { await run(words[1], app: words[2]) }
  }

  @Loop private static func run(_ path: String, app: String) async -> Int32 {
    do {
      let client = try await GatewayClient.connect(path)
      let device = try await client.call(
        "entitlements.devices.register",
        ["app": .string(app), "language": "en", "time_zone": "Europe/London", "device_name": "hostile"])
      let calls = HostileCalls(try await client.call("rpc.discover")).all
      var hostile = try await HostileClient.connect(path, token: device["token"]?.string)
      var problems = [String]()
      var longest = 0
      var slowest = Duration.zero
      for call in calls {
        let answer = await hostile.make(call)
        longest = max(longest, answer.bytes)
        slowest = max(slowest, answer.took)
        guard let problem = answer.problem else { continue }
        problems.append(problem)
        hostile.close()
        hostile = try await HostileClient.connect(path, token: device["token"]?.string)
      }
      let report: JSONValue = [
        "calls": .integer(Int64(calls.count)), "long": .integer(Int64(calls.count(where: \.isLong))),
        "problems": .array(problems.map { .string($0) }), "longest_bytes": .integer(Int64(longest)),
        "slowest_us": .integer(slowest.nanoseconds / 1000),
      ]
      print(String(decoding: try JSON.encode(report), as: UTF8.self))
      return problems.isEmpty ? 0 : 1
    } catch {
      print("hostile: \(error)")
      return 69
    }
  }
}
