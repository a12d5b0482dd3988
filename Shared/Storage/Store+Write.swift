package import CivilTime
import EventLoop
import Wire

extension Store {
  /// Changes the database; returns once the change is on disk.
  ///
  /// Writes that wait at the same moment share one commit. `body` runs on the writer thread, in the order asked for,
  /// and is undone as a whole if it throws.
  ///
  /// - Parameter deadline: not started by then, the write is dropped; started, it is finished.
  /// - Throws: what `body` throws; `overloaded`, `deadline_exceeded`, `cancelled` or `unavailable` failures.
  package func write<T: Sendable>(
    deadline: Instant? = nil, _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    guard isOpen else { throw WriteRefusal.closed(source) }
    guard waitingWrites < limits.waitingWrites else {
      throw WriteRefusal.overloaded(limit: limits.waitingWrites, source: source)
    }
    waitingWrites += 1
    defer { waitingWrites -= 1 }
    let ticket = WriteTicket()
    let timer = deadline.map { at in clock.schedule(at: at) { ticket.drop(WriteRefusal.late) } }
    defer { if let timer { clock.cancel(timer) } }

    do {
      let (value, emitted) = try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          enqueue(ticket, continuation, body)
        }
      } onCancel: {
        ticket.drop(WriteRefusal.cancelled)
      }
      isIn(nil)
      letStateGo()
      if emitted { onOutboxCommitted?() }
      return value
    } catch {
      if let trouble = (error as? Failure)?.trouble { isIn(trouble) }
      throw error
    }
  }

  private func enqueue<T: Sendable>(
    _ ticket: WriteTicket, _ caller: CheckedContinuation<(T, emitted: Bool), any Error>,
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) {
    let refuse: @Sendable (any Error) -> Void = { caller.resume(throwing: $0) }
    guard ticket.wait(refuse: refuse) else { return }
    let job = WriteJob(
      wallNow: clock.wallNow, begin: { ticket.start() },
      perform: { transaction in
        let value = try body(transaction)
        let emitted = transaction.emitted
        return { caller.resume(returning: (value, emitted)) }
      }, refuse: refuse)
    if !writer.add(job) { ticket.drop(WriteRefusal.closed(source)) }
  }
}
