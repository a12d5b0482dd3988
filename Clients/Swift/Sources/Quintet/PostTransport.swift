import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The edge by plain HTTP, as `https://…`: each call is a `POST /rpc`, live events come by `GET /events`. Streams other
/// than that of events give their result only.
public struct PostTransport: Transport {
  let url: URL

  public init(_ url: URL) { self.url = url }

  public func open() -> any Wire { PostWire(url) }
}

/// What it knows changes on its queue only, which is the session's too.
private final class PostWire: NSObject, Wire, URLSessionDataDelegate, @unchecked Sendable {
  let events: AsyncStream<WireEvent>
  private let tell: AsyncStream<WireEvent>.Continuation
  private let url: URL
  private let queue = OperationQueue()
  private var session: URLSession!
  /// The bodies of answers, as far as they are here.
  private var bodies: [Int: Data] = [:]
  /// Which call each request is.
  private var calls: [Int: Int] = [:]
  /// Those of `/events`.
  private var listeners: Set<Int> = []
  private var isOver = false

  private struct Head: Decodable {
    struct Meta: Decodable {
      let token: String?
      let timeout_ms: Int?
    }
    struct Params: Decodable { let since: String? }
    let id: Int?
    let method: String
    let meta: Meta?
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
    // Without an id it is a cancellation: no connection is the call's.
    guard let head = try? JSONDecoder().decode(Head.self, from: text), let id = head.id else { return }
    queue.addOperation { [self] in
      guard !isOver else { return }
      let listens = head.method == "gateway.events.listen"
      let task = session.dataTask(with: listens ? listening(text, head) : posting(text, head))
      calls[task.taskIdentifier] = id
      if listens { listeners.insert(task.taskIdentifier) }
      bodies[task.taskIdentifier] = Data()
      task.resume()
    }
  }

  func close() {
    queue.addOperation { [self] in end("this end closed it") }
  }

  private func posting(_ text: Data, _ head: Head) -> URLRequest {
    var request = request("rpc", head)
    request.httpMethod = "POST"
    request.timeoutInterval = Double(head.meta?.timeout_ms ?? 30_000) / 1_000 + 1
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    // Nothing streams over it but events.
    var body = try? JSONDecoder().decode([String: JSON].self, from: text)
    if case .object(var meta)? = body?["meta"] {
      meta["stream"] = nil
      body?["meta"] = .object(meta)
    }
    request.httpBody = (try? JSONEncoder.steady.encode(body)) ?? text
    return request
  }

  private func listening(_ text: Data, _ head: Head) -> URLRequest {
    var request = request("events", head)
    request.timeoutInterval = 3_600 * 24
    let params = try? JSONDecoder().decode(Listening.self, from: text).params
    if let since = params?.since { request.setValue(since, forHTTPHeaderField: "Last-Event-ID") }
    return request
  }

  private func request(_ path: String, _ head: Head) -> URLRequest {
    var request = URLRequest(url: url.appendingPathComponent(path))
    if let token = head.meta?.token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    return request
  }

  func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let task = dataTask.taskIdentifier
    bodies[task, default: Data()].append(data)
    guard listeners.contains(task), let call = calls[task], (dataTask.response as? HTTPURLResponse)?.statusCode == 200
    else { return }
    let blank = Data("\n\n".utf8)
    while let end = bodies[task]?.range(of: blank), let body = bodies[task] {
      hear(String(decoding: body[..<end.lowerBound], as: UTF8.self), of: call)
      bodies[task] = Data(body[end.upperBound...])
    }
  }

  /// An event of `/events`, as an item of the call that listens.
  private func hear(_ event: String, of call: Int) {
    let data = event.split(separator: "\n").filter { $0.hasPrefix("data:") }.map { $0.dropFirst(5) }
    guard !data.isEmpty else { return }
    let value = data.joined(separator: "\n")
    tell.yield(.text(Data(#"{"method":"$/progress","params":{"id":\#(call),"value":\#(value)}}"#.utf8)))
  }

  func urlSession(_: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let number = task.taskIdentifier
    let (body, call) = (bodies.removeValue(forKey: number) ?? Data(), calls.removeValue(forKey: number))
    let isListener = listeners.remove(number) != nil
    let response = task.response as? HTTPURLResponse
    let status = response?.statusCode ?? 0
    let isJSON = response?.value(forHTTPHeaderField: "Content-Type")?.hasPrefix("application/json") == true
    if let error { return end("\(error)") }
    guard status != 200 || isListener else {
      tell.yield(.text(body))
      return
    }
    guard isJSON, let call, let refusal = Self.refusal(of: call, body, status) else {
      return end(isListener ? "the events ended" : "HTTP \(status)")
    }
    tell.yield(.text(refusal))
  }

  /// A refusal, which names no call, as the answer to the call that met it. Nil for a door whose gateway is away: that is
  /// a connection that broke.
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
