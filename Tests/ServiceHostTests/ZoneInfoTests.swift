import CivilTime
import Glibc
import Testing
import Wire

@testable import ServiceHost

@Suite(.timeLimit(.minutes(5))) struct ZoneInfoTests {
  @Test("If a lookup fails for lack of descriptors, the time zone isn't reported as invalid")
  func noDescriptors() {
    var limit = rlimit()
    #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
    #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0)
    let failure = Result { () throws(Failure) in try ZoneInfo.check("Asia/Ho_Chi_Minh") }
    // No other test has read this zone.
    let rules = Result { () throws(Failure) in _ = try ZoneInfo.rules(of: "Pacific/Chatham") }
    #expect(unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    #expect(throws: Failure.overloaded(limit: "open files", whose: "the process")) { try failure.get() }
    #expect(throws: Failure.overloaded(limit: "open files", whose: "the process")) { try rules.get() }
  }

  @Test(
    "IANA names of time zones are accepted",
    arguments: ["Asia/Ho_Chi_Minh", "America/Argentina/Ushuaia", "UTC", "Etc/GMT+7"])
  func known(name: String) throws {
    try ZoneInfo.check(name)
  }

  @Test(
    "A name that isn't a time zone is rejected, even if there is a file with this name",
    arguments: [
      "Asia/Hanoi", "Asia", "zone.tab", "right/UTC", "posix/UTC", "localtime", "/UTC", "Asia/../UTC", "", "/",
      "Asia//Tokyo", "Asia/Tokyo/",
    ])
  func unknown(name: String) {
    let failure = #expect(throws: Failure.self) { try ZoneInfo.check(name) }
    #expect(failure?.kind == .invalidParams && failure?.message.en.contains("'\(name)'") == true)
  }

  @Test("A zone that no longer exists falls back to UTC and is reported once, and former zone names still work")
  func vanished() throws {
    let time = Timestamp(seconds: 1_796_212_800)
    _ = ZoneInfo.takeMissing()
    for _ in 0..<3 { #expect(try ZoneInfo.rules(of: "Asia/Atlantis").offset(at: time) == 0) }
    #expect(try ZoneInfo.rules(of: "Asia/Saigon").offset(at: time) == 7 * 3600)
    #expect(ZoneInfo.takeMissing() == ["Asia/Atlantis"])
    _ = try ZoneInfo.rules(of: "Asia/Atlantis")
    #expect(ZoneInfo.takeMissing().isEmpty)
  }

  @Test("The error for an unknown time zone quotes the value only if it looks like a zone name")
  func long() {
    let failure = #expect(throws: Failure.self) { try ZoneInfo.check(String(repeating: "z", count: 65)) }
    #expect(failure?.message.en.contains("zzz") == false)
  }
}
