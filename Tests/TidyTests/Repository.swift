import Files

/// The repository's files, for tests of their form.
struct Repository {
  let root: String

  init() {
    let file: String = #filePath
    root = file.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
  }

  /// The paths of all files in `folder` and its subfolders with the given ending, from the repository's root.
  func files(_ folder: String, ending: String) throws -> [String] {
    var found: [String] = []
    for name in try Disk.list("\(root)/\(folder)") where !name.hasPrefix(".") {
      let path = "\(folder)/\(name)"
      if try Disk.kind(of: "\(root)/\(path)") == .directory {
        found += try files(path, ending: ending)
      } else if name.hasSuffix(ending) {
        found.append(path)
      }
    }
    return found
  }

  func text(_ path: String) throws -> String { String(decoding: try Disk.read("\(root)/\(path)"), as: UTF8.self) }

  /// All Swift files of the folders with their lines.
  func swift(_ folders: [String] = ["Shared", "Services"]) throws -> [(path: String, lines: [Substring])] {
    try folders.flatMap { folder in
      try files(folder, ending: ".swift").map { path in
        (path, try text(path).split(separator: "\n", omittingEmptySubsequences: false))
      }
    }
  }

  /// The modules that a file imports.
  static func imports(_ lines: [Substring]) -> [String] {
    lines.compactMap { line in
      var words = line.split(separator: " ").map(String.init)
      while let first = words.first, ["package", "public", "internal", "private", "@testable"].contains(first) {
        words.removeFirst()
      }
      return words.count == 2 && words[0] == "import" ? words[1] : nil
    }
  }
}
