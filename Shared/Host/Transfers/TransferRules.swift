import Crypto
package import Wire

/// The limits for users' files in a service's folder.
package struct TransferLimits: Hashable, Sendable {
  /// The maximum number of files per account.
  package var accountFiles: Int
  /// The maximum number of bytes per account. The full length of each file counts from the start of its upload.
  package var accountBytes: Int
  /// The maximum number of files of all accounts.
  package var files: Int
  /// The maximum number of received bytes of all accounts.
  package var bytes: Int
  /// The time for which a file is kept after its upload has begun, and again after the file is finished.
  package var keptFor: Duration

  /// Creates limits. By default, all files together may use a quarter of a small machine's disk.
  package init(
    accountFiles: Int = 20, accountBytes: Int = 192 << 20, files: Int = 100_000, bytes: Int = 8 << 30,
    keptFor: Duration = .seconds(86_400)
  ) {
    self.accountFiles = accountFiles
    self.accountBytes = accountBytes
    self.files = files
    self.bytes = bytes
    self.keptFor = keptFor
  }
}

/// The number of files and the number of bytes, for one account or for all accounts.
package struct TransferUse: Hashable, Sendable {
  /// The number of files.
  package var files: Int
  /// The number of bytes that count towards the limit.
  package var bytes: Int

  package init(files: Int, bytes: Int) {
    self.files = files
    self.bytes = bytes
  }
}

extension TransferLimits {
  /// Checks that an account may begin a file. The full length of each of the account's files counts from the start of
  /// its upload.
  ///
  /// - Throws: `limit_exceeded` with the account's own usage.
  package func check(adding bytes: Int, own: TransferUse) throws(Failure) {
    guard own.files < accountFiles else {
      throw .limitExceeded(.tooManyFiles(limit: accountFiles), current: own.files, limit: accountFiles)
    }
    guard own.bytes + bytes <= accountBytes else {
      throw .limitExceeded(.tooManyFileBytes(limit: accountBytes), current: own.bytes, limit: accountBytes)
    }
  }

  /// Checks that additional received bytes fit within the limit for all accounts. Bytes that are only announced don't
  /// count.
  ///
  /// - Parameter untilNextEnd: The time until the next file expires and frees space.
  /// - Throws: `overloaded`.
  package func check(charging bytes: Int, all: TransferUse, untilNextEnd: Duration?) throws(Failure) {
    guard all.bytes + bytes > self.bytes else { return }
    throw .overloaded(
      limit: "file_bytes", whose: "all accounts", current: all.bytes, maximum: self.bytes,
      retryAfter: Self.wait(untilNextEnd))
  }

  /// Returns the failure for too many files, if there is no file without received bytes that could be deleted.
  func tooManyFiles(_ all: TransferUse, untilNextEnd: Duration?) -> Failure {
    .overloaded(
      limit: "files", whose: "all accounts", current: all.files, maximum: files, retryAfter: Self.wait(untilNextEnd))
  }

  /// Returns the time after which a retry may succeed. The time is at least a minute, and at most an hour because files
  /// may also be deleted before they expire.
  private static func wait(_ untilNextEnd: Duration?) -> Duration {
    min(max(untilNextEnd ?? .zero, .seconds(60)), .seconds(3600))
  }

  /// Returns the number of bytes to charge for a file. Charges grow in steps, so that few pieces require a database
  /// write.
  package static func charge(for received: Int, of bytes: Int) -> Int {
    min(bytes, (received + chargeStep - 1) / chargeStep * chargeStep)
  }

  private static let chargeStep = 256 << 10
}

/// The rules for pieces of a file.
package enum PieceRule {
  /// Checks that a piece may be written: its digest matches, it is within the file, and it leaves no gap. A piece that
  /// already exists is accepted again, so that a client may retry after a lost reply.
  ///
  /// - Parameter received: The number of bytes received so far.
  /// - Throws: `invalid_params`, or `conflict` with `received` for a piece that would leave a gap.
  package static func check(
    _ piece: [UInt8], at offset: Int, sha256: String, of bytes: Int, received: Int
  ) throws(Failure) {
    guard offset + piece.count <= bytes else {
      throw .invalidParams("data: \(piece.count) bytes at \(offset) exceed the file's size of \(bytes)")
    }
    guard SHA256.hexDigest(piece) == sha256 else {
      throw .invalidParams("sha256: the piece has a different digest")
    }
    guard offset <= received else { throw hole(received: received) }
  }

  /// Returns the failure for missing earlier pieces. Its `received` is the offset at which to continue.
  package static func hole(received: Int) -> Failure {
    var failure = Failure.conflict(.filePiecesMissing)
    failure.details["received"] = .integer(Int64(received))
    return failure
  }

  /// Returns the failure for a wrong digest of the whole file. The client must send the file again from the start.
  package static var wrongDigest: Failure {
    var failure = Failure.conflict(.fileIsAnother)
    failure.details["received"] = 0
    return failure
  }

  /// Returns the range of a file to include in a reply.
  ///
  /// - Throws: `invalid_params` for an offset beyond the end.
  package static func range(at offset: Int?, length: Int?, of bytes: Int) throws(Failure) -> Range<Int> {
    let start = offset ?? 0
    guard start == 0 || start < bytes else {
      throw .invalidParams("offset must be less than \(bytes), the file's size in bytes")
    }
    return start..<min(bytes, start + min(length ?? FilePiece.maxBytes, FilePiece.maxBytes))
  }
}
