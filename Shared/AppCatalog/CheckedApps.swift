import Files

/// Which apps' data passed every check, as it is recorded for the next process: the same data needs no check again.
struct CheckedApps: Equatable {
  /// An app that passed.
  struct Entry: Hashable {
    /// The version of everything in its folder, as `AppSources` has it.
    var sources: UInt64
    /// What the app's version is made of.
    var fingerprint: UInt64
  }

  /// By the apps' folders.
  private(set) var entries: [String: Entry] = [:]

  init(_ apps: some Sequence<App>) {
    for app in apps {
      guard let sources = app.sources?.version else { continue }
      entries[app.folder] = Entry(sources: sources, fingerprint: app.fingerprint)
    }
  }

  init(_ record: RecordFile?) {
    for line in record?.lines() ?? [] {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let sources = UInt64(parts[0], radix: 16), let fingerprint = UInt64(parts[1], radix: 16)
      else { continue }
      entries[String(parts[2])] = Entry(sources: sources, fingerprint: fingerprint)
    }
  }

  /// A line for each app.
  var lines: [String] {
    entries.sorted { $0.key < $1.key }.map { folder, entry in
      "\(String(entry.sources, radix: 16)) \(String(entry.fingerprint, radix: 16)) \(folder)"
    }
  }
}
