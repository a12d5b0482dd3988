import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct StreamFlowTests {
  @Test("A flow message is decoded as it was encoded and not confused with other messages", arguments: [true, false])
  func roundTrip(isPaused: Bool) {
    let flow = StreamFlow(id: 7_340_033, isPaused: isPaused)
    var text: Bytes = []
    flow.write(into: &text)
    #expect(StreamFlow(text.span) == flow)
    #expect(CancelRequest(text.span) == nil && InnerRequest(text.span) == nil)
    for length in 0..<text.count - 2 {
      let part = Bytes(text.prefix(length))
      let read = StreamFlow(part.span)
      #expect(read == nil || read?.isPaused == isPaused)
    }
    var other: Bytes = []
    Answer.cancelRequest(into: &other, id: 7)
    #expect(StreamFlow(other.span) == nil)
  }
}
