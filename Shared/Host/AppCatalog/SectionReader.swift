import Files
import Wire

/// Reads an app's sections from the files in its folder.
protocol SectionReader {
  var folder: String { get }
  /// The read methods for clients, or nil if the caller doesn't know them.
  var readable: ReadableMethods? { get }
  /// The folder's sources, or nil if they aren't needed.
  var sources: AppSources? { get }

  /// Reads the only file of a section that every app must have. Returns nil if it is missing or invalid.
  mutating func required<S: CatalogSection>(_: S.Type) -> S?

  /// Reads a section's only file. Its value is nil if the file is missing or invalid.
  mutating func one<S: CatalogSection>(_: S.Type) -> Lazy<S?>

  /// Reads all files of a section whose `file` contains a `*`, sorted by `order` and then by name.
  mutating func all<S: CatalogSection>(_: S.Type, order: @escaping @Sendable (S, S) -> Bool) -> Lazy<[CatalogPart<S>]>

  /// Returns the hash from which the app's version is made. It includes the state of the picture files that `pictures`
  /// returns.
  mutating func fingerprint(with pictures: () -> [String]) -> UInt64
}

/// Reads data that was checked before. It checks nothing, and decodes each section on first use.
///
/// If data that passed a check can't be decoded, the process stops. Serving the app without the data, such as its
/// safety rules, would be worse. The next process checks the data again and takes the app out of service.
struct CheckedReader: SectionReader {
  let folder: String
  let sources: AppSources?
  /// The contents of the JSON files, by path.
  let files: [String: Bytes]
  /// The fingerprint from when the data was checked.
  let fingerprint: UInt64
  /// The record of the check, which is emptied when the data can't be decoded.
  var record: StartCacheFile?

  var readable: ReadableMethods? { nil }

  func required<S: CatalogSection>(_: S.Type) -> S? { one(S.self).value }

  func one<S: CatalogSection>(_: S.Type) -> Lazy<S?> {
    let path = "\(folder)/\(S.file)"
    guard let bytes = files[path] else { return Lazy(nil) }
    return Lazy { [record] in Self.decode(bytes, of: path, recordedIn: record) }
  }

  func all<S: CatalogSection>(_: S.Type, order: @escaping @Sendable (S, S) -> Bool) -> Lazy<[CatalogPart<S>]> {
    let start = "\(folder)/\(S.halves[0])"
    let end = S.halves[1]
    let found = files.filter { path, _ in
      path.hasPrefix(start) && path.hasSuffix(end) && path.utf8.count > start.utf8.count + end.utf8.count
        && !path.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count).contains(UInt8(ascii: "/"))
    }
    guard !found.isEmpty else { return Lazy([]) }
    return Lazy { [record] in
      found.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, bytes in
        CatalogPart<S>(
          name: String(path.dropFirst(start.count).dropLast(end.count)), folder: Disk.parent(of: path),
          content: Self.decode(bytes, of: path, recordedIn: record))
      }.sorted { order($0.content, $1.content) }
    }
  }

  func fingerprint(with _: () -> [String]) -> UInt64 { fingerprint }

  private static func decode<S: CatalogSection>(
    _ bytes: Bytes, of path: String, recordedIn record: StartCacheFile?
  ) -> S {
    do { return try JSON.decode(S.self, from: bytes) } catch {
      record?.replace(with: [])
      preconditionFailure("\(path) was readable a moment ago, and now isn't: \(error)")
    }
  }
}
