internal import CCurl
internal import CivilTime
package import EventLoop

/// Sends HTTP and HTTPS requests to external servers on the event loop. libcurl implements the protocols, and the loop
/// reports ready sockets and timeouts to libcurl.
///
/// ```swift
/// let answer = try await client.fetch(HTTPRequest(url: "https://appleid.apple.com/auth/keys", longest: 65_536))
/// ```
///
/// Certificates are verified against the system's root certificates. Redirects aren't followed, and no proxy is used.
@safe @Loop package final class HTTPClient {
  /// libcurl's multi handle; nil before the first request and after `close`.
  nonisolated(unsafe) private var multi: UnsafeMutableRawPointer?
  private let clock: LoopClock
  private var isClosed = false
  private var transfers = unsafe [UnsafeMutableRawPointer: HTTPTransfer]()
  private var watches: [Int32: SocketWatch] = [:]
  private var timer: TimerID?

  /// Creates a client with its own connection pool. It uses no resources before the first request.
  package init(clock: LoopClock = .system) { self.clock = clock }

  private func start() -> UnsafeMutableRawPointer {
    if let multi = unsafe multi { return unsafe multi }
    curl_global_init(Int(CURL_GLOBAL_ALL))
    guard let made = unsafe curl_multi_init() else { preconditionFailure("libcurl is out of memory") }
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

  /// Cancels all requests and closes all connections. Later requests fail as `cancelled`. Call this method before the
  /// client is released.
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

  /// Sends a request and passes the response's body to `piece` in parts, each with the status code. Cancelling the task
  /// cancels the request.
  ///
  /// - Parameter piece: Returns false to end the request as `cancelled`.
  /// - Throws: `HTTPClientFault` if there is no complete response. Error statuses are responses and don't throw.
  package func send(
    _ request: HTTPRequest, piece: @escaping @Loop (_ bytes: [UInt8], _ status: Int) -> Bool
  ) async throws(HTTPClientFault) -> HTTPResponseHead {
    try await stream(request) { bytes, status in piece(bytes, status) ? .rest : .nothing }
  }

  /// The part of the remaining body that the reader needs.
  package enum Demand: Hashable, Sendable {
    /// Everything.
    case rest
    /// Only the bytes that arrive before a pause of this length. The request then ends as if the body were complete.
    case restWithin(Duration)
    /// Nothing: the request ends as `cancelled`.
    case nothing
  }

  /// Sends a request like `send`, for a reader that recognises the end of the content before the body ends.
  package func stream(
    _ request: HTTPRequest, piece: @escaping @Loop (_ bytes: [UInt8], _ status: Int) -> Demand
  ) async throws(HTTPClientFault) -> HTTPResponseHead {
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

  /// Sends a request and returns the whole body.
  package func fetch(_ request: HTTPRequest) async throws(HTTPClientFault) -> (head: HTTPResponseHead, body: [UInt8]) {
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

  /// Ends a transfer that receives nothing for the duration `silence`. libcurl's own limit is based on the average
  /// speed over several seconds, so it can't measure a pause.
  private func listen(to transfer: HTTPTransfer, for silence: Duration) {
    let received = transfer.received
    clock.schedule(at: clock.now + silence) { [weak self, weak transfer] in
      guard let self, let transfer, unsafe transfers[transfer.easy] != nil else { return }
      if transfer.received == received { drop(transfer, .late) } else { listen(to: transfer, for: silence) }
    }
  }

  /// Returns the response to the caller if no part of the body arrives for the duration `pause`. The connection has one
  /// more second to complete the response, so that it can be reused.
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

  private func drop(_ transfer: HTTPTransfer, _ fault: HTTPClientFault) {
    guard unsafe transfers.removeValue(forKey: transfer.easy) != nil else { return }
    unsafe curl_multi_remove_handle(multi, transfer.easy)
    transfer.end(.failure(fault))
  }

  // MARK: libcurl's callbacks

  private func watch(_ descriptor: Int32, _ what: Int32) {
    if what == CURL_POLL_REMOVE {
      watches.removeValue(forKey: descriptor)?.close()
      return
    }
    let reads = what & CURL_POLL_IN != 0
    let writes = what & CURL_POLL_OUT != 0
    do {
      let watch =
        try watches[descriptor]
        ?? SocketWatch(descriptor) { [unowned self] isReadable, isWritable in
          act(descriptor, (isReadable ? CURL_CSELECT_IN : 0) | (isWritable ? CURL_CSELECT_OUT : 0))
        }
      watches[descriptor] = watch
      watch.want(reads: reads, writes: writes)
    } catch {
      // Without a watch, the request makes no progress and fails when it times out.
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
