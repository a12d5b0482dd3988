import CivilTime
import EventLoop
import Telemetry
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct LogTests {
  @Loop final class Kept {
    var records: [LogRecord] = []
    func log(_ level: LogLevel) -> Log {
      let clock = LoopClock(wall: Timestamp(milliseconds: 1_795_246_812_345))
      return Log(service: "content", level: level, clock: clock) { self.records.append($0) }
    }
  }

  @Test("Only lines at or above the log level are written", arguments: LogLevel.allCases)
  func levels(_ level: LogLevel) async throws {
    try await onLoop {
      let kept = Kept()
      let log = kept.log(level)
      log.debug("a")
      log.info("a")
      log.notice("a")
      log.warning("a")
      log.error("a")
      #expect(kept.records.map(\.level) == LogLevel.allCases.filter { $0 >= level })
    }
  }

  @Test("The fields of a log line that isn't written are never evaluated")
  func lazyFields() async throws {
    try await onLoop {
      let kept = Kept()
      var made = 0
      func field() -> Int {
        made += 1
        return made
      }
      let log = kept.log(.info)
      log.debug("a", ["n": field()])
      #expect(made == 0)
      log.info("a", ["n": field()])
      #expect(made == 1)
    }
  }

  @Test("A changed log level takes effect at once")
  func raise() async throws {
    try await onLoop {
      let kept = Kept()
      let log = kept.log(.error)
      log.info("before")
      log.level = .info
      log.info("after")
      #expect(kept.records.map(\.message) == ["after"])
    }
  }

  @Test("A log line has the clock's time, the service, and its fields in order")
  func content() async throws {
    try await onLoop {
      let kept = Kept()
      kept.log(.info).info("listening", ["socket": "/run/x", "fd": 3, "took_ms": Duration.microseconds(1_586_724)])
      let record = kept.records[0]
      #expect(record.time == Timestamp(milliseconds: 1_795_246_812_345))
      #expect(record.service == "content")
      #expect(record.fields.map(\.name) == ["socket", "fd", "took_ms"])
      #expect(record.fields.map(\.value) == [.text("/run/x"), .integer(3), .number(1586.724)])
    }
  }

  @Test("A log field without a value is omitted")
  func absent() async throws {
    try await onLoop {
      let kept = Kept()
      kept.log(.info).info("a", ["trace_id": String?.none, "n": Int?.some(7)])
      #expect(kept.records[0].fields.map(\.name) == ["n"])
    }
  }
}
