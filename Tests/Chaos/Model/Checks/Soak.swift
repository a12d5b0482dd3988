/// What the samples of a run say of growth. Only a run without troubles can tell: whoever was killed starts anew.
package struct Soak: Sendable {
  /// One process, from when it is warm.
  package struct Process: Sendable {
    package let service: String
    package let resident: Trend
    package let proportional: Trend
    package let descriptors: Trend
    package let threads: Trend
    /// The largest in the whole run, in bytes.
    package let peak: Int64
  }

  /// One service's database.
  package struct Database: Sendable {
    package let service: String
    /// Bytes when it was warm, in the middle of the time since, and in the end.
    package let sizes: [Int64]
    /// Changes that the stack acknowledged in each half of that time.
    package let changes: [Int]
    package let largestLog: Int64
    package let largestOutbox: Int
    package let tables: [TableSize]

    /// Bytes that the file grew by for each acknowledged change, in each half.
    package var bytesPerChange: [Double] {
      (0..<2).map { changes[$0] == 0 ? 0 : Double(sizes[$0 + 1] - sizes[$0]) / Double(changes[$0]) }
    }
  }

  /// A third of the run, in which caches fill: it isn't judged. SQLite keeps up to 2 MB of pages for each connection,
  /// which fill as fast as the database grows, and the gateway knows a session for a quarter of an hour after its last
  /// call.
  package static let warmUp = 1.0 / 3
  /// The shortest run that tells anything.
  package static let shortest = 600.0
  /// How much a process's memory may grow in the time that is judged.
  package static let memory = 0.05
  /// Descriptors more at the end, in the median: clients come and go.
  package static let descriptors = 2.0
  /// Bytes of a database's log: SQLite writes it back at 4 MB, and a reader may be in its way for a while.
  package static let log: Int64 = 16 << 20
  /// Delivered events that are kept, and as many on their way.
  package static let outbox = 2000
  /// A database may grow by so many times as many bytes a change in the second half: pages fill in steps.
  package static let steady = 1.5
  /// Bytes of all databases together for one change: its row, its key with the answer, its event and its effects.
  package static let bytesPerChange = 4096.0

  package private(set) var processes: [Process] = []
  package private(set) var databases: [Database] = []
  /// Services whose process was another in the end.
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
