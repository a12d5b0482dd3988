import TestSupport
import Wire

/// Fuzzes framed messages. Any division into chunks must give the same messages and the same fault, and the decoder
/// must not buffer more than it received.
enum FrameFuzz {
  private static let limit = 300

  struct Outcome: Equatable {
    var messages: [Bytes] = []
    var fault: FrameFault?
  }

  static func finding(_ input: Bytes) -> String? {
    // Each input determines one framing and a few divisions; many inputs cover all of them.
    var dice = Dice(of: input)
    let framing = dice.pick([nil, .lengthPrefixed, .contentLength, .line] as [Framing?])
    let whole = read(input, framing, cuts: [])
    for message in whole.outcome.messages where message.isEmpty || message.count > limit {
      return "a message of \(message.count) bytes"
    }
    let places = (0..<dice.roll(1..<7)).map { _ in dice.roll(0..<input.count + 1) }.sorted()
    for cuts in [places, input.count <= 32 ? Array(0...input.count) : []] where !cuts.isEmpty {
      let parts = read(input, framing, cuts: cuts)
      if parts.outcome != whole.outcome {
        return "\(String(describing: framing)) cut at \(cuts): \(parts.outcome), not \(whole.outcome)"
      }
      if parts.unfinished > limit + 2048 { return "\(parts.unfinished) bytes are buffered" }
    }
    return framing.flatMap { rewritten(whole.outcome.messages, $0) }
  }

  private static func read(_ input: Bytes, _ framing: Framing?, cuts: [Int]) -> (outcome: Outcome, unfinished: Int) {
    var decoder = FrameDecoder(framing: framing, limit: limit)
    var outcome = Outcome()
    var from = 0
    var unfinished = 0
    for cut in cuts + [input.count] {
      do throws(FrameFault) {
        try decoder.feed(input[from..<cut].span) { outcome.messages.append(Bytes($0)) }
      } catch {
        outcome.fault = error
        break
      }
      unfinished = max(unfinished, decoder.unfinished)
      from = cut
    }
    return (outcome, unfinished)
  }

  /// Checks that messages survive writing and reading.
  private static func rewritten(_ messages: [Bytes], _ framing: Framing) -> String? {
    var bytes: Bytes = []
    for message in messages { framing.write(into: &bytes) { $0 += message } }
    let again = read(bytes, framing, cuts: [])
    // A line that ends in a carriage return loses it, because lines may end in CRLF.
    let expected =
      framing == .line ? messages.map { $0.last == 0x0D ? $0.dropLast() : $0[...] }.map(Bytes.init) : messages
    return again.outcome == Outcome(messages: expected.filter { !$0.isEmpty }) ? nil : "messages differ after encoding"
  }
}
