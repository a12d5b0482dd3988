import Files
import Wire

/// What an app's folder has, as far as it is the app's data: two that are equal make the same app, so that an app that
/// nobody changed isn't read again.
///
/// JSON counts by what it says; of other files it is enough to know that nobody has touched them.
struct AppSources: Equatable {
  private var all = DataVersion()
  /// Whether all of it was seen: what is behind a link may change without a sign here.
  private var isWhole = true

  /// The same only for the same sources; nil where a change may go unseen.
  var version: UInt64? { isWhole ? all.value : nil }

  /// - Parameter files: gets the JSON files by their paths.
  /// - Throws: `FileFault` where something can't be read; then the app itself says what.
  init(of folder: String, files: inout [String: Bytes]) throws(FileFault) {
    try add(folder, named: "", &files)
  }

  private mutating func add(_ folder: String, named place: String, _ files: inout [String: Bytes]) throws(FileFault) {
    // In one order, whatever the file system's is.
    for name in try Disk.list(folder) where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      let place = "\(place)/\(name)"
      all.add(Array(place.utf8))
      let kind = try Disk.kind(of: path)
      if kind == .link { isWhole = false }
      if kind == .directory {
        if place != "/\(App.webFolder)" { try add(path, named: place, &files) }
      } else if name.hasSuffix(".json") {
        let bytes = try Disk.read(path)
        all.add(bytes)
        files[path] = bytes
      } else {
        all.add(FileState(path)?.numbers ?? [])
      }
    }
  }

  static func == (one: AppSources, other: AppSources) -> Bool {
    one.isWhole && other.isWhole && one.all.value == other.all.value
  }
}
