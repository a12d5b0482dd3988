import CivilTime
import EventLoop
import Files
import Telemetry

/// The imports or exports that `FileJobs` runs.
@Loop protocol FileJobList: AnyObject, Sendable {
  /// Returns the ids of unfinished jobs, in the order in which they are run.
  func unfinished(most: Int) async throws -> [String]

  /// Runs a job until it is finished, its turn ends, or the jobs are stopped.
  func run(_ id: String) async throws
}

/// Runs imports or exports, a few at a time. A job that can't continue now is retried later.
@Loop final class FileJobs {
  /// The threads that read and write files. Each job has a queue, named by its id, for all of its work.
  let work: WorkThreads
  private(set) var isStopped = false
  /// True while a job waits for its turn.
  private(set) var hasWaiting = false
  private let name: String
  private let most: Int
  private let scratch: String
  private let clock: LoopClock
  private let log: Log
  private var running: Set<String> = []
  private var timer: TimerID?

  /// - Parameters:
  ///   - name: The word for a job in the log, such as `import`.
  ///   - most: The maximum number of concurrent jobs. Other jobs wait.
  ///   - scratch: The folder for temporary files. `start` deletes the folder.
  ///   - log: Receives a warning for each failure. Failed work is retried.
  init(_ name: String, most: Int, threads: Int, scratch: String, clock: LoopClock, log: Log) {
    self.name = name
    self.most = most
    self.scratch = scratch
    self.clock = clock
    self.log = log
    work = WorkThreads(threads, waiting: 16)
  }

  /// Continues the jobs that were running when the process ended.
  func start(_ list: any FileJobList) {
    try? Disk.remove(scratch)
    wake(list)
  }

  /// Stops the jobs. A running step is completed.
  func stop() {
    isStopped = true
    if let timer { clock.cancel(timer) }
  }

  /// Checks for jobs to run.
  func wake(_ list: any FileJobList) {
    Loop.task {
      guard !self.isStopped else { return }
      let ids = (try? await list.unfinished(most: 2 * self.most)) ?? []
      for id in ids where self.running.count < self.most && self.running.insert(id).inserted {
        Loop.task { await self.runOrRetry(id, of: list) }
      }
      self.hasWaiting = ids.contains { !self.running.contains($0) }
    }
  }

  /// Returns the folder for a job's temporary files.
  func folder(of id: String) -> String { "\(scratch)/\(id)" }

  private func removeFolder(of id: String) async {
    let folder = folder(of: id)
    try? await work.run(inQueue: id) { try Disk.remove(folder) }
  }

  private func runOrRetry(_ id: String, of list: any FileJobList) async {
    var needsRetry = false
    do {
      try await list.run(id)
    } catch {
      log.warning("can't continue an \(name) now; will retry", [name: id, "reason": "\(error)"])
      needsRetry = true
    }
    await removeFolder(of: id)
    running.remove(id)
    guard needsRetry else { return wake(list) }
    timer = clock.schedule(at: clock.now + .seconds(5)) { [weak self, weak list] in
      if let list { self?.wake(list) }
    }
  }
}
