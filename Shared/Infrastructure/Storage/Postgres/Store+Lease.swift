import CivilTime
import EventLoop
import Wire

/// A store in PostgreSQL answers only while its server is certainly the primary (decision 36).
extension Store {
  /// True if the server hasn't confirmed recently that it is still the primary. Reads and changes are rejected.
  package var isFenced: Bool { lease?.isHeld == false }

  /// Waits until the store isn't fenced. Gives up a second after its lease can begin.
  package func untilConfirmed() async {
    guard let lease else { return }
    let end = max(lease.begins, clock.now) + .seconds(1)
    while isFenced, clock.now < end { try? await clock.sleep(until: clock.now + .milliseconds(5)) }
  }

  /// - Throws: `unavailable` if the store is fenced.
  func refuseFenced() throws(Failure) {
    guard isFenced else { return }
    isIn(.unconfirmed)
    throw Failure(.unconfirmed)
  }

  /// Returns the answer to a read, or a failure if the state that it read may be an old one.
  func confirmed<T>(_ answer: Result<T, any Error>) -> Result<T, any Error> {
    do throws(Failure) { try refuseFenced() } catch { return .failure(error) }
    return answer
  }

  /// Returns the failure to report instead of a write's outcome; nil to report the outcome. A stored change was
  /// confirmed by the standby, but any other outcome may be based on an outdated state.
  func refusal(of job: WriteJob) -> Failure? {
    guard isFenced, job.needsLease else { return nil }
    switch job.outcome {
    case .dropped, .stored(_, isChange: true, _, _): return nil
    case .stored: return Failure(.unconfirmed, executed: .unknown)
    case .failed(let error): return Failure(.unconfirmed, executed: (error as? Failure)?.executed ?? .no)
    }
  }

  func keepLease() {
    lease?.start { [weak self] body, refused in
      guard let self, isOpen else { return false }
      let job = WriteJob(self, of: nil, wallNow: clock.wallNow, body, refused: refused)
      job.needsLease = false
      return enqueue(job)
    }
  }
}
