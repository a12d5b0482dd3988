import Glibc

/// An open file. It is closed when the value is destroyed, so that no early exit leaks it.
struct Descriptor: ~Copyable {
  let number: Int32
  let path: String

  /// Opens a file for this process only (`O_CLOEXEC`).
  init(_ path: String, _ flags: Int32, mode: UInt32 = 0, for attempt: String) throws(FileFault) {
    let opened = retrying { unsafe open(path, flags | O_CLOEXEC, mode) }
    guard opened >= 0 else { throw .last(path, attempt) }
    self.number = Int32(opened)
    self.path = path
  }

  /// Opens a regular file for reading. Other kinds of files are rejected, because users may have put anything at the
  /// path. Opening a named pipe would block until another process writes to it.
  ///
  /// - Throws: `FileFault`, for example for a file of another kind.
  static func reading(_ path: String) throws(FileFault) -> Descriptor {
    // The caller chose one of this process's own streams on purpose, so any kind of file is accepted there.
    let isStream = ["/dev/stdin", "/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix)
    let file = try Descriptor(path, O_RDONLY | (isStream ? 0 : O_NONBLOCK), for: "open")
    if isStream { return file }
    var status = stat()
    guard unsafe fstat(file.number, &status) == 0 else { throw .last(path, "inspect") }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return file
    case S_IFDIR: throw FileFault(path: path, errno: EISDIR, reason: "is a folder, not a file")
    case S_IFIFO: throw FileFault(path: path, errno: EINVAL, reason: "is a named pipe, not a file")
    default: throw FileFault(path: path, errno: EINVAL, reason: "is a device, not a file")
    }
  }

  deinit { _ = close(number) }

  /// Reads up to `count` bytes. Returns an empty array at the end of the file.
  func read(upTo count: Int) throws(FileFault) -> [UInt8] {
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      let got = retrying { unsafe Glibc.read(number, buffer.baseAddress, count) }
      failed = got < 0
      used = max(got, 0)
    }
    if failed { throw .last(path, "read") }
    return bytes
  }

  /// Writes all bytes, with as many system calls as necessary.
  func write(_ bytes: [UInt8]) throws(FileFault) {
    var done = 0
    while done < bytes.count {
      let start = done
      let put = unsafe bytes.withUnsafeBytes { all in
        retrying { unsafe Glibc.write(number, all.baseAddress.map { unsafe $0 + start }, bytes.count - start) }
      }
      guard put > 0 else { throw .last(path, "write") }
      done += put
    }
  }

  /// Syncs the file. Returns once the written bytes are on disk.
  func sync() throws(FileFault) {
    guard fsync(number) == 0 else { throw .last(path, "sync") }
  }

  /// Sets the mode, regardless of the umask.
  func setMode(_ mode: UInt32) throws(FileFault) {
    guard fchmod(number, mode) == 0 else { throw .last(path, "set the permissions") }
  }
}

/// Repeats a system call while signals interrupt it.
private func retrying(_ call: () -> some BinaryInteger) -> Int {
  while true {
    let result = Int(call())
    if result >= 0 || errno != EINTR { return result }
  }
}
