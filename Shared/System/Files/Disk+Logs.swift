import Glibc

extension Disk {
  /// Limits the size of a log that is written with `appendOnly`. If it exceeds `limit`, its content replaces
  /// `<path>.1`, and the log is emptied. Lines that are written at the same moment may be lost.
  ///
  /// - Returns: true if the log exceeded the limit.
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

  /// Opens a file for appending lines, and creates it if necessary. The caller must close the descriptor.
  package static func appendOnly(_ path: String, mode: UInt32) throws(FileFault) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw FileFault.last(path, "open") }
    return descriptor
  }
}
