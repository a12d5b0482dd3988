import Files
import Wire

/// The state of the app data in an app's folder. Equal sources result in equal apps, so an unchanged app isn't read
/// again.
///
/// JSON files are compared by content. Other files are compared by their state, such as size and modification time.
struct AppSources: Equatable {
  private var all = DataVersion()
  /// False if the folder contains a link, because the linked files may change unnoticed.
  private var isWhole = true

  /// A hash of the sources, or nil if changes may go unnoticed.
  var version: UInt64? { isWhole ? all.value : nil }

  /// - Parameter files: receives the contents of the JSON files, by path.
  /// - Throws: `FileFault` if something can't be read. Reading the app then reports the problem.
  init(of folder: String, files: inout [String: Bytes]) throws(FileFault) {
    try add(folder, named: "", &files)
  }

  private mutating func add(_ folder: String, named place: String, _ files: inout [String: Bytes]) throws(FileFault) {
    // `Disk.list` sorts the names, so the hash doesn't depend on the file system's order.
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
        all.add(FileFingerprint(path)?.numbers ?? [])
      }
    }
  }

  static func == (one: AppSources, other: AppSources) -> Bool {
    one.isWhole && other.isWhole && one.all.value == other.all.value
  }
}
