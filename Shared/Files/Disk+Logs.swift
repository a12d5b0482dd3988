import Glibc

extension Disk {
  /// Bounds a file that others append to (`appendOnly`): beyond `limit` its content moves to `<path>.1`, in the place
  /// of what was there, and it begins anew. Lines that are written in that very moment may be missing.
  ///
  /// - Returns: whether it was too long.
  @discardableResult
  package static func rollOver(_ path: String, limit: Int) throws(FileFault) -> Bool {
    guard let facts = facts(path), facts.bytes > limit else { return false }
    let old = "\(path).1"
    try remove(old)
    let copy = try FileWriter(creating: old, mode: facts.mode)
    var offset = 0
    while true {
      let part = try read(path, from: offset, count: 1 << 20)
      if part.isEmpty { break }
      try copy.write(part)
      offset += part.count
    }
    guard unsafe truncate(path, 0) == 0 else { throw .last(path, "truncate") }
    return true
  }

  /// Opens a file that lines are appended to, and makes it where there is none. The descriptor is the caller's to
  /// close.
  package static func appendOnly(_ path: String, mode: UInt32) throws(FileFault) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileFault.last(path, "open") }
    return descriptor
  }
}
