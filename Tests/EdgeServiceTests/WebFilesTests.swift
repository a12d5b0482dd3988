import EventLoop
import Files
import Glibc
import HTTP
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import EdgeService

/// The pages that are served, and neighbouring files that aren't.
@Suite(.timeLimit(.minutes(1))) struct WebFilesTests {
  @Loop static func files(in folder: String) throws -> WebFiles {
    try Disk.makeDirectories("\(folder)/apps/tarot/web")
    try Disk.write(Array("page".utf8), to: "\(folder)/apps/tarot/web/index.html")
    try Disk.write(Array("code and more code".utf8), to: "\(folder)/apps/tarot/web/a.js")
    try Disk.write(Array("secret".utf8), to: "\(folder)/apps/tarot/web/.env")
    try Disk.write(Array("secret".utf8), to: "\(folder)/apps/tarot/app.json")
    let settings = try Settings(common: [], own: EdgeSettings.all, service: "edge", file: nil, environment: [:])
    return WebFiles(DeploymentFolders(runtime: folder, state: folder, apps: "\(folder)/apps"), settings)
  }

  /// The files of a deployment. `docs` is the setting for the documentation site; nil if it isn't set.
  @Loop private static func files(in folder: String, docs: String?) throws -> WebFiles {
    let environment = docs.map { ["QUINTET_EDGE_DOCS_DIR": $0] } ?? [:]
    let settings = try Settings(common: [], own: EdgeSettings.all, service: "edge", file: nil, environment: environment)
    return WebFiles(DeploymentFolders(runtime: folder, state: folder, apps: "\(folder)/apps"), settings)
  }

  @Loop static func ask(_ files: WebFiles, _ path: String, _ fields: [String] = []) throws -> String {
    let head = try EdgeValueTests.head("GET \(path)", fields)
    var out: Bytes = []
    files.answer(head.target.parts, isFolder: head.target.isFolder, to: head).write(
      into: &out, date: "now", closes: false)
    return String(decoding: out, as: UTF8.self)
  }

  private static func setTime(_ path: String, _ seconds: Int) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    unsafe utimensat(AT_FDCWD, path, &times, 0)
  }

  /// Requests files of 32 MiB.
  @Loop private static func fillCache(of files: WebFiles, in web: String) throws {
    for name in ["a", "b", "c", "d"] {
      try Disk.write(Array(repeating: 1, count: 8 << 20), to: "\(web)/\(name).bin")
      _ = try ask(files, "/tarot/\(name).bin")
    }
  }

  @Test("If the cache is full, a file that doesn't fit is sent uncompressed with the uncompressed file's ETag")
  func uncached() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let files = try Self.files(in: folder)
        let web = "\(folder)/apps/tarot/web"
        try Self.fillCache(of: files, in: web)
        let path = "\(web)/long.js"
        try Disk.write(Array(String(repeating: "const word = 'card';\n", count: 200).utf8), to: path)
        Self.setTime(path, 1_000_000_000)
        let answer = try Self.ask(files, "/tarot/long.js", ["Accept-Encoding: gzip"])
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && !answer.contains("Content-Encoding"))
        let tag = "\"4200-1000000000000\""
        #expect(answer.contains("ETag: \(tag)\r\n"))
        #expect(try Self.ask(files, "/tarot/long.js", ["If-None-Match: \(tag)"]).hasPrefix("HTTP/1.1 304 "))
        Self.setTime(path, 1_000_000_001)
        #expect(try Self.ask(files, "/tarot/long.js", ["If-None-Match: \(tag)"]).hasPrefix("HTTP/1.1 200 "))
      }
    }
  }

  @Test("Clients that accept gzip get compressed texts with a different ETag")
  func compressed() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let files = try Self.files(in: folder)
        let text = String(repeating: "const word = 'card';\n", count: 200)
        try Disk.write(Array(text.utf8), to: "\(folder)/apps/tarot/web/long.js")
        let packed = try Self.ask(files, "/tarot/long.js", ["Accept-Encoding: br, gzip"])
        #expect(packed.contains("Content-Encoding: gzip\r\n") && packed.contains("Vary: Accept-Encoding\r\n"))
        #expect(packed.contains("Content-Type: text/javascript") && packed.utf8.count < 1000)
        let plain = try Self.ask(files, "/tarot/long.js")
        #expect(plain.hasSuffix(text) && plain.contains("Vary: Accept-Encoding\r\n"))
        #expect(!plain.contains("Content-Encoding"))
        #expect(try Self.ask(files, "/tarot/long.js", ["Accept-Encoding: gzip;q=0"]).hasSuffix(text))
        let tags = try [packed, plain].map { try #require($0.firstMatch(of: /ETag: ("[^"]+")/)).output.1 }
        #expect(tags[0] != tags[1])
        let known = try Self.ask(files, "/tarot/long.js", ["Accept-Encoding: gzip", "If-None-Match: \(tags[0])"])
        #expect(known.hasPrefix("HTTP/1.1 304 "))
        let other = try Self.ask(files, "/tarot/long.js", ["Accept-Encoding: gzip", "If-None-Match: \(tags[1])"])
        #expect(other.hasPrefix("HTTP/1.1 200 "))
      }
    }
  }

  @Test("A range counts uncompressed bytes and is valid only with the uncompressed file's ETag")
  func ranges() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let files = try Self.files(in: folder)
        let text = String(repeating: "const word = 'card';\n", count: 200)
        try Disk.write(Array(text.utf8), to: "\(folder)/apps/tarot/web/long.js")
        let part = try Self.ask(files, "/tarot/long.js", ["Range: bytes=0-5"])
        #expect(part.hasSuffix("\r\n\r\nconst ") && part.contains("Content-Range: bytes 0-5/\(text.utf8.count)\r\n"))
        let packed = try Self.ask(files, "/tarot/long.js", ["Accept-Encoding: gzip", "Range: bytes=0-5"])
        #expect(packed.hasSuffix("\r\n\r\nconst ") && !packed.contains("Content-Encoding"))
        let whole = try Self.ask(files, "/tarot/long.js", ["Accept-Encoding: gzip"])
        let tag = try #require(whole.firstMatch(of: /ETag: ("[^"]+")/)).output.1
        let mixed = ["Accept-Encoding: gzip", "Range: bytes=6-9", "If-Range: \(tag)"]
        #expect(try Self.ask(files, "/tarot/long.js", mixed).hasPrefix("HTTP/1.1 200 "))
      }
    }
  }

  @Test("Short texts and images aren't compressed, and a changed text is compressed again")
  func uncompressed() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let files = try Self.files(in: folder)
        let web = "\(folder)/apps/tarot/web"
        let gzip = ["Accept-Encoding: gzip"]
        try Disk.write(Bytes(repeating: 7, count: 4000), to: "\(web)/a.png")
        for name in ["a.png", "a.js"] {
          #expect(try !Self.ask(files, "/tarot/\(name)", gzip).contains("Content-Encoding"), "\(name)")
        }
        try Disk.write(Bytes(repeating: UInt8(ascii: "x"), count: 4000), to: "\(web)/a.js")
        let before = try Self.ask(files, "/tarot/a.js", gzip)
        try Disk.write(Bytes(repeating: UInt8(ascii: "y"), count: 4100), to: "\(web)/a.js")
        Self.setTime("\(web)/a.js", 1_790_000_001)
        let after = try Self.ask(files, "/tarot/a.js", gzip)
        #expect(after.contains("Content-Encoding: gzip\r\n") && after != before)
      }
    }
  }

  @Test("Linked folders, hidden files and editors' backup files aren't served")
  func links() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let files = try Self.files(in: folder)
        let web = "\(folder)/apps/tarot/web"
        try Disk.makeDirectories("\(folder)/private")
        try Disk.write(Array("secret".utf8), to: "\(folder)/private/passwd")
        try Disk.write(Array("secret".utf8), to: "\(folder)/private/index.html")
        try Disk.makeDirectories("\(web)/parts/inner")
        try Disk.write(Array("part".utf8), to: "\(web)/parts/inner/a.js")
        for name in ["a.js.map", "a.js~"] { try Disk.write(Array("secret".utf8), to: "\(web)/\(name)") }
        unsafe symlink("\(folder)/private", "\(web)/etc")
        unsafe symlink("\(folder)/private", "\(web)/parts/etc")
        unsafe symlink("\(folder)/private/passwd", "\(web)/passwd")
        #expect(try Self.ask(files, "/tarot/parts/inner/a.js").hasSuffix("part"))
        let hidden = ["etc/passwd", "etc/", "parts/etc/passwd", "parts/etc/", "passwd", "a.js.map", "a.js~"]
        for path in hidden {
          let said = try Self.ask(files, "/tarot/\(path)")
          #expect(said.hasPrefix("HTTP/1.1 404 ") && !said.contains("secret"), "\(path): \(said)")
        }
      }
    }
  }

  @Test("An app in its own folder gets the bundled shared pages and client")
  func elsewhere() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/mine/apps")
        let settings = try Settings(common: [], own: EdgeSettings.all, service: "edge", file: nil, environment: [:])
        let files = WebFiles(
          DeploymentFolders(runtime: folder, state: folder, apps: "\(folder)/mine/apps"), settings)
        #expect(files.diagnostics == [])
        #expect(try Self.ask(files, "/web/html.js").hasPrefix("HTTP/1.1 200 "))
        #expect(try Self.ask(files, "/client/quintet.js").hasPrefix("HTTP/1.1 200 "))
      }
    }
  }

  @Test("Documentation is served at /docs/ only if the setting names its folder")
  func documentation() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/site/guides")
        try Disk.write(Array("overview".utf8), to: "\(folder)/site/index.html")
        try Disk.write(Array("a guide".utf8), to: "\(folder)/site/guides/install.html")
        let on = try Self.files(in: folder, docs: "\(folder)/site")
        #expect(try Self.ask(on, "/docs").contains("Location: /docs/\r\n"))
        #expect(try Self.ask(on, "/docs/").hasSuffix("overview"))
        let page = try Self.ask(on, "/docs/guides/install.html")
        #expect(page.hasSuffix("a guide") && page.contains("Content-Type: text/html; charset=utf-8\r\n"))
        #expect(page.contains("Cache-Control: no-cache\r\n") && page.contains("ETag: "))
        let off = try Self.files(in: folder, docs: nil)
        #expect(try Self.ask(off, "/docs/").hasPrefix("HTTP/1.1 404 "))
      }
    }
  }

  @Test(
    "No path below /docs/ reaches a hidden file or a file outside the documentation",
    arguments: [
      "/docs/.hidden", "/docs/%2e%2e/private", "/docs/..%2fprivate", "/docs/guides/", "/docs/link/private",
      "/docs/none",
    ])
  func hostileDocumentation(path: String) async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/site/guides")
        try Disk.makeDirectories("\(folder)/elsewhere")
        for file in ["site/.hidden", "private", "elsewhere/private"] {
          try Disk.write(Array("secret".utf8), to: "\(folder)/\(file)")
        }
        unsafe symlink("\(folder)/elsewhere", "\(folder)/site/link")
        // Some paths are rejected before a file is looked up.
        guard let said = try? Self.ask(Self.files(in: folder, docs: "\(folder)/site"), path) else { return }
        #expect(said.hasPrefix("HTTP/1.1 404 ") && !said.contains("secret"), "\(said)")
      }
    }
  }

  @Test("A missing documentation folder is reported")
  func lacksDocumentation() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let diagnostics = try Self.files(in: folder, docs: "\(folder)/none").diagnostics
        #expect(diagnostics.map(\.place) == ["\(folder)/none"])
        #expect(diagnostics.allSatisfy { $0.cure.contains("docs_dir") }, "\(diagnostics)")
      }
    }
  }

  @Test("Each missing folder of pages is reported with its path and the setting to correct")
  func diagnostics() async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let environment = ["QUINTET_EDGE_WEB_DIR": "\(folder)/nowhere", "QUINTET_EDGE_CLIENT_DIR": "\(folder)/neither"]
        let settings = try Settings(
          common: [], own: EdgeSettings.all, service: "edge", file: nil, environment: environment)
        let files = WebFiles(DeploymentFolders(runtime: folder, state: folder, apps: folder), settings)
        let diagnostics = files.diagnostics
        #expect(diagnostics.map(\.place) == ["\(folder)/nowhere", "\(folder)/neither"])
        #expect(diagnostics.map { $0.cure.contains("web_dir") } == [true, false], "\(diagnostics)")
        #expect(files.warnings.map(\.cure) == diagnostics.map(\.cure))
      }
    }
  }

  @Test(
    "No path reaches a file outside the folder of pages",
    arguments: [
      "/tarot/.env", "/tarot/app.json", "/tarot/%2e%2e/app.json", "/tarot/..%2fapp.json", "/tarot/web/a.js", "/%2e/a",
      "/tarot/a.js/", "/tarot/a.js/b", "/TAROT/", "/ta%00rot/", "/tarot/%5c..%5capp.json", "/..%2ftarot/app.json",
    ])
  func hostile(path: String) async throws {
    try await onLoop {
      try withTemporaryDirectory { folder in
        let files = try Self.files(in: folder)
        // Some paths are rejected before a file is looked up.
        guard let said = try? Self.ask(files, path) else { return }
        #expect(said.hasPrefix("HTTP/1.1 404 ") && !said.contains("secret"), "\(said)")
      }
    }
  }
}
