import HTTP
import TestSupport
import Wire

/// Fuzzes WebSocket connections. Any division into chunks must give the same frames and the same close, texts must be
/// UTF-8, and the reader must not buffer more than it received.
enum WebSocketFuzz {
  private static let limit = 300

  private struct Outcome: Equatable {
    var frames: [Seen] = []
    var close: WebSocketClose?
  }

  private struct Seen: Equatable {
    var kind: WebSocketFrame
    var payload: Bytes
  }

  static func finding(_ input: Bytes) -> String? {
    var dice = Dice(of: input)
    let whole = read(input, cuts: [])
    for frame in whole.outcome.frames {
      if frame.payload.count > (frame.kind.isControl ? 125 : limit) { return "a frame of \(frame.payload.count) bytes" }
      if frame.kind == .continuation { return "a fragment was returned as a frame" }
      if frame.kind == .text, String(validating: frame.payload, as: UTF8.self) == nil { return "a text isn't UTF-8" }
      if frame.kind == .close { _ = try? WebSocketClose(payload: frame.payload.span) }
    }
    let places = (0..<dice.roll(1..<7)).map { _ in dice.roll(0..<input.count + 1) }.sorted()
    for cuts in [places, input.count <= 64 ? Array(0...input.count) : []] where !cuts.isEmpty {
      let parts = read(input, cuts: cuts)
      if parts.outcome != whole.outcome { return "cut at \(cuts): \(parts.outcome), not \(whole.outcome)" }
      if parts.unfinished > limit + 140 { return "\(parts.unfinished) bytes are buffered" }
    }
    return nil
  }

  private static func read(_ input: Bytes, cuts: [Int]) -> (outcome: Outcome, unfinished: Int) {
    var reader = WebSocketReader(limit: limit)
    var outcome = Outcome()
    var from = 0
    var unfinished = 0
    for cut in cuts + [input.count] {
      do throws(WebSocketClose) {
        try reader.read(input[from..<cut].span) { outcome.frames.append(Seen(kind: $0, payload: Bytes($1))) }
      } catch {
        outcome.close = error
        break
      }
      unfinished = max(unfinished, reader.unfinished)
      from = cut
    }
    return (outcome, unfinished)
  }
}
