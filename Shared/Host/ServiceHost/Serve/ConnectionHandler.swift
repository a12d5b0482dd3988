package import EventLoop
package import MessageBus
package import Wire

/// Handles the connections to a process's socket: the bus's `Server`, or the gateway's own.
@Loop package protocol ConnectionHandler: AnyObject {
  /// Decides whether to accept a new connection from a peer, before any resources are allocated for it.
  func admit(_ peer: PeerCredentials) -> Admission
  /// Returns the response to a client if the process has no file descriptor left.
  func shed() -> Bytes
  /// Returns the pace at which to accept connections after many arrived at once; nil to accept without a pause.
  func crowd() -> AcceptPace?
  /// Accepts a new connection, from which no bytes have been read yet.
  func accept(_ stream: ByteStream)
  /// The number of running calls.
  var callsInFlight: Int { get }
  /// The statistics of calls that are forwarded to other processes. `routes` counts the calls that are answered here.
  var passedOn: [CallTally] { get }
  /// The limits that clients may reach; nil if they are the same in all processes.
  var bounds: [StatsReply.Limit]? { get }
  /// Notifies all peers that this process is about to stop.
  func goAway()
  /// Waits until no call is running.
  func waitUntilIdle() async
  /// Closes all connections.
  func close()
}

extension ConnectionHandler {
  /// Accepts every peer: the mode of the socket's file restricts access.
  package func admit(_ peer: PeerCredentials) -> Admission { .welcome }
  /// Returns no bytes: by default, a rejected connection gets no response.
  package func shed() -> Bytes { [] }
  /// Returns nil: by default, accepting connections is never paused.
  package func crowd() -> AcceptPace? { nil }
  /// Empty: by default, a handler forwards no calls.
  package var passedOn: [CallTally] { [] }
  package var bounds: [StatsReply.Limit]? { nil }
}

extension Server: ConnectionHandler {}

extension ServerLimits {
  init(_ settings: Settings) {
    self.init()
    frameBytes = settings[HostSettings.busFrameSize].bytes
    calls = settings[HostSettings.busCalls].value
    callBytes = settings[HostSettings.busCallBytes].bytes
    pendingBytes = settings[HostSettings.busBytes].bytes
  }
}
