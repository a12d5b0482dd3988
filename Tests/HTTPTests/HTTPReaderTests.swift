import Fuzzing
import HTTP
import Testing
import Wire

/// A reader's result for a connection's bytes.
struct ReadRequests {
  var requests: [(head: HTTPHead, body: Bytes)] = []
  var steps: [HTTPReader.Step] = []
  var fault: HTTPFault?
  var isInside = false

  init(_ text: Bytes, cutting size: Int = .max, bounds: HTTPBounds = HTTPBounds()) {
    var reader = HTTPReader(bounds: bounds)
    do throws(HTTPFault) {
      for from in stride(from: 0, to: text.count, by: min(size, max(1, text.count))) {
        let chunk = text[from..<min(text.count, from + min(size, text.count))].span
        var at = 0
        while at < chunk.count {
          let step = try reader.read(chunk, from: &at)
          if step != .more { steps.append(step) }
          if step == .whole, let request = reader.take() { requests.append(request) }
        }
      }
      isInside = reader.isInside
    } catch { fault = error }
  }

  init(_ text: String, cutting size: Int = .max) { self.init(Bytes(text.utf8), cutting: size) }
}

@Suite(.timeLimit(.minutes(2))) struct HTTPReaderTests {
  @Test("Every hostile request is rejected with the listed status, and every valid request is accepted")
  func corpus() throws {
    for text in try Corpus("http.txt").texts where text.verdict != .either {
      let read = ReadRequests(text.bytes, bounds: HTTPFuzz.bounds)
      #expect(read.fault?.status.rawValue == text.offset, "\(text): \(String(describing: read.fault))")
      if text.verdict == .accept { #expect(!read.requests.isEmpty && !read.isInside, "\(text)") }
    }
  }

  @Test("A request is parsed in the same way however its bytes are split", arguments: [1, 2, 3, 7])
  func cuts(size: Int) throws {
    for text in try Corpus("http.txt").texts {
      let whole = ReadRequests(text.bytes, bounds: HTTPFuzz.bounds)
      let parts = ReadRequests(text.bytes, cutting: size, bounds: HTTPFuzz.bounds)
      #expect(parts.fault == whole.fault && parts.steps == whole.steps && parts.isInside == whole.isInside, "\(text)")
      #expect(parts.requests.map(\.head) == whole.requests.map(\.head), "\(text)")
      #expect(parts.requests.map(\.body) == whole.requests.map(\.body), "\(text)")
    }
  }

  @Test("A request's method, target, query and headers are parsed")
  func head() throws {
    let read = ReadRequests(
      "POST /call/a%20b?x=1%262&y HTTP/1.1\r\nHOST: a.example:80\r\nContent-Length: 2\r\nX: one\r\nx:two\r\n\r\n{}")
    let request = try #require(read.requests.first)
    #expect(
      request.head.method == "POST" && request.head.target.parts == ["call", "a b"] && request.body == [0x7B, 0x7D])
    #expect(request.head.target.path == "/call/a b" && !request.head.target.isFolder)
    #expect(request.head.target.member("x") == "1&2" && request.head.target.member("y") == "")
    #expect(request.head.target.member("z") == nil)
    #expect(request.head.host == "a.example:80" && request.head.body == .length(2) && request.head.keepsAlive)
    #expect(request.head.value("x") == "one, two" && request.head.value("y") == nil && request.head.count("x") == 2)
    #expect(read.steps == [.head, .whole])
  }

  @Test("A path that ends with a slash is a folder")
  func folders() throws {
    for (path, parts, isFolder) in [
      ("/", [], true), ("/?a", [], true), ("/a", ["a"], false), ("/a/", ["a"], true), ("/a/b/", ["a", "b"], true),
    ] as [(String, [String], Bool)] {
      let target = try #require(ReadRequests("GET \(path) HTTP/1.1\r\nHost: a\r\n\r\n").requests.first?.head.target)
      #expect(target.parts == parts && target.isFolder == isFolder, "\(path)")
    }
  }

  @Test("Pipelined requests are returned in order, and reading pauses until the next one is requested")
  func pipelining() throws {
    let two = Bytes("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    var reader = HTTPReader()
    var at = 0
    func step() throws -> HTTPReader.Step { try reader.read(two.span, from: &at) }
    #expect(try step() == .whole)
    let end = at
    #expect(end == two.count / 2)
    #expect(try step() == .whole && at == end)
    #expect(reader.take()?.head.target.path == "/1")
    #expect(try step() == .whole && at == two.count)
    #expect(reader.take()?.head.target.path == "/2" && !reader.isInside)
  }

  @Test("A request with an Expect header is reported as soon as its head is complete")
  func expectation() throws {
    let read = ReadRequests("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\n")
    #expect(read.steps == [.head] && read.isInside)
    let old = ReadRequests("POST / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\nx")
    #expect(old.requests.first?.head.expectsContinue == false, "HTTP/1.0 doesn't support the Expect header")
  }

  @Test("Chunks are joined into one body, without extensions and trailers")
  func chunks() throws {
    let read = ReadRequests(
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\n{\"a\r\n4\r\n\":1}\r\n0\r\nX: y\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"
    )
    #expect(read.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["{\"a\":1}", ""])
    #expect(read.requests.first?.head.value("x") == nil, "a trailer doesn't become a header field")
  }

  @Test("The total size of the extensions of all chunks is limited, but the number of small chunks isn't")
  func chunkExtensions() throws {
    func read(_ chunk: String, times: Int) -> ReadRequests {
      let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
      return ReadRequests(Bytes((head + String(repeating: chunk, count: times) + "0\r\n\r\n").utf8))
    }
    let long = "1;\(String(repeating: "x", count: 200))\r\na\r\n"
    #expect(read(long, times: 80).requests.first?.body.count == 80)
    #expect(read(long, times: 100).requests.isEmpty)
    #expect(read("1\r\na\r\n", times: 20_000).requests.first?.body.count == 20_000)
  }

  @Test("A connection is kept alive unless a header or HTTP/1.0 ends it")
  func keepsAlive() throws {
    for (text, expected) in [
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", true),
      ("GET / HTTP/1.1\r\nHost: a\r\nConnection: foo , Close\r\n\r\n", false),
      ("GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n", true),
      ("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", false),
    ] {
      #expect(try #require(ReadRequests(text).requests.first).head.keepsAlive == expected, "\(text)")
    }
  }

  @Test("An absolute target determines the host, whatever the Host header says")
  func absolute() throws {
    let read = ReadRequests("GET http://b.example/x?y HTTP/1.1\r\nHost: a\r\n\r\n")
    let head = try #require(read.requests.first?.head)
    #expect(head.host == "b.example" && head.target.path == "/x" && head.target.query == "y")
    #expect(ReadRequests("GET http://b?x HTTP/1.1\r\nHost: a\r\n\r\n").requests.first?.head.target.parts == [])
  }
}
