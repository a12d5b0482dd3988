import Files
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct ReceivedMessagesTests {
  @Test("A message that a simulated service is still writing isn't read")
  func incomplete() throws {
    try withTemporaryDirectory { folder in
      let file = "\(folder)/came"
      #expect(try receivedMessages(in: file).isEmpty)
      try Disk.write(Array(#"{"name":"#.utf8), to: file)
      #expect(try receivedMessages(in: file).isEmpty)
      try Disk.write(Array("{\"name\":\"one\"}\n{\"name\":\"tw".utf8), to: file)
      #expect(try receivedMessages(in: file) == [["name": "one"]])
    }
  }
}
