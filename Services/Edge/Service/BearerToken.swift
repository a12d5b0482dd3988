import HTTP
import Wire

/// Reads the token of an `Authorization: Bearer …` header.
enum BearerToken {
  /// Returns the token; nil if there is no such header.
  ///
  /// - Throws: `unauthenticated` for another scheme or an invalid token.
  static func read(_ head: HTTPHead) throws(Failure) -> Bytes? {
    guard let value = head.value("authorization") else { return nil }
    let letters = Bytes(value.utf8)
    let scheme = Bytes("bearer ".utf8)
    guard letters.count > scheme.count, zip(letters, scheme).allSatisfy({ $0 | 0x20 == $1 }) else {
      throw .unauthenticated
    }
    let token = Bytes(letters.dropFirst(scheme.count).drop { $0 == 0x20 })
    // These characters don't need escapes in JSON.
    let isToken = token.allSatisfy { $0.isASCIILetterOrDigit || "-._~+/=".utf8.contains($0) }
    guard isToken, !token.isEmpty, token.count <= 512 else { throw .unauthenticated }
    return token
  }
}
