import Files
import ServiceHost
import Telemetry
import Testing

@Suite(.timeLimit(.minutes(5))) struct SettingValueTests {
  @Test(
    "A duration in a setting needs a unit",
    arguments: [
      ("250ms", .milliseconds(250)), ("5s", .seconds(5)), ("2m", .seconds(120)), ("1h", .seconds(3600)),
      ("7d", .seconds(604_800)), ("0s", .zero), ("5", nil), ("-5s", nil), ("s", nil), ("5 s", nil), ("1.5s", nil),
      ("99999999999999999999s", nil),
    ] as [(String, Duration?)])
  func durations(text: String, expected: Duration?) {
    #expect(Duration(setting: text) == expected)
  }

  @Test(
    "A size in a setting may have a unit",
    arguments: [
      ("8192", 8192), ("4KiB", 4096), ("64KiB", 65_536), ("1MiB", 1_048_576), ("1GiB", 1 << 30), ("1MB", nil),
      ("-1", nil), ("", nil), ("0", nil), ("1", nil), ("4095", nil), ("3KiB", nil), ("0GiB", nil),
      ("9999999999999GiB", nil),
    ]
      as [(String, Int?)])
  func sizes(text: String, expected: Int?) {
    #expect(ByteSize(setting: text)?.bytes == expected)
  }

  @Test(
    "A yes-or-no setting accepts several spellings in any letter case and rejects other words",
    arguments: [("yes", true), ("ON", true), ("0", false), ("maybe", nil)] as [(String, Bool?)])
  func bools(text: String, expected: Bool?) {
    #expect(Bool(setting: text) == expected)
  }

  @Test("A secret is read from its file without the trailing line feed, and errors don't show it")
  func secret() throws {
    try withTemporaryDirectory { folder in
      try Disk.write(Array("sk-1 2\n".utf8), to: "\(folder)/key")
      let source = try #require(SecretSource(setting: "file:\(folder)/key"))
      #expect(try source.read().reveal() == "sk-1 2")
      #expect("\(try source.read())" == "***")
      try Disk.write(Array(" \n".utf8), to: "\(folder)/key")
      #expect(throws: FileFault.self) { try source.read() }
    }
  }

  @Test(
    "A secret's source must be an absolute file path or a credential's name",
    arguments: ["sk-123", "file:key", "credential:../x", "", "env:X"])
  func secretPlaces(text: String) {
    #expect(SecretSource(setting: text) == nil)
  }

  @Test(
    "An address must use https, or plain http on this machine",
    arguments: [
      ("https://appleid.apple.com/auth/keys", true), ("https://host:8443/a?b=c#d", true),
      ("https://[2001:db8::1]/", true),
      ("http://127.0.0.1:8080/keys", true), ("http://localhost/keys", true), ("http://[::1]:1/", true),
      ("http://example.org/keys", false), ("http://127.0.0.1.example.org/", false),
      ("http://localhost@example.org/", false),
      ("https://name:word@example.org/", false), ("http://localhost\\@example.org/", false),
      ("HTTPS://example.org/", false),
      ("https://", false), ("https:///keys", false), ("https://host:0/", false), ("https://host:65536/", false),
      ("https://host:1:2/", false), ("https://[::1/", false), ("https://ho st/", false), ("https://é.example/", false),
      ("file:///etc/passwd", false), ("example.org", false),
    ] as [(String, Bool)])
  func addresses(text: String, isOne: Bool) {
    #expect((WebAddress(setting: text) != nil) == isOne)
    #expect(WebAddress(setting: text)?.isPlain ?? false == (isOne && text.hasPrefix("http:")))
  }

  @Test("A setting's value is written in the same form in which it can be set")
  func text() {
    func check<Value: SettingValue>(_: Value.Type, _ texts: String...) {
      for text in texts { #expect(Value(setting: text)?.setting == text, "\(Value.self)") }
    }
    check(Duration.self, "250ms", "5s", "90s", "2m", "1h", "7d", "0s")
    check(ByteSize.self, "4097", "64KiB", "16MiB", "1GiB")
    check(Count.self, "12")
    check(Int.self, "-3")
    check(Double.self, "0.5")
    check(Bool.self, "yes", "no")
    check(LogLevel.self, "notice")
    check(String?.self, "", "a text")
    check(UserList.self, "0, 1000")
    check(ServiceUsers.self, "ai:991, gateway:990")
    check(SecretSource.self, "file:/key", "credential:key")
  }
}
