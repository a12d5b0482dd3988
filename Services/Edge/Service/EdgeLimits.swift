import HTTP
package import ServiceHost
import WebServer

/// How much of edge anybody may hold. What is over is refused at once; nothing is queued without end.
package struct EdgeLimits: Sendable {
  package var connections = 12_288
  package var originConnections = 256
  package var bytes = 64 << 20
  /// The gateway's part for an address: what edge takes of one, the gateway takes too.
  package var originBytes = 4 << 20
  /// What an origin may hold of the last that is left: a few requests with short bodies.
  package var littleBytes = 16 << 10
  package var bodyBytes = 1 << 20
  package var headTime = Duration.seconds(10)
  package var bodyTime = Duration.seconds(30)
  package var idleTime = Duration.seconds(75)
  package var writeTime = Duration.seconds(10)
  package var pingTime = Duration.seconds(30)
  /// How long a call may take that doesn't say: as long as the gateway gives it by default. One that isn't answered by
  /// then goes on only where the gateway answers at all: it may have another default.
  package var callTime = Duration.seconds(5)
  /// The most that a call gets of the gateway, whatever it asks for.
  package var longestCall = Duration.seconds(30)
  /// How much later than the gateway edge says that a call's time is over.
  package var grace = Duration.milliseconds(500)
  /// A question of edge's own that was looked at so much later than it was due says nothing about the gateway.
  package var lateness = Duration.milliseconds(500)
  /// How long the gateway may take to say that it is there.
  package var probeTime = Duration.seconds(2)
  /// How long an answer of the gateway's may take: longer than the longest call.
  package var answerTime = Duration.seconds(35)
  /// How long somebody who was told that the connection ends may take to end it.
  package var lingerTime = Duration.seconds(2)
  /// How often an event stream shows that it goes on.
  package var heartbeat = Duration.seconds(15)
  /// Unwritten bytes above which whoever sends them isn't read from.
  package var highWater = 256 << 10
  /// What may come behind a request that isn't answered yet.
  package var aheadBytes = 64 << 10
  /// How many pieces of files are asked for at once: of one origin, and of all. Each keeps the loop for a while.
  package var originPieces = 3
  package var pieces = 6
  /// How long a file waits for room before it is refused.
  package var fileTime = Duration.seconds(5)
  /// The longest text from the gateway.
  package var frameBytes = 16 << 20
  /// Members of a batch: as many as the gateway takes by default.
  package var batch = 64
  /// Connections to the gateway that wait for the next request: of one origin, as many as it may have at once, as
  /// those behind one address come again together; of all; and for how long.
  package var originIdleLines = 256
  package var idleLines = 1024
  package var lineTime = Duration.seconds(10)
  /// How long it is remembered how the gateway is, and what it says of its methods.
  package var healthTime = Duration.seconds(1)
  package var descriptionTime = Duration.seconds(5)

  package init() {}

  /// What of it counts for one connection.
  var web: WebBounds {
    var bounds = WebBounds()
    bounds.http.bodyBytes = bodyBytes
    (bounds.highWater, bounds.aheadBytes) = (highWater, aheadBytes)
    (bounds.headTime, bounds.bodyTime) = (headTime, bodyTime)
    (bounds.idleTime, bounds.writeTime, bounds.lingerTime) = (idleTime, writeTime, lingerTime)
    return bounds
  }
}

extension EdgeLimits {
  /// - Parameter openFiles: how many the process may have: each client may need two.
  package init(_ settings: Settings, openFiles: Int) {
    self.init()
    idleLines = min(idleLines, openFiles / 8)
    connections = min(settings[EdgeSettings.connections].value, max(1, (openFiles - 64 - idleLines) / 2))
    originConnections = settings[EdgeSettings.originConnections].value
    originIdleLines = originConnections
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
