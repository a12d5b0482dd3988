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
    "a piece is taken where it leaves no hole, again too, and inside of the file only",
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

  @Test("a piece with another digest is refused")
  func digest() {
    let found = failure { () throws(Failure) in
      try PieceRule.check([1, 2, 3, 5], at: 0, sha256: Self.digest, of: 10, received: 0)
    }
    #expect(found?.kind == .invalidParams)
  }

  @Test(
    "a range ends with the file and with what a piece may have",
    arguments: [
      (nil, nil, 10, 0..<10), (4, 3, 10, 4..<7), (8, 9, 10, 8..<10), (nil, nil, 0, 0..<0),
      (nil, nil, 200_000, 0..<65_536), (131_072, nil, 200_000, 131_072..<196_608), (10, nil, 10, nil),
      (1, nil, 0, nil),
    ] as [(Int?, Int?, Int, Range<Int>?)])
  func ranges(offset: Int?, length: Int?, bytes: Int, range: Range<Int>?) {
    #expect((try? PieceRule.range(at: offset, length: length, of: bytes)) == range)
  }

  @Test(
    "what doesn't fit is refused: by the account's number and bytes, and by what all have",
    arguments: [
      (10, TransferUse(files: 1, bytes: 90), TransferUse(files: 4, bytes: 190), nil),
      (10, TransferUse(files: 2, bytes: 0), TransferUse(files: 4, bytes: 0), .limitExceeded),
      (11, TransferUse(files: 1, bytes: 90), TransferUse(files: 4, bytes: 90), .limitExceeded),
      (10, TransferUse(files: 0, bytes: 0), TransferUse(files: 5, bytes: 0), .overloaded),
      (10, TransferUse(files: 0, bytes: 0), TransferUse(files: 4, bytes: 191), .overloaded),
    ] as [(Int, TransferUse, TransferUse, FailureKind?)])
  func room(bytes: Int, own: TransferUse, all: TransferUse, refusal: FailureKind?) {
    let limits = TransferLimits(accountFiles: 2, accountBytes: 100, files: 5, bytes: 200)
    #expect(failure { () throws(Failure) in try limits.check(adding: bytes, own: own, all: all) }?.kind == refusal)
  }
}
