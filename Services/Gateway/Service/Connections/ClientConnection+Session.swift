import CivilTime
import EventLoop
import Quotas
import Wire

extension ClientConnection {
  /// Finds out on whose behalf a request is, and goes on with it. The time that takes counts: it is answered by its
  /// deadline.
  func askForSession(
    _ token: Bytes, _ incoming: Incoming, in text: Span<UInt8>, for entry: MethodDirectory.Entry
  ) {
    if let failure = room(for: text.count, to: entry, isStream: false, of: nil) {
      return refuse(incoming, in: text, failure)
    }
    let (copy, charged) = (Bytes(text), gateway.limits.charge(text.count))
    began(charged: charged)
    var incoming = incoming
    let deadline = gateway.deadline(incoming.envelope.meta.timeoutMs, from: gateway.clock.now)
    if !entry.isEndless { incoming.deadline = deadline }
    var isAsking = true
    /// True for whichever comes first: the session or the deadline.
    func ends() -> Bool {
      guard isAsking else { return false }
      isAsking = false
      ended(charged: charged)
      return !isOver
    }
    let timer = gateway.clock.schedule(at: deadline) { [incoming] in
      if ends() { self.refuse(incoming, in: copy.span, .deadlineExceeded(executed: .no)) }
    }
    Loop.task { [self, incoming] in
      let answer: Result<Session, any Error>
      do { answer = .success(try await gateway.sessions.session(token)) } catch { answer = .failure(error) }
      gateway.clock.cancel(timer)
      guard ends() else { return }
      switch answer {
      // It may have been revoked between the answer and this turn.
      case .success(let session): admit(incoming, in: copy.span, to: entry, as: session.isRevoked ? nil : session)
      // A method for anybody is there for whoever has a token that ended, too: to register, above all.
      case .failure(let failure as Failure) where failure.kind == .unauthenticated:
        admit(incoming, in: copy.span, to: entry, as: nil)
      case .failure(let error): refuse(incoming, in: copy.span, error as? Failure ?? .internal(id: "session"))
      }
    }
  }
}
