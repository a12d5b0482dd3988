import Wire

/// A request target: the decoded path components and the query.
///
/// A path that could lead to a different folder than its components suggest is rejected before any file access. Such a
/// path contains `.`, `..`, an escaped slash, a backslash or an empty component.
package struct HTTPTarget: Hashable, Sendable {
  /// The decoded path components: `tarot` for `/tarot/`, none for `/`.
  package let parts: [String]
  /// True if the path ends with a slash, so it names a folder.
  package let isFolder: Bool
  /// The text after the question mark, as received.
  package let query: String
  /// True for the target `*`, which is only valid for `OPTIONS`.
  package let isServer: Bool

  /// The decoded path.
  package var path: String { "/" + parts.joined(separator: "/") + (isFolder && !parts.isEmpty ? "/" : "") }

  /// Returns the decoded value of a query parameter, or nil if the parameter is missing or can't be decoded.
  package func member(_ name: String) -> String? {
    for pair in query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      guard Self.decoded(Bytes(pair[..<equals])[...]) == name else { continue }
      return Self.decoded(Bytes(pair[equals...].dropFirst())[...])
    }
    return nil
  }

  /// Parses a target: a path, an absolute URL, or `*`.
  ///
  /// - Returns: The target, and the host of an absolute URL.
  static func read(_ bytes: Bytes, for method: String) throws(HTTPFault) -> (HTTPTarget, authority: String?) {
    guard bytes.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }), let first = bytes.first else {
      throw .bad("a target with an invalid character")
    }
    if bytes.count == 1, first == UInt8(ascii: "*"), method == "OPTIONS" { return (HTTPTarget(), nil) }
    if first == UInt8(ascii: "/") { return (try HTTPTarget(path: bytes[...]), nil) }
    for scheme in ["http://", "https://"] where bytes.starts(with: scheme.utf8) {
      return try readURL(bytes.dropFirst(scheme.utf8.count))
    }
    throw .bad("a target that isn't a path")
  }

  /// - Parameter bytes: An absolute URL without its scheme.
  private static func readURL(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) -> (HTTPTarget, authority: String?) {
    let end = bytes.firstIndex { "/?".utf8.contains($0) } ?? bytes.endIndex
    guard isAuthority(bytes[..<end]) else { throw .bad("an address without a host") }
    let path = bytes[end...]
    let target = try HTTPTarget(path: path.first == UInt8(ascii: "/") ? path : (Bytes("/".utf8) + path)[...])
    return (target, String(decoding: bytes[..<end], as: UTF8.self))
  }

  /// Creates the target `*`.
  private init() {
    parts = []
    isFolder = true
    query = ""
    isServer = true
  }

  /// - Parameter bytes: A path that begins with a slash.
  private init(path bytes: ArraySlice<UInt8>) throws(HTTPFault) {
    let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
    query = String(decoding: bytes[mark...].dropFirst(), as: UTF8.self)
    isServer = false
    var pieces = bytes[..<mark].dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    isFolder = pieces.last?.isEmpty ?? true
    if isFolder { pieces.removeLast() }
    parts = try pieces.map { piece throws(HTTPFault) in try Self.part(piece) }
  }

  /// Decodes and checks a path component.
  private static func part(_ bytes: ArraySlice<UInt8>) throws(HTTPFault) -> String {
    guard let part = decoded(bytes) else { throw .bad("a path that can't be decoded") }
    let isReserved = part.isEmpty || part == "." || part == ".."
    guard !isReserved, part.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && !"/\\".utf8.contains($0) }) else {
      throw .bad("a path with an invalid component")
    }
    return part
  }

  /// Decodes percent-encoding. Returns nil if an escape is invalid or the result isn't UTF-8.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    if !bytes.contains(UInt8(ascii: "%")) { return String(validating: bytes, as: UTF8.self) }
    var out: Bytes = []
    out.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        out.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else { return nil }
      out.append(high << 4 | low)
    }
    return String(validating: out, as: UTF8.self)
  }

  /// True if all bytes may occur in a host with an optional port. This rules out user names, paths and lists of hosts.
  static func isAuthority(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.count <= 255 else { return false }
    return bytes.allSatisfy { $0.isASCIILetterOrDigit || ".-_:[]".utf8.contains($0) }
  }
}
