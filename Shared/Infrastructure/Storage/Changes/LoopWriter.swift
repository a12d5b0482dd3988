import CivilTime
import EventLoop

/// The writer of a simulated process, which has no threads. Groups run on the loop at simulated times.
///
/// As with a thread, other work can run between a write's submission, its commit and its answer.
@Loop final class LoopWriter: Writer {
  private let group: GroupCommit
  private let clock: LoopClock
  private let pause: @Loop () -> Duration
  private var jobs: [WriteJob] = []
  private var done: [WriteJob] = []
  private var isBusy = false
  private var isClosed = false
  private var whenDone: CheckedContinuation<Void, Never>?

  /// - Parameter pause: called twice for each group. Returns the delay before the group runs, and then the delay before
  ///   it is answered.
  init(_ group: GroupCommit, clock: LoopClock, pause: @escaping @Loop () -> Duration) {
    self.group = group
    self.clock = clock
    self.pause = pause
  }

  func add(_ job: WriteJob) -> Bool {
    if isClosed { return false }
    jobs.append(job)
    wake()
    return true
  }

  func close() async {
    isClosed = true
    guard isBusy else { return group.finish() }
    await withCheckedContinuation { whenDone = $0 }
    group.finish()
  }

  private func wake() {
    guard !isBusy, !jobs.isEmpty else { return }
    isBusy = true
    clock.schedule(at: clock.now + pause()) { self.runGroup() }
  }

  private func runGroup() {
    var turns = FairQueue<WriteJob>()
    turns.add(jobs)
    jobs = []
    // No time limit: a simulation must behave identically in each run.
    while !turns.isEmpty { group.run(&turns, atMost: nil) { done += $0 } }
    clock.schedule(at: clock.now + pause()) { self.answer() }
  }

  private func answer() {
    let ready = done
    done = []
    for job in ready { job.settle() }
    isBusy = false
    wake()
    guard isClosed, !isBusy else { return }
    whenDone?.resume()
    whenDone = nil
  }
}
