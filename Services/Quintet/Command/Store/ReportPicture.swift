import Charts
import EventLoop
import Files
import Wire

/// A file that a report is drawn into.
struct ReportPicture: Hashable, Sendable {
  /// What kind of file.
  enum Form: String, CaseIterable, Sendable { case svg, png }

  /// Why there is no picture.
  struct Refusal: Error, Hashable {
    /// What the command ends with.
    let code: Int32
    /// What is to be told; nil where it was told already.
    let words: String?
  }

  let form: Form
  let path: String
  /// Whether a plain file that is there may go.
  let replaces: Bool

  /// Nothing that is there is lost by a slip: only a plain file is replaced, and only if that was said.
  func check() throws {
    switch try Disk.kind(of: path) {
    case nil: return
    case .file:
      guard !replaces else { return }
      throw Refusal(code: 73, words: "\(path) is there already: --force replaces it")
    default: throw Refusal(code: 73, words: "\(path) is no plain file, and stays as it is")
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
