import Charts
import EventLoop
import Files
import Wire

/// A picture file of a report.
struct ReportPicture: Hashable, Sendable {
  enum Form: String, CaseIterable, Sendable { case svg, png }

  /// The reason why a picture can't be written.
  struct Refusal: Error, Hashable {
    /// The command's exit code.
    let code: Int32
    /// The message; nil if it is already printed.
    let words: String?
  }

  let form: Form
  let path: String
  /// True if an existing regular file may be replaced (`--force`).
  let replaces: Bool

  /// Prevents accidental data loss: only a regular file is replaced, and only with `--force`.
  func check() throws {
    switch try Disk.kind(of: path) {
    case nil: return
    case .file:
      guard !replaces else { return }
      throw Refusal(code: 73, words: "\(path) already exists: replace it with --force")
    default: throw Refusal(code: 73, words: "\(path) isn't a regular file, so it isn't replaced")
    }
  }

  @Loop func write(_ chart: BarChart) async throws {
    try check()
    switch form {
    case .svg: try Disk.replace(path, with: Array(chart.svg.utf8))
    case .png:
      let text = String(decoding: try JSON.encode(chart), as: UTF8.self)
      let drawn = try await withTemporaryDirectory { scratch in
        let code = await DrawProgram.run(["chart", text, "\(scratch)/chart.png"])
        guard code == 0 else { throw Refusal(code: code, words: nil) }
        return try Disk.read("\(scratch)/chart.png")
      }
      try check()
      try Disk.replace(path, with: drawn)
    }
  }
}
