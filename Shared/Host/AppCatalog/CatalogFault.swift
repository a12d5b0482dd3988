/// A problem in the apps' data, with its position for editors.
package struct CatalogProblem: Hashable, Sendable, CustomStringConvertible {
  /// The file's path, as passed to the reader.
  package var file: String
  /// The line, counted from 1, or nil if the problem concerns the whole file, such as a missing file.
  package var line: Int?
  /// The column in bytes, counted from 1. Only set for malformed JSON.
  package var column: Int?
  /// The message that follows "file:line: ".
  package var reason: String

  package init(file: String, line: Int? = nil, column: Int? = nil, reason: String) {
    self.file = file
    self.line = line
    self.column = column
    self.reason = reason
  }

  /// The problem in the format of compilers: "file:line: reason" or "file:line:column: reason".
  package var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(file)\(place): \(reason)"
  }
}

/// The error for app data that can't be used. The error contains all problems, in the order of the files.
package struct CatalogFault: Error, Sendable, CustomStringConvertible {
  /// The problems; at least one.
  package var problems: [CatalogProblem]

  package init(problems: [CatalogProblem]) { self.problems = problems }

  /// The error shortened to the first few problems and the number of the others, for operators of the whole deployment.
  package var brief: CatalogFault {
    guard problems.count > 5, let last = problems.last else { return self }
    let folder = last.file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let more = CatalogProblem(
      file: folder, reason: "\(problems.count - 4) more problems: quintet app check DIR lists them all")
    return CatalogFault(problems: problems.prefix(4) + [more])
  }

  /// One problem per line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
