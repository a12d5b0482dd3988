/// A cache file in which a process stores lines that help the next process to start faster.
///
/// The lines are valid only for the build of the programs that stored them. Other builds ignore them. Losing the file
/// costs only time.
package struct StartCacheFile: Sendable {
  private let path: String
  private let programs: String
  private let isReadOnly: Bool

  /// - Parameters:
  ///   - path: the path of the file. Only processes that use the file may write to its directory.
  ///   - programs: a line that identifies the release and build of the programs.
  ///   - isReadOnly: true for a process that mustn't change anything.
  package init(_ path: String, for programs: String, isReadOnly: Bool = false) {
    self.path = path
    self.programs = programs
    self.isReadOnly = isReadOnly
  }

  /// Returns the stored lines; empty if the file isn't readable or was written by another build.
  package func lines() -> [Substring] {
    guard let bytes = try? Disk.read(path) else { return [] }
    // Splitting bytes is many times faster than splitting characters.
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { Substring(decoding: $0, as: UTF8.self) }
    return lines.first.map { $0 == programs } == true ? Array(lines.dropFirst()) : []
  }

  /// Replaces the stored lines. Errors are ignored, because the next process can do without the lines.
  package func replace(with lines: [String]) {
    if isReadOnly { return }
    try? Disk.replace(path, with: Array(([programs] + lines).joined(separator: "\n").utf8))
  }
}
