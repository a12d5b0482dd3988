package import EventLoop
import Glibc

/// A local HTTP server with answers that a test sets for each path.
@Loop package final class PlainServer {
  package struct Asked: Sendable {
    /// The request line and the headers.
    package var head: String
    package var body: [UInt8]
  }

  /// The answers by path, in pieces. Requests for a path without an answer stay unanswered.
  package var answers: [String: [[UInt8]]] = [:]
  /// Answers by path that are sent before `answers`, one per request. An empty piece ends the connection.
  package var firstAnswers: [String: [[[UInt8]]]] = [:]
  /// If set, handles all requests instead. They aren't added to `asked`.
  package var taking: (@Loop (_ asked: Asked, _ stream: ByteStream) -> Void)?
  /// All requests in order.
  package private(set) var asked: [Asked] = []
  /// The number of connections that have ended.
  package private(set) var ended = 0
  private var unanswered: [(path: String, stream: ByteStream)] = []
  private var port: UInt16 = 0
  private var listener: Listener?
  private var lines: [ObjectIdentifier: Line] = [:]

  package init() throws(UVFault) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else { throw UVFault(code: -errno, action: "listen on a port") }
    port = UInt16(bigEndian: address.sin_port)
    listener = try Listener(descriptor: descriptor) { [weak self] stream in
      guard let self else { return }
      let line = Line(self)
      line.stream = stream
      lines[ObjectIdentifier(line)] = line
      stream.start(owner: line)
    }
  }

  /// Returns the URL of a path.
  package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// Answers the pending requests for a path, and all later ones.
  package func finish(_ path: String, with answer: [UInt8]) {
    answers[path] = [answer]
    for (waiting, stream) in unanswered where waiting == path { stream.append { $0 += answer } }
    unanswered.removeAll { $0.path == path }
  }

  /// Ends all connections and accepts no more.
  package func close() {
    listener?.close()
    for line in lines.values { line.stream?.close() }
  }

  /// Returns a complete answer with a Content-Length.
  package nonisolated static func answer(_ body: String, status: String = "200 OK", more: String = "") -> [UInt8] {
    answer(Array(body.utf8), status: status, more: more)
  }

  /// Returns a complete answer with a binary body.
  package nonisolated static func answer(_ body: [UInt8], status: String = "200 OK", more: String = "") -> [UInt8] {
    Array(
      "HTTP/1.1 \(status)\r\nContent-Type: text/plain\r\n\(more)Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  fileprivate func take(_ request: Asked, _ stream: ByteStream) {
    if let taking { return taking(request, stream) }
    asked.append(request)
    let path = request.head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    if firstAnswers[path]?.isEmpty == false, let pieces = firstAnswers[path]?.removeFirst() {
      return send(pieces, stream)
    }
    guard let pieces = answers[path] else { return unanswered.append((path, stream)) }
    send(pieces, stream)
  }

  private func send(_ pieces: [[UInt8]], _ stream: ByteStream) {
    for piece in pieces {
      if piece.isEmpty { return stream.close() }
      stream.append { $0 += piece }
    }
  }

  fileprivate func end(_ line: Line) {
    ended += 1
    lines[ObjectIdentifier(line)] = nil
  }
}

@Loop private final class Line: ByteStreamOwner {
  private weak var server: PlainServer?
  weak var stream: ByteStream?
  private var bytes: [UInt8] = []

  init(_ server: PlainServer) { self.server = server }

  func received(_ piece: Span<UInt8>, from stream: ByteStream) {
    bytes += piece.indices.map { piece[$0] }
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let length = head.firstRange(of: "Content-Length: ").flatMap { range in
      Int(head[range.upperBound...].prefix { $0.isNumber })
    }
    let body = bytes[end.upperBound...]
    guard body.count >= length ?? 0 else { return }
    server?.take(.init(head: head, body: Array(body)), stream)
    bytes = []
  }

  func drained(_ stream: ByteStream) {}
  func ended(_ stream: ByteStream, fault: UVFault?) { server?.end(self) }
}
