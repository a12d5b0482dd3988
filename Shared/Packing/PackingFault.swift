/// Why an archive can't be read or written, in words for whoever brought it.
package struct PackingFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with it: "isn't a ZIP archive".
  package let description: String

  package init(_ description: String) { self.description = description }
}
