// Foundation on Linux has no reliable WebSocket, so clients there use the Unix socket or POST.
#if canImport(Darwin)
  import Foundation

  /// Edge's WebSocket at `wss://…/rpc`, with one JSON text per message.
  public struct WebSocketTransport: Transport {
    let url: URL

    public init(_ url: URL) { self.url = url }

    public func open() -> any Wire { WebSocketWire(url) }
  }

  private final class WebSocketWire: NSObject, Wire, URLSessionWebSocketDelegate, @unchecked Sendable {
    let events: AsyncStream<WireEvent>
    private let tell: AsyncStream<WireEvent>.Continuation
    private var task: URLSessionWebSocketTask!
    private var session: URLSession!

    init(_ url: URL) {
      (events, tell) = AsyncStream.makeStream()
      super.init()
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: queue)
      task = session.webSocketTask(with: url)
      task.maximumMessageSize = 16 << 20
      task.resume()
    }

    func send(_ text: Data) {
      task.send(.string(String(decoding: text, as: UTF8.self))) { [self] error in if let error { end("\(error)") } }
    }

    func close() {
      task.cancel(with: .normalClosure, reason: nil)
      end("the client closed the connection")
    }

    private func receive() {
      task.receive { [self] result in
        switch result {
        case .success(.string(let text)): tell.yield(.text(Data(text.utf8)))
        case .success(.data(let data)): tell.yield(.text(data))
        case .success: break
        case .failure(let error): return end("\(error)")
        }
        receive()
      }
    }

    private func end(_ why: String) {
      // A repeated call has no effect, because the stream drops events after its end.
      tell.yield(.closed(why))
      tell.finish()
      session.finishTasksAndInvalidate()
    }

    func urlSession(_: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol: String?) {
      tell.yield(.opened)
      receive()
    }

    func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      end(error.map { "\($0)" } ?? "the server closed the connection")
    }
  }
#endif
