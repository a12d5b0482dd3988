import AppSchemas
import Crypto
import Files
import TestSupport
import Testing
import Wire

@testable import AppCatalog

/// Tests that bounds declared once in a section's type apply both in the check and in the JSON Schema.
@Suite(.timeLimit(.minutes(5))) struct SectionShapeTests {
  /// Returns the problems of a section's file that can be found without the rest of the app.
  static func problems<S: CatalogSection>(
    _: S.Type, _ text: String, languages: [Language] = ["en", "vi"]
  ) throws -> [Problems.Problem] {
    var problems = Problems(languages: languages)
    S.shape.check(try JSON.decode(JSONValue.self, from: Bytes(text.utf8)), &problems)
    try JSON.decode(S.self, from: Bytes(text.utf8)).check(&problems)
    return problems.all
  }

  /// Returns the schemas of all objects of all sections: the sections themselves, and the types in them.
  static func objects() -> [(name: String, schema: JSONObject)] {
    AppSchema.all.flatMap { schema in
      [(schema.name, schema.document)]
        + (schema.document["$defs"]?.object?.members ?? []).compactMap { name, definition in
          definition.object.map { ("\(schema.name): \(name)", $0) }
        }
    }
  }

  @Test("The check and the schema accept values at each bound and reject values beyond it")
  func bounds() {
    var count = 0
    for (name, object) in Self.objects() {
      for (member, schema) in object["properties"]?.object?.members ?? [] {
        for (value, fits) in Self.candidates(schema.object ?? [:]) {
          // The count is tested without rules for the elements.
          var bare = schema.object ?? [:]
          for keyword in ["items", "additionalProperties", "propertyNames", "description", "uniqueItems"] {
            bare[keyword] = nil
          }
          var problems = Problems(languages: [])
          ShapeRule(.object(bare)).check(value, at: member, with: [:], &problems)
          let place = "\(name).\(member) \(value)"
          #expect(problems.all.isEmpty == fits, "\(place) \(problems.all)")
          #expect(problems.all.allSatisfy { $0.path == member }, "\(place)")
          #expect(SchemaCheck().problems(value, .object(bare)).isEmpty == fits, "\(place)")
          count += 1
        }
      }
    }
    #expect(count > 400, "\(count)")
  }

  /// Returns values on both sides of a schema's bounds, each with whether it is valid.
  private static func candidates(_ schema: JSONObject) -> [(JSONValue, Bool)] {
    var all: [(JSONValue, Bool)] = []
    func number(_ keyword: String) -> Int? { schema[keyword]?.integer.map(Int.init) }
    let step: JSONValue = schema["type"] == "integer" ? 1 : 0.001
    func moved(_ value: JSONValue, _ sign: Double) -> JSONValue {
      if let whole = value.integer, step == 1 { return .integer(whole + Int64(sign)) }
      return .number((value.double ?? 0) + sign * (step.double ?? 0))
    }
    for (keyword, sign, holds) in [
      ("minimum", -1.0, true), ("maximum", 1.0, true), ("exclusiveMinimum", -1.0, false),
      ("exclusiveMaximum", 1.0, false),
    ] {
      guard let bound = schema[keyword] else { continue }
      all += [(bound, holds), (moved(bound, sign), false), (moved(bound, -sign), true)]
    }
    let isList = schema["type"] == "array"
    func many(_ count: Int) -> JSONValue {
      isList
        ? .array((0..<count).map { .integer(Int64($0)) })
        : .object(JSONObject((0..<count).map { (key: "a\($0)", value: .integer(0)) }))
    }
    for (keyword, step) in [("minItems", -1), ("maxItems", 1), ("minProperties", -1), ("maxProperties", 1)] {
      guard let bound = number(keyword), schema["x-each-language"] == nil else { continue }
      all += [(many(bound), true), (many(bound + step), false)]
    }
    for (keyword, step) in [("minLength", -1), ("maxLength", 1)] {
      guard let bound = number(keyword), schema["pattern"] == nil else { continue }
      all += [(.string(String(repeating: "a", count: bound)), true)]
      all += [(.string(String(repeating: "a", count: bound + step)), false)]
    }
    return all
  }

  @Test("A format's regular expression matches exactly the values that the format accepts")
  func forms() throws {
    let samples: [String: (right: [String], wrong: [String], untold: [String])] = [
      "id": (
        ["a", "major-0", "a_b", String(repeating: "a", count: 100)],
        ["", "A", "é", "a b", String(repeating: "a", count: 101)], []
      ),
      "field name": (
        ["a", "a_1", String(repeating: "a", count: 40)], ["", "_a", "1a", "A", String(repeating: "a", count: 41)], []
      ),
      "filled": (["a", " a ", "\n.", "ở"], ["", " ", "\n\t "], []),
      "picture file": (["a.png", "a b.jpeg", "á.jpg"], ["", ".png", ".a.png", "a/b.png", "a.gif", "a.png "], []),
      "bundle id": (
        ["a.b", "com.dor.flippin", "COM.1-2.c"],
        ["", "com", "com.", ".com", "a..b", "a_b.c", "a." + String(repeating: "a", count: 154)], []
      ),
      "product id": (
        ["premium", "com.dor.flippin.premium_yearly", "A-1", String(repeating: "a", count: 100)],
        ["", "é", "a b", "a/b", String(repeating: "a", count: 101)], []
      ),
      "version": (["1", "1.4.2", "1.2.3.4"], ["", "1.", "a", "1.2.3.4.5", "-1"], []),
      "method": (["a.b", "progress.lessons.weak-spots"], ["", "a", "a.", ".a", "A.b", "a b.c"], []),
      "json-pointer": (["", "/a/0", "/a~1b"], ["a", "/a~2"], []),
      "link": (["a", "drip://today?a={days}"], ["", "a b", "é", String(repeating: "a", count: 501)], []),
      "date": (["2026-03-01", "2024-02-29"], ["", "May", "2026-3-1", "2026-03-01x"], ["2025-02-29", "2026-13-01"]),
      "month and day": (["12-24", "02-29"], ["", "13-01", "1-1", "12-32", "2026-12-24"], ["02-30"]),
      "day": (["12-24", "2026-12-24"], ["", "13-01", "24"], ["02-30", "2025-02-29"]),
      "days": (["2026-01-01/2026-01-01"], ["", "2026-01-01", "01-01/02-02"], ["2026-01-02/2026-01-01"]),
      "colour": (["#1D3557", "#abcdef"], ["", "red", "#12345", "#1234567", "1D3557"], []),
      "colour or role": (["#1D3557", "primary"], ["", "#12345", "#"], []),
      "language": (["en", "pt-BR", "zh-Hant-TW"], ["", "e", "en_US", "en-", "-"], []),
      "currency": (["EUR", "VND"], ["", "eur", "EU", "EURO"], ["EUX", "XAU"]),
      "country": (["VNM", "XKS"], ["", "vnm", "VN"], ["GER", "EUR"]),
      "time zone": (
        ["UTC", "Asia/Ho_Chi_Minh"], ["", "/etc/passwd", "../../etc/passwd", "a b"], ["Asia/Hanoy", "localtime"]
      ),
    ]
    #expect(Set(samples.keys) == Set(Form.all.keys))
    for (name, samples) in samples {
      let form = try #require(Form.all[name])
      func matches(_ text: String) throws -> Bool { try Regex(form.pattern).firstMatch(in: text) != nil }
      for text in samples.right {
        #expect(form.fault(of: text) == nil, "\(name): \(text)")
        #expect(try matches(text), "\(name): \(text)")
      }
      for text in samples.wrong + samples.untold { #expect(form.fault(of: text) != nil, "\(name): \(text)") }
      for text in samples.wrong { #expect(try !matches(text), "\(name): \(text)") }
      for text in samples.untold { #expect(try matches(text), "\(name): \(text)") }
    }
  }

  @Test("A file may name its schema, and an object with several alternatives matches exactly one of them")
  func triggers() throws {
    #expect(try Self.problems(Badges.self, #"{"$schema": "x", "badges": []}"#) == [])
    #expect(
      try Self.problems(Badges.self, #"{"$shema": "x", "badges": []}"#).first?.reason.contains("'$schema'") == true)
    let notices = try #require(AppSchema.all.first { $0.name == "notices" })
    let trigger = try #require(notices.document["$defs"]?["NoticeTrigger"])
    let members: [(String, JSONValue)] = [
      ("hour", 9), ("before", "streak_end"), ("before", "plan_end"), ("after", "active"), ("on", "badge"), ("hours", 3),
      ("days", 3),
    ]
    let check = SchemaCheck(definitions: notices.document["$defs"]?.object ?? [:])
    for choice in 0..<(1 << members.count) {
      var object = JSONObject()
      for (index, member) in members.enumerated() where choice & (1 << index) != 0 { object[member.0] = member.1 }
      let form = try JSONValue.object(object).decode(NoticeTrigger.self).form
      #expect(check.problems(.object(object), trigger).isEmpty == (form != nil), "\(object)")
    }
  }
}

/// Tests whole files of the apps and the guide, both unchanged and corrupted.
extension SectionShapeTests {
  /// Returns every file of the five apps and of the guide, with its section.
  static func files() throws -> [(name: String, section: any CatalogSection.Type, text: Bytes)] {
    var files: [(String, any CatalogSection.Type, Bytes)] = []
    for app in try Disk.list(Apps.folder).sorted() {
      for section in App.sections {
        let parts = section.file.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        let folder = "\(Apps.folder)/\(app)/\(parts[0])"
        let names = parts.count == 1 ? [""] : ((try? Disk.list(String(folder.dropLast()))) ?? []).sorted()
        for name in names {
          let path =
            parts.count == 1 ? folder : parts[1].hasPrefix("/") ? "\(folder)\(name)\(parts[1])" : "\(folder)\(name)"
          guard try Disk.exists(path), path.hasSuffix(".json") else { continue }
          files.append((String(path.dropFirst(Apps.folder.count + 1)), section, Bytes(try Disk.read(path))))
        }
      }
    }
    for (file, text) in try AppGuideTests.examples() {
      let section = try #require(App.sections.first { $0.file == file })
      files.append(("guide: \(file)", section, Bytes(text.utf8)))
    }
    return files
  }

  @Test("All files of the project's apps and all examples in the guide match their schemas")
  func ours() throws {
    let files = try Self.files()
    #expect(files.count > 60, "\(files.count)")
    for (name, section, text) in files {
      let document = AppSchema(section).document
      let check = SchemaCheck(definitions: document["$defs"]?.object ?? [:])
      let problems = check.problems(try JSON.decode(JSONValue.self, from: text), .object(document))
      #expect(problems == [], "\(name)")
    }
  }

  @Test("The check and the schema agree on damaged files")
  func spoilt() throws {
    let seed = UInt64.random(in: 0...1_000_000)
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for (name, section, text) in try Self.files() where text.count < 40_000 {
      let document = AppSchema(section).document
      let check = SchemaCheck(definitions: document["$defs"]?.object ?? [:])
      let right = try JSON.decode(JSONValue.self, from: text)
      for _ in 0..<25 {
        let wrong = Self.spoilt(right, &random)
        // The trigger has its own check, which reports wrong forms, so this comparison ignores these reports.
        let told = check.problems(wrong, .object(document)).filter { !$0.contains(".trigger: is ") }
        let found = Self.faults(section, wrong)
        #expect(told.isEmpty == found.isEmpty, "seed \(seed), \(name): \(told) \(found)")
        if !told.isEmpty { refused += 1 }
      }
    }
    #expect(refused > 300, "\(refused)")
  }

  /// Returns the problems that decoding and the shape find in a file, without the rules that a shape can't express.
  private static func faults<S: CatalogSection>(_ section: S.Type, _ file: JSONValue) -> [String] {
    do {
      _ = try file.decode(S.self)
      var problems = Problems(languages: [])
      S.shape.check(file, &problems)
      return problems.all.map { "\($0.path) \($0.reason)" }
    } catch {
      return ["\(error)"]
    }
  }

  /// Returns the value with one randomly chosen part changed.
  private static func spoilt(_ value: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    switch value {
    case .object(var object) where !object.members.isEmpty:
      let (name, inner) = object.members.randomElement(using: &random) ?? ("", .null)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: object[name] = nil
      case 1: object["Wrong one"] = 1
      default: object[name] = spoilt(inner, &random)
      }
      return .object(object)
    case .array(var values) where !values.isEmpty:
      let index = Int.random(in: values.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return []
      case 1: values += Array(repeating: values[index], count: 201)
      default: values[index] = spoilt(values[index], &random)
      }
      return .array(values)
    default:
      let others: [JSONValue] = [
        "", " ", "A B!", .string(String(repeating: "x", count: 3000)), true, [], 0, -1, 1_000_000_000_000, 0.5,
        ["x": 1],
      ]
      return others.randomElement(using: &random) ?? .null
    }
  }
}
