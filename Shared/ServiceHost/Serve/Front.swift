package import EventLoop
package import MessageBus
package import Wire

/// What takes the connections that come to a process's socket: the bus's `Server`, or the gateway's own.
@Loop package protocol Front: AnyObject {
  /// Decides whether a new connection is taken, by whose it is, before anything is set aside for it.
  func admit(_ peer: PeerCredentials) -> Admission
  /// What those get for whom the process has no descriptor left.
  func shed() -> Bytes
  /// How long nobody is accepted after many were at once; nil if that keeps nobody waiting.
  func crowd() -> AcceptPace?
  /// A new connection; its bytes haven't been read yet.
  func accept(_ stream: ByteStream)
  /// Calls that are being answered.
  var callsInFlight: Int { get }
  /// How the calls went that are passed on to other processes; `routes` counts those that are answered here.
  var passedOn: [CallTally] { get }
  /// What those who connect may use up; nil where that is the same for all processes.
  var bounds: [StatsReply.Limit]? { get }
  /// Tells all peers that this process is about to stop.
  func goAway()
  /// Returns when no call is being answered.
  func waitUntilIdle() async
  /// Closes all connections.
  func close()
}

extension Front {
  /// Takes everybody: for a front whose socket's mode decides.
  package func admit(_ peer: PeerCredentials) -> Admission { .welcome }
  /// Says nothing to whoever can't be taken.
  package func shed() -> Bytes { [] }
  /// Never slows down.
  package func crowd() -> AcceptPace? { nil }
  /// Passes nothing on.
  package var passedOn: [CallTally] { [] }
  package var bounds: [StatsReply.Limit]? { nil }
}

extension Server: Front {}
