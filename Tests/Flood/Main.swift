import EventLoop

/// A hostile client of the gateway, or one that measures the effect of hostile clients.
///
///     flood SOCKET probe SECONDS     one call every 2 ms; prints the latencies as JSON
///     flood SOCKET lateness METHOD [TOKEN]   60 calls that get no answer; prints as JSON how long after their deadlines
///                                    they failed. With TOKEN, each has a different token that begins with TOKEN
///     flood SOCKET calls             16 connections with the maximum number of concurrent calls
///     flood SOCKET refused           the same with four times as many
///     flood SOCKET connections       connects and disconnects as often as possible
///     flood SOCKET halves            400 connections that never finish a frame
///     flood SOCKET bytes             8 connections that send large frames and read nothing
///     flood SOCKET large             8 connections that send large frames and read the answers
///     flood SOCKET tokens            64 connections that send large frames, each with an unknown token
///     flood SOCKET crowd             opens connections, makes the maximum number of calls on each, and keeps them open
@main enum Flood {
  static func main() {
    let words = CommandLine.arguments
    guard words.count >= 3 else {
      return print("flood SOCKET probe|lateness|calls|refused|connections|halves|bytes|large|tokens|crowd")
    }
    let path = words[1]
    switch words[2] {
    case "probe":
      let seconds = words.count > 3 ? Int(words[3]) ?? 3 : 3
      _ = Loop.run { await Probe(path).run(seconds) }
    case "lateness" where words.count > 3:
      _ = Loop.run { await LatenessProbe(words[3], token: words.count > 4 ? words[4] : nil).run(path) }
    case "calls": _ = Loop.run { await Flooders.calls(path, connections: 16, inFlight: 256) }
    case "refused": _ = Loop.run { await Flooders.calls(path, connections: 16, inFlight: 1024) }
    case "connections": _ = Loop.run { await Flooders.connections(path) }
    case "halves": _ = Loop.run { await Flooders.halves(path) }
    case "bytes": _ = Loop.run { await Flooders.bytes(path, reads: false) }
    case "tokens": _ = Loop.run { await Flooders.bytes(path, reads: true, connections: 64, token: "qt_nobody") }
    case "crowd": _ = Loop.run { await Flooders.crowd(path) }
    case "large": _ = Loop.run { await Flooders.bytes(path, reads: true) }
    default: print("unknown flood \(words[2])")
    }
  }
}
