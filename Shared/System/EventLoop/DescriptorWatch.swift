import CLibUV

/// Reports when a descriptor that isn't a `ByteStream` can be read, such as a terminal or a kernel timer.
@safe @Loop package final class DescriptorWatch {
  nonisolated(unsafe) private let poll = UnsafeMutablePointer<uv_poll_t>.allocate(capacity: 1)
  private let readable: @Loop () -> Void
  private var isClosed = false

  /// - Parameters:
  ///   - descriptor: belongs to the caller, which closes it after `close`.
  ///   - readable: called repeatedly until all input has been read.
  package init(_ descriptor: Int32, readable: @escaping @Loop () -> Void) throws(UVFault) {
    self.readable = readable
    try unsafe UVFault.check(uv_poll_init(LoopExecutor.shared.uv, poll, descriptor), "watch descriptor \(descriptor)")
    unsafe poll.pointee.data = Unmanaged.passRetained(self).toOpaque()
    unsafe uv_poll_start(poll, Int32(UV_READABLE.rawValue)) { handle, _, _ in
      guard let data = unsafe handle?.pointee.data else { return }
      let watch = unsafe Unmanaged<DescriptorWatch>.fromOpaque(data).takeUnretainedValue()
      Loop.assumeIsolated { watch.readable() }
    }
  }

  deinit { unsafe poll.deallocate() }

  /// Stops watching. The descriptor stays open, since the caller owns it.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    unsafe closeAndRelease(poll)
  }
}
