import CivilTime
import EventLoop
import MessageBus
import Telemetry
import Wire

/// A connection to the gateway for the requests of one origin.
///
/// Short single requests share the connection, and their replies are matched by edge's ids. A batch, a long text or a
/// file has a connection to itself. The first request on a connection is also sent alone, because the gateway may
/// reject the whole connection instead of replying. If the gateway rejects a connection with only one open request,
/// edge knows that the request wasn't executed.
@Loop final class PooledConnection {
  /// An exchange that waits for its reply.
  private struct Open {
    /// Edge's id of the request; 0 for a batch.
    var id: Int64
    /// The exchange that waits for the reply; nil if it was cancelled. The gateway also replies to a cancelled request.
    var exchange: Exchange?
  }

  let group: GatewayPool.Group
  private let connection: GatewayConnection
  private let pool: GatewayPool
  private let watch: GatewayHealth
  private let log: Log
  private var open: [Open] = []
  /// The number of exchanges that weren't cancelled.
  private var waiting = 0
  /// True once the gateway has replied on this connection.
  private var isProven = false
  /// True while the open exchange needs the connection to itself.
  private var isAlone = false
  /// The neighbours in the pool's list of idle connections, and the time when the connection became idle.
  var older: PooledConnection?
  var newer: PooledConnection?
  var idleSince: Instant?

  init(
    _ connection: GatewayConnection, in group: GatewayPool.Group, of pool: GatewayPool, _ watch: GatewayHealth, log: Log
  ) {
    self.connection = connection
    self.group = group
    self.pool = pool
    self.watch = watch
    self.log = log
    connection.owner = self
  }

  /// Returns true if the connection can carry one more request.
  ///
  /// - Parameter alone: true for a request that needs the connection to itself.
  func accepts(alone: Bool) -> Bool {
    if connection.isOver || connection.isLeaving { return false }
    return open.isEmpty || isProven && !isAlone && !alone && open.count < pool.maxShared
  }

  func send(_ exchange: Exchange, _ text: Span<UInt8>) {
    pool.use(self)
    isAlone = exchange.isAlone
    open.append(Open(id: exchange.id, exchange: exchange))
    waiting += 1
    if connection.isOver { return end() }
    connection.send(text)
  }

  /// Cancels a request and forgets its exchange. If no other exchange is waiting, the connection is closed, which
  /// cancels all its requests.
  func abandon(_ exchange: Exchange) {
    guard let place = open.firstIndex(where: { $0.exchange === exchange }) else { return }
    open[place].exchange = nil
    waiting -= 1
    if waiting == 0 { return close() }
    var text: Bytes = []
    Answer.cancelRequest(into: &text, id: open[place].id)
    connection.send(text.span)
  }

  /// Keeps the connection for later requests, or closes it.
  func returnToPool() {
    if connection.isOver || connection.isLeaving || !pool.keep(self) { close() }
  }

  func close() {
    pool.remove(self)
    connection.close()
  }

  private func remove(at place: Int) {
    if open.remove(at: place).exchange != nil { waiting -= 1 }
    isProven = true
    if open.isEmpty { returnToPool() } else if waiting == 0 { close() }
  }

  /// Closes the connection, and ends its exchanges with a failure.
  private func end(_ failure: Failure) {
    let ended = open
    open = []
    close()
    for one in ended { one.exchange?.ended(.failure(failure)) }
  }

  /// Ends the exchanges after the gateway has closed the connection.
  private func end() {
    let ended = open
    open = []
    pool.remove(self)
    for one in ended { one.exchange?.connectionEnded() }
  }

  /// Handles a message that answers no open request. A later reply could be wrong too, so the connection is closed.
  private func unexpected(_ text: Span<UInt8>) {
    guard var refusal = Failure(aboutConnection: text) else {
      log.warning("ignored a frame from the gateway that no call was waiting for", [:])
      return end(.unavailable("gateway", executed: .unknown))
    }
    if refusal.refusesHeader {
      watch.refused()
      return end(.unavailable("gateway"))
    }
    // The message doesn't identify the rejected request, so the other open requests may have been executed.
    if open.count > 1 { refusal.executed = .unknown }
    end(refusal)
  }
}

extension PooledConnection: GatewayConnectionOwner {
  func received(_ text: Span<UInt8>, on connection: GatewayConnection) {
    if open.isEmpty { return close() }
    // The gateway still answers the open requests before it closes the connection.
    if text.has("{\"jsonrpc\":\"2.0\",\"method\":\"$/goingAway\"", at: 0) { return connection.isLeaving = true }
    let head = AnswerHead(text)
    let place = isAlone ? 0 : head.flatMap { head in open.firstIndex { $0.id == head.id } }
    guard let place else { return unexpected(text) }
    guard let exchange = open[place].exchange else { return remove(at: place) }
    guard let answers = exchange.read(text, head) else { return unexpected(text) }
    if let head, case .error = head.kind {
      pool.failed(text.extracting(head.value), sharedBy: open.count)
    }
    remove(at: place)
    watch.answered()
    exchange.ended(.success(answers))
  }

  func hasCapacity(_ connection: GatewayConnection) {}

  func ended(_ connection: GatewayConnection) { end() }
}
