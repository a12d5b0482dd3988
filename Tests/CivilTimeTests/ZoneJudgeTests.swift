import CivilTime
import EventLoop
import Files
import TestSupport
import Testing

/// Compares `TimeZoneRules` with Python's zoneinfo.
@Suite(.timeLimit(.minutes(5))) struct ZoneJudgeTests {
  private static let script: String = {
    let file: String = #filePath
    return file.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Interop/zone_judge.py"
  }()
  private static let hasJudge = (try? Disk.exists("/usr/bin/python3") && Disk.exists("/usr/sbin/zic")) == true

  @Test(
    "From 1970 to 2100, each of the machine's zones has the same offsets as in Python's zoneinfo, even with slim files",
    .enabled(if: hasJudge, "needs /usr/bin/python3 and /usr/sbin/zic"))
  func offsets() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let (exit, output) = try await Programs.run("/usr/bin/python3", ["-B", Self.script, folder])
        #expect(exit == .exited(code: 0), "\(output)")
        for (form, place) in [("machine", "/usr/share/zoneinfo"), ("slim", "\(folder)/slim")] {
          let judged = Self.judged(try Disk.read("\(folder)/\(form).txt", limit: 1 << 26))
          #expect(judged.count > 300)
          let wrong = try judged.flatMap { try Self.differences(from: $0, in: place) }
          #expect(wrong.isEmpty, "\(wrong.count) differ by the \(form) files: \(wrong.prefix(20))")
        }
      }
    }
  }

  private struct Judged {
    var name: String
    var offsets: [(time: Int64, offset: Int64)] = []
  }

  private static func judged(_ lines: [UInt8]) -> [Judged] {
    var zones: [Judged] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      let numbers = line.split(separator: UInt8(ascii: " ")).compactMap { number($0) }
      if numbers.count == 2 {
        zones[zones.count - 1].offsets.append((numbers[0], numbers[1]))
      } else {
        zones.append(Judged(name: String(decoding: line, as: UTF8.self)))
      }
    }
    return zones
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? { Int64(String(decoding: digits, as: UTF8.self)) }

  private static func differences(from judged: Judged, in folder: String) throws -> [String] {
    let rules = try #require(TimeZoneRules(tzif: Disk.read("\(folder)/\(judged.name)")), "\(judged.name)")
    return judged.offsets.compactMap { time, offset in
      let ours = rules.offset(at: Timestamp(seconds: time))
      return ours == offset ? nil : "\(judged.name) at \(time): \(ours), not \(offset)"
    }
  }
}
