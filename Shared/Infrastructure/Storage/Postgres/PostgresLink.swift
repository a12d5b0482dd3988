import CPostgres
import Glibc

/// A libpq connection in pipeline mode: the server answers in order, and the client waits only when it needs an answer.
///
/// This file and `PostgresResult.swift` are the boundary to libpq's C API. No other file uses a libpq pointer. Methods
/// that wait block, so call them on a thread that may block. Used by one thread at a time.
@safe final class PostgresLink {
  private let url: PostgresURL
  private let handle: OpaquePointer
  private let warnings: UnsafeMutablePointer<Int32>

  /// - Parameter role: a role such as "writer", which `pg_stat_activity` shows.
  init(to address: PostgresAddress, as role: String) throws(StoreFault) {
    url = address.url
    let parameters = address.parameters(role)
    let opened = unsafe Self.withTexts(parameters.map(\.name)) { names in
      unsafe Self.withTexts(parameters.map(\.value)) { values in unsafe PQconnectdbParams(names, values, 0) }
    }
    guard let opened = unsafe opened else { throw StoreFault(message: "no memory for a connection") }
    guard unsafe Self.hasAnswer(opened) else {
      unsafe PQfinish(opened)
      throw StoreFault.unreachable(
        "\(url.place) accepts connections but didn't answer within \(Self.maxWait / 1000) s: the server hangs, or a "
          + "connection pooler has no free connection to PostgreSQL")
    }
    guard unsafe PQstatus(opened) == CONNECTION_OK, unsafe PQenterPipelineMode(opened) == 1 else {
      let words = unsafe Self.message(of: opened, for: url)
      unsafe PQfinish(opened)
      throw StoreFault.unreachable("can't connect to \(url.place): \(words)")
    }
    unsafe handle = opened
    unsafe warnings = .allocate(capacity: 1)
    unsafe warnings.initialize(to: 0)
    unsafe PQsetNoticeReceiver(
      opened,
      { count, result in
        guard let severity = unsafe PQresultErrorField(result, Int32(QUINTET_PG_SEVERITY)) else { return }
        if unsafe String(cString: severity) == "WARNING" {
          unsafe count?.assumingMemoryBound(to: Int32.self).pointee += 1
        }
      }, warnings)
  }

  deinit {
    unsafe PQfinish(handle)
    unsafe warnings.deallocate()
  }

  /// The time that a new connection may take to answer an empty statement, in milliseconds.
  private static let maxWait: Int32 = 5000

  /// Waits for the answer to an empty statement. This is needed because a pooler accepts a connection, and may then let
  /// the client wait for a connection to the server.
  ///
  /// - Returns: false if no answer arrived in time. True if an answer arrived or the connection has ended.
  private static func hasAnswer(_ handle: OpaquePointer) -> Bool {
    guard unsafe PQstatus(handle) == CONNECTION_OK, unsafe PQsendQuery(handle, "") == 1 else { return true }
    while unsafe PQisBusy(handle) == 1 {
      var place = pollfd(fd: unsafe PQsocket(handle), events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&place, 1, maxWait)
      if ready == 0 { return false }
      if unsafe PQconsumeInput(handle) != 1 { return true }
    }
    while let result = unsafe PQgetResult(handle) { unsafe PQclear(result) }
    return true
  }

  /// The number of warnings that the server has sent so far.
  var warningCount: Int32 { unsafe warnings.pointee }
  /// True if the connection is lost.
  var isBroken: Bool { unsafe PQstatus(handle) == CONNECTION_BAD }
  /// True if a transaction is open and all its answers have been read.
  var isInTransaction: Bool {
    [PQTRANS_INTRANS, PQTRANS_INERROR].contains(unsafe PQtransactionStatus(handle))
  }
  /// The server's version: 150020 for 15.20.
  var serverVersion: Int { Int(unsafe PQserverVersion(handle)) }
  /// The connection's socket. It becomes readable when the server sends an unsolicited message, such as the end of the
  /// session.
  var socket: Int32 { unsafe PQsocket(handle) }

  /// Returns a setting that the server reports automatically, such as `server_encoding`.
  func reportedSetting(_ name: String) -> String? {
    unsafe PQparameterStatus(handle, name).map { unsafe String(cString: $0) }
  }

  /// Reads unsolicited messages from the server. Returns false if the connection has ended.
  func readMessages() -> Bool { unsafe PQconsumeInput(handle) == 1 && !isBroken }

  /// Runs a script of several statements and waits for it. No other statement may be pending.
  func script(_ sql: String) throws(StoreFault) {
    guard unsafe PQexitPipelineMode(handle) == 1 else { throw lost() }
    let result = unsafe PQexec(handle, sql).map { unsafe PostgresResult($0) }
    let entered = unsafe PQenterPipelineMode(handle)
    if let fault = result?.fault("") { throw fault }
    if result == nil || entered != 1 { throw lost() }
  }

  /// Sends a statement to be prepared. For a type of 0, the server infers the type.
  func sendPrepare(_ name: String, _ sql: String, types: [UInt32]) throws(StoreFault) {
    let sent = unsafe types.withUnsafeBufferPointer {
      unsafe PQsendPrepare(handle, name, sql, Int32($0.count), $0.baseAddress)
    }
    if sent != 1 { throw lost() }
  }

  /// Requests the types of a prepared statement's parameters.
  func sendDescribe(_ name: String) throws(StoreFault) {
    if unsafe PQsendDescribePrepared(handle, name) != 1 { throw lost() }
  }

  /// Sends a prepared statement with its parameters. Requests rows in binary format.
  func sendExecute(_ name: String, _ parameters: PostgresParameters) throws(StoreFault) {
    let sent = unsafe parameters.bytes.withUnsafeBytes { bytes in
      let places: [UnsafePointer<CChar>?] = unsafe parameters.starts.map { start in
        unsafe start.flatMap { unsafe bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return unsafe PQsendQueryPrepared(
        handle, name, Int32(places.count), places, parameters.lengths, parameters.formats, 1)
    }
    if sent != 1 { throw lost() }
  }

  /// Ends the current batch. After a failure, the server skips the rest of the batch and continues with the next batch.
  func sendSync() throws(StoreFault) { if unsafe PQpipelineSync(handle) != 1 { throw lost() } }

  /// Waits for the next result. Returns nil between the results of two statements.
  func next() -> PostgresResult? { unsafe PQgetResult(handle).map { unsafe PostgresResult($0) } }

  /// Returns the fault for a libpq error.
  func lost() -> StoreFault {
    let words = unsafe Self.message(of: handle, for: url)
    return StoreFault.connectionLost(words.isEmpty ? "the connection is closed" : words)
  }

  /// Returns libpq's message about a connection in one line, unless it may contain a part of the password.
  private static func message(of handle: OpaquePointer, for url: PostgresURL) -> String {
    let words = unsafe String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline).joined(separator: " ")
    return url.allows(words)
      ? words
      : "libpq's message isn't shown, because it contains four consecutive characters of the password, perhaps by "
        + "chance: check the host, port, database, user and password"
  }

  /// Passes texts as a null-terminated array of C strings.
  private static func withTexts<T>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) throws -> T
  ) rethrows -> T {
    var all: [CChar] = []
    let starts = texts.map { text in
      defer { all += text.utf8CString }
      return all.count
    }
    return try unsafe all.withUnsafeBufferPointer { bytes in
      let places: [UnsafePointer<CChar>?] = unsafe starts.map { unsafe bytes.baseAddress?.advanced(by: $0) } + [nil]
      return try unsafe places.withUnsafeBufferPointer { try unsafe body($0.baseAddress) }
    }
  }
}
