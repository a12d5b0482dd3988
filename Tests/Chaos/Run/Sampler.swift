import ChaosModel
import CivilTime
import EventLoop
import Files
import Storage

/// Samples the resource usage of every process and database at regular intervals.
@Loop final class Sampler {
  private let stack: any Stack
  private let log: HistoryLog
  private let clock = LoopClock.system
  private var timer: TimerID?

  init(_ stack: any Stack, _ log: HistoryLog) {
    self.stack = stack
    self.log = log
  }

  func start(each step: Duration) {
    for service in stack.services { log.note(sample(service)) }
    timer = clock.schedule(at: clock.now + step) { [weak self] in self?.start(each: step) }
  }

  func stop() {
    if let timer { clock.cancel(timer) }
    timer = nil
  }

  private func sample(_ service: String) -> Sample {
    let process = stack.process(of: service)
    var sample = Sample(service: service, process: process)
    if let process, let memory = Processes.memory(of: process) {
      (sample.resident, sample.proportional) = memory
      sample.descriptors = Processes.descriptors(of: process)
      sample.threads = Processes.threads(of: process)
    }
    guard Books.services.contains(service) else { return sample }
    let path = stack.database(of: service)
    sample.database = Disk.facts(path).map { Int64($0.bytes) }
    sample.log = Disk.facts("\(path)-wal").map { Int64($0.bytes) }
    sample.outbox = try? Store.peek(path) { try $0.value(of: Int.self, "SELECT count(*) FROM outbox") }
    return sample
  }
}
