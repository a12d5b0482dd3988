import Files
import Glibc

/// A log file of `quintet up`, which contains the output of one service.
enum LogFile {
  /// Opens a log for appending, and creates it if necessary. The caller must close the descriptor.
  ///
  /// - Throws: the reason, with a remedy if the file has another owner.
  static func open(_ path: String) throws(FileFault) -> Int32 {
    do throws(FileFault) { return try Disk.appendOnly(path, mode: 0o600) } catch {
      guard error.errno == EACCES, Disk.facts(path) != nil else { throw error }
      var fault = error
      fault.reason += "; run chown --reference=\(Disk.parent(of: path)) \(path), and chmod 0600 \(path)"
      throw fault
    }
  }
}
