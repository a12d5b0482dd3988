import EventLoop
import Glibc
import ServiceHost
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct ZoneNamesTests {
  @Test("A cached time zone needs no file descriptor, but another time zone does")
  func remembered() async throws {
    let (known, unknown) = try await onLoop {
      let zones = ZoneNames()
      _ = try zones.zone("Asia/Ho_Chi_Minh")
      var limit = rlimit()
      #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
      #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0)
      let known = Result { () throws(Failure) in try zones.zone("Asia/Ho_Chi_Minh") }
      let unknown = Result { () throws(Failure) in try zones.zone("Asia/Tokyo") }
      #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      return (known, unknown)
    }
    #expect(try known.get().text == "Asia/Ho_Chi_Minh")
    #expect(throws: Failure.overloaded(limit: "open files", whose: "the process")) { try unknown.get() }
  }

  @Test("An invalid zone name is rejected quickly, however often it is sent")
  func refused() async throws {
    try await onLoop {
      let zones = ZoneNames()
      @Loop func spent(on name: String) -> Duration {
        let before = Loop.processorTime
        for _ in 0..<10 {
          let failure = #expect(throws: Failure.self) { try zones.zone(name) }
          #expect(failure?.kind == .invalidParams)
        }
        return Loop.processorTime - before
      }
      for name in ["Asia/Hanoi", ""] { _ = spent(on: name) }
      // Comparing two such names first sorts their combining marks, which takes quadratic time.
      let marks = String(repeating: "\u{301}\u{323}", count: 40_000)
      let harmless = spent(on: String(repeating: "a", count: marks.utf8.count))
      let slow = spent(on: "a" + marks)
      #expect(slow < harmless * 20 + .milliseconds(20), "\(slow), \(harmless)")
    }
  }
}
