import CivilTime
import EventLoop
import ServiceHost
import Telemetry
import Wire

/// Reports proxies' `X-Forwarded-For` headers that contain no address. Requests with such a header count as requests of
/// the proxy itself. All clients of the proxy therefore share the limits of one origin until the operator corrects the
/// proxy's configuration.
@Loop final class InvalidForwardedHeaders {
  /// The kinds of text that a header's last hop contains in place of an address.
  private enum Kind: String, CaseIterable {
    case empty = "empty"
    case socket = "the name of a Unix socket"
    case name = "a name"
    case other = "neither an address nor a name"

    init(_ header: String) {
      let hop = Requester.lastHopText(header)
      let isName = hop.utf8.allSatisfy { $0.isASCIILetterOrDigit || "._-".utf8.contains($0) }
      self = hop.isEmpty ? .empty : hop.hasPrefix("unix:") ? .socket : isName ? .name : .other
    }
  }

  /// The time for which a header is reported after its last occurrence.
  static let memory = Duration.seconds(600)

  private let clock: LoopClock
  private let log: Log
  private var lastAt: [Kind: Instant] = [:]
  private var logged: Set<Kind> = []

  init(clock: LoopClock, log: Log) {
    self.clock = clock
    self.log = log
  }

  /// Records a header. Each kind is logged once.
  func note(_ header: String, from proxy: Party) {
    let kind = Kind(header)
    lastAt[kind] = clock.now
    guard logged.insert(kind).inserted else { return }
    log.warning(
      "a proxy sent an X-Forwarded-For header without an address", ["proxy": proxy.name, "last_hop": kind.rawValue])
  }

  /// Warnings for the operator.
  var warnings: [ServiceWarning] {
    let now = clock.now
    return Kind.allCases.compactMap { kind in
      guard let at = lastAt[kind], now - at <= Self.memory else { return nil }
      return ServiceWarning(
        "a proxy sends X-Forwarded-For headers whose last hop is \(kind.rawValue): all clients of the proxy share the "
          + "limits of one origin",
        cure: "configure the proxy to send each client's address in X-Forwarded-For (docs/guides/tls-and-proxies.md)")
    }
  }
}
