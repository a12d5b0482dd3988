import EventLoop
import ServiceHost
import TestSupport
import Testing
import Wire

@testable import QuintetCommand

/// Tests that `rpc.discover` is a valid OpenRPC document and describes the actual replies.
@Suite(.timeLimit(.minutes(5))) struct DiscoverTests {
  /// The objects of OpenRPC 1.3: the members that each may have (apart from `x-…`), and those that it must have.
  static let objects: [String: (may: Set<String>, must: Set<String>)] = [
    "document": (
      ["openrpc", "info", "methods", "components", "servers", "externalDocs"], ["openrpc", "info", "methods"]
    ),
    "info": (["title", "version", "description", "termsOfService", "contact", "license"], ["title", "version"]),
    "method": (
      [
        "name", "params", "result", "summary", "description", "paramStructure", "errors", "tags", "servers", "links",
        "examples", "deprecated", "externalDocs",
      ], ["name", "params"]
    ),
    "descriptor": (["name", "schema", "required", "summary", "description", "deprecated"], ["name", "schema"]),
    "pairing": (["name", "params", "result", "summary", "description"], ["name", "params"]),
    "example": (["name", "value", "summary", "description"], ["name", "value"]),
    "error": (["code", "message", "data"], ["code", "message"]),
    "components": (
      ["schemas", "links", "errors", "examples", "examplePairings", "contentDescriptors", "tags"], []
    ),
  ]

  func check(_ value: JSONValue?, is kind: String) throws {
    let members = Set(try #require(value?.object).members.map(\.key).filter { !$0.hasPrefix("x-") })
    let rule = try #require(Self.objects[kind])
    #expect(members.isSubset(of: rule.may), "\(kind) \(value?["name"] ?? "") has \(members.subtracting(rule.may))")
    #expect(rule.must.isSubset(of: members), "\(kind) lacks \(rule.must.subtracting(members))")
  }

  @Test("The `rpc.discover` document is valid according to the OpenRPC specification")
  func form() async throws {
    try await onLoop {
      try await withGateway { gateway in
        let client = try await gateway.connect()
        let answer = try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#)
        let document = try #require(answer["result"])
        try check(document, is: "document")
        try check(document["info"], is: "info")
        try check(document["components"], is: "components")
        #expect(document["openrpc"] == "1.3.2")
        #expect(document["x-limits"]?["batch"] == 64)
        let methods = try #require(document["methods"]?.array)
        #expect(Set(methods.compactMap { $0["name"]?.string }).count == methods.count)
        let definitions = try #require(document["components"]?["schemas"]?.object)
        for method in methods {
          try check(method, is: "method")
          try check(method["result"], is: "descriptor")
          #expect(["by-name", "by-position", "either"].contains(method["paramStructure"]))
          for parameter in method["params"]?.array ?? [] {
            try check(parameter, is: "descriptor")
            #expect(parameter["description"] != nil, "\(method["name"] ?? ""): \(parameter["name"] ?? "")")
            try checkSchema(parameter["schema"], definitions)
          }
          try checkSchema(method["result"]?["schema"], definitions)
          if method["x-streams"] == true { try checkSchema(method["x-item"]?["schema"], definitions) }
          let errors = try #require(method["errors"]?.array)
          for error in errors { try check(error, is: "error") }
          #expect(!errors.isEmpty && Set(errors.compactMap { $0["code"]?.integer }).count == errors.count)
          #expect(
            ["read", "change"].contains(method["x-effect"]) && ["client", "admin"].contains(method["x-audience"]))
        }
        for schema in definitions.members {
          try checkSchema(schema.value, definitions)
          // Client generators interpret a dot as a path separator.
          #expect(!schema.key.contains("."), "\(schema.key)")
          for (name, member) in schema.value["properties"]?.object?.members ?? [] {
            #expect(member["description"] != nil, "\(schema.key).\(name) has no description")
          }
        }
        #expect(try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#) == answer)
      }
    }
  }

  @Test("Every method has an example that its own schemas accept")
  func examples() async throws {
    try await onLoop {
      try await withGateway { gateway in
        let client = try await gateway.connect()
        let answer = try await client.ask(#"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#)
        let methods = try #require(answer["result"]?["methods"]?.array)
        let schemas = SchemaCheck(definitions: answer["result"]?["components"]?["schemas"]?.object ?? [:])
        for method in methods {
          let example = try #require(method["examples"]?[0], "\(method["name"] ?? "")")
          try check(example, is: "pairing")
          let given = example["params"]?.array ?? []
          for value in given { try check(value, is: "example") }
          try check(example["result"], is: "example")
          for param in method["params"]?.array ?? [] {
            let value = given.first { $0["name"] == param["name"] }?["value"]
            #expect(value != nil || param["required"] != true, "\(method["name"] ?? "") lacks \(param["name"] ?? "")")
            guard let value else { continue }
            #expect(schemas.problems(value, param["schema"] ?? [:]) == [], "\(method["name"] ?? "")")
          }
          let result = try #require(example["result"]?["value"])
          #expect(schemas.problems(result, method["result"]?["schema"] ?? [:]) == [], "\(method["name"] ?? "")")
        }
      }
    }
  }

  /// Checks that every keyword is valid, every reference can be resolved, and every required member exists.
  func checkSchema(_ schema: JSONValue?, _ definitions: JSONObject) throws {
    for (keyword, rule) in try #require(schema?.object).members {
      switch keyword {
      case "$ref":
        let name = try #require(rule.string?.split(separator: "/").last)
        #expect(rule.string == "#/components/schemas/\(name)" && definitions[String(name)] != nil)
      case "type":
        #expect(
          ["object", "array", "string", "integer", "number", "boolean", "null"].contains(rule))
      case "properties": for inner in rule.object?.members ?? [] { try checkSchema(inner.value, definitions) }
      case "additionalProperties" where rule == false: break
      case "items", "additionalProperties": try checkSchema(rule, definitions)
      case "anyOf": for inner in try #require(rule.array) { try checkSchema(inner, definitions) }
      case "required":
        for name in try #require(rule.array) { #expect(schema?["properties"]?[name.string ?? ""] != nil) }
      case "enum": #expect(rule.array?.isEmpty == false)
      case "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "x-max-bytes":
        #expect(rule.integer != nil)
      case "description", "format": #expect(rule.string != nil)
      case "pattern": _ = try Regex(try #require(rule.string))
      case "uniqueItems", "x-rejected-alone": #expect(rule.bool != nil)
      default: Issue.record("\(keyword) isn't a keyword that Quintet uses")
      }
    }
  }

  @Test("Requests, replies and failures of running services match the methods' descriptions")
  func answers() async throws {
    try await onLoop {
      try await withDeployment { supervisor in
        let client = try await GatewayClient.connect(supervisor.plan.directories.gatewaySocket)
        defer { client.close() }
        let calls = try await CheckedCalls(client)
        try await calls.tarot()
        try await calls.flippin()
        try await calls.cards()
        try await calls.bibleStories()
        try await calls.roastMeLater()
        try await calls.cleverDen()
        try await calls.supported()
        try await calls.drain()
        #expect(calls.uncalled.isEmpty, "these methods are never called: \(calls.uncalled)")

        var examples = try ExampleCalls.stored()
        if try ExampleCalls.isWanted {
          for name in calls.outdated(examples) { examples[name] = calls.examples[name] }
          for (name, _) in examples.members where calls.examples[name] == nil { examples[name] = nil }
          try ExampleCalls.store(examples)
        }
        #expect(
          calls.outdated(examples).isEmpty, "run make generate to update the examples of \(calls.outdated(examples))")
      }
    }
  }
}
