import Files
import Wire

/// Makes an app's sections of the files in its folder.
protocol SectionReader {
  var folder: String { get }
  /// The methods that clients may read; nil where nobody knows them.
  var readable: ReadableMethods? { get }
  /// What the folder has; nil where nobody will ask.
  var sources: AppSources? { get }

  /// The section's one file, which every app has; nil if it is missing or faulty.
  mutating func required<S: CatalogSection>(_: S.Type) -> S?

  /// The section's one file; nil if there is none, or if it is faulty.
  mutating func one<S: CatalogSection>(_: S.Type) -> Lazy<S?>

  /// All files of a section whose name has a `*`, in this order, and otherwise in the order of their names.
  mutating func all<S: CatalogSection>(_: S.Type, order: @escaping @Sendable (S, S) -> Bool) -> Lazy<[CatalogPart<S>]>

  /// What the app's version is made of, also of the files of these pictures.
  mutating func fingerprint(with pictures: () -> [String]) -> UInt64
}

/// Makes an app of data that was checked before: it checks nothing, and decodes a section when it is first asked for.
struct CheckedReader: SectionReader {
  let folder: String
  let sources: AppSources?
  /// The JSON files, by their paths.
  let files: [String: Bytes]
  /// As it was when the data was checked.
  let fingerprint: UInt64

  var readable: ReadableMethods? { nil }

  func required<S: CatalogSection>(_: S.Type) -> S? { one(S.self).value }

  func one<S: CatalogSection>(_: S.Type) -> Lazy<S?> {
    let path = "\(folder)/\(S.file)"
    guard let bytes = files[path] else { return Lazy(nil) }
    return Lazy { Self.decode(bytes, of: path) }
  }

  func all<S: CatalogSection>(_: S.Type, order: @escaping @Sendable (S, S) -> Bool) -> Lazy<[CatalogPart<S>]> {
    let start = "\(folder)/\(S.halves[0])"
    let end = S.halves[1]
    let found = files.filter { path, _ in
      path.hasPrefix(start) && path.hasSuffix(end) && path.utf8.count > start.utf8.count + end.utf8.count
        && !path.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count).contains(UInt8(ascii: "/"))
    }
    guard !found.isEmpty else { return Lazy([]) }
    return Lazy {
      found.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { path, bytes in
        CatalogPart<S>(
          name: String(path.dropFirst(start.count).dropLast(end.count)), folder: Disk.parent(of: path),
          content: Self.decode(bytes, of: path))
      }.sorted { order($0.content, $1.content) }
    }
  }

  func fingerprint(with _: () -> [String]) -> UInt64 { fingerprint }

  private static func decode<S: CatalogSection>(_ bytes: Bytes, of path: String) -> S {
    do { return try JSON.decode(S.self, from: bytes) } catch {
      preconditionFailure("\(path) was checked, and can't be read: \(error)")
    }
  }
}
