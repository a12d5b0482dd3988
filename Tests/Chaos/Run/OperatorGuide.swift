import EventLoop
import Files

/// The commands that a guide gives to operators: the lines of its blocks marked `sh`, below the headings of one
/// section.
@Loop final class OperatorGuide {
  /// One block of commands.
  struct Block: Hashable {
    let heading: String
    /// The place among the heading's blocks, from 0.
    let number: Int
  }

  private var texts: [Block: String] = [:]
  private var unused: Set<Block> = []

  /// Reads the section of a guide that begins with a heading of the second level.
  init(_ path: String, section: String) throws {
    var heading: String?
    var block: Block?
    for line in String(decoding: try Disk.read(path), as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("## ") { heading = line == "## \(section)" ? section : nil }
      guard let current = heading else { continue }
      if line.hasPrefix("### ") { heading = String(line.dropFirst(4)) }
      if line == "```sh" {
        block = Block(heading: current, number: texts.keys.count { $0.heading == current })
      } else if line == "```" {
        block = nil
      } else if let block {
        texts[block, default: ""] += "\(line)\n"
      }
    }
    unused = Set(texts.keys)
  }

  /// Returns the commands of a block, and marks them as used.
  ///
  /// - Throws: ``ChaosFault`` if the guide has no such block.
  func commands(_ heading: String, _ number: Int = 0) throws -> String {
    let block = Block(heading: heading, number: number)
    guard let text = texts[block] else { throw ChaosFault("the guide has no commands \(number) below “\(heading)”") }
    unused.remove(block)
    return text
  }

  /// The headings of the blocks that weren't used.
  var unusedHeadings: [String] { unused.map { "\($0.heading), block \($0.number)" }.sorted() }
}
