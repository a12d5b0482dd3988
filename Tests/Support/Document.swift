import Files

/// A document of the repository, and its code blocks.
package struct Document: Sendable {
  package struct Block: Sendable {
    package var language: String
    package var text: String
    /// The last line of text before the block.
    package var after: String
  }

  package private(set) var blocks: [Block] = []

  /// - Parameter path: the path from the root of the repository.
  package init(_ path: String) throws {
    let root = Disk.parent(of: Disk.parent(of: Apps.folder))
    let lines = String(decoding: try Disk.read("\(root)/\(path)"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var open: Block?
    var last = ""
    for line in lines {
      if let block = open {
        if line == "```" {
          blocks.append(block)
          open = nil
        } else {
          open?.text += "\(line)\n"
        }
      } else if line.hasPrefix("```") {
        open = Block(language: String(line.dropFirst(3)), text: "", after: last)
      } else if !line.isEmpty {
        last = String(line)
      }
    }
  }
}
