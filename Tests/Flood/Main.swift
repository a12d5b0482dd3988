import EventLoop

/// A client of the gateway that behaves badly, or one that measures what that does to it.
///
///     flood SOCKET probe SECONDS     one call each 2 ms; prints how long they took, as JSON
///     flood SOCKET lateness METHOD [TOKEN]   60 calls that nobody answers; prints how long after their deadlines they were
///                                    told so, as JSON. With TOKEN each has a token of its own, which begins with it
///     flood SOCKET calls             16 connections with as many calls in flight as they may have
///     flood SOCKET refused           the same with four times as many
///     flood SOCKET connections       connects and goes, as often as it can
///     flood SOCKET halves            400 connections that never finish a frame
///     flood SOCKET bytes             8 connections that send large frames and read nothing
///     flood SOCKET large             8 connections that send large frames and read the answers
///     flood SOCKET tokens            64 connections that send large frames, each with a token that nobody knows
///     flood SOCKET crowd             makes connections, calls on each as often as it may at once, and keeps them
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
    default: print("there is no flood of \(words[2])")
    }
  }
}
