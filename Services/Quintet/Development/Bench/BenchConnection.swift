import CivilTime
import EventLoop
import MessageBus
import Wire

/// One connection of a benchmark: sends requests and reports each reply with its due time.
///
/// A request's id is its slot, and slots are reused, so calls don't allocate.
@Loop final class BenchConnection {
  /// Receives each reply: the time when its call was due, and the failure if there was one.
  typealias Answered = @Loop (BenchConnection, Instant, FailureKind?) -> Void

  private let line: MessageStream
  private let text: (before: Bytes, after: Bytes)
  private let answered: Answered
  private let lost: @Loop (BenchConnection) -> Void
  /// The due time of each slot's call; nil for a free slot.
  private var due: [Instant?]
  private var free: [Int]
  private(set) var bytesSent: UInt64 = 0
  private(set) var bytesReceived: UInt64 = 0

  var hasCapacity: Bool { !free.isEmpty }
  /// The due times of the calls without a reply.
  var waiting: [Instant] { due.compactMap { $0 } }

  init(
    _ stream: ByteStream, slots: Int, text: (before: Bytes, after: Bytes), answered: @escaping Answered,
    lost: @escaping @Loop (BenchConnection) -> Void
  ) {
    line = MessageStream(over: stream, limit: 64 << 20)
    self.text = text
    self.answered = answered
    self.lost = lost
    due = Array(repeating: nil, count: slots)
    free = Array((0..<slots).reversed())
    stream.start(owner: self)
  }

  /// Sends a request. The connection must have a free slot.
  func send(due at: Instant) {
    let slot = free.removeLast()
    due[slot] = at
    let text = text
    line.write(atMost: text.before.count + 20 + text.after.count) { frame in
      frame.append(text.before.span)
      frame.append(decimal: Int64(slot))
      frame.append(text.after.span)
      bytesSent += UInt64(4 + frame.count)
    }
  }

  func close() { line.bytes.close() }

  private func message(_ text: Span<UInt8>) {
    guard let head = AnswerHead(text) else { return }
    switch head.kind {
    case .result: end(head.id, nil)
    case .error:
      let failure = try? JSON.decode(Failure.self, from: text.extracting(head.value))
      end(head.id, failure?.kind ?? .internal)
    case .progress, .notification: break
    }
  }

  private func end(_ id: Int64, _ failure: FailureKind?) {
    guard let slot = Int(exactly: id), due.indices.contains(slot), let at = due[slot] else { return }
    due[slot] = nil
    free.append(slot)
    answered(self, at, failure)
  }
}

extension BenchConnection: ByteStreamOwner {
  func received(_ bytes: Span<UInt8>, from stream: ByteStream) {
    bytesReceived += UInt64(bytes.count)
    do throws(FrameFault) {
      try line.read(bytes) { message($0) }
    } catch {
      stream.close()
      lost(self)
    }
  }

  func drained(_ stream: ByteStream) {}

  func ended(_ stream: ByteStream, fault: UVFault?) { lost(self) }
}
