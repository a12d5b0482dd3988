/// One thing wrong with the apps' data, where an editor can jump to it.
package struct CatalogProblem: Hashable, Sendable, CustomStringConvertible {
  /// The path as it was opened.
  package var file: String
  /// Counted from 1; nil when the problem is the file as a whole (missing, unreadable).
  package var line: Int?
  /// Counted from 1 in bytes; only for malformed JSON.
  package var column: Int?
  /// Completes "file:line: …".
  package var reason: String

  package init(file: String, line: Int? = nil, column: Int? = nil, reason: String) {
    (self.file, self.line, self.column, self.reason) = (file, line, column, reason)
  }

  /// "file:line: reason" or "file:line:column: reason", as compilers say it.
  package var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(place): \(reason)"
  }
}

/// The apps' data can't be used: everything that was found wrong with it, in the order of the files.
package struct CatalogFault: Error, Sendable, CustomStringConvertible {
  /// At least one.
  package var problems: [CatalogProblem]

  package init(problems: [CatalogProblem]) { self.problems = problems }

  /// The first few of many, and how many more there are: for whoever looks at a stack and not at one app.
  package var brief: CatalogFault {
    guard problems.count > 5, let last = problems.last else { return self }
    let folder = last.file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let more = CatalogProblem(
      file: folder, reason: "\(problems.count - 4) more things are wrong: quintet app check DIR tells them all")
    return CatalogFault(problems: problems.prefix(4) + [more])
  }

  /// One problem a line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
