private import CSystemd
import Glibc

/// The system's journal, which stores fields instead of lines.
package enum Journal {
  /// True if standard error is connected to the journal: `JOURNAL_STREAM` contains its device and inode.
  package static var isStandardError: Bool {
    guard let value = unsafe getenv("JOURNAL_STREAM") else { return false }
    var status = stat()
    guard unsafe fstat(STDERR_FILENO, &status) == 0 else { return false }
    return unsafe String(cString: value) == "\(status.st_dev):\(status.st_ino)"
  }

  /// Stores an entry.
  ///
  /// - Parameter fields: "NAME=value" each; names consist of upper-case letters, digits and '_'.
  /// - Returns: true if the journal accepted the entry.
  @discardableResult
  package static func send(_ fields: [[UInt8]]) -> Bool {
    let bytes = fields.flatMap { $0 }
    return unsafe bytes.withUnsafeBytes { all in
      var offset = 0
      let parts = unsafe fields.map { field in
        defer { offset += field.count }
        let base = unsafe all.baseAddress.map { unsafe UnsafeMutableRawPointer(mutating: $0 + offset) }
        return unsafe iovec(iov_base: base, iov_len: field.count)
      }
      return unsafe sd_journal_sendv(parts, Int32(parts.count)) == 0
    }
  }
}
