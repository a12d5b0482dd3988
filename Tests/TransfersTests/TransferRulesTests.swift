import Crypto
import Testing
import Transfers
import Wire

@Suite(.timeLimit(.minutes(1))) struct TransferRulesTests {
  private static let piece: [UInt8] = [1, 2, 3, 4]
  private static let digest = SHA256.hexDigest(piece)

  private func failure(_ body: () throws(Failure) -> Void) -> Failure? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A piece of a file is accepted if it leaves no gap and stays within the file, even if it is a repeat",
    arguments: [
      (0, 10, 0, nil), (0, 10, 4, nil), (6, 10, 6, nil), (2, 10, 6, nil), (7, 10, 7, .invalidParams),
      (5, 10, 4, .conflict), (0, 3, 0, .invalidParams), (1_000_000_000, 10, 0, .invalidParams),
    ] as [(Int, Int, Int, FailureKind?)])
  func pieces(offset: Int, bytes: Int, received: Int, refusal: FailureKind?) {
    let found = failure { () throws(Failure) in
      try PieceRule.check(Self.piece, at: offset, sha256: Self.digest, of: bytes, received: received)
    }
    #expect(found?.kind == refusal)
    if refusal == .conflict { #expect(found?.details["received"] == .integer(Int64(received))) }
  }

  @Test("A piece of a file with the wrong digest is rejected")
  func digest() {
    let found = failure { () throws(Failure) in
      try PieceRule.check([1, 2, 3, 5], at: 0, sha256: Self.digest, of: 10, received: 0)
    }
    #expect(found?.kind == .invalidParams)
  }

  @Test(
    "A range ends at the end of the file or at the maximum size of a piece",
    arguments: [
      (nil, nil, 10, 0..<10), (4, 3, 10, 4..<7), (8, 9, 10, 8..<10), (nil, nil, 0, 0..<0),
      (nil, nil, 200_000, 0..<65_536), (131_072, nil, 200_000, 131_072..<196_608), (10, nil, 10, nil),
      (1, nil, 0, nil),
    ] as [(Int?, Int?, Int, Range<Int>?)])
  func ranges(offset: Int?, length: Int?, bytes: Int, range: Range<Int>?) {
    #expect((try? PieceRule.range(at: offset, length: length, of: bytes)) == range)
  }

  @Test(
    "The number and the total size of an account's files are limited",
    arguments: [
      (10, TransferUse(files: 1, bytes: 90), nil), (10, TransferUse(files: 2, bytes: 0), .limitExceeded),
      (11, TransferUse(files: 1, bytes: 90), .limitExceeded),
    ] as [(Int, TransferUse, FailureKind?)])
  func capacity(bytes: Int, own: TransferUse, refusal: FailureKind?) {
    let limits = TransferLimits(accountFiles: 2, accountBytes: 100)
    #expect(failure { () throws(Failure) in try limits.check(adding: bytes, own: own) }?.kind == refusal)
  }

  @Test(
    "The received bytes of all accounts are limited, and the failure has a retry time of at most an hour",
    arguments: [
      (190, nil, nil), (191, nil, 60_000), (191, .seconds(5), 60_000), (191, .seconds(90), 90_000),
      (200, .seconds(80_000), 3_600_000),
    ] as [(Int, Duration?, Int?)])
  func capacityOfAll(there: Int, untilNextEnd: Duration?, retryAfter: Int?) {
    let refusal = failure { () throws(Failure) in
      try TransferLimits(bytes: 200).check(
        charging: 10, all: TransferUse(files: 1, bytes: there), untilNextEnd: untilNextEnd)
    }
    #expect(refusal?.kind == retryAfter.map { _ in .overloaded })
    #expect(refusal?.details["retry_after_ms"] == retryAfter.map { .integer(Int64($0)) })
  }

  @Test(
    "The quota charged for a partly received file grows in steps, up to the file's size",
    arguments: [(0, 0), (1, 262_144), (262_144, 262_144), (262_145, 524_288), (900_000, 1_000_000)])
  func charges(received: Int, charge: Int) {
    #expect(TransferLimits.charge(for: received, of: 1_000_000) == charge)
  }
}
