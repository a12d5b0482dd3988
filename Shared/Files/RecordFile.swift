/// Lines that a process leaves for the next one: what it found out at its start and the next needn't find out again.
///
/// They hold for the programs that wrote them; other releases and builds find an empty file. Without the file nothing is
/// lost but time.
package struct RecordFile: Sendable {
  private let path: String
  private let programs: String
  private let isReadOnly: Bool

  /// - Parameters:
  ///   - path: where the file is. Only the processes that use it may write there.
  ///   - programs: tells the programs apart from other releases and builds of them, in one line.
  ///   - isReadOnly: true for a process that changes nothing.
  package init(_ path: String, for programs: String, isReadOnly: Bool = false) {
    self.path = path
    self.programs = programs
    self.isReadOnly = isReadOnly
  }

  /// The lines that these programs left; none of a file that can't be read.
  package func lines() -> [Substring] {
    guard let bytes = try? Disk.read(path) else { return [] }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.first.map { $0 == programs } == true ? Array(lines.dropFirst()) : []
  }

  /// Leaves these lines instead. Where nothing can be written, the next process finds everything out itself.
  package func replace(with lines: [String]) {
    if isReadOnly { return }
    try? Disk.replace(path, with: Array(([programs] + lines).joined(separator: "\n").utf8))
  }
}
