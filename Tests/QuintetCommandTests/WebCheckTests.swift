import Files
import Glibc
import Testing

@testable import QuintetCommand

@Suite(.timeLimit(.minutes(1))) struct WebCheckTests {
  @Test("pages without a beginning, JSON that is none, and links are named by their files")
  func problems() throws {
    try withTemporaryDirectory { folder in
      let web = "\(folder)/web"
      #expect(WebCheck.problems(in: web).isEmpty, "an app needn't have pages")
      try Disk.makeDirectories("\(web)/words")
      try Disk.write(Array("{}".utf8), to: "\(web)/words/en.json")
      try Disk.write(Array("{\n  \"name\": Tarot}".utf8), to: "\(web)/manifest.webmanifest")
      try Disk.write(Array("{\"a\":}".utf8), to: "\(web)/words/vi.json")
      try Disk.write(Array("no JSON".utf8), to: "\(web)/app.js")
      unsafe symlink("/etc", "\(web)/etc")
      let problems = WebCheck.problems(in: web).map { "\($0)".replacing("\(web)/", with: "") }
      #expect(problems.count == 4, "\(problems)")
      #expect(problems[0].hasPrefix("index.html: isn't there"), "\(problems)")
      #expect(problems[1].hasPrefix("etc: is a symbolic link"), "\(problems)")
      #expect(problems[2].hasPrefix("manifest.webmanifest:2:11: is no JSON"), "\(problems)")
      #expect(problems[3].hasPrefix("words/vi.json:1:6: is no JSON"), "\(problems)")
      try Disk.write(Array("<!doctype html>".utf8), to: "\(web)/index.html")
      #expect(WebCheck.problems(in: web).count == 3)
      try Disk.write(Array(repeating: 0, count: 8 << 20 + 1), to: "\(web)/film.mp4")
      let long = WebCheck.problems(in: web).map { "\($0)" }
      #expect(long.contains { $0.contains("film.mp4: has over 8 MiB") }, "\(long)")
    }
  }
}
