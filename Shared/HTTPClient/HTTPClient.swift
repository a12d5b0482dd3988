internal import CCurl
internal import CivilTime
package import EventLoop

/// Asks other people's servers by HTTP and HTTPS, on the loop: libcurl does the protocols, and is told by the loop which
/// sockets are ready and what the time is.
///
/// ```swift
/// let answer = try await client.fetch(HTTPRequest(url: "https://appleid.apple.com/auth/keys", longest: 65_536))
/// ```
///
/// Certificates are checked against the machine's roots; redirects aren't followed, and no proxy is used.
@safe @Loop package final class HTTPClient {
  /// Libcurl's; nil before the first request, and after the end.
  nonisolated(unsafe) private var multi: UnsafeMutableRawPointer?
  private let clock: LoopClock
  private var isClosed = false
  private var transfers = unsafe [UnsafeMutableRawPointer: HTTPTransfer]()
  private var watches: [Int32: SocketWatch] = [:]
  private var timer: TimerID?

  /// A client with connections of its own, which it keeps for the next request. It costs nothing until the first.
  package init(clock: LoopClock = .system) { self.clock = clock }

  private func start() -> UnsafeMutableRawPointer {
    if let multi = unsafe multi { return unsafe multi }
    curl_global_init(Int(CURL_GLOBAL_ALL))
    guard let made = unsafe curl_multi_init() else { preconditionFailure("libcurl has no memory") }
    unsafe multi = unsafe made
    unsafe quintet_multi_watch(
      made,
      { _, descriptor, what, data, _ in
        guard let data = unsafe data else { return 0 }
        let client = unsafe Unmanaged<HTTPClient>.fromOpaque(data).takeUnretainedValue()
        Loop.assumeIsolated { client.watch(descriptor, what) }
        return 0
      },
      { _, milliseconds, data in
        guard let data = unsafe data else { return 0 }
        let client = unsafe Unmanaged<HTTPClient>.fromOpaque(data).takeUnretainedValue()
        Loop.assumeIsolated { client.wake(in: milliseconds) }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
    return unsafe made
  }

  /// Gives up what is under way and all that is asked from now on, and ends all connections. To be called before the
  /// client is let go.
  package func close() {
    isClosed = true
    for transfer in unsafe Array(transfers.values) { drop(transfer, .cancelled) }
    unsafe curl_multi_cleanup(multi)
    unsafe multi = nil
    if let timer { clock.cancel(timer) }
    timer = nil
    for watch in watches.values { watch.close() }
    watches = [:]
  }

  /// Sends a request and hands on the body piece by piece, each with the status. Cancelling the task ends the request.
  ///
  /// - Parameter piece: returns false to end the request as `cancelled`.
  /// - Throws: `HTTPFault` where there is no whole answer. Any status is an answer.
  package func send(
    _ request: HTTPRequest, piece: @escaping @Loop (_ bytes: [UInt8], _ status: Int) -> Bool
  ) async throws(HTTPFault) -> HTTPHead {
    try await stream(request) { bytes, status in piece(bytes, status) ? .rest : .nothing }
  }

  /// What the reader of a body wants of the part that hasn't arrived yet.
  package enum Demand: Hashable, Sendable {
    /// All of it.
    case rest
    /// Only what arrives before a pause of this length. The request then ends as if the body were whole.
    case restWithin(Duration)
    /// None of it: the request ends as `cancelled`.
    case nothing
  }

  /// Sends a request like `send`, for a reader that notices the end of the content before the body ends.
  package func stream(
    _ request: HTTPRequest, piece: @escaping @Loop (_ bytes: [UInt8], _ status: Int) -> Demand
  ) async throws(HTTPFault) -> HTTPHead {
    guard let transfer = HTTPTransfer(request, piece: piece) else { throw .failed("the request can't be made") }
    transfer.endsWithin = { [weak self, weak transfer] pause in
      if let self, let transfer { end(transfer, unlessMoreComesWithin: pause) }
    }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.wait(continuation)
        guard !Task.isCancelled, !isClosed else { return transfer.end(.failure(.cancelled)) }
        unsafe transfers[transfer.easy] = transfer
        if unsafe curl_multi_add_handle(start(), transfer.easy) != CURLM_OK { drop(transfer, .failed("no memory")) }
        if let silence = request.silence { listen(to: transfer, for: silence) }
      }
    } onCancel: {
      Loop.task { self.drop(transfer, .cancelled) }
    }
    return try result.get()
  }

  /// Asks, and gives the whole body.
  package func fetch(_ request: HTTPRequest) async throws(HTTPFault) -> (head: HTTPHead, body: [UInt8]) {
    let gathered = Gathered()
    let head = try await send(request) { bytes, _ in
      gathered.body += bytes
      return true
    }
    return (head, gathered.body)
  }

  @Loop private final class Gathered {
    var body: [UInt8] = []
  }

  /// Ends a transfer in which nothing comes for so long. Libcurl's own bound looks at the speed of several seconds, and
  /// so at no single one.
  private func listen(to transfer: HTTPTransfer, for silence: Duration) {
    let received = transfer.received
    clock.schedule(at: clock.now + silence) { [weak self, weak transfer] in
      guard let self, let transfer, unsafe transfers[transfer.easy] != nil else { return }
      if transfer.received == received { drop(transfer, .late) } else { listen(to: transfer, for: silence) }
    }
  }

  /// Answers the caller after a pause in the body. The connection gets a second more to end the response, so that the
  /// next request can use it.
  private func end(_ transfer: HTTPTransfer, unlessMoreComesWithin pause: Duration) {
    let received = transfer.received
    clock.schedule(at: clock.now + pause) { [weak self, weak transfer] in
      guard let self, let transfer, transfer.received == received, unsafe transfers[transfer.easy] != nil else {
        return
      }
      transfer.endEarly()
      clock.schedule(at: clock.now + .seconds(1)) { [weak self, weak transfer] in
        if let self, let transfer { drop(transfer, .cancelled) }
      }
    }
  }

  private func drop(_ transfer: HTTPTransfer, _ fault: HTTPFault) {
    guard unsafe transfers.removeValue(forKey: transfer.easy) != nil else { return }
    unsafe curl_multi_remove_handle(multi, transfer.easy)
    transfer.end(.failure(fault))
  }

  // MARK: What libcurl asks of the loop

  private func watch(_ descriptor: Int32, _ what: Int32) {
    if what == CURL_POLL_REMOVE {
      watches.removeValue(forKey: descriptor)?.close()
      return
    }
    let (reads, writes) = (what & CURL_POLL_IN != 0, what & CURL_POLL_OUT != 0)
    do {
      let watch =
        try watches[descriptor]
        ?? SocketWatch(descriptor) { [unowned self] isReadable, isWritable in
          act(descriptor, (isReadable ? CURL_CSELECT_IN : 0) | (isWritable ? CURL_CSELECT_OUT : 0))
        }
      watches[descriptor] = watch
      watch.want(reads: reads, writes: writes)
    } catch {
      // Whoever waits for it is told when its time is over.
      watches[descriptor] = nil
    }
  }

  private func wake(in milliseconds: Int) {
    if let timer { clock.cancel(timer) }
    timer = nil
    guard milliseconds >= 0 else { return }
    timer = clock.schedule(at: clock.now + .milliseconds(milliseconds)) { [unowned self] in
      timer = nil
      act(CURL_SOCKET_TIMEOUT, 0)
    }
  }

  private func act(_ descriptor: Int32, _ events: Int32) {
    var running: Int32 = 0
    unsafe curl_multi_socket_action(multi, descriptor, events, &running)
    var code = CURLE_OK
    while let easy = unsafe quintet_multi_done(multi, &code) {
      guard let transfer = unsafe transfers.removeValue(forKey: easy) else { continue }
      unsafe curl_multi_remove_handle(multi, easy)
      transfer.finish(code)
    }
  }
}
