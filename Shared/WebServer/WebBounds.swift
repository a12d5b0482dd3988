package import HTTP

/// How much one connection may, and how long what it does may take.
package struct WebBounds: Sendable {
  /// What a request may be.
  package var http = HTTPBounds()
  /// Unwritten bytes above which no next request is begun.
  package var highWater = 256 << 10
  /// An answer whose body is longer is charged before it is written.
  package var longBody = 64 << 10
  /// What may come behind a request that isn't answered yet.
  package var aheadBytes = 64 << 10
  /// How much of what a connection brings is worked on in one turn of the loop: bytes, and requests.
  package var turnBytes = 16 << 10
  package var turnRequests = 16
  /// How much of it is worked on between two looks at whether it is still that connection's turn.
  package var pieceBytes = 1 << 10
  /// How long a request's head may take to arrive.
  package var headTime = Duration.seconds(10)
  /// How long its body may take.
  package var bodyTime = Duration.seconds(30)
  /// How long a connection may wait for its next request.
  package var idleTime = Duration.seconds(75)
  /// How long a client may read nothing of what waits for it.
  package var writeTime = Duration.seconds(10)
  /// How long somebody who was told that the connection ends may take to end it.
  package var lingerTime = Duration.seconds(2)

  /// As they are where nothing else is said.
  package init() {}
}
