import Crypto
package import EventLoop
import Files
package import HTTP
import Packing
package import Wire

/// Serves files from the disk, with entity tags, ranges, and compression of text for clients that accept it.
@Loop package final class StaticFiles {
  private struct CachedFile {
    var facts: FileMetadata
    var plain: Representation
    /// The compressed content; nil if the file isn't compressible or compression wouldn't make it smaller.
    var compressed: Representation?

    var count: Int { plain.bytes.count + (compressed?.bytes.count ?? 0) }
  }

  /// A file's bytes in one content coding. Each coding has its own entity tag, because the same range selects different
  /// bytes in each.
  private struct Representation {
    var bytes: Bytes
    var tag: EntityTag
  }

  /// The cached files, by path.
  private var known: [String: CachedFile] = [:]
  private var knownBytes = 0

  /// The maximum size of the cache, in bytes. A file that doesn't fit is read from the disk each time.
  private static let most = 32 << 20
  /// The range of sizes of the texts that are compressed, in bytes. Compressing a longer text would block other
  /// connections, and a shorter text fits into a single packet anyway.
  private nonisolated static let compressible = 1 << 10...1 << 20
  /// The maximum size of a file, in bytes. A longer file is treated as missing.
  package nonisolated static let longest = 8 << 20

  package init() {}

  /// Returns the response with the file at the given path; nil if there is no such file.
  package func answer(_ path: String, to head: HTTPHead) -> HTTPAnswer? {
    guard let file = file(path) else { return nil }
    return Self.answer(file, type: Self.type(of: path), to: head)
  }

  /// Returns the bytes of a file; nil if there is no file.
  package func bytes(_ path: String) -> Bytes? { file(path)?.plain.bytes }

  /// Returns the current version of a file. A changed file is read again.
  private func file(_ path: String) -> CachedFile? {
    guard let facts = Disk.facts(path), facts.kind == .file, facts.bytes <= Self.longest else {
      forget(path)
      return nil
    }
    if let known = known[path], known.facts == facts { return known }
    forget(path)
    guard let bytes = try? Disk.read(path, limit: Self.longest) else { return nil }
    guard knownBytes + bytes.count <= Self.most else { return Self.uncached(bytes, facts) }
    let file = Self.known(bytes, facts, isText: Self.isText(path))
    known[path] = file
    knownBytes += file.count
    return file
  }

  private static func known(_ bytes: Bytes, _ facts: FileMetadata, isText: Bool) -> CachedFile {
    let digest = String(SHA256.hexDigest(bytes).prefix(32))
    var file = CachedFile(facts: facts, plain: Representation(bytes: bytes, tag: EntityTag(digest)))
    if isText, compressible.contains(bytes.count), let packed = Gzip.compress(bytes) {
      file.compressed = Representation(bytes: packed, tag: EntityTag("\(digest)-gzip"))
    }
    return file
  }

  /// Returns a file that doesn't fit into the cache. It is neither hashed nor compressed, because that work would block
  /// other connections at each request.
  private static func uncached(_ bytes: Bytes, _ facts: FileMetadata) -> CachedFile {
    CachedFile(facts: facts, plain: Representation(bytes: bytes, tag: EntityTag("\(facts.bytes)-\(facts.changedAt)")))
  }

  private func forget(_ path: String) {
    guard let old = known.removeValue(forKey: path) else { return }
    knownBytes -= old.count
  }

  private static func answer(_ file: CachedFile, type: String, to head: HTTPHead) -> HTTPAnswer {
    // Send ranges uncompressed, because a client can't decompress a part of the compressed bytes.
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
    // A file keeps its name when its content changes, so clients must revalidate. Most revalidations need no body.
    answer.set("Cache-Control", "no-cache")
    return answer
  }

  private static func isText(_ path: String) -> Bool {
    let type = type(of: path)
    return type.hasPrefix("text/") || type == "image/svg+xml" || type.hasSuffix("json")
  }

  /// The media type of HTML pages.
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
  /// The response with an entity tag that is computed from its body.
  package var tagged: HTTPAnswer {
    guard case .bytes(let bytes) = body else { return self }
    var answer = self
    answer.tag = EntityTag(String(SHA256.hexDigest(bytes).prefix(32)))
    return answer.with("Cache-Control", "no-cache")
  }

  /// Returns the response, or a 304 response without a body if the client already has the body.
  package func unless(knownBy head: HTTPHead) -> HTTPAnswer {
    guard let tag, let named = head.value("if-none-match"), tag.isNamed(in: named) else { return self }
    var answer = self
    answer.status = .notModified
    answer.body = .bytes([])
    return answer
  }
}
