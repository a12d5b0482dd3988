package import EventLoop
import Wire

/// One request being answered.
@Loop package final class Call {
  /// On whose behalf it runs.
  package nonisolated let caller: Caller
  /// Whether the caller asked for the items of a stream.
  package nonisolated let wantsStream: Bool

  private let id: Bytes
  private weak var connection: ServerConnection?
  private var sequence: Int64 = 0

  init(caller: Caller, wantsStream: Bool, id: Int64, connection: ServerConnection) {
    self.caller = caller
    self.wantsStream = wantsStream
    var text: Bytes = []
    text.append(decimal: id)
    self.id = text
    self.connection = connection
  }

  /// Sends an item of the stream, if the caller wants them; waits while the caller doesn't read.
  package func progress(_ item: some Encodable) async throws {
    guard wantsStream else { return }
    try Task.checkCancellation()
    guard let connection else { throw CancellationError() }
    let value = try JSON.encode(item)
    let (id, sequence) = (id, sequence)
    connection.send { out in
      Answer.progress(into: &out, id: id.span, sequence: sequence) { $0.append(contentsOf: value) }
    }
    self.sequence += 1
    await connection.waitForRoom()
  }
}
