import EventLoop
import Files
import Glibc

/// The reason why a command can't listen on the port that an option names, with a remedy.
struct PortFault: Error, Hashable, CustomStringConvertible {
  /// The option: "--edge".
  let option: String
  let port: UInt16
  let fault: UVFault

  /// Listens on a loopback port.
  ///
  /// - Parameters:
  ///   - port: 0 for any free port.
  ///   - option: the option that names the port.
  static func listen(on port: UInt16, option: String) throws(PortFault) -> Int32 {
    do throws(UVFault) { return try ListeningSocket.make(loopbackPort: port) } catch {
      throw PortFault(option: option, port: port, fault: error)
    }
  }

  var description: String {
    let place = "\(option) \(port)"
    return switch -fault.code {
    case EACCES, EPERM:
      "\(place): this user may not listen on a port below \(Self.firstOpenPort). Set a higher port, with a proxy for "
        + "port \(port) in front of it (docs/guides/tls-and-proxies.md), or grant the capability CAP_NET_BIND_SERVICE "
        + "(in a systemd unit, AmbientCapabilities=CAP_NET_BIND_SERVICE)"
    case EADDRINUSE:
      "\(place): another process listens on this port (ss -ltnp 'sport = :\(port)' shows it). Set another port"
    case EADDRNOTAVAIL:
      "\(place): the address 127.0.0.1 isn't available. Bring the loopback interface up: ip link set lo up"
    default: "\(place): \(fault)"
    }
  }

  /// The first port on which every user may listen.
  private static var firstOpenPort: Int {
    let text = (try? Disk.read("/proc/sys/net/ipv4/ip_unprivileged_port_start")) ?? []
    return Int(String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)) ?? 1024
  }
}
