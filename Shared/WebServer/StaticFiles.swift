import Crypto
package import EventLoop
import Files
package import HTTP
package import Wire

/// Files that are answered as they lie on the disk: under a tag of their bytes, in parts, and texts compressed for clients
/// that accept it.
@Loop package final class StaticFiles {
  /// A file as it was read.
  private struct Known {
    var facts: FileFacts
    var plain: Representation
    /// Nil for what compression wouldn't make shorter.
    var compressed: Representation?

    var count: Int { plain.bytes.count + (compressed?.bytes.count ?? 0) }
  }

  /// The bytes of a file in one coding, with the tag of these bytes: a range of one isn't a range of the other.
  private struct Representation {
    var bytes: Bytes
    var tag: EntityTag
  }

  /// What was read lately, by path.
  private var known: [String: Known] = [:]
  private var knownBytes = 0

  /// More isn't kept: what is asked for then is read from the disk.
  private static let most = 32 << 20
  /// Compressing a longer text would keep other connections waiting, and a shorter one fits into a packet as it is.
  private nonisolated static let compressible = 1 << 10...1 << 20
  /// No page needs a longer one. What is longer isn't served, as if it weren't there.
  package nonisolated static let longest = 8 << 20

  /// Nothing is read yet.
  package init() {}

  /// Answers for the file at a path of the disk; nil if there is none.
  package func answer(_ path: String, to head: HTTPHead) -> HTTPAnswer? {
    guard let file = file(path) else { return nil }
    return Self.answer(file, type: Self.type(of: path), to: head)
  }

  /// The bytes of a file; nil if there is none.
  package func bytes(_ path: String) -> Bytes? { file(path)?.plain.bytes }

  /// A file as it is now: what changed is read again.
  private func file(_ path: String) -> Known? {
    guard let facts = Disk.facts(path), facts.kind == .file, facts.bytes <= Self.longest else {
      forget(path)
      return nil
    }
    if let known = known[path], known.facts == facts { return known }
    forget(path)
    guard let bytes = try? Disk.read(path, limit: Self.longest) else { return nil }
    let file = Self.known(bytes, facts, isText: Self.isText(path))
    if knownBytes + file.count <= Self.most {
      known[path] = file
      knownBytes += file.count
    }
    return file
  }

  private static func known(_ bytes: Bytes, _ facts: FileFacts, isText: Bool) -> Known {
    let digest = String(SHA256.hexDigest(bytes).prefix(32))
    var file = Known(facts: facts, plain: Representation(bytes: bytes, tag: EntityTag(digest)))
    if isText, compressible.contains(bytes.count), let packed = Gzip.compress(bytes) {
      file.compressed = Representation(bytes: packed, tag: EntityTag("\(digest)-gzip"))
    }
    return file
  }

  private func forget(_ path: String) {
    guard let old = known.removeValue(forKey: path) else { return }
    knownBytes -= old.count
  }

  private static func answer(_ file: Known, type: String, to head: HTTPHead) -> HTTPAnswer {
    // Clients decompress each answer by itself, which a part of compressed bytes doesn't allow.
    let isWhole = head.value("range") == nil
    let compressed = isWhole && head.accepts(coding: "gzip") ? file.compressed : nil
    let sent = compressed ?? file.plain
    let count = sent.bytes.count
    let part = FilePart(for: head, tag: sent.tag, count: count)
    var answer = part.answer(type: type, tag: sent.tag, count: count) {
      .bytes($0.count == count ? sent.bytes : Bytes(sent.bytes[$0]))
    }
    if compressed != nil { answer.set("Content-Encoding", "gzip") }
    answer.set("Vary", "Accept-Encoding")
    // Names stay as they are from one version to the next: each is asked for again, and mostly answered without a body.
    answer.set("Cache-Control", "no-cache")
    return answer
  }

  private static func isText(_ path: String) -> Bool {
    let type = type(of: path)
    return type.hasPrefix("text/") || type == "image/svg+xml" || type.hasSuffix("json")
  }

  /// The kind of a page.
  package static let html = "text/html; charset=utf-8"

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
  /// The same under a tag of its bytes.
  package var tagged: HTTPAnswer {
    guard case .bytes(let bytes) = body else { return self }
    var answer = self
    answer.tag = EntityTag(String(SHA256.hexDigest(bytes).prefix(32)))
    return answer.with("Cache-Control", "no-cache")
  }

  /// The same without its body, for whoever has that already.
  package func unless(knownBy head: HTTPHead) -> HTTPAnswer {
    guard let tag, let named = head.value("if-none-match"), tag.isNamed(in: named) else { return self }
    var answer = self
    (answer.status, answer.body) = (.notModified, .bytes([]))
    return answer
  }
}
