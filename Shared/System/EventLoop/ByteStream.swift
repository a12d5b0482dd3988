import CLibUV
import Glibc

/// Receives the events of a `ByteStream`. All methods are called on the loop, never while a method of the stream runs.
@Loop package protocol ByteStreamOwner: AnyObject {
  /// Called with bytes that have arrived. They are in the loop's own buffer: use or copy them before returning.
  func received(_ bytes: Span<UInt8>, from stream: ByteStream)
  /// Called when the system has accepted all appended bytes: at the end of a turn, or later if bytes had to wait.
  func drained(_ stream: ByteStream)
  /// Called at the end of a turn that appended bytes, if the system hasn't accepted all of them. `pendingBytes` is the
  /// number of bytes that still wait for the peer to read.
  func stalled(_ stream: ByteStream)
  /// Returns the maximum number of bytes that may be read now.
  func allowance(_ stream: ByteStream) -> Int
  /// Called when there was something to read and the allowance was 0. If the owner doesn't call `pauseReading`, the
  /// call is repeated in the next turn.
  func deferred(_ stream: ByteStream)
  /// Called when the stream has ended: with nil if the peer ended it normally, otherwise with the error. No calls
  /// follow.
  func ended(_ stream: ByteStream, fault: UVFault?)
}

extension ByteStreamOwner {
  /// Ignores the event.
  package func stalled(_ stream: ByteStream) {}
  /// Sets no limit.
  package func allowance(_ stream: ByteStream) -> Int { .max }
  /// Ignores the event, which only occurs if `allowance` sets a limit.
  package func deferred(_ stream: ByteStream) {}
}

/// A connected stream socket: a Unix socket, or a TCP socket that a `Listener` accepted. Both are libuv pipes, which
/// work with any stream descriptor.
///
/// `append` adds bytes to the buffer `out`, which is written once, at the end of the turn of the loop. If a read causes
/// many messages, the first ones are written earlier, so that the receiver can process them in the meantime. All
/// streams read into one shared buffer, so an idle stream holds no memory for reading.
@safe @Loop package final class ByteStream {
  /// Receives the stream's events; nil before `start` and after the end. The reference is strong, because a weak
  /// reference would make each retain and release of the owner slow.
  package private(set) var owner: (any ByteStreamOwner)?
  /// The process at the other end, as the kernel reports it.
  package private(set) var peer = PeerCredentials(pid: 0, uid: UInt32.max)

  nonisolated(unsafe) private let pipe = UnsafeMutablePointer<uv_pipe_t>.allocate(capacity: 1)
  private var out: [UInt8] = []
  private var pendingWrite: PendingWrite?
  /// The number of bytes that the system has accepted, without those of `pendingWrite`.
  private var acceptedBytes: UInt64 = 0
  /// The simulated connection that carries the bytes instead of `pipe`; nil outside a simulation.
  private let connection: (any SimulatedStream)?
  private var connectionIsFull = false
  private var dirty = false
  /// The number of messages that were appended since the loop's last read, and the sequence number of that read.
  private var appended: (count: Int, read: Int) = (0, 0)
  /// True if the system didn't accept all bytes of an early write. In that case, nothing more is written until the turn
  /// ends.
  private var isFull = false
  private var keepsBuffer = false
  /// The maximum capacity of an out buffer that is kept for reuse.
  private static let keptCapacity = 256 << 10
  private var reading = false
  private(set) var isClosed = false

  init() throws(UVFault) {
    connection = nil
    try unsafe UVFault.check(uv_pipe_init(LoopExecutor.shared.uv, pipe, 0), "open a socket")
    // libuv holds a pointer to the stream until its close callback, so the stream keeps itself alive until then.
    unsafe pipe.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  deinit { unsafe pipe.deallocate() }

  /// Connects to the socket at `path`.
  package static func connect(_ path: String) async throws(UVFault) -> ByteStream {
    let stream = try ByteStream()
    let status = await withCheckedContinuation { continuation in
      Connecting.start(stream, path: path) { continuation.resume(returning: $0) }
    }
    if status < 0 {
      stream.close()
      throw UVFault(code: status, action: "connect \(path)")
    }
    stream.peer = PeerCredentials(of: stream.descriptor)
    return stream
  }

  /// Takes ownership of a connected socket. If the initializer throws, the descriptor still belongs to the caller.
  convenience init(connected descriptor: Int32, peer: PeerCredentials) throws(UVFault) {
    try self.init()
    self.peer = peer
    let status = unsafe uv_pipe_open(pipe, descriptor)
    if status < 0 {
      close()
      throw UVFault(code: status, action: "use descriptor \(descriptor)")
    }
  }

  /// Creates a stream without a socket, whose bytes `connection` carries.
  package init(over connection: any SimulatedStream, peer: PeerCredentials) {
    self.connection = connection
    self.peer = peer
  }

  /// Starts to read on behalf of `owner`.
  ///
  /// - Parameter keepsBuffer: true for one of the few streams that are written to all the time. Such a stream keeps its
  ///   own out buffer. If it shared buffers with the other streams, all of them would grow to the size that it needs.
  package func start(owner: any ByteStreamOwner, keepsBuffer: Bool = false) {
    self.owner = owner
    self.keepsBuffer = keepsBuffer
    resumeReading()
  }

  // MARK: Reading

  /// Continues to read after `pauseReading`.
  package func resumeReading() {
    guard !reading, !isClosed else { return }
    reading = true
    if let connection { return connection.reads(true) }
    unsafe uv_read_start(pipe.asStream, offerBuffer, bytesArrived)
  }

  nonisolated(unsafe) fileprivate static let offer: (ByteStream, UnsafeMutablePointer<uv_buf_t>) -> Void =
    unsafe Loop.callback { stream, buffer in
      LoopClock.system.look()
      unsafe buffer.pointee = LoopBuffer.first(stream.owner?.allowance(stream) ?? .max)
    }
  nonisolated(unsafe) fileprivate static let arrive: (ByteStream, Int) -> Void = Loop.callback { $0.read($1) }

  /// Stops reading. New bytes then wait in the kernel's buffer, or at the peer once that buffer is full.
  package func pauseReading() {
    guard reading else { return }
    reading = false
    if let connection { return connection.reads(false) }
    unsafe uv_read_stop(pipe.asStream)
  }

  private func read(_ count: Int) {
    guard !isClosed else { return }
    if count == Int(UV_ENOBUFS.rawValue) {
      owner?.deferred(self)
    } else if count < 0 {
      end(count == Int(UV_EOF.rawValue) ? nil : UVFault(code: Int32(count), action: "read"))
    } else {
      DirtyStreams.shared.read &+= 1
      unsafe owner?.received(LoopBuffer.bytes.extracting(0..<count).span, from: self)
    }
  }

  // MARK: Writing

  /// The number of appended bytes that the system hasn't accepted yet.
  package var pendingBytes: Int {
    if pendingWrite == nil { return out.count }
    return unsafe out.count + Int(uv_stream_get_write_queue_size(pipe.asStream))
  }

  /// A number that changes when the peer reads; nil if no bytes are pending. Use it only in periodic checks, because it
  /// needs a system call.
  ///
  /// `pendingBytes` doesn't show that a peer reads slowly: the system accepts further bytes only after the peer has
  /// read a large part of the send buffer, which can hold 4 MB.
  package var readProgress: UInt64? {
    if pendingBytes == 0 { return nil }
    return connection == nil ? writtenBytes &- SendBuffer.unacknowledgedBytes(of: descriptor) : writtenBytes
  }

  /// The number of bytes that the system has accepted so far.
  private var writtenBytes: UInt64 {
    guard let pendingWrite else { return acceptedBytes }
    return unsafe acceptedBytes &+ UInt64(pendingWrite.count - Int(uv_stream_get_write_queue_size(pipe.asStream)))
  }

  /// Messages are written before the end of the turn once this many were appended since the last read, or once this
  /// many bytes are waiting. With much lower values, the writes cost more than they gain; with much higher ones, the
  /// processes wait for each other (docs/decisions/0001-run-each-process-on-one-event-loop.md).
  private static let early = (messages: 16, bytes: 64 << 10)

  /// Calls `body`, which appends a message to the out buffer. The buffer is written at the end of this turn of the loop
  /// or earlier.
  package func append(_ body: (inout [UInt8]) throws -> Void) rethrows {
    guard !isClosed else { return }
    let streams = DirtyStreams.shared
    if !dirty {
      dirty = true
      streams.add(self)
    }
    if out.capacity == 0 { out = streams.spareBuffers.take() }
    try body(&out)
    if appended.read != streams.read { appended = (0, streams.read) }
    appended.count &+= 1
    if appended.count == Self.early.messages || out.count >= Self.early.bytes { writeEarly() }
  }

  private func writeEarly() {
    appended.count = 0
    guard pendingWrite == nil, !connectionIsFull, !isFull else { return }
    // An error is ignored here, because the owner may be called only at the end of the turn, where the error recurs.
    let sent = offerOut()
    isFull = sent < out.count
    guard sent > 0 else { return }
    acceptedBytes &+= UInt64(sent)
    out.removeFirst(sent)
  }

  /// Writes the bytes that a turn appended, and reports to the owner whether the system accepted all of them.
  func flushTurn() {
    dirty = false
    isFull = false
    flush()
    if isClosed { return }
    if pendingWrite == nil, !connectionIsFull { owner?.drained(self) } else { owner?.stalled(self) }
  }

  /// Writes the out buffer without waiting.
  private func flush() {
    guard pendingWrite == nil, !isClosed else { return }
    let sent = out.isEmpty ? 0 : offerOut()
    acceptedBytes &+= UInt64(max(0, sent))
    if sent == out.count {
      connectionIsFull = false
      releaseBuffer()
    } else if connection != nil {
      connectionIsFull = true
      out.removeFirst(sent)
    } else if sent >= 0 || sent == Int(UV_EAGAIN.rawValue) {
      send(rest: max(0, sent))
    } else {
      end(UVFault(code: Int32(sent), action: "write"))
    }
  }

  private func releaseBuffer() {
    if keepsBuffer, out.capacity <= Self.keptCapacity { return out.removeAll(keepingCapacity: true) }
    DirtyStreams.shared.spareBuffers.give(&out)
  }

  /// Offers the out buffer to the system. Returns the number of accepted bytes, or libuv's error.
  private func offerOut() -> Int {
    if let connection {
      let bytes = out
      return connection.take(bytes.span)
    }
    return unsafe tryWrite(&out, to: pipe.asStream)
  }

  /// Passes to libuv the bytes that the system didn't accept at once.
  private func send(rest from: Int) {
    let pendingWrite = PendingWrite(out[from...], of: self)
    self.pendingWrite = pendingWrite
    releaseBuffer()
    let status = unsafe uv_write(pendingWrite.request, pipe.asStream, &pendingWrite.buffer, 1) { request, status in
      guard let data = unsafe request?.pointee.data else { return }
      let pendingWrite = unsafe Unmanaged<PendingWrite>.fromOpaque(data).takeRetainedValue()
      Loop.assumeIsolated { pendingWrite.stream.landed(status) }
    }
    if status < 0 {
      pendingWrite.discard()
      end(UVFault(code: status, action: "write"))
    }
  }

  private func landed(_ status: Int32) {
    acceptedBytes &+= UInt64(pendingWrite?.count ?? 0)
    pendingWrite = nil
    guard !isClosed else { return }
    if status < 0 { return end(UVFault(code: status, action: "write")) }
    flush()
    if pendingWrite == nil { owner?.drained(self) }
  }

  // MARK: Calls from a connection

  /// Delivers bytes that the connection received. They are dropped while the stream isn't reading.
  package func connectionReceived(_ bytes: Span<UInt8>) {
    guard !isClosed, reading else { return }
    DirtyStreams.shared.read &+= 1
    owner?.received(bytes, from: self)
  }

  /// Reports that the connection accepts bytes again.
  package func connectionHasCapacity() {
    guard !isClosed, connectionIsFull else { return }
    flush()
    if !connectionIsFull { owner?.drained(self) }
  }

  /// Reports that the connection has ended: with nil if the peer ended it normally, otherwise with the error.
  package func connectionEnded(_ fault: UVFault?) { end(fault) }

  // MARK: The end

  private func end(_ fault: UVFault?) {
    guard !isClosed else { return }
    let owner = owner
    // Prevents `close` from writing these bytes again.
    out = []
    close()
    owner?.ended(self, fault: fault)
  }

  /// Writes the out buffer if the system accepts it at once, and closes the stream. The owner isn't called.
  package func close() {
    guard !isClosed else { return }
    flush()
    guard !isClosed else { return }
    isClosed = true
    owner = nil
    out = []
    if let connection { return connection.closed() }
    unsafe closeAndRelease(pipe)
  }

  private var descriptor: Int32 {
    var descriptor: Int32 = -1
    unsafe uv_fileno(pipe.asHandle, &descriptor)
    return descriptor
  }

  /// The address of the other end of a TCP connection; nil for other sockets.
  package var remoteAddress: RemoteAddress? { connection == nil && !isClosed ? RemoteAddress(of: descriptor) : nil }

  /// A connection attempt. It lives until libuv calls back.
  @safe private final class Connecting {
    let request = UnsafeMutablePointer<uv_connect_t>.allocate(capacity: 1)
    let done: (Int32) -> Void

    init(_ done: @escaping (Int32) -> Void) { self.done = done }

    deinit { unsafe request.deallocate() }

    @Loop static func start(_ stream: ByteStream, path: String, _ done: @escaping (Int32) -> Void) {
      guard path.utf8.count <= ListeningSocket.longestPath else { return done(UV_ENAMETOOLONG.rawValue) }
      let attempt = Connecting(done)
      unsafe attempt.request.pointee.data = Unmanaged.passRetained(attempt).toOpaque()
      unsafe uv_pipe_connect(attempt.request, stream.pipe, path) { request, status in
        guard let data = unsafe request?.pointee.data else { return }
        unsafe Unmanaged<Connecting>.fromOpaque(data).takeRetainedValue().done(status)
      }
    }
  }
}

// These functions belong to no actor. As closures inside the class, they would check on each call that they run on the
// loop, which `Loop.callback` already checks.

private func offerBuffer(
  _ handle: UnsafeMutablePointer<uv_handle_t>?, _: Int, _ buffer: UnsafeMutablePointer<uv_buf_t>?
) {
  guard let data = unsafe handle?.pointee.data, let buffer = unsafe buffer else { return }
  unsafe Unmanaged<ByteStream>.fromOpaque(data)._withUnsafeGuaranteedRef { unsafe ByteStream.offer($0, buffer) }
}

private func bytesArrived(_ handle: UnsafeMutablePointer<uv_stream_t>?, _ count: Int, _: UnsafePointer<uv_buf_t>?) {
  guard count != 0, let data = unsafe handle?.pointee.data else { return }
  unsafe Unmanaged<ByteStream>.fromOpaque(data)._withUnsafeGuaranteedRef { unsafe ByteStream.arrive($0, count) }
}

/// Writes as many bytes as the system accepts at once. Returns their number, or libuv's error.
private func tryWrite(_ bytes: inout [UInt8], to stream: UnsafeMutablePointer<uv_stream_t>) -> Int {
  unsafe bytes.withUnsafeMutableBytes { bytes in
    var buffer = unsafe uv_buf_init(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count))
    return unsafe Int(uv_try_write(stream, &buffer, 1))
  }
}

/// Bytes that libuv writes when the socket accepts them. Their address stays the same until then.
@safe @Loop private final class PendingWrite {
  nonisolated(unsafe) let request = UnsafeMutablePointer<uv_write_t>.allocate(capacity: 1)
  nonisolated(unsafe) var buffer: uv_buf_t
  let count: Int
  let stream: ByteStream

  init(_ bytes: ArraySlice<UInt8>, of stream: ByteStream) {
    self.stream = stream
    count = bytes.count
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    unsafe bytes.withUnsafeBytes { source in unsafe UnsafeMutableRawBufferPointer(copy).copyMemory(from: source) }
    unsafe buffer = uv_buf_init(copy.baseAddress, UInt32(bytes.count))
    unsafe request.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  deinit {
    unsafe buffer.base.deallocate()
    unsafe request.deallocate()
  }

  /// Balances the reference that the request's callback would have consumed.
  func discard() { unsafe Unmanaged.passUnretained(self).release() }
}
