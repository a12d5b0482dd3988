import AppCatalog
import Files
import Glibc
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct AppCatalogTests {
  static let flippin = """
    {
      "id": "flippin",
      "name": {"en": "Flippin", "vi": "Flippin"},
      "bundle_id": "com.dor.flippin",
      "languages": ["en", "vi"],
      "first_released_on": "2025-05-01"
    }
    """

  /// The folder of this repository.
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// Returns the problems of a folder with these files, without the temporary folder's name.
  static func faults(_ files: [String: String]) throws -> [String] {
    try withTemporaryDirectory { folder in
      for (name, text) in files {
        try Disk.makeDirectories(Disk.parent(of: "\(folder)/\(name)"))
        try Disk.write(Array(text.utf8), to: "\(folder)/\(name)")
      }
      do throws(CatalogFault) {
        _ = try AppCatalog.load(folder)
        return []
      } catch {
        return error.problems.map { String($0.description.dropFirst(folder.utf8.count + 1)) }
      }
    }
  }

  /// Returns the problems of valid files after replacing a text in one of them.
  static func faults(
    _ files: [String: String], in file: String, where right: String, is wrong: String
  ) throws -> [String] {
    let text = try #require(files[file])
    let place = try #require(text.firstRange(of: right), "\(file) has no \(right)")
    return try faults(files.merging([file: text.replacingCharacters(place, wrong)]) { $1 })
  }

  @Test("The apps of this project are valid")
  func ours() throws {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let catalog = try AppCatalog.load("/\(folder)/Shared/Apps")
    #expect(catalog.apps.map(\.id) == ["bible-stories", "clever-den", "flippin", "roast-me-later", "tarot"])
    #expect(catalog["flippin"]?.info.bundleId == "com.dor.flippin")
    #expect(catalog["roast-me-later"]?.info.theme?["primary"] == "#E63946")
    #expect(catalog["nobody"] == nil)
  }

  @Test("A folder is read as an app, unless it is hidden; files next to it are ignored")
  func folders() throws {
    #expect(try Self.faults(["flippin/app.json": Self.flippin, "README.md": "x", ".git/config": "x"]) == [])
  }

  @Test("An unrelated folder isn't reported, but a folder that contains parts of an app is")
  func others() throws {
    #expect(
      try Self.faults([
        "flippin/app.json": Self.flippin, "state/content.db": "x", "state/log/content.log": "x",
        "runtime/stack.json": "{}", "drafts/idea.txt": "x",
      ]) == [])
    #expect(
      try Self.faults(["flippin/app.json": Self.flippin, "drip/badges.json": "{", "drip/bages.json": "{"])
        == ["drip/app.json: is missing; every app needs one"])
    #expect(
      try Self.faults(["drafts/idea.txt": "x"]).first?.hasSuffix("contains no app: no folder in it has an app.json")
        == true
    )
  }

  @Test("If the apps folder is set to a single app's folder, the error suggests the parent folder")
  func ownFolder() throws {
    try withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/flippin/presets")
      try Disk.write(Array(Self.flippin.utf8), to: "\(folder)/flippin/app.json")
      #expect {
        try AppCatalog.open("\(folder)/flippin")
      } throws: { error in
        "\(error)" == "\(folder)/flippin: is the folder of an app; name its parent folder, \(folder)"
      }
    }
  }

  @Test("An app whose folder was emptied counts as removed")
  func emptied() throws {
    try withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/flippin")
      try Disk.write(Array(Self.flippin.utf8), to: "\(folder)/flippin/app.json")
      try Disk.makeDirectories("\(folder)/other")
      try Disk.write(
        Array(Self.flippin.replacing("\"id\": \"flippin\"", with: "\"id\": \"other\"").utf8),
        to: "\(folder)/other/app.json")
      let catalog = try AppCatalog.open(folder)
      try Disk.remove("\(folder)/flippin/app.json")
      #expect(catalog.gone(from: folder).map(\.app) == ["flippin"])
      #expect(throws: CatalogFault.self) { try catalog.checked(catalog.readAgain(folder), from: folder) }
    }
  }

  @Test("A reload keeps an unchanged app in memory, and reads an app with changed files again")
  func unchanged() throws {
    try withTemporaryDirectory { folder in
      let app = "\(folder)/flippin"
      try Disk.makeDirectories("\(app)/web")
      try Disk.write(Array(Self.flippin.utf8), to: "\(app)/app.json")
      let catalog = try AppCatalog.open(folder)
      var known = try #require(catalog["flippin"])
      func again() throws -> App {
        catalog.apply(try catalog.checked(catalog.readAgain(folder), from: folder))
        return try #require(catalog["flippin"])
      }
      #expect(try again() === known)
      // A file that no service reads doesn't change the app.
      try Disk.write(Array("{".utf8), to: "\(app)/web/manifest.json")
      #expect(try again() === known)
      let changes: [() throws -> Void] = [
        { try Disk.write(Array("{}".utf8), to: "\(app)/notes.txt") },
        // The new content has the same length as the old one.
        { try Disk.write(Array("[]".utf8), to: "\(app)/notes.txt") },
        { try Disk.write(Array(Self.flippin.replacing("2025-05-01", with: "2025-05-02").utf8), to: "\(app)/app.json") },
        { try Disk.makeDirectories("\(app)/catalogues") }, { try Disk.remove("\(app)/notes.txt") },
      ]
      for change in changes {
        try change()
        let other = try again()
        #expect(other !== known)
        known = other
      }
      #expect(known.info.firstReleasedOn.description == "2025-05-02")
      // A second reading reuses the apps that a dry run has read.
      try Disk.write(Array(Self.flippin.utf8), to: "\(app)/app.json")
      let tried = try catalog.checked(catalog.readAgain(folder), from: folder)
      #expect(catalog["flippin"] === known)
      let taken = try catalog.checked(catalog.readAgain(folder), from: folder)
      catalog.apply(taken)
      #expect(catalog["flippin"] !== known && tried.lost.isEmpty)
    }
  }

  @Test("A corrected app is read again, and an app that becomes invalid doesn't keep its old data")
  func wrongMeanwhile() throws {
    try withTemporaryDirectory { folder in
      try Disk.makeDirectories("\(folder)/flippin")
      let path = "\(folder)/flippin/app.json"
      try Disk.write(Array(Self.flippin.utf8), to: path)
      let catalog = try AppCatalog.open(folder)
      try Disk.write(Array("{".utf8), to: path)
      #expect(throws: CatalogFault.self) { try catalog.checked(catalog.readAgain(folder), from: folder) }
      try Disk.write(Array(Self.flippin.replacing("2025-05-01", with: "2025-05-02").utf8), to: path)
      catalog.apply(try catalog.checked(catalog.readAgain(folder), from: folder))
      #expect(catalog["flippin"]?.info.firstReleasedOn.description == "2025-05-02")
    }
  }

  @Test("A misspelt folder in an app is reported, and folders with other names are ignored")
  func misspeltFolder() throws {
    #expect(
      try Self.faults([
        "flippin/app.json": Self.flippin, "flippin/preset/a.json": "{}", "flippin/art/a.json": "{",
        "flippin/web/manifest.json": "{", "flippin/web/pictures/a.png": "x",
      ]) == ["flippin/preset: isn't a known folder of an app (did you mean 'presets'?)"])
  }

  @Test(
    "A fault is reported with its file and line",
    arguments: [
      ("\"id\": \"flippin\",", "\"id\": \"flippin\",,", "flippin/app.json:2:"),
      ("\"com.dor.flippin\"", "7", "flippin/app.json:4: bundle_id "),
      ("\"vi\"]", "\"v!\"]", "flippin/app.json:5: languages[1] isn't a language tag"),
      ("\"first_released_on\"", "\"first_relaesed_on\"", "flippin/app.json:1: first_released_on "),
      ("2025-05-01", "2025-02-29", "flippin/app.json:6: first_released_on '2025-02-29' isn't a date, like 2026-03-01"),
      (", \"vi\": \"Flippin\"", ", \"vi\": \" \"", "flippin/app.json:3: name.vi is empty"),
      ("\"id\": \"flippin\"", "\"id\": \"Flip pin\"", "flippin/app.json:2: id 'Flip pin' isn't an id"),
      (
        "\"id\": \"flippin\"", "\"id\": \"flapping\"",
        "flippin/app.json:2: id 'flapping' isn't the name of its folder, 'flippin'"
      ),
      ("[\"en\", \"vi\"]", "[\"en\", \"en\"]", "flippin/app.json:5: languages[1] 'en' is used twice"),
      ("[\"en\", \"vi\"]", "[]", "flippin/app.json:5: languages is empty"),
      (
        "\"2025-05-01\"", "\"2025-05-01\",\n\"theme\": {\"accent\": \"red\"}",
        "flippin/app.json:7: theme.accent 'red' isn't a colour"
      ),
      ("\"2025-05-01\"", "\"2025-05-01\",\n\"colour\": 1", "flippin/app.json:7: colour is unknown here"),
      ("\"2025-05-01\"", "\"2025-05-01\",\n\"theme\": null", "flippin/app.json:7: theme is null; omit it instead"),
      (
        "\"vi\": \"Flippin\"", "\"vi\": \"Flippin\", \"fr\": \"x\"",
        "flippin/app.json:3: name.fr isn't one of the languages in app.json"
      ),
    ])
  func located(right: String, wrong: String, expected: String) throws {
    let parts = Self.flippin.split(separator: right, maxSplits: 1, omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let faults = try Self.faults(["flippin/app.json": parts.joined(separator: wrong)])
    #expect(faults.contains { $0.hasPrefix(expected) }, "\(faults)")
  }

  @Test(
    "A bundle id has two or more parts of letters, digits and hyphens, separated by periods",
    arguments: [
      ("com.example", true), ("com.dor.flippin", true), ("COM.Example-2.app-3", true), ("1.2", true),
      ("com", false), ("", false), ("com.", false), (".com", false), ("com..example", false), ("com.exa mple", false),
      ("com.exa_mple", false), ("com.exämple", false), ("com.\u{202E}example", false),
      ("com." + String(repeating: "a", count: 151), true), ("com." + String(repeating: "a", count: 152), false),
    ])
  func bundleIDs(id: String, isTaken: Bool) throws {
    let text = Self.flippin.replacing("com.dor.flippin", with: id)
    let faults = try Self.faults(["flippin/app.json": text])
    #expect(faults.isEmpty == isTaken && faults.allSatisfy { $0.hasPrefix("flippin/app.json:4: bundle_id ") })
  }

  @Test("All faults in all apps are reported together")
  func all() throws {
    let twice = Self.flippin.split(separator: "com.dor.flippin").joined(separator: "flippin")
      .split(separator: "2025-05-01").joined(separator: "May")
    let faults = try Self.faults(["flippin/app.json": twice, "a/app.json": "{", "b/badges.json": "{"])
    #expect(faults.count == 4, "\(faults)")
    #expect(faults.contains { $0.hasPrefix("b/app.json: is missing") })
  }

  @Test("A JSON file that isn't a section is reported with a suggestion")
  func unknownFile() throws {
    let faults = try Self.faults([
      "flippin/app.json": Self.flippin, "flippin/ofering.json": "{}", "flippin/notes.txt": "",
    ])
    #expect(faults == ["flippin/ofering.json: isn't a known file of an app (did you mean 'offerings.json'?)"])
  }

  @Test(
    "A section file with the wrong extension is reported instead of being ignored",
    arguments: ["safety.JSON", "Safety.json5", "safety.jsn", "safety.json.", "safety"])
  func nearlyJSON(name: String) throws {
    let files = [
      "flippin/app.json": Self.flippin, "flippin/\(name)": "{}", "flippin/safety.json.bak": "", "flippin/app.md": "",
    ]
    let faults = try Self.faults(files)
    #expect(faults.count == 1 && faults[0].hasPrefix("flippin/\(name): isn't a known file of an app"), "\(faults)")
  }

  @Test("Links to folders are reported, both for a whole app and inside one")
  func linked() throws {
    try withTemporaryDirectory { folder in
      for app in ["apps/flippin", "elsewhere"] { try Disk.makeDirectories("\(folder)/\(app)") }
      try Disk.write(Array(Self.flippin.utf8), to: "\(folder)/apps/flippin/app.json")
      let other = Self.flippin.replacing("flippin", with: "other")
      try Disk.write(Array(other.utf8), to: "\(folder)/elsewhere/app.json")
      try #require(unsafe symlink("\(folder)/elsewhere", "\(folder)/apps/other") == 0)
      let catalog = try AppCatalog.open("\(folder)/apps")
      #expect(catalog.apps.map(\.id) == ["flippin"] && catalog.outOfService.map(\.app) == ["other"])
      #expect(catalog.outOfService[0].fault.description.contains("is a link to a folder"))
      try #require(unsafe symlink("\(folder)/elsewhere", "\(folder)/apps/flippin/catalogues") == 0)
      let fault = #expect(throws: CatalogFault.self) { try AppCatalog.loadOne("\(folder)/apps/flippin") }
      #expect(fault?.description.contains("catalogues: is a link to a folder") == true, "\(fault?.description ?? "")")
    }
  }

  @Test("The check command reports the first hundred faults of a file, and services show the first few")
  func many() throws {
    let colours = (0..<150).map { "\"c\($0)\": \"red\"" }.joined(separator: ", ")
    let theme = Self.flippin.replacing("\"id\"", with: "\"theme\": {\(colours)}, \"id\"")
    let faults = try Self.faults(["flippin/app.json": theme])
    #expect(
      faults.count == 101 && faults.last?.contains("has 50 more problems of this kind") == true,
      "\(faults.count) \(faults.suffix(2))"
    )
    let problems = faults.map { CatalogProblem(file: "flippin/app.json", reason: $0) }
    let brief = CatalogFault(problems: problems).brief
    #expect(brief.problems.count == 5 && brief.description.contains("97 more problems"))
    #expect(CatalogFault(problems: Array(problems.prefix(5))).brief.problems == Array(problems.prefix(5)))
  }

  @Test("A text too long for a call and a file in the wrong encoding are reported")
  func oversized() throws {
    let long = Self.flippin.replacing("Flippin", with: String(repeating: "x", count: 10_001))
    let faults = try Self.faults(["flippin/app.json": long])
    #expect(faults.count == 2 && faults[0].contains("has 10001 bytes, but a text may have at most 10000"), "\(faults)")
    let marked = try Self.faults(["flippin/app.json": "\u{FEFF}" + Self.flippin])
    #expect(marked.first?.contains("byte-order mark") == true, "\(marked)")
  }

  @Test("A value outside a fixed set is reported with the allowed values")
  func closedSet() throws {
    let offerings = #"{"offering": {}, "plans": [], "products": [{"id": "a", "plan": "p", "period": "daily"}]}"#
    let faults = try Self.faults(["flippin/app.json": Self.flippin, "flippin/offerings.json": offerings])
    #expect(!faults.contains { $0.contains("Cannot initialize") }, "\(faults)")
    let period = #expect(throws: DecodingFault.self) {
      try JSON.decode([Offerings.Period].self, from: Bytes(#"["daily"]"#.utf8))
    }
    #expect(
      period?.description
        == "[0]: expected one of weekly, monthly, two_months, three_months, six_months, yearly, lifetime")
  }

  @Test("An unreadable app is out of service with a reason, and the error for calls to it names the app")
  func outOfService() throws {
    try withTemporaryDirectory { folder in
      for (app, text) in [("flippin", Self.flippin), ("broken", "{")] {
        try Disk.makeDirectories("\(folder)/\(app)")
        try Disk.write(Array(text.utf8), to: "\(folder)/\(app)/app.json")
      }
      let catalog = try AppCatalog.open(folder)
      #expect(catalog.apps.map(\.id) == ["flippin"] && catalog.outOfService.map(\.app) == ["broken"])
      #expect(catalog.outOfService.first?.fault.description.contains("broken/app.json:1:") == true)
      #expect(catalog.refusal(of: "flippin") == nil && catalog.refusal(of: "nobody") == nil)
      let refusal = try #require(catalog.refusal(of: "broken"))
      #expect(refusal.kind == .unavailable && refusal.details["app"] == "broken" && refusal.executed == .no)
    }
  }

  @Test("All apps are reloaded together, and a reload that would disable one of them changes nothing")
  func readAgain() throws {
    try withTemporaryDirectory { folder in
      func put(_ app: String, _ text: String) throws {
        try Disk.makeDirectories("\(folder)/\(app)")
        try Disk.write(Array(text.utf8), to: "\(folder)/\(app)/app.json")
      }
      let other = Self.flippin.replacing("flippin", with: "other").replacing("Flippin", with: "Other")
      try put("flippin", Self.flippin)
      try put("other", "{")
      let catalog = try AppCatalog.open(folder)
      // An app that was already out of service doesn't prevent a reload of the others.
      #expect(try catalog.apply(catalog.checked(catalog.readAgain(folder), from: folder)) == [])
      try put("other", other)
      #expect(try catalog.apply(catalog.checked(catalog.readAgain(folder), from: folder)) == ["other"])
      #expect(catalog["other"] != nil && catalog.outOfService.isEmpty)
      try put("flippin", "{")
      try put("other", other.replacing("Other", with: "Another"))
      #expect(throws: CatalogFault.self) { try catalog.checked(catalog.readAgain(folder), from: folder) }
      #expect(catalog["other"]?.info.name[.en] == "Other" && catalog["flippin"] != nil)
      // A reload is also rejected if the folder of a served app is missing.
      try put("flippin", Self.flippin)
      try Disk.remove("\(folder)/other")
      let fault = #expect(throws: CatalogFault.self) { try catalog.checked(catalog.readAgain(folder), from: folder) }
      #expect(fault?.description == "\(folder)/other: is missing, but the app other is in service")
      #expect(catalog.gone(from: folder).map(\.app) == ["other"])
    }
  }

  @Test("A missing folder and a folder without apps are rejected")
  func empty() throws {
    #expect(throws: CatalogFault.self) { try AppCatalog.load("/nowhere") }
    #expect(try Self.faults([:]).count == 1)
  }
}
