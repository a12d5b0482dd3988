import CivilTime
import EventLoop
import Quotas
import Wire

extension ClientConnection {
  /// Looks up the session of a request and continues with it. The lookup counts towards the request's deadline.
  func askForSession(
    _ token: Bytes, _ incoming: Incoming, in text: Span<UInt8>, for entry: MethodDirectory.Entry
  ) {
    if let failure = capacityFailure(for: text.count, to: entry, isStream: false, of: nil) {
      return refuse(incoming, in: text, failure)
    }
    let copy = Bytes(text)
    let charged = gateway.limits.charge(text.count)
    began(charged: charged)
    var incoming = incoming
    let deadline = gateway.deadline(incoming.envelope.meta.timeoutMs, from: gateway.clock.now)
    if !entry.isEndless { incoming.deadline = deadline }
    var isAsking = true
    /// True for the first of the two outcomes, session or deadline.
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
      // The session may have been revoked since the reply was sent.
      case .success(let session): admit(incoming, in: copy.span, to: entry, as: session.isRevoked ? nil : session)
      // Open methods accept callers with an expired token, mainly to let them register again.
      case .failure(let failure as Failure) where failure.kind == .unauthenticated:
        admit(incoming, in: copy.span, to: entry, as: nil)
      case .failure(let error): refuse(incoming, in: copy.span, error as? Failure ?? .internal(id: "session"))
      }
    }
  }
}
