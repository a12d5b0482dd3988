import EventLoop
import Files
import Pictures
import TestSupport
import Testing
import Wire

@Suite(.timeLimit(.minutes(5))) struct CommandTests {
  @Test(
    "The demo runs every app's scenario with the real programs, both with files and with PostgreSQL",
    arguments: Backend.installed)
  func demo(backend: Backend) async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let stores = try await backend.environment(of: folder)
        let (exit, output) = try await Programs.run(
          "quintet-dev", ["demo", "--apps", Apps.folder], environment: stores)
        #expect(exit == .exited(code: 0), "\(output)")
        for title in ["Tarot", "Flippin", "Bible Stories", "Roast Me Later", "Clever Den"] {
          #expect(output.contains("\n\(title)\n"), "\(output)")
        }
        #expect(!output.contains("✗"))
      }
    }
  }

  @Test(
    "A wrong command line is rejected with a hint",
    arguments: [
      (["stauts"], "status"), (["up", "--stat", "x"], "state"), (["call"], "quintet call METHOD"),
      (["call", "a.b", "{"], "aren't valid JSON"),
      (["app", "chekc"], "did you mean 'check'"),
    ])
  func usage(arguments: [String], hint: String) async throws {
    try await onLoop {
      let (exit, output) = try await Programs.run("quintet", arguments)
      #expect(exit == .exited(code: 64))
      #expect(output.contains(hint), "\(output)")
    }
  }

  @Test("`app build` draws titles on covers in each language, and `app check` accepts the result")
  func appBuild() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        _ = try await Programs.runSystem("/bin/cp", ["-r", "\(Apps.folder)/bible-stories", folder])
        let app = "\(folder)/bible-stories"
        for book in try Disk.list("\(app)/books") {
          for file in try Disk.list("\(app)/books/\(book)") where file.hasPrefix("titled.") {
            try Disk.remove("\(app)/books/\(book)/\(file)")
          }
        }
        let (exit, said) = try await Programs.run("quintet", ["app", "build", app])
        #expect(exit == .exited(code: 0), "\(said)")
        for book in try Disk.list("\(app)/books") {
          let plain = try PictureInfo(of: Disk.read("\(app)/books/\(book)/cover.png"))
          for language in ["en", "vi"] {
            let path = "\(app)/books/\(book)/titled.\(language).jpg"
            let titled = try PictureInfo(of: Disk.read(path))
            #expect((titled.format, titled.width, titled.height) == (.jpeg, plain.width, plain.height))
            // The committed images equal those that `app build` would create now.
            #expect(try Disk.exists("\(Apps.folder)/bible-stories/books/\(book)/titled.\(language).jpg"))
          }
        }
        let (checked, words) = try await Programs.run("quintet", ["app", "check", app])
        #expect(checked == .exited(code: 0), "\(words)")
        let (wrong, why) = try await Programs.run("quintet", ["app", "build", "\(folder)/none"])
        #expect(wrong == .exited(code: 65) && why.contains("app.json"), "\(why)")
      }
    }
  }

  @Test("A new app can have any languages and be previewed, and a change that breaks the app is reported")
  func appNew() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let app = "\(folder)/pond_life"
        let (made, words) = try await Programs.run(
          "quintet", ["app", "new", app, "--languages", "de,ar", "--name", #"Teich "{1}""#])
        #expect(made == .exited(code: 0) && words.contains("quintet-dev preview"), "\(words)")
        #expect(words.contains("edit \(app)/web/home.js"), "\(words)")
        try Self.replace(
          #""price": {"minor_units": 1999, "currency": "USD"}"#, in: "\(app)/offerings.json",
          with: #""price": {"minor_units": 1999, "currency": "USD"}, "#
            + #""prices": {"VNM": {"minor_units": 499000, "currency": "VND"}}"#)
        let arabic = ["zero", "one", "two", "few", "many", "other"].map { "\"\($0)\": \"{days} \($0)\"" }
        try Self.replace(
          #""body": {"de": "Days in a row so far: {days}.", "ar": "Days in a row so far: {days}."}"#,
          in: "\(app)/notices.json",
          with: #""counts": "days", "body": {"de": {"one": "{days} Tag", "other": "{days} Tage"}, "ar": {"#
            + arabic.joined(separator: ", ") + "}}")
        let (good, listed) = try await Programs.run("quintet", ["app", "check", app])
        #expect(good == .exited(code: 0), "\(listed)")
        let info = try JSON.decode(JSONValue.self, from: Disk.read("\(app)/app.json"))
        #expect(info["name"] == ["de": #"Teich "{1}""#, "ar": #"Teich "{1}""#])
        let pages = try JSON.decode(JSONValue.self, from: Disk.read("\(app)/web/words.json"))
        #expect(pages["streak"]?["ar"]?["other"] == "{n} days in a row" && pages["seen"]?["de"] == "Seen")
        #expect(pages["home"]?["de"] == #"Teich "{1}""#)
        let start = String(decoding: try Disk.read("\(app)/web/app.js"), as: UTF8.self)
        #expect(start.contains(#"id: "pond_life""#) && start.contains(#"languages: ["de", "ar"]"#), "\(start)")
        let manifest = try JSON.decode(JSONValue.self, from: Disk.read("\(app)/web/manifest.webmanifest"))
        #expect(manifest["name"] == #"Teich "{1}""# && manifest["id"] == "/pond_life/")
        for language in ["de-AT", "ar"] {
          let (walked, told) = try await Programs.run("quintet-dev", ["preview", app, "--language", language])
          #expect(walked == .exited(code: 0), "\(told)")
          // The output shows the use of each file: a locked item, a text, a lesson, a badge's notification, and the
          // effect of a purchase.
          for part in [
            "a locked item", "a text of", "3 diamonds", "badges", "1 of 3: First bird", "in the inbox, “New badge",
            "the screen “home”", "needs_plan before, allowed now", "All ", "“Yearly”", "19.99 USD", "× look",
            "prices in VNM                            499000 VND",
          ] { #expect(told.contains(part), "\(part) in \(told)") }
          let forms =
            language == "de-AT"
            ? ["notice streak, days = 1 ", "notice streak, days = 0, 2, 3, 11, 100 "]
            : [0, 1, 2, 3, 11, 100].map { "days = \($0) " }
          for form in forms { #expect(told.contains(form), "\(form) in \(told)") }
          // Messages about the deployment would distract the app's author.
          #expect(!told.contains("databases in") && !told.contains("ready after") && !told.contains("stopping"))
        }
        let (foreign, why) = try await Programs.run("quintet-dev", ["preview", app, "--language", "en"])
        #expect(foreign == .exited(code: 65) && why.contains("doesn't support en"), "\(why)")
        let (twice, again) = try await Programs.run("quintet", ["app", "new", app])
        #expect(twice == .exited(code: 65) && again.contains("already exists"), "\(again)")
        let (unnamed, name) = try await Programs.run("quintet", ["app", "new", "\(folder)/Pond Life"])
        #expect(unnamed == .exited(code: 65) && name.contains("isn't an id"), "\(name)")
        try Disk.write(Array("{}".utf8), to: "\(app)/badges.json")
        let (bad, fault) = try await Programs.run("quintet-dev", ["preview", app])
        #expect(bad == .exited(code: 65) && fault.contains("badges.json:1"), "\(fault)")
      }
    }
  }

  private static func replace(_ text: String, in file: String, with other: String) throws {
    let known = String(decoding: try Disk.read(file), as: UTF8.self)
    #expect(known.contains(text), "\(known)")
    try Disk.write(Array(known.replacing(text, with: other).utf8), to: file)
  }

  @Test("`docs` prints the address of the documentation or explains how to build it")
  func docs() async throws {
    try await onLoop {
      let (exit, output) = try await Programs.run("quintet", ["docs"])
      let site = "\(Disk.parent(of: Disk.parent(of: Apps.folder)))/.build/site/html"
      guard try Disk.exists(site) else {
        #expect(exit == .exited(code: 78) && output.contains("make site"), "\(output)")
        return
      }
      #expect(exit == .exited(code: 0))
      let path = output.dropFirst("file://".count).split(separator: "\n").first.map(String.init) ?? ""
      #expect(output.hasPrefix("file:///") && path.hasSuffix("/index.html"), "\(output)")
      #expect(try Disk.exists(path))
    }
  }

  @Test("`app check --watch` checks an app again only when a file changes")
  func watch() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let app = "\(folder)/drip"
        _ = try await Programs.run("quintet", ["app", "new", app])
        let watching = try RunningCommand(["app", "check", app, "--watch"], in: folder)
        try await watching.says("drip: good")
        let text = try Disk.read("\(app)/badges.json")
        let spoilt = String(decoding: text, as: UTF8.self).replacing("seen.bird", with: "seen.bid")
        try Disk.write(Array(spoilt.utf8), to: "\(app)/badges.json")
        try await watching.says("did you mean 'bird'?")
        try Disk.write(text, to: "\(app)/badges.json")
        try await watching.says("drip: good", times: 2)
        _ = try await watching.end(within: .zero)
      }
    }
  }

  @Test("`app check` accepts the project's apps, and names the file and line of another app's faults")
  func appCheck() async throws {
    try await onLoop {
      let (good, listed) = try await Programs.run("quintet", ["app", "check", Apps.folder])
      #expect(good == .exited(code: 0))
      #expect(listed.contains("tarot: good"))
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/sixth")
        try Disk.write(
          Array("{\n  \"id\": \"sixth\",\n  \"nome\": {\"en\": \"Sixth\", \"vi\": \"Sáu\"}\n}\n".utf8),
          to: "\(folder)/sixth/app.json")
        let (bad, told) = try await Programs.run("quintet", ["app", "check", "\(folder)/sixth"])
        #expect(bad == .exited(code: 65))
        #expect(told.contains("app.json:"), "\(told)")
      }
    }
  }

  @Test("`app check` reports all groups of problems in one run, and accepts the path of a file in the app")
  func allGroups() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/apps/words")
        _ = try await Programs.runSystem("/bin/cp", ["-r", "\(Apps.folder)/tarot", "\(folder)/apps"])
        let app = "\(folder)/apps/tarot"
        let files = ["shop.json": "{}", "web/data.json": "{", "../words/de.json": #"{"messages": {"no_bok": "x"}}"#]
        for (name, text) in files { try Disk.write(Array(text.utf8), to: "\(app)/\(name)") }
        try Disk.remove("\(app)/web/index.html")
        var outputs: Set<String> = []
        for path in [app, "\(app)/app.json", "\(app)/web/data.json"] {
          let (exit, told) = try await Programs.run("quintet", ["app", "check", path])
          #expect(exit == .exited(code: 65), "\(told)")
          outputs.insert(told)
        }
        let told = try #require(outputs.first)
        #expect(outputs.count == 1)
        for words in ["shop.json: isn't a known file", "index.html: is missing", "data.json:1", "no_bok"] {
          #expect(told.contains(words), "\(words) in \(told)")
        }
        for (path, words) in [("\(folder)/none", "doesn't exist"), ("/etc/passwd", "is a file")] {
          let (exit, told) = try await Programs.run("quintet", ["app", "check", path])
          #expect(exit == .exited(code: 64) && told.contains("\(path) \(words)"), "\(told)")
        }
      }
    }
  }

  @Test("`app check` names the line of a circular, missing or unknown reference in a view")
  func appCheckViews() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        try Disk.makeDirectories("\(folder)/tarot")
        try Disk.makeDirectories("\(folder)/tarot/catalogues/deck")
        for file in ["app.json", "catalogues/deck/catalogue.json"] {
          try Disk.write(Disk.read("\(Apps.folder)/tarot/\(file)"), to: "\(folder)/tarot/\(file)")
        }
        let parts = [
          #"{"name": "a", "method": "content.catalogues.tesaer", "required": false, "deadline_ms": 9}"#,
          #"{"name": "b", "method": "content.catalogues.list", "required": false, "deadline_ms": 9, "#
            + #""take": {"language": {"from": "c", "path": ""}}}"#,
          #"{"name": "c", "method": "content.catalogues.list", "required": false, "deadline_ms": 9, "#
            + #""take": {"language": {"from": "b", "path": ""}}}"#,
          #"{"name": "f", "method": "content.cards.list", "required": false, "deadline_ms": 9, "params": {"limt": 3}}"#,
          #"{"name": "g", "method": "content.cards.list", "required": false, "deadline_ms": 9, "params": {"limit": "3"}}"#,
          #"{"name": "h", "method": "content.catalogues.item", "required": false, "deadline_ms": 9, "#
            + #""params": {"catalogue": "deck"}}"#,
          #"{"name": "i", "method": "content.catalogues.item", "required": false, "deadline_ms": 9, "#
            + #""params": {"catalogue": "deck"}, "take": {"item": {"from": "f", "path": "/cards/0/fron"}}}"#,
          #"{"name": "j", "method": "content.catalogues.item", "required": false, "deadline_ms": 9, "#
            + #""params": {"catalogue": "deck"}, "take": {"item": {"from": "f", "path": "/cards"}}}"#,
          #"{"name": "k", "method": "content.catalogues.item", "required": false, "deadline_ms": 9, "#
            + #""params": {"catalogue": "deck"}, "take": {"item": {"from": "f", "path": "/cards/0/id"}}}"#,
          #"{"name": "d", "method": "content.cards.add", "required": false, "deadline_ms": 9, "#
            + #""take": {"front": {"from": "e", "path": ""}}}"#,
        ]
        let text = "{\"views\": [{\"id\": \"home\", \"parts\": [\n\(parts.joined(separator: ",\n"))]}]}"
        try Disk.write(Array(text.utf8), to: "\(folder)/tarot/views.json")
        let (exit, told) = try await Programs.run("quintet", ["app", "check", "\(folder)/tarot"])
        #expect(exit == .exited(code: 65))
        for problem in [
          "views.json:2: views[0].parts[0].method 'content.catalogues.tesaer' isn't a read method for clients "
            + "(did you mean 'content.catalogues.teaser'?)",
          "views.json:3: views[0].parts[1].take depends on itself: b from c from b",
          "views.json:5: views[0].parts[3].params.limt isn't a parameter of content.cards.list (did you mean 'limit'?)",
          "views.json:6: views[0].parts[4].params would be rejected: limit",
          "views.json:7: views[0].parts[5].method 'content.catalogues.item' needs the parameter 'item', which the part "
            + "doesn't set",
          "views.json:8: views[0].parts[6].take.item.path '/cards/0/fron' isn't in the reply of content.cards.list: "
            + "there is no 'fron' (did you mean 'front'?)",
          "views.json:9: views[0].parts[7].take.item.path '/cards' is a list in the reply of content.cards.list, but "
            + "'item' takes a string",
          "views.json:11: views[0].parts[9].method 'content.cards.add' isn't a read method for clients",
          "views.json:11: views[0].parts[9].take.front.from 'e' isn't a part of the view",
        ] {
          #expect(told.contains(problem), "\(told)")
        }
        #expect(!told.contains("views.json:10:"), "a valid part isn't reported: \(told)")
      }
    }
  }

  @Test("`app check` lists each folder's result on one line: good, faulty or not an app")
  func appCheckFolder() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        for app in ["drip", "pond"] { _ = try await Programs.run("quintet", ["app", "new", "\(folder)/apps/\(app)"]) }
        for other in ["state", "drafts"] { try Disk.makeDirectories("\(folder)/apps/\(other)/log") }
        try Disk.remove("\(folder)/apps/pond/app.json")
        let (bad, told) = try await Programs.run("quintet", ["app", "check", "\(folder)/./apps/"])
        #expect(bad == .exited(code: 65))
        #expect(
          Set(told.split(separator: "\n").map(String.init)) == [
            "drip: good", "\(folder)/apps/pond/app.json: is missing; every app needs one",
            "folders without app.json: drafts, state",
          ], "\(told)")
        try Disk.remove("\(folder)/apps/pond")
        let (good, rest) = try await Programs.run("quintet", ["app", "check", "\(folder)/apps"])
        #expect(good == .exited(code: 0), "\(rest)")
        let (own, why) = try await Programs.run(
          "quintet", ["up", "--apps", "\(folder)/apps/drip", "--state", "\(folder)/s"])
        #expect(
          own == .exited(code: 78)
            && why.contains("is the folder of an app; name its parent folder, \(folder)/apps"),
          "\(why)")
      }
    }
  }

  @Test("A service with an unknown setting refuses to start and names the setting")
  func wrongSetting() async throws {
    try await onLoop {
      let (exit, output) = try await Programs.run(
        "content", [],
        environment: [
          "QUINTET_RUNTIME_DIR": "/tmp/none", "QUINTET_STATE_DIR": "/tmp/none", "QUINTET_RUNTIME_DRI": "/tmp/none",
        ])
      #expect(exit == .exited(code: 78))
      #expect(output.contains("QUINTET_RUNTIME_DRI") && output.contains("runtime_dir"), "\(output)")
    }
  }

  @Test("`status` has its own exit code for services that aren't running")
  func noDeployment() async throws {
    try await onLoop {
      let (exit, output) = try await Programs.run("quintet", ["status", "--runtime", "/tmp/quintet-none", "--json"])
      #expect(exit == .exited(code: 69))
      #expect(output.contains(#""gateway":{"status":"unavailable"}"#), "\(output)")
    }
  }
}
