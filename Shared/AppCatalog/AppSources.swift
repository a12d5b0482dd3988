import Files

/// What an app's folder has, as far as it is the app's data: two that are equal make the same app, so that an app that
/// nobody changed isn't read again.
///
/// JSON counts by what it says; of other files it is enough to know that nobody has touched them.
struct AppSources: Equatable {
  private var version = DataVersion()
  /// Whether all of it was seen: what is behind a link may change without a sign here.
  private var isWhole = true

  /// - Throws: `FileFault` where something can't be read; then the app itself says what.
  init(of folder: String) throws(FileFault) { try add(folder, named: "") }

  private mutating func add(_ folder: String, named place: String) throws(FileFault) {
    // In one order, whatever the file system's is.
    for name in try Disk.list(folder).sorted() where !name.hasPrefix(".") {
      let (path, place) = ("\(folder)/\(name)", "\(place)/\(name)")
      version.add(Array(place.utf8))
      let kind = try Disk.kind(of: path)
      if kind == .link { isWhole = false }
      if kind == .directory {
        if place != "/\(App.webFolder)" { try add(path, named: place) }
      } else if name.hasSuffix(".json") {
        version.add(try Disk.read(path))
      } else {
        version.add(Array((FileState(path)?.words ?? "").utf8))
      }
    }
  }

  static func == (one: AppSources, other: AppSources) -> Bool {
    one.isWhole && other.isWhole && one.version.value == other.version.value
  }
}
