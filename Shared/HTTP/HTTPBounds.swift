/// How much a request may be. What is over is refused as soon as it is seen, and nothing beyond it is kept.
package struct HTTPBounds: Hashable, Sendable {
  /// The request line and all fields, with their line ends.
  package var headBytes = 16 << 10
  /// How many fields.
  package var fields = 64
  /// What stands between the method and the version.
  package var targetBytes = 4 << 10
  /// The body, without what chunks have around them.
  package var bodyBytes = 1 << 20
  /// A chunk's size with its extensions, which are passed over.
  package var chunkLineBytes = 256
  /// All fields behind the last chunk, which are passed over too.
  package var trailerBytes = 2 << 10

  package init() {}
}
