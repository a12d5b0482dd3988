import CardFiles
import EventLoop
import Files
import TestSupport
import Testing
import Wire

/// A comparison with Python's csv module: each side reads the files of the other.
@Suite(.timeLimit(.minutes(2))) struct CSVJudgeTests {
  private static let script: String = {
    let file: String = #filePath
    return file.split(separator: "/").dropLast(2).reduce("") { "\($0)/\($1)" } + "/Interop/csv_judge.py"
  }()
  private static let hasPython = (try? Disk.exists("/usr/bin/python3")) == true

  @Test(
    "Python's csv module reads Quintet's files, and Quintet reads the files that the module writes",
    .enabled(if: hasPython, "needs /usr/bin/python3"))
  func both() async throws {
    var dice = CardDice(seed: 7)
    let rows = (0..<400).map { _ in (0..<4).map { _ in dice.text(least: 0) } }
    var written: Bytes = [0xEF, 0xBB, 0xBF]
    for row in rows { CSVWriter.write(row, to: &written) }
    let ours = written
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.write(ours, to: "\(folder)/ours.csv")
        try Disk.write(try JSON.encode(rows), to: "\(folder)/rows.json")
        let (exit, output) = try await Programs.run("/usr/bin/python3", ["-B", Self.script, folder])
        #expect(exit == .exited(code: 0), "\(output)")
        #expect(try JSON.decode([[String]].self, from: Disk.read("\(folder)/read.json")) == rows)
        for dialect in ["comma", "semicolon", "tab", "bar", "all-quoted"] {
          var reader = CSVReader()
          var found: [CSVReader.Row] = []
          try reader.read(Disk.read("\(folder)/\(dialect).csv"), isLast: true, into: &found)
          #expect(found.map { $0.fields.map { $0 ?? "no text" } } == rows, "\(dialect)")
        }
      }
    }
  }
}
