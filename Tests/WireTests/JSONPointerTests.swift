import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct JSONPointerTests {
  /// The document of RFC 6901, section 5.
  static let document: JSONValue = [
    "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8,
  ]

  @Test(
    "The examples of RFC 6901 resolve correctly",
    arguments: [
      ("/foo", ["bar", "baz"]), ("/foo/0", "bar"), ("/", 0), ("/a~1b", 1), ("/c%d", 2), ("/e^f", 3), ("/g|h", 4),
      ("/i\\j", 5), ("/k\"l", 6), ("/ ", 7), ("/m~0n", 8), ("", document),
    ] as [(String, JSONValue)])
  func examples(text: String, value: JSONValue) throws {
    #expect(try #require(JSONPointer(text)).value(in: Self.document) == value)
  }

  @Test(
    "A JSON pointer to a missing value gives nil",
    arguments: [
      "/foo/2", "/foo/-1", "/foo/-", "/foo/00", "/foo/01", "/foo/ 1", "/foo/99999999999999999999", "/foo/bar", "/foo/",
      "/bar", "/foo/0/0", "/a", "//",
    ])
  func nothing(text: String) throws {
    #expect(try #require(JSONPointer(text)).value(in: Self.document) == nil)
  }

  @Test("An invalid JSON pointer is rejected", arguments: ["foo", "0", "/a~", "/a~2b", "#/foo", " /foo"])
  func faulty(text: String) { #expect(JSONPointer(text) == nil) }

  @Test("In a JSON pointer, ~01 means ~1 and not a slash")
  func order() throws {
    #expect(try #require(JSONPointer("/~01")).value(in: ["~1": true, "/": false]) == true)
  }
}
