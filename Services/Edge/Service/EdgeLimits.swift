import HTTP
package import ServiceHost
import WebServer

/// The limits of edge. A request that exceeds a limit is rejected at once; no queue is unbounded. `EdgeUsage` counts
/// connections and memory by origin.
package struct EdgeLimits: Sendable {
  package var connections = 12_288
  /// The name of the limit that determines `connections`: the setting, or `descriptors` for the limit on open files.
  package var connectionsLimit = "connections"
  package var originConnections = 256
  package var bytes = 64 << 20
  /// The maximum memory for one origin, in bytes. The gateway has the same limit for an address, so it accepts
  /// everything that edge accepts.
  package var originBytes = 4 << 20
  /// The memory that each origin may use even when memory is scarce, in bytes. This amount is enough for a few requests
  /// with short bodies.
  package var littleBytes = 16 << 10
  package var bodyBytes = 1 << 20
  package var headTime = Duration.seconds(10)
  package var bodyTime = Duration.seconds(30)
  package var idleTime = Duration.seconds(75)
  package var writeTime = Duration.seconds(10)
  package var pingTime = Duration.seconds(30)
  /// The default timeout of a call, equal to the gateway's built-in default. The gateway may be configured with a
  /// longer default, so edge continues to wait while the gateway answers health checks.
  package var callTime = Duration.seconds(5)
  /// The maximum timeout that the gateway grants a call.
  package var longestCall = Duration.seconds(30)
  /// The time that edge waits after a call's timeout, so that the gateway can report the timeout first.
  package var grace = Duration.milliseconds(500)
  /// The maximum delay between the timeout of a health check and the moment when edge notices the timeout. After a
  /// longer delay, edge itself was too slow, so the timeout doesn't count against the gateway.
  package var lateness = Duration.milliseconds(500)
  /// The timeout of a health check of the gateway.
  package var probeTime = Duration.seconds(2)
  /// The maximum time for any answer from the gateway; longer than the longest call.
  package var answerTime = Duration.seconds(35)
  /// The time that a client has to close a connection after edge has announced the end of the connection.
  package var lingerTime = Duration.seconds(2)
  /// The interval between heartbeats in an event stream.
  package var heartbeat = Duration.seconds(15)
  /// The number of unwritten bytes above which edge applies back-pressure: edge stops reading from the connection that
  /// the bytes come from.
  package var highWater = 256 << 10
  /// The maximum number of bytes that edge reads ahead while a request is unanswered.
  package var aheadBytes = 64 << 10
  /// The maximum number of pieces of files that edge requests at the same time for one origin. The number is limited
  /// because decoding a piece blocks edge's event loop.
  package var originPieces = 3
  /// The maximum number of pieces of files that edge requests at the same time for all origins.
  package var pieces = 6
  /// The time that a request for a file waits for memory before it is rejected.
  package var fileTime = Duration.seconds(5)
  /// The maximum size of a message from the gateway.
  package var frameBytes = 16 << 20
  /// The maximum number of requests in a batch. The gateway has the same default.
  package var batch = 64
  /// The maximum number of requests of an origin that share a connection to the gateway.
  package var requestsPerConnection = 16
  /// The maximum number of idle connections to the gateway per origin. The number equals `originConnections`, because
  /// clients behind one address tend to return together.
  package var originIdleConnections = 256
  /// The maximum number of idle connections to the gateway in total.
  package var idleConnections = 1024
  /// The lifetime of an idle connection to the gateway.
  package var idleConnectionTime = Duration.seconds(10)
  /// The time for which the result of a health check is cached.
  package var healthTime = Duration.seconds(1)
  /// The time for which the description of the methods is cached.
  package var descriptionTime = Duration.seconds(5)

  package init() {}

  /// The limits that apply to one connection.
  var web: WebBounds {
    var bounds = WebBounds()
    bounds.http.bodyBytes = bodyBytes
    bounds.highWater = highWater
    bounds.aheadBytes = aheadBytes
    bounds.headTime = headTime
    bounds.bodyTime = bodyTime
    bounds.idleTime = idleTime
    bounds.writeTime = writeTime
    bounds.lingerTime = lingerTime
    return bounds
  }
}

extension EdgeLimits {
  /// - Parameter openFiles: the process's limit on open files. Each client may need two: its own connection and one to
  ///   the gateway.
  package init(_ settings: Settings, openFiles: Int) {
    self.init()
    idleConnections = min(idleConnections, openFiles / 8)
    let possible = max(1, (openFiles - 64 - idleConnections) / 2)
    connections = settings[EdgeSettings.connections].value
    if possible < connections {
      connections = possible
      connectionsLimit = "descriptors"
    }
    originConnections = settings[EdgeSettings.originConnections].value
    originIdleConnections = originConnections
    bytes = settings[EdgeSettings.bytes].bytes
    originBytes = settings[EdgeSettings.originBytes].bytes
    bodyBytes = settings[EdgeSettings.bodySize].bytes
    headTime = settings[EdgeSettings.headTime]
    bodyTime = settings[EdgeSettings.bodyTime]
    idleTime = settings[EdgeSettings.idleTime]
    writeTime = settings[EdgeSettings.writeTime]
    pingTime = settings[EdgeSettings.pingTime]
  }
}
