import Crypto
package import Wire

/// How much people may leave in a service's folder of files, and for how long.
package struct TransferLimits: Hashable, Sendable {
  /// Files of one account.
  package var accountFiles: Int
  /// Bytes of one account's files, each counted whole from its beginning on.
  package var accountBytes: Int
  /// Files of all.
  package var files: Int
  /// Bytes of all files that have come.
  package var bytes: Int
  /// How long a file stays after it was begun or finished.
  package var keptFor: Duration

  /// A quarter of a small machine's disk for all, unless said otherwise.
  package init(
    accountFiles: Int = 20, accountBytes: Int = 192 << 20, files: Int = 100_000, bytes: Int = 8 << 30,
    keptFor: Duration = .seconds(86_400)
  ) {
    (self.accountFiles, self.accountBytes) = (accountFiles, accountBytes)
    (self.files, self.bytes, self.keptFor) = (files, bytes, keptFor)
  }
}

/// How many files there are and how much they are charged for: of one account, or of all.
package struct TransferUse: Hashable, Sendable {
  /// How many.
  package var files: Int
  /// What they come to.
  package var bytes: Int

  package init(files: Int, bytes: Int) { (self.files, self.bytes) = (files, bytes) }
}

extension TransferLimits {
  /// Whether an account may begin a file of so many bytes. Its own files count whole from their beginning on.
  ///
  /// - Throws: `limit_exceeded` with the account's own numbers.
  package func check(adding bytes: Int, own: TransferUse) throws(Failure) {
    guard own.files < accountFiles else {
      throw .limitExceeded(.tooManyFiles(limit: accountFiles), current: own.files, limit: accountFiles)
    }
    guard own.bytes + bytes <= accountBytes else {
      throw .limitExceeded(.tooManyFileBytes(limit: accountBytes), current: own.bytes, limit: accountBytes)
    }
  }

  /// Whether so many bytes more fit beside all that have come: what was announced only takes nobody's room.
  ///
  /// - Parameter untilNextEnd: how long it is until the next file goes and makes room.
  /// - Throws: `overloaded`.
  package func check(charging bytes: Int, all: TransferUse, untilNextEnd: Duration?) throws(Failure) {
    guard all.bytes + bytes > self.bytes else { return }
    throw .overloaded(
      limit: "file_bytes", whose: "all accounts", current: all.bytes, maximum: self.bytes,
      retryAfter: Self.wait(untilNextEnd))
  }

  /// The refusal where there are too many files, of which something has come.
  func tooManyFiles(_ all: TransferUse, untilNextEnd: Duration?) -> Failure {
    .overloaded(
      limit: "files", whose: "all accounts", current: all.files, maximum: files, retryAfter: Self.wait(untilNextEnd))
  }

  /// Until room is likely: a file may also be removed before its time, so nobody is sent away for longer than an hour.
  private static func wait(_ untilNextEnd: Duration?) -> Duration {
    min(max(untilNextEnd ?? .zero, .seconds(60)), .seconds(3600))
  }

  /// What a file is charged with once so many of its bytes have come: in steps, so that few pieces change the store.
  package static func charge(for received: Int, of bytes: Int) -> Int {
    min(bytes, (received + chargeStep - 1) / chargeStep * chargeStep)
  }

  private static let chargeStep = 256 << 10
}

/// What becomes of a piece that a client sends.
package enum PieceRule {
  /// Whether a piece may be written: it is what its sender meant, stands inside of the file, and leaves no hole. One
  /// that is there already is taken again, so that a sender who heard no answer sends it once more.
  ///
  /// - Parameter received: how many bytes there are.
  /// - Throws: `invalid_params`, or `conflict` with `received` for a piece behind a hole.
  package static func check(
    _ piece: [UInt8], at offset: Int, sha256: String, of bytes: Int, received: Int
  ) throws(Failure) {
    guard offset + piece.count <= bytes else {
      throw .invalidParams("data: \(piece.count) bytes at \(offset) go beyond the file's \(bytes)")
    }
    guard SHA256.hexDigest(piece) == sha256 else {
      throw .invalidParams("sha256: the piece arrived with another digest")
    }
    guard offset <= received else { throw hole(received: received) }
  }

  /// The pieces before this one aren't there: `received` says where to go on.
  package static func hole(received: Int) -> Failure {
    var failure = Failure.conflict(.filePiecesMissing)
    failure.details["received"] = .integer(Int64(received))
    return failure
  }

  /// The file as a whole isn't what was announced: all is to be sent again.
  package static var wrongDigest: Failure {
    var failure = Failure.conflict(.fileIsAnother)
    failure.details["received"] = 0
    return failure
  }

  /// The part of a file that an answer has.
  ///
  /// - Throws: `invalid_params` for one that begins behind the end.
  package static func range(
    at offset: Int?, length: Int?, of bytes: Int
  ) throws(Failure) -> Range<Int> {
    let start = offset ?? 0
    guard start == 0 || start < bytes else { throw .invalidParams("offset: the file has \(bytes) bytes") }
    return start..<min(bytes, start + min(length ?? FilePiece.mostBytes, FilePiece.mostBytes))
  }
}
