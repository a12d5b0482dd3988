package import CivilTime
package import EventLoop
package import HTTP
package import Wire

/// What stands behind the connections of a server: decides what is taken, and answers it.
@Loop package protocol WebSite: AnyObject {
  /// How much and how long a connection may.
  var bounds: WebBounds { get }
  /// What its connections tell the time by.
  var clock: LoopClock { get }
  /// The time in the form of `Date`.
  var date: String { get }
  /// What to answer a head that isn't taken, before its body comes; nil where it is.
  func refusal(of head: HTTPHead) -> HTTPAnswer?
  /// What to answer to what isn't HTTP as it should be.
  func answer(to fault: HTTPFault) -> HTTPAnswer
  /// A request has come whole. It is run at once, by the connection.
  func begin(_ head: HTTPHead, _ body: Bytes, on connection: WebConnection) -> any WebTask
  /// A connection holds so many bytes now: of requests until they are answered, and of what its client hasn't read.
  ///
  /// - Returns: what to answer where that is too much.
  func hold(_ bytes: Int, on connection: WebConnection) -> HTTPAnswer?
  /// How long a body may take now that a connection holds so many bytes of: less where room gets scarce.
  func bodyTime(holding bytes: Int) -> Duration
  /// A connection has something to work on. `worked` follows in the same turn of the loop.
  func began(_ connection: WebConnection)
  /// It has worked on it, for now.
  func worked(_ connection: WebConnection)
  /// Whether a connection may work on a piece more: others have something to work on too.
  ///
  /// - Parameter hasWorked: whether it has worked on so much since the last time that this should count.
  func mayGoOn(_ connection: WebConnection, counting hasWorked: Bool) -> Bool
  /// A connection has had its part, and has more. Its `takeTurn` is called when it may go on.
  func wait(_ connection: WebConnection)
  /// Something was answered that no request was made of.
  func refused()
  /// A connection is over, and not by having been handed over.
  func ended(_ connection: WebConnection)
}

extension WebSite {
  /// A site with room enough needn't hurry anybody.
  package func bodyTime(holding bytes: Int) -> Duration { bounds.bodyTime }
  /// A site that few use has its time for whoever comes.
  package func began(_ connection: WebConnection) {}
  package func worked(_ connection: WebConnection) {}
  package func mayGoOn(_ connection: WebConnection, counting hasWorked: Bool) -> Bool { true }
  /// Then only the turn has to end.
  package func wait(_ connection: WebConnection) {
    Loop.atEndOfTurn { connection.takeTurn() }
  }
}

/// One request, from when it is whole until it is answered.
@Loop package protocol WebTask: AnyObject {
  /// Its line and fields.
  var head: HTTPHead { get }
  /// How many bytes it holds until it is answered.
  var held: Int { get }
  /// Answers it, at once or later.
  func run()
  /// The client has gone.
  func cancel()
  /// It is over, one way or the other.
  func end()
  /// All that was written has gone to the system.
  func hasRoom()
  /// Looks whether something is due.
  func look(at now: Instant)
  /// The process is about to stop: an answer without an end has to be ended.
  func goAway()
}

extension WebTask {
  /// Of short requests nothing is counted.
  package var held: Int { 0 }
  /// A request that is answered as a whole has nothing more to write.
  package func hasRoom() {}
  /// It needs no looking after either.
  package func look(at now: Instant) {}
  /// What has an end comes to it.
  package func goAway() {}
}
