/// The reason why an archive can't be read or written, with a description for the user who supplied it.
package struct PackingFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault, worded to follow the file's name: "isn't a ZIP archive".
  package let description: String

  package init(_ description: String) { self.description = description }
}
