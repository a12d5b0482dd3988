import Glibc

/// The environment variables that this process was started with.
package enum Environment {
  /// Returns a copy. Invalid UTF-8 is repaired, and variables without a name are left out.
  package static func current() -> [String: String] {
    var found: [String: String] = [:]
    var next = unsafe environ
    while let text = unsafe next.pointee {
      let parts = unsafe String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, !parts[0].isEmpty { found[String(parts[0])] = String(parts[1]) }
      unsafe next += 1
    }
    return found
  }
}
