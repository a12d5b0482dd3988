import Files
import Testing

@Suite(.timeLimit(.minutes(2))) struct TidyTests {
  /// The modules that wrap C or the operating system, and the single files that may contain unsafe code as well.
  static let mayBeUnsafe = [
    "Shared/System/EventLoop/", "Shared/Infrastructure/Storage/", "Shared/System/Crypto/",
    "Shared/Values/Normalization/", "Shared/System/Pictures/",
    "Shared/System/Lettering/", "Shared/System/Systemd/", "Shared/System/Files/", "Shared/System/Packing/",
    "Shared/Values/HTMLText/", "Shared/System/HTTPClient/", "Shared/System/Telemetry/", "Shared/Host/ServiceHost/",
    "Shared/Development/TestAuthority/",
    "Tests/",
    // These files copy or iterate over spans, read the bytes of names in the code, or reuse the coders' memory and
    // containers.
    "Shared/Values/Wire/Bytes.swift", "Shared/Values/Wire/Table.swift",
    "Shared/Values/Wire/Cell.swift",
    "Shared/Values/Wire/Spare.swift", "Shared/Values/Wire/JSON/KeptContainers.swift",
    "Shared/Values/Wire/JSON/KnownTypes.swift",
  ]

  /// Words that the code must not contain, and the folders where they are allowed.
  static let forbidden: [(word: String, except: [String])] = [
    ("import Foundation", []), ("try!", []), ("fatalError(", []), ("Task.sleep", []), ("Task.yield", []),
    ("Task.detached", []), ("DispatchQueue", []), (" Thread.", []),
    (" Task {", ["Shared/System/EventLoop/"]),
    ("@unchecked Sendable", ["Shared/System/EventLoop/", "Shared/Infrastructure/Storage/", "Shared/System/Crypto/"]),
    ("TODO", []), ("FIXME", []),
  ]

  @Test("Forbidden words occur nowhere in the code", arguments: forbidden)
  func words(word: String, except: [String]) throws {
    for (path, lines) in try Repository().swift() where !except.contains(where: { path.hasPrefix($0) }) {
      for (number, line) in lines.enumerated() where line.contains(word) {
        let code = line.drop { $0 == " " }
        let isComment = code.hasPrefix("//") || code.hasPrefix("///")
        #expect(isComment, "\(path):\(number + 1) has \(word)")
      }
    }
  }

  @Test("Unsafe code occurs only in modules that wrap C or system calls")
  func unsafe() throws {
    for (path, lines) in try Repository().swift() where !Self.mayBeUnsafe.contains(where: { path.hasPrefix($0) }) {
      for (number, line) in lines.enumerated() {
        let words = line.split { !$0.isLetter }
        #expect(!words.contains("unsafe") && !line.contains("Unsafe"), "\(path):\(number + 1) contains unsafe code")
      }
    }
  }

  @Test("No file is longer than 400 lines")
  func length() throws {
    for (path, lines) in try Repository().swift(["Plugins", "Shared", "Services", "Tests", "examples"]) {
      #expect(lines.count <= 400, "\(path) has \(lines.count) lines")
    }
  }

  @Test("No file contains the path of a folder on a particular machine or the address of a package server")
  func machines() throws {
    let repository = Repository()
    // The paths are assembled here, so that this file doesn't contain them either.
    let names = ["wor" + "k", "roo" + "t", "hom" + "e"].map { "/\($0)/" } + ["pypi." + "org", "deb.debian." + "org"]
    for folder in ["Shared", "Services", "Tests", "deploy", "docs", "examples"] {
      for ending in [".swift", ".md", ".json", ".service", ".socket", ".target", ".yaml", ".sql"] {
        for path in try repository.files(folder, ending: ending) {
          let text = try repository.text(path)
          for name in names { #expect(!text.contains(name), "\(path) has \(name)") }
        }
      }
    }
  }

  @Test("Every contract lists all of its requests, both for the gateway and for discovery")
  func contracts() throws {
    let repository = Repository()
    for service in ["AIGateway", "Content", "Entitlements", "Gateway", "Notifications", "Progress"] {
      let files = try repository.swift(["Services/\(service)/Contract"])
      let list = files.first { $0.path.hasSuffix("\(service)API.swift") }?.lines.joined(separator: "\n") ?? ""
      for (path, lines) in files {
        for line in lines where line.contains(": Request {") {
          let name = line.split(separator: " ").first { $0.hasSuffix(":") }?.dropLast() ?? ""
          #expect(list.contains("\(name).self"), "\(path): \(name) isn't in \(service)API.requests")
        }
      }
    }
  }

  @Test("Every internal method lists its callers")
  func callers() throws {
    for (path, lines) in try Repository().swift(["Services", "Shared"]) {
      for (number, line) in lines.enumerated() where line.contains("audience: .inner") {
        #expect(line.contains("callers: "), "\(path):\(number + 1)")
      }
    }
  }

  @Test("The top level contains exactly the known files and folders")
  func topLevel() throws {
    let known: Set = [
      "Package.swift", "Services", "Shared", "Clients", "Tests", "deploy", "compose.yaml", "docs", "README.md",
      "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "Plugins", "examples",
    ]
    let found = Set(try Disk.list(Repository().root).filter { !$0.hasPrefix(".") })
    #expect(found == known)
  }

  @Test("A decoded string enumeration is CaseIterable, so that errors list its cases")
  func enumerations() throws {
    for (path, lines) in try Repository().swift() {
      for (number, line) in lines.enumerated() where line.contains("enum ") && line.contains(": String") {
        let isRead = line.contains("Codable") || line.contains("Decodable")
        // These types are never decoded from external input.
        let isOurs = path.hasPrefix("Shared/Values/Wire/") || path.hasPrefix("Shared/Host/ServiceHost/")
        #expect(!isRead || isOurs || line.contains("CaseIterable"), "\(path):\(number + 1)")
      }
    }
  }

  @Test("Every test belongs to a suite with a time limit")
  func limits() throws {
    for (path, lines) in try Repository().swift(["Tests"]) where !path.hasSuffix("/TidyTests.swift") {
      let text = lines.joined(separator: "\n")
      for suite in text.split(separator: "\n@Suite").dropFirst() {
        let traits = suite.split(separator: "struct ", maxSplits: 1).first ?? ""
        #expect(traits.contains(".timeLimit(.minutes("), "\(path) has a suite without a time limit")
      }
      // A long suite continues in other files.
      let isInSuite = text.contains("\n@Suite") || text.contains(/\nextension \w+Tests \{/)
      if text.contains("@Test") { #expect(isInSuite, "\(path) has tests outside of a suite") }
    }
  }
}
