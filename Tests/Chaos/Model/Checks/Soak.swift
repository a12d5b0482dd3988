/// Growth over a run, from its samples. Only a run without faults can be judged, because a killed process restarts from
/// nothing.
package struct Soak: Sendable {
  /// One process, after its warm-up.
  package struct Process: Sendable {
    package let service: String
    package let resident: Trend
    package let proportional: Trend
    package let descriptors: Trend
    package let threads: Trend
    /// The largest resident memory in the whole run, in bytes.
    package let peak: Int64
  }

  package struct Database: Sendable {
    package let service: String
    /// Sizes in bytes: after the warm-up, in the middle of the remaining time, and at the end.
    package let sizes: [Int64]
    /// The acknowledged changes of the whole deployment in each half of the time after the warm-up.
    package let changes: [Int]
    package let largestLog: Int64
    package let largestOutbox: Int
    package let tables: [TableSize]

    /// Growth of the file in bytes per acknowledged change, in each half.
    package var bytesPerChange: [Double] {
      (0..<2).map { changes[$0] == 0 ? 0 : Double(sizes[$0 + 1] - sizes[$0]) / Double(changes[$0]) }
    }
  }

  /// The share of the run that isn't judged because caches fill. SQLite caches up to 2 MB of pages per connection,
  /// which fill as the database grows, and the gateway keeps a session for 15 minutes after its last call.
  package static let warmUp = 1.0 / 3
  /// The shortest run that can be judged, in seconds.
  package static let shortest = 600.0
  /// The allowed growth of a process's memory after the warm-up, as a fraction of its size.
  package static let memory = 0.05
  /// The allowed growth of the median number of descriptors; clients come and go.
  package static let descriptors = 2.0
  /// The allowed size of a database's write-ahead log in bytes. SQLite checkpoints at 4 MB, but a reader may delay it.
  package static let log: Int64 = 16 << 20
  /// The allowed number of events in an outbox: the delivered events that are kept, and as many undelivered ones.
  package static let outbox = 2000
  /// The allowed ratio of growth per change between the second and the first half; databases grow in pages.
  package static let steady = 1.5
  /// The allowed growth of all databases per change, in bytes: its row, its idempotency key with the answer, its event
  /// and the effects.
  package static let bytesPerChange = 4096.0

  package private(set) var processes: [Process] = []
  package private(set) var databases: [Database] = []
  /// Services whose process changed during the run.
  package private(set) var replaced: [String] = []

  package init(_ history: History) {
    let end = Double(history.run?.seconds ?? 0)
    let start = end * Self.warmUp
    let changes = history.ops.values.filter { $0.isChange && $0.ok != nil }.compactMap {
      $0.ok.map { Self.seconds($0.at) }
    }
    for (service, samples) in history.samples.sorted(by: { $0.key < $1.key }) {
      let warm = samples.filter { (start...end).contains(Self.seconds($0.at)) }
      func trend(_ value: (Sample) -> Double?) -> Trend? {
        Trend(warm.compactMap { at, sample in value(sample).map { (Self.seconds(at), $0) } })
      }
      if Set(samples.map(\.sample.process)).count > 1 { replaced.append(service) }
      if let resident = trend({ $0.resident.map(Double.init) }),
        let proportional = trend({ $0.proportional.map(Double.init) }),
        let descriptors = trend({ $0.descriptors.map(Double.init) }),
        let threads = trend({ $0.threads.map(Double.init) })
      {
        processes.append(
          Process(
            service: service, resident: resident, proportional: proportional, descriptors: descriptors,
            threads: threads, peak: samples.compactMap(\.sample.resident).max() ?? 0))
      }
      let files = warm.filter { $0.sample.database != nil }
      guard let first = files.first, let last = files.last, files.count > 2 else { continue }
      let middle = files[files.count / 2]
      databases.append(
        Database(
          service: service, sizes: [first, middle, last].map { $0.sample.database ?? 0 },
          changes: [(first.at, middle.at), (middle.at, last.at)].map { from, to in
            changes.count { $0 >= Self.seconds(from) && $0 < Self.seconds(to) }
          },
          largestLog: samples.compactMap(\.sample.log).max() ?? 0,
          largestOutbox: samples.compactMap(\.sample.outbox).max() ?? 0,
          tables: history.sizes.filter { $0.service == service }.sorted { $0.bytes > $1.bytes }))
    }
  }

  private static func seconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1e9 }
}
