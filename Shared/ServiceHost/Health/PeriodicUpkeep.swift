import CivilTime
import EventLoop
import Files
import MessageBus
import Storage
import Telemetry

/// What a process does every few seconds for people who look in: it notes the state of its calls, and writes its
/// numbers to a file that node_exporter's textfile collector reads. Once a minute it gives back what a burst of calls
/// took, and once, a second after the start, what only that needed.
@Loop final class PeriodicUpkeep {
  /// How often the state is noted.
  private static let beat = Duration.seconds(5)
  private static let beatsOfAMinute = 12

  private unowned let host: ServiceHost
  private let file: String
  private let interval: Duration
  /// For the state, the numbers, and the start's end.
  private var timers: [TimerID?] = [nil, nil, nil]
  private var isFailing = false
  private var beats = 0

  init(_ host: ServiceHost) {
    self.host = host
    file = host.directories.metricsFile(host.name)
    interval = host.settings[HostSettings.metricsInterval]
    note()
    if interval > .zero { write() }
    again(after: .seconds(1), as: 2) { UnusedMemory.giveBackStart() }
  }

  /// Ends it; the file goes, so that nobody takes it for the present.
  func stop() {
    for case let timer? in timers { host.clock.cancel(timer) }
    timers = [nil, nil, nil]
    if interval > .zero { try? Disk.remove(file) }
  }

  private func note() {
    host.recent.note(CallTotals(host.tallies), at: host.clock.now)
    host.openStore?.lookAtFile()
    if let store = host.openStore, store.trouble != nil { Loop.task { await store.lookForRelief() } }
    for zone in ZoneInfo.takeMissing() {
      host.log.warning("this machine has no rules for a time zone: its accounts go by UTC", ["time_zone": zone])
    }
    beats += 1
    if beats.isMultiple(of: Self.beatsOfAMinute) { UnusedMemory.giveBack() }
    again(after: Self.beat, as: 0) { [weak self] in self?.note() }
  }

  private func write() {
    do {
      try Disk.makeDirectories(Disk.parent(of: file))
      try Disk.replace(file, with: Array(host.metricsText().utf8))
      isFailing = false
    } catch {
      // The same every few seconds is no news.
      if !isFailing { host.log.warning("the numbers can't be written", ["file": file, "reason": "\(error)"]) }
      isFailing = true
    }
    again(after: interval, as: 1) { [weak self] in self?.write() }
  }

  private func again(after wait: Duration, as index: Int, _ action: @escaping @Loop () -> Void) {
    let timer = host.clock.schedule(at: host.clock.now + wait, action)
    timers[index] = timer
  }
}
