import EventLoop
import Files
import TestSupport
import Testing
import Wire

/// Tests `quintet app schema` as an author uses it, and its output with a third-party validator.
@Suite(.timeLimit(.minutes(5))) struct AppSchemaTests {
  @Test("`app schema` prints the schema of a section, or the list of all schemas if no section is named")
  func printed() async throws {
    try await onLoop {
      let (exit, text) = try await Programs.run("quintet", ["app", "schema", "badges"])
      #expect(exit == .exited(code: 0))
      let schema = try JSON.decode(JSONValue.self, from: Bytes(text.utf8))
      #expect(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema")
      #expect(schema["properties"]?["badges"]?["maxItems"] == 200)
      #expect(schema["properties"]?["badges"]?["description"]?.string?.isEmpty == false)
      let (listed, list) = try await Programs.run("quintet", ["app", "schema"])
      #expect(listed == .exited(code: 0))
      let schemas = try JSON.decode(JSONValue.self, from: Bytes(list.utf8))["schemas"]?.array ?? []
      #expect(schemas.contains { $0["fileMatch"]?[0] == "**/books/*/book.json" && $0["url"] == "book.schema.json" })
    }
  }

  @Test("`app schema` rejects an unknown section with a suggestion")
  func refused() async throws {
    try await onLoop {
      let (exit, text) = try await Programs.run("quintet", ["app", "schema", "bages"])
      #expect(
        exit == .exited(code: 64) && text.contains("unknown section 'bages' (did you mean 'badges'?)"), "\(text)")
    }
  }

  @Test(
    "An independent validator accepts the project's apps and the guide's examples, and rejects broken copies",
    .enabled(if: InteropTests.hasLibraries, "needs .build/interop: run make interop"))
  func judged() async throws {
    try await onLoop {
      try await withTemporaryDirectory { folder in
        let (made, files) = try await Programs.run("quintet", ["app", "schema", "--out", "\(folder)/schemas"])
        #expect(made == .exited(code: 0) && files.contains("index.json"), "\(files)")
        let (exit, said) = try await Programs.run(
          InteropTests.python,
          [
            "\(InteropTests.folder)/app_schema_judge.py", "\(folder)/schemas", Apps.folder,
            "\(InteropTests.root)/docs/apps.md",
          ])
        #expect(exit == .exited(code: 0) && said.contains("by 20 schemas"), "\(said)")
      }
    }
  }
}
