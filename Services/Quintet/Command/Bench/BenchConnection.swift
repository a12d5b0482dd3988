import CivilTime
import EventLoop
import MessageBus
import Wire

/// One connection of a measurement: sends requests, and tells how long each was waited for.
///
/// A request's id is its slot, and each slot is used again: nothing is allocated for a call.
@Loop final class BenchConnection {
  /// Hears of an answer: when its call was due, how it went.
  typealias Answered = @Loop (BenchConnection, Instant, FailureKind?) -> Void

  private let line: MessageStream
  private let text: (before: Bytes, after: Bytes)
  private let answered: Answered
  private let lost: @Loop (BenchConnection) -> Void
  /// When the call of each slot was due; nil for a free one.
  private var due: [Instant?]
  private var free: [Int]
  private(set) var bytesSent: UInt64 = 0
  private(set) var bytesReceived: UInt64 = 0

  var hasRoom: Bool { !free.isEmpty }
  /// The times at which the calls were due that wait for an answer.
  var waiting: [Instant] { due.compactMap { $0 } }

  init(
    _ stream: ByteStream, slots: Int, text: (before: Bytes, after: Bytes), answered: @escaping Answered,
    lost: @escaping @Loop (BenchConnection) -> Void
  ) {
    line = MessageStream(over: stream, limit: 64 << 20)
    (self.text, self.answered, self.lost) = (text, answered, lost)
    due = Array(repeating: nil, count: slots)
    free = Array((0..<slots).reversed())
    stream.start(owner: self)
  }

  /// Sends a request, for which there must be room.
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
