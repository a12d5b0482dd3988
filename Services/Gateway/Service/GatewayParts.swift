package import EventLoop
package import MessageBus
package import Telemetry
package import Wire

/// The parts from which a gateway is made.
extension Gateway {
  /// The services that the gateway forwards calls to.
  package struct Services {
    let peers: [(segment: String, peer: Peer)]
    let requests: [any Request.Type]

    /// - Parameters:
    ///   - peers: The connections, with the first segment of the methods of each service.
    ///   - requests: All requests of the services' contracts.
    package init(peers: [(segment: String, peer: Peer)], requests: [any Request.Type]) {
      self.peers = peers
      self.requests = requests
    }
  }

  /// The users with special rights.
  package struct Users {
    let operators: Set<UInt32>
    let proxies: Set<UInt32>

    /// - Parameters:
    ///   - operators: The users who may call admin methods.
    ///   - proxies: The users whose connections may report another client's address.
    package init(operators: Set<UInt32>, proxies: Set<UInt32> = []) {
      self.operators = operators
      self.proxies = proxies
    }
  }

  /// The parts that the process provides.
  @Loop package struct Host {
    let routes: Routes
    let metrics: Metrics
    let clock: LoopClock
    let log: Log
    let spans: SpanLog
    let tracing: Tracing

    /// - Parameter routes: The gateway's own methods, initially the built-in ones.
    package init(
      routes: Routes, metrics: Metrics, clock: LoopClock, log: Log, spans: SpanLog? = nil,
      tracing: Tracing = Tracing()
    ) {
      self.routes = routes
      self.metrics = metrics
      self.clock = clock
      self.log = log
      self.spans = spans ?? SpanLog(log, clock: clock)
      self.tracing = tracing
    }
  }
}
