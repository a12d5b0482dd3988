import CivilTime
import EventLoop
import Files
import MessageBus
import Storage
import Telemetry

/// The periodic work of a process. Every few seconds, the process notes the statistics of its calls, and writes its
/// metrics to a file for node_exporter's textfile collector. Once a minute, it frees the memory that a burst of calls
/// took. One second after the start, and again after the first rounds of periodic work, it frees the memory that only
/// the start needed.
@Loop final class PeriodicMaintenance {
  /// The interval at which the statistics are noted.
  private static let beat = Duration.seconds(5)
  private static let beatsOfAMinute = 12
  /// The time after which all periodic work has run twice. The first use of a protocol conformance takes memory,
  /// because the Swift runtime searches the whole program for the conformance. After two rounds, the periodic work
  /// causes no more such searches.
  private static let firstRound = Duration.seconds(11)

  private unowned let host: ServiceHost
  private let file: String
  private let interval: Duration
  /// The timers for the statistics, the metrics, and the release of the start's memory.
  private var timers: [TimerID?] = [nil, nil, nil]
  private var isFailing = false
  private var beats = 0

  init(_ host: ServiceHost) {
    self.host = host
    file = host.directories.metricsFile(host.name)
    interval = host.settings[HostSettings.metricsInterval]
    note()
    if interval > .zero { write() }
    again(after: .seconds(1), as: 2) { [weak self] in
      UnusedMemory.releaseStart()
      self?.again(after: Self.firstRound, as: 2) { UnusedMemory.releaseStart() }
    }
  }

  /// Stops the work and deletes the file, so that outdated metrics aren't collected.
  func stop() {
    for case let timer? in timers { host.clock.cancel(timer) }
    timers = [nil, nil, nil]
    if interval > .zero { try? Disk.remove(file) }
  }

  private func note() {
    host.reports.noteCalls()
    host.store?.lookAtFile()
    if let store = host.store, store.problem != nil { Loop.task { await store.checkRecovery() } }
    for zone in ZoneInfo.takeMissing() {
      host.log.warning("the machine has no rules for a time zone; accounts in it use UTC", ["time_zone": zone])
    }
    beats += 1
    if beats.isMultiple(of: Self.beatsOfAMinute) { UnusedMemory.release() }
    again(after: Self.beat, as: 0) { [weak self] in self?.note() }
  }

  private func write() {
    do {
      try Disk.makeDirectories(Disk.parent(of: file))
      try Disk.replace(file, with: Array(host.reports.metricsText().utf8))
      isFailing = false
    } catch {
      // A repeated failure isn't logged again.
      if !isFailing { host.log.warning("can't write the metrics", ["file": file, "reason": "\(error)"]) }
      isFailing = true
    }
    again(after: interval, as: 1) { [weak self] in self?.write() }
  }

  private func again(after wait: Duration, as index: Int, _ action: @escaping @Loop () -> Void) {
    let timer = host.clock.schedule(at: host.clock.now + wait, action)
    timers[index] = timer
  }
}
