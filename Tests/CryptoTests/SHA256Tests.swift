import CivilTime
import Crypto
import Testing

@Suite(.timeLimit(.minutes(2))) struct SHA256Tests {
  @Test(
    "Digests match the examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(_ text: String, _ digest: String) { #expect(SHA256.hexDigest(Array(text.utf8)) == digest) }

  @Test("Random identifiers have their prefix and don't repeat")
  func identifiers() {
    let made = (0..<200).map { _ in SecureRandom.identifier("acc") }
    #expect(Set(made).count == 200)
    #expect(made.allSatisfy { $0.hasPrefix("acc_") && $0.count == 30 })
  }

  @Test("Timed identifiers sort by time and don't repeat within a millisecond")
  func timedIdentifiers() {
    let start: Int64 = 1_790_000_000_000
    let times = (0..<40).map { Timestamp(milliseconds: start + (1 << Int64($0)) - 1) }
    let made = times.map { SecureRandom.identifier("acc", at: $0) }
    #expect(made.map { Array($0.utf8) } == made.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
    let same = (0..<200).map { _ in SecureRandom.identifier("acc", at: times[0]) }
    #expect(Set(same).count == 200 && Set(same.map { $0.prefix(13) }).count == 1)
    #expect(same.allSatisfy { $0.hasPrefix("acc_") && $0.utf8.count == 30 })
  }

  @Test("Constant-time comparison gives the same result as ==")
  func equality() {
    #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
    #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
    #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
    #expect(ConstantTime.equal([], []))
  }
}
