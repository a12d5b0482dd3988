internal import CCurl
import EventLoop

/// One request in progress: its libcurl handle and its caller.
@safe @Loop final class HTTPTransfer {
  nonisolated(unsafe) let easy: UnsafeMutableRawPointer
  nonisolated(unsafe) private var headers: UnsafeMutablePointer<curl_slist>?
  private let longest: Int
  private let piece: @Loop (_ bytes: [UInt8], _ status: Int) -> HTTPClient.Demand
  /// Called with the length of a pause after which the caller doesn't need the rest of the body.
  var endsWithin: (@Loop (Duration) -> Void)?
  /// True if the caller has received its result but the response isn't complete yet.
  private var isDraining = false
  /// The number of bytes of the body received so far.
  private(set) var received = 0
  private var isTooLong = false
  private var isUnwanted = false
  private let addresses: HTTPRequest.Addresses
  private var wasRefused = false
  private var continuation: CheckedContinuation<Result<HTTPResponseHead, HTTPClientFault>, Never>?

  /// Returns nil if libcurl rejects the request's options.
  init?(_ request: HTTPRequest, piece: @escaping @Loop (_ bytes: [UInt8], _ status: Int) -> HTTPClient.Demand) {
    guard let easy = unsafe curl_easy_init() else { return nil }
    unsafe self.easy = unsafe easy
    longest = request.longest
    self.piece = piece
    addresses = request.addresses
    for line in request.headers { unsafe headers = unsafe curl_slist_append(headers, line) }
    guard setTexts(request), setNumbers(request), setContent(request.body) else { return nil }
    receive()
    if addresses == .publicOnly { checkAddresses() }
  }

  private func setTexts(_ request: HTTPRequest) -> Bool {
    var texts: [(CURLoption, String)] = [
      (CURLOPT_URL, request.url), (CURLOPT_PROTOCOLS_STR, request.allowsPlain ? "http,https" : "https"),
      (CURLOPT_USERAGENT, "quintet"), (CURLOPT_PROXY, ""),
    ]
    if let roots = request.roots { texts.append((CURLOPT_CAINFO, roots)) }
    return texts.allSatisfy { option, value in unsafe quintet_easy_text(easy, option, value) == CURLE_OK }
  }

  private func setNumbers(_ request: HTTPRequest) -> Bool {
    let timeout = request.timeout.components
    let milliseconds = Int(timeout.seconds * 1000 + timeout.attoseconds / 1_000_000_000_000_000)
    // No signals, no redirects, and no credentials or proxies from the environment.
    var numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_TIMEOUT_MS, milliseconds),
      (CURLOPT_CONNECTTIMEOUT_MS, milliseconds),
      // libcurl's default buffers of 16 and 64 KiB would be too large for many short transfers at once.
      (CURLOPT_BUFFERSIZE, 8192), (CURLOPT_UPLOAD_BUFFERSIZE, 16384),
    ]
    if request.isHTTP2 { numbers += Self.http2Numbers(request) }
    return numbers.allSatisfy { option, value in unsafe quintet_easy_number(easy, option, value) == CURLE_OK }
  }

  private static func http2Numbers(_ request: HTTPRequest) -> [(CURLoption, Int)] {
    // Over TLS, requests to one server share a connection. Without TLS, each request gets a connection of its own,
    // because this version of libcurl would send the connection preface again on an existing connection.
    request.url.hasPrefix("http:")
      ? [(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2_PRIOR_KNOWLEDGE)), (CURLOPT_FRESH_CONNECT, 1)]
      : [(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)), (CURLOPT_PIPEWAIT, 1)]
  }

  /// Sets the request's headers and body.
  private func setContent(_ body: [UInt8]?) -> Bool {
    guard unsafe quintet_easy_headers(easy, headers) == CURLE_OK else { return false }
    guard let body else { return true }
    let bytes = body.map { CChar(bitPattern: $0) }
    return unsafe quintet_easy_body(easy, bytes, bytes.count) == CURLE_OK
  }

  /// Makes libcurl pass each piece of the response's body to `take`.
  private func receive() {
    unsafe quintet_easy_receive(
      easy,
      { bytes, size, count, data in
        guard let bytes = unsafe bytes, let data = unsafe data else { return 0 }
        let transfer = unsafe Unmanaged<HTTPTransfer>.fromOpaque(data).takeUnretainedValue()
        let piece = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size * count))
        return Loop.assumeIsolated { transfer.take(piece) }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Makes libcurl check each address when it connects. A check of the name's addresses before the request wouldn't be
  /// enough, since the name may resolve to another address a moment later.
  private func checkAddresses() {
    unsafe quintet_easy_open(
      easy,
      { data, _, address in
        guard let address = unsafe address, let data = unsafe data else { return CURL_SOCKET_BAD }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe Int(quintet_address_bytes(address, &bytes))
        let transfer = unsafe Unmanaged<HTTPTransfer>.fromOpaque(data).takeUnretainedValue()
        guard PublicAddress.holds(Array(bytes.prefix(count))) else {
          Loop.assumeIsolated { transfer.wasRefused = true }
          return CURL_SOCKET_BAD
        }
        return unsafe quintet_address_socket(address)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    unsafe curl_easy_cleanup(easy)
    unsafe curl_slist_free_all(headers)
  }

  /// Sets the continuation that receives the result.
  func wait(_ continuation: CheckedContinuation<Result<HTTPResponseHead, HTTPClientFault>, Never>) {
    self.continuation = continuation
  }

  /// - Returns: The number of bytes accepted. If it is less than the number given, the transfer ends.
  private func take(_ bytes: [UInt8]) -> Int {
    received += bytes.count
    guard received <= longest else {
      isTooLong = true
      return 0
    }
    if isDraining { return bytes.count }
    switch piece(bytes, unsafe quintet_easy_status(easy)) {
    case .rest: break
    case .restWithin(let pause): endsWithin?(pause)
    case .nothing:
      isUnwanted = true
      return 0
    }
    return bytes.count
  }

  /// Handles the end of the transfer as reported by libcurl.
  func finish(_ code: CURLcode) {
    switch code {
    case CURLE_OK:
      end(.success(head))
    case CURLE_COULDNT_CONNECT where wasRefused: end(.failure(.notPublic))
    case CURLE_OPERATION_TIMEDOUT: end(.failure(.late))
    case CURLE_WRITE_ERROR where isTooLong: end(.failure(.tooLong(head)))
    case CURLE_WRITE_ERROR where isUnwanted: end(.failure(.cancelled))
    default: end(.failure(.failed(unsafe String(cString: curl_easy_strerror(code)))))
    }
  }

  /// Returns the result before the response is complete.
  func endEarly() {
    isDraining = true
    end(.success(head))
  }

  private var head: HTTPResponseHead {
    HTTPResponseHead(
      status: unsafe quintet_easy_status(easy), type: header("Content-Type"),
      maxAge: header("Cache-Control").flatMap(HTTPResponseHead.maxAge), retryAfter: retryAfter)
  }

  private var retryAfter: Duration? {
    let seconds = unsafe quintet_easy_retry_after(easy)
    return seconds > 0 ? .seconds(Int64(seconds)) : nil
  }

  private func header(_ name: String) -> String? {
    unsafe quintet_easy_header(easy, name).map { unsafe String(cString: $0) }
  }

  /// Resumes the caller with the result. Later calls have no effect.
  func end(_ result: Result<HTTPResponseHead, HTTPClientFault>) {
    continuation?.resume(returning: result)
    continuation = nil
  }
}
