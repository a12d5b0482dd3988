import CLibUV
import Glibc

/// What the owner of a `ByteStream` hears from it. All calls come on the loop, none from inside a call into the stream.
@Loop package protocol ByteStreamOwner: AnyObject {
  /// Bytes have arrived. They are the loop's own buffer: use or copy them before returning.
  func received(_ bytes: Span<UInt8>, from stream: ByteStream)
  /// All that was appended has gone to the system: at the end of a turn, or later when it had to wait.
  func drained(_ stream: ByteStream)
  /// The system didn't take all: `pendingBytes` wait for the peer to read. Told at the end of each turn that added to
  /// them.
  func stalled(_ stream: ByteStream)
  /// The most that may be read now.
  func allowance(_ stream: ByteStream) -> Int
  /// There was something to read and nothing was allowed. Unless the owner stops reading, it is asked again in the next
  /// turn.
  func deferred(_ stream: ByteStream)
  /// The stream is over: `nil` when the peer ended it in order, else why. Nothing is called after this.
  func ended(_ stream: ByteStream, fault: UVFault?)
}

extension ByteStreamOwner {
  /// An owner that doesn't care passes over it.
  package func stalled(_ stream: ByteStream) {}
  /// An owner without a bound lets all be read.
  package func allowance(_ stream: ByteStream) -> Int { .max }
  /// An owner without a bound is never asked to wait.
  package func deferred(_ stream: ByteStream) {}
}

/// A connected stream socket: a Unix one, or one of TCP that a `Listener` took. libuv's pipes ask no more of a descriptor
/// than that it is a stream.
///
/// Writing appends to `out`; what a turn of the loop appended leaves in one write at its end, or in a few where one
/// read brought much: then whoever is next begins while the rest is still being worked through. Reading is into one
/// buffer that all streams share, so an idle stream holds no memory for it.
@safe @Loop package final class ByteStream {
  /// Hears what happens here; nobody does before `start`, nor after the end. An open stream keeps its owner alive: a
  /// weak reference would make each retain and release of the owner a slow one.
  package private(set) var owner: (any ByteStreamOwner)?
  /// The process at the other end, as the kernel knows it.
  package private(set) var peer = PeerCredentials(pid: 0, uid: UInt32.max, gid: UInt32.max)

  nonisolated(unsafe) private let pipe = UnsafeMutablePointer<uv_pipe_t>.allocate(capacity: 1)
  private var out: [UInt8] = []
  private var flight: Flight?
  /// Bytes that the system took, without those of `flight`.
  private var taken: UInt64 = 0
  /// What carries the bytes instead of `pipe`, in a simulation only.
  private let line: (any ByteLine)?
  private var lineIsFull = false
  private var dirty = false
  /// How often something was appended since the read of that number.
  private var appended: (count: Int, read: Int) = (0, 0)
  /// The system didn't take all that was written early: nothing more is, until the turn ends.
  private var isFull = false
  private var keepsRoom = false
  /// A longer out buffer isn't kept.
  private static let keptRoom = 256 << 10
  private var reading = false
  private(set) var isClosed = false

  init() throws(UVFault) {
    line = nil
    try unsafe UVFault.check(uv_pipe_init(LoopExecutor.shared.uv, pipe, 0), "open a socket")
    // libuv knows the stream until its close callback; until then the stream keeps itself alive.
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
    stream.learnPeer()
    return stream
  }

  /// Takes over a connected socket, whose other end is `peer`'s. When it throws, the descriptor is still the caller's.
  init(connected descriptor: Int32, peer: PeerCredentials) throws(UVFault) {
    self.peer = peer
    line = nil
    try unsafe UVFault.check(uv_pipe_init(LoopExecutor.shared.uv, pipe, 0), "open a socket")
    unsafe pipe.pointee.data = Unmanaged.passRetained(self).toOpaque()
    let status = unsafe uv_pipe_open(pipe, descriptor)
    if status < 0 {
      close()
      throw UVFault(code: status, action: "use descriptor \(descriptor)")
    }
  }

  /// A stream without a socket, whose bytes `line` carries and whose other end is `peer`'s.
  package init(over line: any ByteLine, peer: PeerCredentials) {
    self.line = line
    self.peer = peer
  }

  /// Begins to read, on behalf of `owner`.
  ///
  /// - Parameter keepsRoom: for one of few that are written to all the time: it keeps its out buffer. Others share
  ///   theirs, each of which would otherwise grow to the size that these few need.
  package func start(owner: any ByteStreamOwner, keepsRoom: Bool = false) {
    self.owner = owner
    self.keepsRoom = keepsRoom
    resumeReading()
  }

  // MARK: Reading

  /// Reads on, after `pauseReading`.
  package func resumeReading() {
    guard !reading, !isClosed else { return }
    reading = true
    if let line { return line.reads(true) }
    unsafe uv_read_start(pipe.asStream, offerRoom, bytesArrived)
  }

  nonisolated(unsafe) fileprivate static let offer: (ByteStream, UnsafeMutablePointer<uv_buf_t>) -> Void =
    unsafe Loop.door { stream, buffer in
      LoopClock.system.look()
      unsafe buffer.pointee = LoopBuffer.first(stream.owner?.allowance(stream) ?? .max)
    }
  nonisolated(unsafe) fileprivate static let arrive: (ByteStream, Int) -> Void = Loop.door { $0.read($1) }

  /// Stops reading: what the peer sends then waits in the kernel, and at last at the peer.
  package func pauseReading() {
    guard reading else { return }
    reading = false
    if let line { return line.reads(false) }
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

  /// Bytes that were appended and that the system has not taken yet.
  package var pendingBytes: Int {
    if flight == nil { return out.count }
    return unsafe out.count + Int(uv_stream_get_write_queue_size(pipe.asStream))
  }

  /// Bytes that the system has taken so far: as long as any wait, it only goes up when the peer reads.
  package var writtenBytes: UInt64 {
    guard let flight else { return taken }
    return unsafe taken &+ UInt64(flight.count - Int(uv_stream_get_write_queue_size(pipe.asStream)))
  }

  /// So many messages from one read, or so many bytes, are written at once: much fewer, and the writes cost more than
  /// is won; much more, and the processes wait for each other (docs/decisions/0024-much-is-written-early.md).
  private static let early = (messages: 16, bytes: 64 << 10)

  /// Lets `body` append a message to the out buffer, which is written at the end of this turn of the loop or sooner.
  package func append(_ body: (inout [UInt8]) throws -> Void) rethrows {
    guard !isClosed else { return }
    let streams = DirtyStreams.shared
    if !dirty {
      dirty = true
      streams.add(self)
    }
    if out.capacity == 0 { out = streams.room.take() }
    try body(&out)
    if appended.read != streams.read { appended = (0, streams.read) }
    appended.count &+= 1
    if appended.count == Self.early.messages || out.count >= Self.early.bytes { writeEarly() }
  }

  private func writeEarly() {
    appended.count = 0
    guard flight == nil, !lineIsFull, !isFull else { return }
    // What goes wrong here goes wrong again at the end of the turn, where the owner may be told.
    let sent = offerOut()
    isFull = sent < out.count
    guard sent > 0 else { return }
    taken &+= UInt64(sent)
    out.removeFirst(sent)
  }

  /// Writes what a turn appended, and tells the owner when that was all.
  func flushTurn() {
    dirty = false
    isFull = false
    flush()
    if isClosed { return }
    if flight == nil, !lineIsFull { owner?.drained(self) } else { owner?.stalled(self) }
  }

  /// Writes what is there, without waiting.
  private func flush() {
    guard flight == nil, !isClosed else { return }
    let sent = out.isEmpty ? 0 : offerOut()
    taken &+= UInt64(max(0, sent))
    if sent == out.count {
      lineIsFull = false
      letRoomGo()
    } else if line != nil {
      lineIsFull = true
      out.removeFirst(sent)
    } else if sent >= 0 || sent == Int(UV_EAGAIN.rawValue) {
      send(rest: max(0, sent))
    } else {
      end(UVFault(code: Int32(sent), action: "write"))
    }
  }

  private func letRoomGo() {
    if keepsRoom, out.capacity <= Self.keptRoom { return out.removeAll(keepingCapacity: true) }
    DirtyStreams.shared.room.give(&out)
  }

  /// Offers the out buffer to the system; returns how many bytes it took at once, or libuv's error.
  private func offerOut() -> Int {
    if let line {
      let bytes = out
      return line.take(bytes.span)
    }
    return unsafe tryWrite(&out, to: pipe.asStream)
  }

  /// Leaves to libuv what the system didn't take at once.
  private func send(rest from: Int) {
    let flight = Flight(out[from...], of: self)
    self.flight = flight
    letRoomGo()
    let status = unsafe uv_write(flight.request, pipe.asStream, &flight.buffer, 1) { request, status in
      guard let data = unsafe request?.pointee.data else { return }
      let flight = unsafe Unmanaged<Flight>.fromOpaque(data).takeRetainedValue()
      Loop.assumeIsolated { flight.stream.landed(status) }
    }
    if status < 0 {
      flight.neverTookOff()
      end(UVFault(code: status, action: "write"))
    }
  }

  private func landed(_ status: Int32) {
    taken &+= UInt64(flight?.count ?? 0)
    flight = nil
    guard !isClosed else { return }
    if status < 0 { return end(UVFault(code: status, action: "write")) }
    flush()
    if flight == nil { owner?.drained(self) }
  }

  // MARK: What a line tells

  /// Bytes have come over the line. Nobody hears of them while the stream doesn't read.
  package func lineBrought(_ bytes: Span<UInt8>) {
    guard !isClosed, reading else { return }
    DirtyStreams.shared.read &+= 1
    owner?.received(bytes, from: self)
  }

  /// The line takes bytes again.
  package func lineHasRoom() {
    guard !isClosed, lineIsFull else { return }
    flush()
    if !lineIsFull { owner?.drained(self) }
  }

  /// The line is over: `nil` when the peer ended it in order, else why.
  package func lineEnded(_ fault: UVFault?) { end(fault) }

  // MARK: The end

  private func end(_ fault: UVFault?) {
    guard !isClosed else { return }
    let owner = owner
    // What can't be written any more must not be tried again by `close`.
    out = []
    close()
    owner?.ended(self, fault: fault)
  }

  /// Writes what is there if the system takes it at once, and closes. The owner isn't told.
  package func close() {
    guard !isClosed else { return }
    flush()
    guard !isClosed else { return }
    isClosed = true
    owner = nil
    out = []
    if let line { return line.closed() }
    unsafe uv_close(pipe.asHandle) { handle in
      guard let data = unsafe handle?.pointee.data else { return }
      unsafe Unmanaged<ByteStream>.fromOpaque(data).release()
    }
  }

  private func learnPeer() { peer = PeerCredentials(of: descriptor) }

  private var descriptor: Int32 {
    var descriptor: Int32 = -1
    unsafe uv_fileno(pipe.asHandle, &descriptor)
    return descriptor
  }

  /// Where the other end of a TCP connection is; nil for any other.
  package var remoteAddress: RemoteAddress? { line == nil && !isClosed ? RemoteAddress(of: descriptor) : nil }

  /// One connection attempt, alive until libuv calls back.
  @safe private final class Connecting {
    let request = UnsafeMutablePointer<uv_connect_t>.allocate(capacity: 1)
    let done: (Int32) -> Void

    init(_ done: @escaping (Int32) -> Void) { self.done = done }

    deinit { unsafe request.deallocate() }

    @Loop static func start(_ stream: ByteStream, path: String, _ done: @escaping (Int32) -> Void) {
      guard path.utf8.count < 108 else { return done(UV_ENAMETOOLONG.rawValue) }
      let attempt = Connecting(done)
      unsafe attempt.request.pointee.data = Unmanaged.passRetained(attempt).toOpaque()
      unsafe uv_pipe_connect(attempt.request, stream.pipe, path) { request, status in
        guard let data = unsafe request?.pointee.data else { return }
        unsafe Unmanaged<Connecting>.fromOpaque(data).takeRetainedValue().done(status)
      }
    }
  }
}

// What libuv calls, and what gives it an address, belongs to no actor: closures inside the class would be asked each
// time whether they run on the loop, and that once more than the doors ask it.

private func offerRoom(_ handle: UnsafeMutablePointer<uv_handle_t>?, _: Int, _ buffer: UnsafeMutablePointer<uv_buf_t>?)
{
  guard let data = unsafe handle?.pointee.data, let buffer = unsafe buffer else { return }
  unsafe Unmanaged<ByteStream>.fromOpaque(data)._withUnsafeGuaranteedRef { unsafe ByteStream.offer($0, buffer) }
}

private func bytesArrived(_ handle: UnsafeMutablePointer<uv_stream_t>?, _ count: Int, _: UnsafePointer<uv_buf_t>?) {
  guard count != 0, let data = unsafe handle?.pointee.data else { return }
  unsafe Unmanaged<ByteStream>.fromOpaque(data)._withUnsafeGuaranteedRef { unsafe ByteStream.arrive($0, count) }
}

/// Writes what the system takes at once; returns how many bytes that were, or libuv's error.
private func tryWrite(_ bytes: inout [UInt8], to stream: UnsafeMutablePointer<uv_stream_t>) -> Int {
  unsafe bytes.withUnsafeMutableBytes { bytes in
    var buffer = unsafe uv_buf_init(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count))
    return unsafe Int(uv_try_write(stream, &buffer, 1))
  }
}

/// Bytes that libuv writes by itself, at an address that stays.
@safe @Loop private final class Flight {
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

  /// Balances the reference that the request's callback would have taken.
  func neverTookOff() { unsafe Unmanaged.passUnretained(self).release() }
}

extension UnsafeMutablePointer<uv_pipe_t> {
  /// The handle as its C "base classes".
  var asStream: UnsafeMutablePointer<uv_stream_t> {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: uv_stream_t.self)
  }
  var asHandle: UnsafeMutablePointer<uv_handle_t> {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: uv_handle_t.self)
  }
}
