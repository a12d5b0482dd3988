import Glibc

extension Disk {
  /// Opens a file that lines are appended to, and makes it where there is none. The descriptor is the caller's to close.
  package static func appendOnly(_ path: String, mode: UInt32) throws(FileFault) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileFault.last(path, "open") }
    return descriptor
  }
}
