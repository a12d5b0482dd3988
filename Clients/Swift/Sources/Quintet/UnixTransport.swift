import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The gateway's socket on the same machine. Each message is preceded by its length in four bytes, big-endian.
public struct UnixTransport: Transport {
  let path: String

  public init(_ path: String) { self.path = path }

  public func open() -> any Wire { UnixWire(path) }
}

/// A connection that reads on a separate thread and writes on a queue, both with blocking calls. This is sufficient,
/// because a program needs only one such connection.
private final class UnixWire: Wire, @unchecked Sendable {
  let events: AsyncStream<WireEvent>
  private let tell: AsyncStream<WireEvent>.Continuation
  private let writing = DispatchQueue(label: "quintet.write")
  // `descriptor` and `isOver` change only on `writing`.
  private var descriptor: Int32 = -1
  private var isOver = false

  init(_ path: String) {
    (events, tell) = AsyncStream.makeStream()
    writing.async { [self] in
      do { try connect(path) } catch { return end(error.words) }
      tell.yield(.opened)
      let descriptor = descriptor
      Thread.detachNewThread { [self] in read(descriptor) }
    }
  }

  func send(_ text: Data) {
    writing.async { [self] in
      guard descriptor >= 0 else { return }
      var frame = Data(withUnsafeBytes(of: UInt32(text.count).bigEndian) { Array($0) })
      frame.append(text)
      var sent = 0
      while sent < frame.count {
        let count = frame.withUnsafeBytes { Self.send(descriptor, $0.baseAddress! + sent, frame.count - sent) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        sent += count
      }
    }
  }

  func close() {
    writing.async { [self] in
      isOver = true
      // The reading thread notices the end and closes the descriptor.
      if descriptor >= 0 { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  private func connect(_ path: String) throws {
    guard !isOver else { throw CancellationError() }
    let address = try Self.address(path)
    descriptor = Self.socket()
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Self.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      Self.close(descriptor)
      descriptor = -1
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
  }

  private static func address(_ path: String) throws -> sockaddr_un {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < capacity else { throw POSIXError(.ENAMETOOLONG) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return address
  }

  private func read(_ descriptor: Int32) {
    var held = Data()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Self.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      held.append(contentsOf: piece[..<count])
      takeMessages(&held)
    }
    writing.async { [self] in
      Self.close(descriptor)
      self.descriptor = -1
      end("the server closed the connection")
    }
  }

  /// Removes the complete messages from the received bytes and passes them on.
  private func takeMessages(_ held: inout Data) {
    while held.count >= 4 {
      let length = held.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard held.count >= 4 + length else { return }
      tell.yield(.text(Data(held.dropFirst(4).prefix(length))))
      held = Data(held.dropFirst(4 + length))
    }
  }

  private func end(_ why: String) {
    tell.yield(.closed(why))
    tell.finish()
  }

  // Inside this type, names such as `send` refer to the type's own methods, so these methods call the system functions
  // by their modules.
  private static func socket() -> Int32 {
    #if canImport(Glibc)
      Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      Darwin.socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
  }
  private static func connect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    #if canImport(Glibc)
      Glibc.connect(socket, address, length)
    #else
      Darwin.connect(socket, address, length)
    #endif
  }
  private static func send(_ socket: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.send(socket, bytes, count, Int32(MSG_NOSIGNAL))
    #else
      Darwin.send(socket, bytes, count, 0)
    #endif
  }
  private static func read(_ socket: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.read(socket, bytes, count)
    #else
      Darwin.read(socket, bytes, count)
    #endif
  }
  private static func close(_ socket: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(socket)
    #else
      _ = Darwin.close(socket)
    #endif
  }
}

extension Error {
  /// A description for a log.
  var words: String { (self as? POSIXError).map { String(cString: strerror($0.code.rawValue)) } ?? "\(self)" }
}
