import Files

/// A record of the apps whose data passed every check. Later processes don't check the same data again.
struct CheckedApps: Equatable {
  /// An app whose data passed every check.
  struct Entry: Hashable {
    /// The version of the folder's contents, from `AppSources`.
    var sources: UInt64
    /// The app's fingerprint, from which its version is made.
    var fingerprint: UInt64
  }

  /// The entries, by the apps' folders.
  private(set) var entries: [String: Entry] = [:]

  init(_ apps: some Sequence<App>) {
    for app in apps {
      guard let sources = app.sources?.version else { continue }
      entries[app.folder] = Entry(sources: sources, fingerprint: app.fingerprint)
    }
  }

  init(_ record: StartCacheFile?) {
    for line in record?.lines() ?? [] {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let sources = UInt64(parts[0], radix: 16), let fingerprint = UInt64(parts[1], radix: 16)
      else { continue }
      entries[String(parts[2])] = Entry(sources: sources, fingerprint: fingerprint)
    }
  }

  /// The record's lines, one per app.
  var lines: [String] {
    entries.sortedByKey.map { folder, entry in
      "\(String(entry.sources, radix: 16)) \(String(entry.fingerprint, radix: 16)) \(folder)"
    }
  }
}
