// Prints the cost of verifying a signed transaction, compared with OpenSSL's ECDSA verifications alone with a parsed
// key: `swift run -c release --static-swift-stdlib signature-benchmark`. Microseconds of processor time, the median
// of 9 runs.
import CivilTime
import Crypto
import Glibc
import TestAuthority

/// Returns the duration of one call of `body` in microseconds: the median of 9 runs of 200 calls.
func cost(_ body: () throws -> Void) rethrows -> Double {
  var runs: [Double] = []
  for _ in 0..<9 {
    let before = clock()
    for _ in 0..<200 { try body() }
    runs.append(Double(clock() - before) / 200)
  }
  return runs.sorted()[4]
}

let now = Timestamp(seconds: 1_800_000_000)
let authority = try TestAuthority(from: now + .seconds(-86_400), to: now + .seconds(86_400))
let pad = String(repeating: "x", count: 700)
let payload = Array(#"{"bundleId":"org.example.app","transactionId":"1","pad":"\#(pad)"}"#.utf8)
let text = try authority.sign(payload)
let policy = TrustPolicy.appStore(roots: [authority.root])
let key = P256PrivateKey()
let signature = try key.sign(payload)

let one = cost { precondition(key.publicKey.verifies(signature, over: payload)) }
let whole = try cost { _ = try JWS(compact: text).verify(by: policy, at: now) }
let reading = try cost { _ = try JWS(compact: text) }
func told(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
let signers = KnownSigners()
let known = try cost { _ = try signers.verify(signers.read(text), by: policy, named: "store", at: now) }
print("OpenSSL, one ECDSA verification: \(told(one)) µs; three: \(told(3 * one)) µs")
print("a signed transaction of \(text.utf8.count) bytes: \(told(whole)) µs, including reading for \(told(reading)) µs")
print("three verifications as a share of it: \((3 * one / whole * 100).rounded() / 100) (reach: 0.8)")
let beside = (one / known * 100).rounded() / 100
print("with a cached chain: \(told(known)) µs; one verification as a share of it: \(beside) (reach: 0.8)")
