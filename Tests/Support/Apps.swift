/// The app data of this checkout, for tests that need the real catalogue.
package enum Apps {
  package static let folder: String = {
    let file: String = #filePath
    return file.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" } + "/Shared/Apps"
  }()
}
