import CLibUV

extension UnsafeMutablePointer<uv_pipe_t> {
  /// The pipe as a libuv stream. In C, the structure of a pipe begins with the members of a stream and of a handle.
  var asStream: UnsafeMutablePointer<uv_stream_t> {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: uv_stream_t.self)
  }
  var asHandle: UnsafeMutablePointer<uv_handle_t> {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: uv_handle_t.self)
  }
}

/// Closes a libuv handle, and then releases the object in its `data` field.
func closeAndRelease(_ handle: UnsafeMutableRawPointer) {
  unsafe uv_close(handle.assumingMemoryBound(to: uv_handle_t.self)) { handle in
    guard let data = unsafe handle?.pointee.data else { return }
    unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
  }
}
