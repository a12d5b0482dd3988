import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Plain HTTP to edge at `https://…`. Each call is a `POST /rpc`, and live events are the response to a `GET /events`.
/// Other streams deliver only their result.
public struct PostTransport: Transport {
  let url: URL

  public init(_ url: URL) { self.url = url }

  public func open() -> any Wire { PostWire(url) }
}

/// A simulated connection that sends each message as an HTTP request. Its state changes only on `queue`, which is also
/// the session's delegate queue.
private final class PostWire: NSObject, Wire, URLSessionDataDelegate, @unchecked Sendable {
  let events: AsyncStream<WireEvent>
  private let tell: AsyncStream<WireEvent>.Continuation
  private let url: URL
  private let queue = OperationQueue()
  private var session: URLSession!
  /// The bodies received so far, by task.
  private var bodies: [Int: Data] = [:]
  /// The ids of the calls, by task.
  private var calls: [Int: Int] = [:]
  /// The requests to `/events`, by task.
  private var listeners: [Int: Listener] = [:]
  private var isOver = false

  private struct Head: Decodable {
    struct Meta: Decodable {
      let token: String?
      let timeout_ms: Int?
    }
    struct Params: Decodable {
      let since: String?
      let content_version: String?
    }
    let id: Int?
    let method: String
    let meta: Meta?
  }

  private struct Listener {
    let task: URLSessionDataTask
    var reader = ServerSentReader()
  }

  private struct Cancelling: Decodable {
    struct Params: Decodable { let id: Int }
    let params: Params
  }

  private struct Listening: Decodable {
    let params: Head.Params
  }

  init(_ url: URL) {
    (events, tell) = AsyncStream.makeStream()
    self.url = url
    super.init()
    queue.maxConcurrentOperationCount = 1
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpMaximumConnectionsPerHost = 8
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    tell.yield(.opened)
  }

  func send(_ text: Data) {
    guard let head = try? JSONDecoder().decode(Head.self, from: text) else { return }
    guard let id = head.id else { return cancel(text) }
    queue.addOperation { [self] in
      guard !isOver else { return }
      let listens = head.method == "gateway.events.listen"
      let task = session.dataTask(with: listens ? listening(text, head) : posting(text, head))
      calls[task.taskIdentifier] = id
      if listens { listeners[task.taskIdentifier] = Listener(task: task) }
      bodies[task.taskIdentifier] = Data()
      task.resume()
    }
  }

  /// Cancels a call that listens for events. Other calls can't be cancelled, because they share connections.
  private func cancel(_ text: Data) {
    guard let call = try? JSONDecoder().decode(Cancelling.self, from: text).params.id else { return }
    queue.addOperation { [self] in
      guard let (number, listener) = listeners.first(where: { calls[$0.key] == call }) else { return }
      calls[number] = nil
      listener.task.cancel()
    }
  }

  func close() {
    queue.addOperation { [self] in end("the client closed the connection") }
  }

  private func posting(_ text: Data, _ head: Head) -> URLRequest {
    var request = request("rpc", head)
    request.httpMethod = "POST"
    request.timeoutInterval = Double(head.meta?.timeout_ms ?? 30_000) / 1_000 + 1
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = withoutStream(text)
    return request
  }

  /// Returns a request's text without the member that requests stream items, because only live events can be streamed.
  private func withoutStream(_ text: Data) -> Data {
    var body = try? JSONDecoder().decode([String: JSON].self, from: text)
    if case .object(var meta)? = body?["meta"] {
      meta["stream"] = nil
      body?["meta"] = .object(meta)
    }
    return (try? JSONEncoder.steady.encode(body)) ?? text
  }

  private func listening(_ text: Data, _ head: Head) -> URLRequest {
    let params = try? JSONDecoder().decode(Listening.self, from: text).params
    let version = params?.content_version.map { URLQueryItem(name: "content_version", value: $0) }
    var request = request("events", head, version)
    request.timeoutInterval = 3_600 * 24
    if let since = params?.since { request.setValue(since, forHTTPHeaderField: "Last-Event-ID") }
    return request
  }

  private func request(_ path: String, _ head: Head, _ item: URLQueryItem? = nil) -> URLRequest {
    var address = URLComponents(url: url.appendingPathComponent(path), resolvingAgainstBaseURL: true)
    if let item { address?.queryItems = [item] }
    var request = URLRequest(url: address?.url ?? url)
    if let token = head.meta?.token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    return request
  }

  func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let task = dataTask.taskIdentifier
    guard (dataTask.response as? HTTPURLResponse)?.statusCode == 200, let call = calls[task],
      let events = listeners[task]?.reader.take(data)
    else { return bodies[task, default: Data()].append(data) }
    for event in events { hear(event, of: call, by: task) }
  }

  /// Converts an event of `/events` into a message of the listening call: an item, or the failure that ends the call.
  private func hear(_ event: ServerSent, of call: Int, by task: Int) {
    let text: String? =
      switch event.name {
      case "message": #"{"method":"$/progress","params":{"id":\#(call),"value":\#(event.data)}}"#
      case "failed": #"{"id":\#(call),"error":\#(event.data)}"#
      default: nil
      }
    // This failure is the call's reply. Remove the call, so that the end of the HTTP request isn't reported as a broken
    // connection.
    if event.name == "failed" { calls[task] = nil }
    if let text { tell.yield(.text(Data(text.utf8))) }
  }

  func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let number = task.taskIdentifier
    let body = bodies.removeValue(forKey: number) ?? Data()
    let call = calls.removeValue(forKey: number)
    let isListener = listeners.removeValue(forKey: number) != nil
    let response = task.response as? HTTPURLResponse
    let status = response?.statusCode ?? 0
    let isJSON = response?.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("application/json") == true
    if isListener, call == nil { return }
    if let error { return end("\(error)") }
    guard status != 200 || isListener else {
      tell.yield(.text(body))
      return
    }
    guard isJSON, let call, let refusal = Self.refusal(of: call, body, status) else {
      return end(isListener ? "the event stream ended" : "HTTP \(status)")
    }
    tell.yield(.text(refusal))
  }

  /// Adds the call's id to a rejection from edge, which doesn't contain one. Returns nil if the gateway behind edge is
  /// down, which is treated as a broken connection.
  private static func refusal(of call: Int, _ body: Data, _ status: Int) -> Data? {
    guard var answer = try? JSONDecoder().decode([String: JSON].self, from: body) else { return nil }
    if (502...504).contains(status), answer["error"]?["data"]?["retry_after_ms"] == nil { return nil }
    answer["id"] = .integer(call)
    return try? JSONEncoder.steady.encode(answer)
  }

  private func end(_ why: String) {
    guard !isOver else { return }
    isOver = true
    tell.yield(.closed(why))
    tell.finish()
    session.invalidateAndCancel()
  }
}
