import CLibUV

/// Accepts connections on a listening socket.
@safe @Loop package final class Listener {
  nonisolated(unsafe) private let pipe = UnsafeMutablePointer<uv_pipe_t>.allocate(capacity: 1)
  private let accepted: @Loop (ByteStream) -> Void
  private var isClosed = false

  /// Listens on `descriptor`, which becomes the listener's, and hands each connection to `accepted`.
  package init(descriptor: Int32, accepted: @escaping @Loop (ByteStream) -> Void) throws(UVFault) {
    self.accepted = accepted
    try unsafe UVFault.check(uv_pipe_init(LoopExecutor.shared.uv, pipe, 0), "open a socket")
    unsafe pipe.pointee.data = Unmanaged.passRetained(self).toOpaque()
    do throws(UVFault) {
      try unsafe UVFault.check(uv_pipe_open(pipe, descriptor), "use descriptor \(descriptor)")
      let status = unsafe uv_listen(pipe.asStream, ListeningSocket.backlog) { handle, status in
        guard status >= 0, let data = unsafe handle?.pointee.data else { return }
        let listener = unsafe Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
        Loop.assumeIsolated { listener.accept() }
      }
      try UVFault.check(status, "listen on descriptor \(descriptor)")
    } catch {
      close()
      throw error
    }
  }

  deinit { unsafe pipe.deallocate() }

  /// Accepts no more; who waits in the backlog stays there as long as someone else holds the socket.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe uv_close(pipe.asHandle) { handle in
      guard let data = unsafe handle?.pointee.data else { return }
      unsafe Unmanaged<Listener>.fromOpaque(data).release()
    }
  }

  private func accept() {
    guard !isClosed, let stream = try? unsafe ByteStream(accepting: pipe) else { return }
    accepted(stream)
  }
}
