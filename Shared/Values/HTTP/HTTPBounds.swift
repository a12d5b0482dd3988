/// The limits on a request, in bytes unless stated otherwise. A request that exceeds a limit is rejected at once, and
/// its remaining bytes aren't stored.
package struct HTTPBounds: Hashable, Sendable {
  /// The maximum size of the request line and all headers, including line endings.
  package var headBytes = 16 << 10
  /// The maximum number of headers.
  package var fields = 64
  /// The maximum size of the request target.
  package var targetBytes = 4 << 10
  /// The maximum size of the body, without the framing of chunks.
  package var bodyBytes = 1 << 20
  /// The maximum size of a chunk's first line, including its extensions. Extensions are otherwise ignored.
  package var chunkLineBytes = 256
  /// The maximum total size of the chunks' first lines, beyond 16 bytes for each chunk and twice the size of the body.
  package var chunkExcessBytes = 16 << 10
  /// The maximum total size of the trailers after the last chunk. Trailers are otherwise ignored.
  package var trailerBytes = 2 << 10

  package init() {}
}
