import EventLoop
import MessageBus
import ServiceHost
import Telemetry
import Wire

/// The parts from which a gateway is made.
extension Gateway {
  /// The services that the gateway forwards calls to.
  struct Services {
    /// The connections, with the first segment of the methods of each service.
    var peers: [(segment: String, peer: Peer)]
    /// All requests of the services' contracts.
    var requests: [any Request.Type]
  }

  /// The users with special rights.
  struct Users {
    /// The users who may call admin methods.
    var operators: Set<UInt32>
    /// The users whose connections may report another client's address.
    var proxies: Set<UInt32> = []
  }

  /// The parts that the process provides.
  @Loop struct Host {
    /// The gateway's own methods, initially the built-in ones.
    let routes: Routes
    let metrics: Metrics
    let clock: LoopClock
    let log: Log
    let spans: SpanLog
    let tracing: Tracing

    init(
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
