/// A command's output as a document shows it. `…` stands for any text.
package struct ShownOutput {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// Returns a description of the difference from the real output; nil if there is none.
  package func difference(from output: String) -> String? {
    let parts = text.trimmingNewlines().split(separator: "…", omittingEmptySubsequences: false)
    var rest = output.trimmingNewlines()[...]
    for (index, part) in parts.enumerated() where !part.isEmpty {
      let range = index == parts.count - 1 ? rest.ranges(of: part).last : rest.firstRange(of: part)
      let isRight = index > 0 || range?.lowerBound == rest.startIndex
      guard let range, isRight else { return "the document shows\n\(text)\nand the command prints\n\(output)" }
      rest = rest[range.upperBound...]
    }
    return rest.isEmpty || parts.last == "" ? nil : "after what the document shows, the command prints\n\(rest)"
  }
}

extension String {
  fileprivate func trimmingNewlines() -> String {
    String(drop { $0 == "\n" }.reversed().drop { $0 == "\n" }.reversed())
  }
}
