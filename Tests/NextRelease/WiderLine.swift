import EventLoop
import ServiceHost
import Wire

/// Makes a service send more members than this release, in its calls and events.
@Loop func speakWider(_ host: ServiceHost) {
  let plain = host.peers.dial
  host.peers.dial = { path throws(UVFault) in WiderLine.stream(over: try await plain(path)) }
}

/// Makes a service send more members than this release, in its replies as well as its calls and events.
@Loop func wider(_ host: ServiceHost, _ setUp: @Loop (ServiceHost) async throws -> ServiceParts) async throws
  -> ServiceParts
{
  speakWider(host)
  var parts = try await setUp(host)
  parts.connectionHandler = WiderFront(parts.connectionHandler ?? host.process.connectionHandler)
  return parts
}

/// A filter between a socket and the code of this release. It adds members to the data that the code writes, and passes
/// the data that the code reads unchanged.
@Loop final class WiderLine: SimulatedStream, ByteStreamOwner {
  private let socket: ByteStream
  private weak var stream: ByteStream?
  private var decoder = FrameDecoder(framing: .lengthPrefixed, limit: 64 << 20)

  private init(_ socket: ByteStream) { self.socket = socket }

  static func stream(over socket: ByteStream) -> ByteStream {
    let line = WiderLine(socket)
    let stream = ByteStream(over: line, peer: socket.peer)
    line.stream = stream
    return stream
  }

  // MARK: The connection

  func take(_ bytes: Span<UInt8>) -> Int {
    var decoder = decoder
    do throws(FrameFault) {
      try decoder.feed(bytes) { text in
        let wider = Widening.widened(Bytes(text))
        socket.append { out in Framing.lengthPrefixed.write(into: &out) { $0.append(contentsOf: wider) } }
      }
    } catch {
      preconditionFailure("a service wrote invalid frames: \(error)")
    }
    self.decoder = decoder
    return bytes.count
  }

  func reads(_ wanted: Bool) {
    guard wanted else { return socket.pauseReading() }
    if socket.owner == nil { socket.start(owner: self) } else { socket.resumeReading() }
  }

  func closed() { socket.close() }

  // MARK: The socket

  func received(_ bytes: Span<UInt8>, from socket: ByteStream) { stream?.connectionReceived(bytes) }
  func drained(_ socket: ByteStream) {}
  func ended(_ socket: ByteStream, fault: UVFault?) { stream?.connectionEnded(fault) }
}

/// A service's listener whose connections are such filters.
@Loop final class WiderFront: ConnectionHandler {
  private let front: any ConnectionHandler

  init(_ front: any ConnectionHandler) { self.front = front }

  func admit(_ peer: PeerCredentials) -> Admission { front.admit(peer) }
  func accept(_ stream: ByteStream) { front.accept(WiderLine.stream(over: stream)) }
  var callsInFlight: Int { front.callsInFlight }
  func goAway() { front.goAway() }
  func waitUntilIdle() async { await front.waitUntilIdle() }
  func close() { front.close() }
}
