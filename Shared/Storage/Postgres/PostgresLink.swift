import CPostgres
import Glibc

/// One connection of libpq's, in pipeline mode: what is sent is answered in order, and waited for only when it matters.
///
/// The C boundary is this file and `PostgresResult.swift`; nothing else touches a pointer of libpq's. Every use that
/// waits blocks, so it belongs on a thread that may. Used by one thread at a time.
@safe final class PostgresLink {
  private let url: PostgresURL
  private let handle: OpaquePointer
  private let warnings: UnsafeMutablePointer<Int32>

  /// - Parameter role: "writer", which `pg_stat_activity` shows.
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
        "\(url.place) accepts connections and gave no answer within \(Self.patience / 1000) s: a server that hangs, or a "
          + "connection pooler without a free connection to PostgreSQL")
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

  /// How long a new connection may take to answer an empty statement, in milliseconds.
  private static let patience: Int32 = 5000

  /// Waits for the answer to an empty statement. A pooler accepts connections before it has one to the server, and
  /// keeps them waiting.
  ///
  /// - Returns: false if there was no answer in time; true also when the connection has ended.
  private static func hasAnswer(_ handle: OpaquePointer) -> Bool {
    guard unsafe PQstatus(handle) == CONNECTION_OK, unsafe PQsendQuery(handle, "") == 1 else { return true }
    while unsafe PQisBusy(handle) == 1 {
      var place = pollfd(fd: unsafe PQsocket(handle), events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&place, 1, patience)
      if ready == 0 { return false }
      if unsafe PQconsumeInput(handle) != 1 { return true }
    }
    while let result = unsafe PQgetResult(handle) { unsafe PQclear(result) }
    return true
  }

  /// Warnings that the server has sent so far.
  var warningCount: Int32 { unsafe warnings.pointee }
  /// Whether the connection is lost.
  var isBroken: Bool { unsafe PQstatus(handle) == CONNECTION_BAD }
  /// Whether a transaction is open, of which all answers were read.
  var isInTransaction: Bool {
    [PQTRANS_INTRANS, PQTRANS_INERROR].contains(unsafe PQtransactionStatus(handle))
  }
  /// 150020 for 15.20.
  var serverVersion: Int { Int(unsafe PQserverVersion(handle)) }
  /// What tells when the server says something unasked, such as its end.
  var socket: Int32 { unsafe PQsocket(handle) }

  /// A setting that the server tells by itself, such as `server_encoding`.
  func told(_ name: String) -> String? {
    unsafe PQparameterStatus(handle, name).map { unsafe String(cString: $0) }
  }

  /// Takes in what the server has said unasked; false if that was its end.
  func hears() -> Bool { unsafe PQconsumeInput(handle) == 1 && !isBroken }

  /// Runs a script of several statements, with nothing on its way, and waits for it.
  func script(_ sql: String) throws(StoreFault) {
    guard unsafe PQexitPipelineMode(handle) == 1 else { throw lost() }
    let result = unsafe PQexec(handle, sql).map { unsafe PostgresResult($0) }
    let entered = unsafe PQenterPipelineMode(handle)
    if let fault = result?.fault("") { throw fault }
    if result == nil || entered != 1 { throw lost() }
  }

  /// Sends a text to be prepared; a type of 0 is for the server to find.
  func sendPrepare(_ name: String, _ sql: String, types: [UInt32]) throws(StoreFault) {
    let sent = unsafe types.withUnsafeBufferPointer {
      unsafe PQsendPrepare(handle, name, sql, Int32($0.count), $0.baseAddress)
    }
    if sent != 1 { throw lost() }
  }

  /// Asks for the types of a prepared statement's parameters.
  func sendDescribe(_ name: String) throws(StoreFault) {
    if unsafe PQsendDescribePrepared(handle, name) != 1 { throw lost() }
  }

  /// Sends a prepared statement with its parameters; rows are to come as bytes.
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

  /// Ends what is sent so far: after a failure the server goes on behind it.
  func sendSync() throws(StoreFault) { if unsafe PQpipelineSync(handle) != 1 { throw lost() } }

  /// Waits for the next answer; nil between those of two statements.
  func next() -> PostgresResult? { unsafe PQgetResult(handle).map { unsafe PostgresResult($0) } }

  /// What to throw where libpq can't go on.
  func lost() -> StoreFault {
    let words = unsafe Self.message(of: handle, for: url)
    return StoreFault.connectionLost(words.isEmpty ? "the connection is closed" : words)
  }

  /// libpq's message about a connection in one line, unless it has a part of the password.
  private static func message(of handle: OpaquePointer, for url: PostgresURL) -> String {
    let words = unsafe String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline).joined(separator: " ")
    return url.allows(words) ? words : "libpq's message isn't shown, since it has a part of the password"
  }

  /// Shows texts as C has them, with nothing behind the last one.
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
