import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(2))) struct ShortTextTests {
  @Test(
    "Durations have up to three digits, and a unit",
    arguments: [
      (0, "0 µs"), (85, "0.1 µs"), (1_200, "1.2 µs"), (85_400, "85 µs"), (999_400, "999 µs"), (1_000_000, "1 ms"),
      (9_940_000, "9.9 ms"), (123_000_000, "123 ms"), (999_600_000, "1 s"), (12_000_000_000, "12 s"),
    ] as [(Int64, String)])
  func durations(nanoseconds: Int64, text: String) { #expect(ShortText.duration(nanoseconds) == text) }

  @Test(
    "Counts have up to three digits, and a suffix",
    arguments: [
      (0, "0"), (0.04, "0"), (0.5, "0.5"), (12, "12"), (999, "999"), (1234, "1.2k"), (99_960, "100k"),
      (999_700, "1M"), (12_345_678, "12M"),
    ] as [(Double, String)])
  func counts(value: Double, text: String) { #expect(ShortText.count(value) == text) }

  @Test(
    "The verb after a count agrees with the number",
    arguments: [(0, "0 changes wait"), (1, "1 change waits"), (2, "2 changes wait")])
  func verbs(number: Int, text: String) { #expect(ShortText.count(number, thing: "change", verb: "wait") == text) }

  @Test(
    "Sizes have up to three digits, and a unit",
    arguments: [(512.0, "0.5 kB"), (15_728_640, "15 MB"), (1_048_000_000, "999 MB"), (1_610_612_736, "1.5 GB")])
  func bytes(value: Double, text: String) { #expect(ShortText.bytes(value) == text) }

  @Test(
    arguments: [(-1, "0 s"), (59, "59 s"), (60, "1 min"), (3600, "1 h"), (172_800, "2 d")] as [(Int64, String)])
  func ages(seconds: Int64, text: String) { #expect(ShortText.age(seconds) == text) }

  @Test("A row keeps its column widths and truncates long values")
  func row() {
    let columns = Columns([6, 4, 4], left: [0])
    #expect(columns.row(["ab", "1", "22"]) == "ab        1   22")
    #expect(columns.row(["abcdefgh", "1", "22"]) == "abcde…    1   22")
    #expect(columns.row(["a"]) == "a")
    #expect(
      columns.row(["a", "1"]) { "<\($1)>" } == "<a>         <1>     <>", "colour codes don't affect the column widths")
  }
}
