import ServiceHost
import Testing
import Wire

@Suite struct ZoneInfoTests {
  @Test(
    "a zone's IANA name is known", arguments: ["Asia/Ho_Chi_Minh", "America/Argentina/Ushuaia", "UTC", "Etc/GMT+7"])
  func known(name: String) throws {
    #expect(ZoneInfo.rules(of: name) != nil)
    try ZoneInfo.check(name)
  }

  @Test(
    "what is no zone isn't, though a file of that name lies beside the zones",
    arguments: [
      "Asia/Hanoi", "Asia", "zone.tab", "right/UTC", "posix/UTC", "localtime", "/UTC", "Asia/../UTC", "", "/",
    ])
  func unknown(name: String) {
    #expect(ZoneInfo.rules(of: name) == nil)
    let failure = #expect(throws: Failure.self) { try ZoneInfo.check(name) }
    #expect(failure?.kind == .invalidParams && failure?.message.en.contains("'\(name)'") == true)
  }

  @Test("a text far from any name isn't repeated")
  func long() {
    let failure = #expect(throws: Failure.self) { try ZoneInfo.check(String(repeating: "z", count: 65)) }
    #expect(failure?.message.en.contains("zzz") == false)
  }
}
