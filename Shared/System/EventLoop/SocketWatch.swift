import CLibUV

/// Reports when a socket that another library owns can be read or written.
@safe @Loop package final class SocketWatch {
  nonisolated(unsafe) private let poll = UnsafeMutablePointer<uv_poll_t>.allocate(capacity: 1)
  private let ready: @Loop (_ isReadable: Bool, _ isWritable: Bool) -> Void
  private var isClosed = false

  /// - Parameters:
  ///   - descriptor: belongs to the caller, which closes it after `close`.
  ///   - ready: called repeatedly while the socket is ready for a wanted operation. If the socket has failed, both
  ///     arguments are true.
  package init(
    _ descriptor: Int32, ready: @escaping @Loop (_ isReadable: Bool, _ isWritable: Bool) -> Void
  ) throws(UVFault) {
    self.ready = ready
    try unsafe UVFault.check(
      uv_poll_init_socket(LoopExecutor.shared.uv, poll, descriptor), "watch descriptor \(descriptor)")
    unsafe poll.pointee.data = Unmanaged.passRetained(self).toOpaque()
  }

  deinit { unsafe poll.deallocate() }

  /// Sets the operations to watch for.
  package func want(reads: Bool, writes: Bool) {
    guard !isClosed else { return }
    let events = (reads ? UV_READABLE.rawValue : 0) | (writes ? UV_WRITABLE.rawValue : 0)
    unsafe uv_poll_start(poll, Int32(events)) { handle, status, events in
      guard let data = unsafe handle?.pointee.data else { return }
      let watch = unsafe Unmanaged<SocketWatch>.fromOpaque(data).takeUnretainedValue()
      let isBroken = status < 0
      Loop.assumeIsolated {
        watch.ready(
          isBroken || UInt32(events) & UV_READABLE.rawValue != 0, isBroken || UInt32(events) & UV_WRITABLE.rawValue != 0
        )
      }
    }
  }

  /// Stops watching. The descriptor stays open, since the caller owns it.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe closeAndRelease(poll)
  }
}
