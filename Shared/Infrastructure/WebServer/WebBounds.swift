package import HTTP

/// The limits of one connection: sizes and timeouts.
package struct WebBounds: Sendable {
  /// The limits of a request.
  package var http = HTTPBounds()
  /// The number of unwritten bytes above which the next request isn't started.
  package var highWater = 256 << 10
  /// The size of a response's body above which the connection asks the site whether it may hold the response in memory.
  package var longBody = 64 << 10
  /// The maximum number of bytes read ahead while a request is being answered.
  package var aheadBytes = 64 << 10
  /// The maximum work for a connection in one turn of the loop: bytes and requests.
  package var turnBytes = 16 << 10
  package var turnRequests = 16
  /// The number of bytes processed between two checks of whether the connection's turn is over.
  package var pieceBytes = 1 << 10
  /// The maximum time for a request's head to arrive. An unused connection is also closed after this time.
  package var headTime = Duration.seconds(10)
  /// The maximum time for a request's body to arrive.
  package var bodyTime = Duration.seconds(30)
  /// The maximum time to wait for the next request.
  package var idleTime = Duration.seconds(75)
  /// The maximum time during which a client reads none of its pending responses.
  package var writeTime = Duration.seconds(10)
  /// The maximum time for the client to close the connection after the last response.
  package var lingerTime = Duration.seconds(2)

  package init() {}
}
