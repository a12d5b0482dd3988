import Testing

@testable import Storage

/// Quintet parses PostgreSQL URLs itself, so that no message shows a password.
@Suite(.timeLimit(.minutes(1))) struct PostgresURLTests {
  private static func parameters(_ url: String) throws -> [String] {
    try PostgresURL(url).parameters.map { "\($0.name)=\($0.value)" }
  }

  private static func refusal(_ url: String) -> String? {
    do throws(PostgresURLFault) { _ = try PostgresURL(url) } catch { return error.description }
    return nil
  }

  @Test(
    "A URL is parsed into libpq's parameters",
    arguments: [
      ("postgres://", []),
      ("postgres:///quintet", ["dbname=quintet"]),
      (
        "postgresql://quintet:pass@db.internal:5433/quintet",
        ["user=quintet", "password=pass", "host=db.internal", "port=5433", "dbname=quintet"]
      ),
      ("postgres://quintet@a,b:6000/q", ["user=quintet", "host=a,b", "port=,6000", "dbname=q"]),
      ("postgres://quintet@[::1]:5432,[fe80::1]/q", ["user=quintet", "host=::1,fe80::1", "port=5432,", "dbname=q"]),
      ("postgres://%2Frun%2Fpostgresql/q", ["host=/run/postgresql", "dbname=q"]),
      ("postgres://:5433/q", ["port=5433", "dbname=q"]),
      ("postgres://u:a:b=c&d!@h", ["user=u", "password=a:b=c&d!", "host=h"]),
      ("postgres://u:%2F%40%25%3F%23%3A%20%C3%A9@h", ["user=u", "password=/@%?#: é", "host=h"]),
      (
        "postgres://q@/q?host=/one,/two&port=1,2&target_session_attrs=read-write",
        ["user=q", "dbname=q", "host=/one,/two", "port=1,2", "target_session_attrs=read-write"]
      ),
      (
        "postgres:///q?options=-c%20geqo%3Doff&sslmode=verify-full",
        ["dbname=q", "options=-c geqo=off", "sslmode=verify-full"]
      ),
    ] as [(String, [String])])
  func parts(url: String, parameters: [String]) throws {
    try #expect(Self.parameters(url) == parameters)
  }

  @Test(
    "The error for a wrong URL names the part that is wrong",
    arguments: [
      ("postgres:/db/q", "doesn't begin with postgres://"),
      (
        "postgres://u@h:port/q",
        "has a port that isn't a number from 1 to 65535, or a user or password that isn't percent-encoded"
      ),
      (
        "postgres://u@h:0",
        "has a port that isn't a number from 1 to 65535, or a user or password that isn't percent-encoded"
      ),
      ("postgres://u@[::1", "has a host in brackets that isn't an IPv6 address"),
      ("postgres://u@[::1]x", "has an invalid host"),
      ("postgres://u@a,,b", "has an empty host"),
      ("postgres://u@h_ö", "has a character in its host that must be percent-encoded"),
      ("postgres://ü@h", "has a character in its user that must be percent-encoded"),
      ("postgres://u:a%2@h", "has a character in its password that must be percent-encoded"),
      ("postgres://u:a%00@h", "has a control character or invalid UTF-8 in its password"),
      ("postgres://u:a%FF@h", "has a control character or invalid UTF-8 in its password"),
      ("postgres://u@h/a/b", "has a character in its database that must be percent-encoded"),
      ("postgres://u@h/q?sslmood=on", "has an invalid option: option 1 isn't NAME=VALUE, or isn't a libpq option"),
      (
        "postgres://u@h/q?port=5433&sslmode",
        "has an invalid option: option 2 isn't NAME=VALUE, or isn't a libpq option"
      ),
      ("postgres://u@h/q\npostgres://u@h/r", "has more than one line"),
      ("# the database\npostgres://u@h/q", "has more than one line"),
      ("postgres://u@h/q?sslmode=a b", "has a character in its option sslmode that must be percent-encoded"),
    ])
  func refused(url: String, reason: String) { #expect(Self.refusal(url) == reason) }

  @Test(
    "The error for a rejected URL shows no part of an unencoded password",
    arguments: ["/", "@", "%", "?", "#", " ", "/@", "?@", "\n"], ["postgres://u:", "postgres://u:12", "postgres://"])
  func unencoded(sign: String, before: String) throws {
    for secret in ["Zq7x\(sign)W4k2", "Zq7x\(sign)W4k2=v6j8", "123\(sign)W4k2"] {
      let words = try #require(Self.refusal("\(before)\(secret)@db.internal/quintet"), "\(secret)")
      for piece in ["Zq7x", "W4k2", "v6j8", "123"] { #expect(!words.contains(piece), "\(words)") }
    }
  }

  @Test(
    "The description of a URL shows servers and database, but never the user",
    arguments: [
      ("postgres://", "PostgreSQL"), ("postgres://me:pass@a,b:1/q", "a,b:1/q"),
      ("postgres://me:pass@/q?host=/run,/run&port=1,2&user=other&password=word", "/q at /run:1,2"),
    ])
  func places(url: String, place: String) throws {
    let url = try PostgresURL(url)
    #expect(url.place == place && "\(url)" == place && String(reflecting: url) == place)
  }

  @Test("A message that contains characters of the password only in the name of a host or database is shown")
  func names() throws {
    let url = try PostgresURL("postgres://quintet:internal-orders2@a,db.internal.invalid/orders")
    #expect(url.allows("could not translate host name \"db.internal.invalid\" to address"))
    #expect(url.allows("database \"orders\" does not exist"))
    for words in ["internal-orders2", "orders2", "host \"db.internal\""] { #expect(!url.allows(words), "\(words)") }
  }

  @Test("A libpq message is hidden if it contains four consecutive characters of a password")
  func messages() throws {
    let url = try PostgresURL("postgres://quintet:hunter2@h/q?sslpassword=k%3A9")
    #expect(url.allows("connection to server at \"h\" failed: Connection refused"))
    #expect(url.allows("hunt".dropLast().description))
    for words in ["could not translate host name \"hunt\"", "unter2", "invalid: k:9"] { #expect(!url.allows(words)) }
    #expect(try PostgresURL("postgres:///q?password=").allows("anything"))
  }
}
