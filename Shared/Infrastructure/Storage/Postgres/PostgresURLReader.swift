/// Parses the part of a URL after `postgres://`.
struct PostgresURLReader {
  private typealias Part = ArraySlice<UInt8>

  private(set) var parameters: [PostgresURL.Parameter] = []
  private(set) var place = ""
  private let bytes: [UInt8]

  init(_ text: Substring.UTF8View) { bytes = Array(text) }

  mutating func read() throws(PostgresURLFault) {
    let authority = bytes.prefix { !"/?#".utf8.contains($0) }
    let rest = bytes[authority.endIndex...]
    // If the user or password contains an unencoded "/", "?" or "#", the @ is in this part.
    guard !rest.contains(Self.at), rest.first != UInt8(ascii: "#") else { throw Self.unencoded("user or password") }
    let user = authority.lastIndex(of: Self.at).map { authority[..<$0] }
    let hosts = user.map { authority[($0.endIndex + 1)...] } ?? authority
    if let user { try readUser(user) }
    try readHosts(hosts)
    let path = rest.prefix { $0 != UInt8(ascii: "?") }
    try add("dbname", path.dropFirst(), in: "database", allowing: Self.plain)
    var options: [String: String] = [:]
    for (place, option) in rest[path.endIndex...].dropFirst().split(separator: UInt8(ascii: "&")).enumerated() {
      let read = try Self.option(option, number: place + 1)
      parameters.append(read)
      options[read.name] = read.value
    }
    place = Self.text(hosts) + Self.text(path) + Self.sockets(options)
    if place.isEmpty { place = "PostgreSQL" }
  }

  private mutating func readUser(_ part: Part) throws(PostgresURLFault) {
    let name = part.prefix { $0 != Self.colon }
    try add("user", name, in: "user", allowing: Self.plain)
    try add("password", part[name.endIndex...].dropFirst(), in: "password", allowing: Self.plain + ":")
  }

  private mutating func readHosts(_ part: Part) throws(PostgresURLFault) {
    var names: [String] = []
    var ports: [String] = []
    for host in part.split(separator: Self.comma, omittingEmptySubsequences: false) {
      let isAddress = host.first == UInt8(ascii: "[")
      let end = isAddress ? UInt8(ascii: "]") : Self.colon
      let name = host.prefix { $0 != end }
      guard !isAddress || name.endIndex < host.endIndex else {
        throw PostgresURLFault("has a host in brackets that isn't an IPv6 address")
      }
      let rest = host[name.endIndex...].dropFirst(isAddress ? 1 : 0)
      names.append(try isAddress ? Self.address(name.dropFirst()) : Self.decoded(name, in: "host", allowing: "-._~"))
      guard rest.isEmpty || rest.first == Self.colon else { throw PostgresURLFault("has an invalid host") }
      ports.append(try Self.port(rest.dropFirst()))
    }
    guard names.count == 1 || !names.contains("") else { throw PostgresURLFault("has an empty host") }
    if names != [""] { parameters.append(.init(name: "host", value: names.joined(separator: ","))) }
    if ports.contains(where: { !$0.isEmpty }) {
      parameters.append(.init(name: "port", value: ports.joined(separator: ",")))
    }
  }

  private mutating func add(
    _ name: String, _ value: Part, in part: String, allowing signs: String
  ) throws(PostgresURLFault) {
    if !value.isEmpty {
      parameters.append(.init(name: name, value: try Self.decoded(value, in: part, allowing: signs)))
    }
  }

  private static func option(_ part: Part, number: Int) throws(PostgresURLFault) -> PostgresURL.Parameter {
    let key = part.prefix { $0 != UInt8(ascii: "=") }
    let name = text(key)
    guard key.endIndex < part.endIndex, options.contains(name) else {
      throw PostgresURLFault("has an invalid option: option \(number) isn't NAME=VALUE, or isn't a libpq option")
    }
    let value = part[key.endIndex...].dropFirst()
    if name == "port" { try checkPorts(value) }
    return .init(name: name, value: try decoded(value, in: "option \(name)", allowing: "-._~!$'()*+,;:/"))
  }

  private static func checkPorts(_ part: Part) throws(PostgresURLFault) {
    for port in part.split(separator: comma, omittingEmptySubsequences: false) { _ = try Self.port(port) }
  }

  /// Returns the hosts that the options name: " at /run/postgresql:5432".
  private static func sockets(_ options: [String: String]) -> String {
    guard let host = options["host"] else { return "" }
    var known: [Substring] = []
    for value in host.split(separator: ",") where !known.contains(value) { known.append(value) }
    return " at \(known.joined(separator: ","))\(options["port"].map { ":\($0)" } ?? "")"
  }

  /// - Parameter signs: the characters that needn't be percent-encoded, in addition to letters and digits.
  private static func decoded(
    _ part: Part, in name: String, allowing signs: String
  ) throws(PostgresURLFault) -> String {
    var decoded: [UInt8] = []
    var rest = part
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.allSatisfy(isHex), let value = UInt8(text(digits), radix: 16) else {
          throw unencoded(name)
        }
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        guard isLetterOrDigit(byte) || signs.utf8.contains(byte) else { throw unencoded(name) }
        decoded.append(byte)
      }
    }
    guard !decoded.contains(where: { $0 < 0x20 || $0 == 0x7F }), let text = String(validating: decoded, as: UTF8.self)
    else { throw PostgresURLFault("has a control character or invalid UTF-8 in its \(name)") }
    return text
  }

  private static func address(_ part: Part) throws(PostgresURLFault) -> String {
    guard !part.isEmpty, part.allSatisfy({ isHex($0) || ":.".utf8.contains($0) }) else {
      throw PostgresURLFault("has a host in brackets that isn't an IPv6 address")
    }
    return text(part)
  }

  /// Returns an empty text for the default port.
  private static func port(_ part: Part) throws(PostgresURLFault) -> String {
    let port = text(part)
    guard port.isEmpty || port.utf8.allSatisfy(isDigit) && (1...65_535).contains(Int(port) ?? 0) else {
      throw PostgresURLFault(
        "has a port that isn't a number from 1 to 65535, or a user or password that isn't percent-encoded")
    }
    return port
  }

  private static func unencoded(_ part: String) -> PostgresURLFault {
    PostgresURLFault("has a character in its \(part) that must be percent-encoded")
  }

  private static func text(_ part: Part) -> String { String(decoding: part, as: UTF8.self) }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static let at = UInt8(ascii: "@")
  private static let colon = UInt8(ascii: ":")
  private static let comma = UInt8(ascii: ",")
  /// The characters that need no percent-encoding in a user, a password or a database name.
  private static let plain = "-._~!$&'()*+,;="

  /// The parameters of libpq 14 to 17 that a client without replication needs.
  private static let options: Set = [
    "application_name", "channel_binding", "connect_timeout", "dbname", "fallback_application_name", "gssdelegation",
    "gssencmode", "gsslib", "host", "hostaddr", "keepalives", "keepalives_count", "keepalives_idle",
    "keepalives_interval", "krbsrvname", "load_balance_hosts", "options", "passfile", "password", "port",
    "require_auth", "requirepeer", "service", "ssl_max_protocol_version", "ssl_min_protocol_version", "sslcert",
    "sslcertmode", "sslcompression", "sslcrl", "sslcrldir", "sslkey", "sslmode", "sslnegotiation", "sslpassword",
    "sslrootcert", "sslsni", "target_session_attrs", "tcp_user_timeout", "user",
  ]
}
