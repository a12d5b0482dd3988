import Crypto
import EventLoop
import Files
import HTTP
import ServiceHost
import Wire

/// The files of the web apps: of each app its folder `web`, what all share at `/web/`, and the client at `/client/`.
@Loop final class WebFiles {
  /// A file as it was read.
  private struct Known {
    var facts: FileFacts
    var bytes: Bytes
    var tag: EntityTag
  }

  private let apps: String
  /// By the first part of a path.
  private let shared: [String: String]
  /// What was read lately, by path.
  private var known: [String: Known] = [:]
  private var knownBytes = 0

  /// More isn't kept: what is asked for then is read from the disk.
  private static let most = 32 << 20
  /// No page needs a longer one.
  private static let longest = 8 << 20

  init(_ directories: StackFolders, _ settings: Settings) {
    apps = directories.apps
    let parent = Disk.parent(of: directories.apps)
    shared = [
      "web": settings[EdgeSettings.webDirectory] ?? Self.first(["\(parent)/web", "\(parent)/Web"]),
      "client": settings[EdgeSettings.clientDirectory]
        ?? Self.first(["\(parent)/client", "\(Disk.parent(of: parent))/Clients/JavaScript"]),
    ]
  }

  /// Why no page can be shown; nil if nothing is in the way.
  var finding: Finding? {
    let absent = shared.values.sorted().filter { (try? Disk.exists($0)) != true }
    guard let folder = absent.first else { return nil }
    return Finding(
      .warning, "the apps' pages can't be shown: what all of them share isn't there", at: folder,
      cure: "name Shared/Web of Quintet's sources by web_dir of [edge], and Clients/JavaScript by client_dir")
  }

  private static func first(_ folders: [String]) -> String {
    folders.first { (try? Disk.exists($0)) == true } ?? folders[0]
  }

  /// Answers for the file at a path.
  func answer(_ parts: [String], isFolder: Bool, to head: HTTPHead) -> HTTPAnswer {
    guard let first = parts.first else { return start(head) }
    // What begins with a dot is nobody's to read.
    guard parts.allSatisfy({ $0.utf8.first != UInt8(ascii: ".") }), Self.isName(first) else { return Self.missing }
    let folder = shared[first] ?? "\(apps)/\(first)/web"
    if parts.count == 1, !isFolder {
      // Relative addresses in the page need the slash.
      guard shared[first] == nil, file("\(folder)/index.html") != nil else { return Self.missing }
      return HTTPAnswer(.permanentRedirect).with("Location", "/\(first)/").with("Cache-Control", "no-cache")
    }
    let path = ([folder] + parts.dropFirst() + (isFolder ? ["index.html"] : [])).joined(separator: "/")
    guard let file = file(path) else { return Self.missing }
    return Self.answer(file, type: Self.type(of: path), compressed: compressed(path, head), to: head)
  }

  private static let missing = Failure.answer(
    .notFound, error: Failure.notFound(Message("there is no such file")).encoded(in: .en), retryAfterMs: nil)

  /// The folder of an app, or of what they share.
  private static func isName(_ part: String) -> Bool {
    part.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
  }

  /// A list of the apps that have pages, unless there is a page for that.
  private func start(_ head: HTTPHead) -> HTTPAnswer {
    if let page = file("\(shared["web"] ?? "")/index.html") {
      return Self.answer(page, type: Self.html, compressed: nil, to: head)
    }
    let folders = ((try? Disk.list(apps)) ?? []).sorted().filter {
      Self.isName($0) && (try? Disk.exists("\(apps)/\($0)/web/index.html")) == true
    }
    let links = folders.map { "<li><a href=\"/\($0)/\">\(Self.escaped(name(of: $0)))</a></li>" }
    let page =
      "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>Apps</title>\n<link rel=\"stylesheet\" href=\"/web/base.css\">\n<main>\n<h1>Apps</h1>\n<ul>\(links.joined())</ul>\n</main>\n</html>\n"
    return HTTPAnswer(.ok, type: Self.html, .bytes(Bytes(page.utf8))).with("Cache-Control", "no-cache")
  }

  private struct Manifest: Decodable { var name: String? }

  private func name(of app: String) -> String {
    guard let file = file("\(apps)/\(app)/web/manifest.webmanifest"),
      let manifest = try? JSON.decode(Manifest.self, from: file.bytes)
    else { return app }
    return manifest.name ?? app
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  /// A file as it is now: what changed is read again.
  private func file(_ path: String) -> Known? {
    guard let facts = Disk.facts(path), facts.kind == .file, facts.bytes <= Self.longest else {
      forget(path)
      return nil
    }
    if let known = known[path], known.facts == facts { return known }
    forget(path)
    guard let bytes = try? Disk.read(path, limit: Self.longest) else { return nil }
    let file = Known(facts: facts, bytes: bytes, tag: EntityTag(String(SHA256.hexDigest(bytes).prefix(32))))
    if knownBytes + bytes.count <= Self.most {
      known[path] = file
      knownBytes += bytes.count
    }
    return file
  }

  private func forget(_ path: String) {
    guard let old = known.removeValue(forKey: path) else { return }
    knownBytes -= old.bytes.count
  }

  /// The same compressed, where that lies beside it and the client takes it.
  private func compressed(_ path: String, _ head: HTTPHead) -> Known? {
    head.has("gzip", in: "accept-encoding") ? file("\(path).gz") : nil
  }

  private static func answer(_ file: Known, type: String, compressed: Known?, to head: HTTPHead) -> HTTPAnswer {
    let sent = compressed ?? file
    var answer: HTTPAnswer
    if let named = head.value("if-none-match"), sent.tag.isNamed(in: named) {
      answer = HTTPAnswer(.notModified)
    } else {
      switch ByteRange(head.value("range"), if: head.value("if-range"), tag: sent.tag, count: sent.bytes.count) {
      case .whole: answer = HTTPAnswer(.ok, type: type, .bytes(sent.bytes))
      case .part(let range):
        answer = HTTPAnswer(.partialContent, type: type, .bytes(Bytes(sent.bytes[range])))
        answer.set("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(sent.bytes.count)")
      case .unsatisfiable:
        answer = HTTPAnswer(.rangeNotSatisfiable).with("Content-Range", "bytes */\(sent.bytes.count)")
      }
      if compressed != nil { answer.set("Content-Encoding", "gzip") }
    }
    answer.set("ETag", sent.tag.description)
    answer.set("Vary", "Accept-Encoding")
    answer.set("Accept-Ranges", "bytes")
    // Names stay as they are from one version to the next: each is asked for again, and mostly answered without a body.
    answer.set("Cache-Control", "no-cache")
    return answer
  }

  private static let html = "text/html; charset=utf-8"

  private static func type(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
  }

  private static let types = [
    "html": html, "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
    "json": "application/json", "webmanifest": "application/manifest+json", "svg": "image/svg+xml", "png": "image/png",
    "jpg": "image/jpeg", "ico": "image/x-icon", "woff2": "font/woff2", "txt": "text/plain; charset=utf-8",
    "ts": "text/plain; charset=utf-8", "map": "application/json",
  ]
}

extension HTTPAnswer {
  /// The same under a tag of its bytes: whoever has them gets them no second time.
  func tagged(for head: HTTPHead) -> HTTPAnswer {
    guard status == .ok, case .bytes(let bytes) = body else { return self }
    let tag = EntityTag(String(SHA256.hexDigest(bytes).prefix(32)))
    let isKnown = head.value("if-none-match").map { tag.isNamed(in: $0) } ?? false
    return (isKnown ? HTTPAnswer(.notModified) : self).with("ETag", tag.description).with("Cache-Control", "no-cache")
  }
}
