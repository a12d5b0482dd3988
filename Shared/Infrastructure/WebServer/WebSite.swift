package import CivilTime
package import EventLoop
package import HTTP
package import Wire

/// The handler of a server's connections: decides which requests are accepted, and answers them.
@Loop package protocol WebSite: AnyObject {
  /// The limits of a connection.
  var bounds: WebBounds { get }
  /// The clock for the connections' timeouts.
  var clock: LoopClock { get }
  /// The current time in the format of the `Date` header.
  var date: String { get }
  /// Returns the response that rejects a request before its body arrives; nil to accept the request.
  func refusal(of head: HTTPHead) -> HTTPAnswer?
  /// Returns the response to invalid HTTP.
  func answer(to fault: HTTPFault) -> HTTPAnswer
  /// Creates the task of a complete request. The connection runs it at once.
  func begin(_ head: HTTPHead, _ body: Bytes, on connection: HTTPConnection) -> any WebTask
  /// Updates the number of bytes that a connection holds in memory, for open requests and for responses that its client
  /// hasn't read.
  ///
  /// - Returns: The rejection to send if the connection may not hold that many bytes; otherwise, nil.
  func hold(_ bytes: Int, on connection: HTTPConnection) -> HTTPAnswer?
  /// Returns the maximum time for a body to arrive, given the number of bytes that the connection holds. It may be
  /// shorter if memory is scarce.
  func bodyTime(holding bytes: Int) -> Duration
  /// Called when a connection starts work. `worked` follows in the same turn of the loop.
  func began(_ connection: HTTPConnection)
  /// Called when a connection stops work for now.
  func worked(_ connection: HTTPConnection)
  /// Returns true if a connection may process another piece, or false if the other connections get their turn first.
  ///
  /// - Parameter hasWorked: True if the work since the last call is enough to be counted.
  func mayContinue(_ connection: HTTPConnection, counting hasWorked: Bool) -> Bool
  /// Called when a connection has used up its turn and has more work. The site calls `takeTurn` when the connection may
  /// continue.
  func wait(_ connection: HTTPConnection)
  /// Counts a rejected request that never became a task.
  func refused()
  /// Called when a connection is closed, but not when it is handed over.
  func ended(_ connection: HTTPConnection)
}

extension WebSite {
  /// By default, the time doesn't depend on the memory in use.
  package func bodyTime(holding bytes: Int) -> Duration { bounds.bodyTime }
  /// By default, a site doesn't limit the time that a connection uses.
  package func began(_ connection: HTTPConnection) {}
  package func worked(_ connection: HTTPConnection) {}
  package func mayContinue(_ connection: HTTPConnection, counting hasWorked: Bool) -> Bool { true }
  /// By default, the connection continues at the end of the loop's turn.
  package func wait(_ connection: HTTPConnection) {
    Loop.atEndOfTurn { connection.takeTurn() }
  }
}

/// One request, from its arrival to its response.
@Loop package protocol WebTask: AnyObject {
  /// The request line and headers.
  var head: HTTPHead { get }
  /// The number of bytes held until the request is answered.
  var held: Int { get }
  /// Answers the request, immediately or later.
  func run()
  /// Called when the client has disconnected.
  func cancel()
  /// Called when the request has ended, for any reason.
  func end()
  /// Called when everything that was written has been passed to the operating system.
  func hasCapacity()
  /// Checks for timeouts.
  func checkTimeouts(at now: Instant)
  /// Called when the process is about to stop. The task must end an endless response.
  func goAway()
}

extension WebTask {
  /// By default, requests are short and aren't counted.
  package var held: Int { 0 }
  /// By default, the response is written at once, so there is nothing more to write.
  package func hasCapacity() {}
  /// By default, there are no timeouts.
  package func checkTimeouts(at now: Instant) {}
  /// By default, does nothing, because no response is endless.
  package func goAway() {}
}
