import CivilTime
import EventLoop
import GatewayContract
import MessageBus
import ServiceHost
import Wire

/// The OpenRPC document of all public methods. The document is generated on the first request, and then cached.
@Loop final class OpenRPC {
  private let directory: MethodDirectory
  private let limits: GatewayLimits
  private var made: Bytes?

  init(_ directory: MethodDirectory, _ limits: GatewayLimits) {
    self.directory = directory
    self.limits = limits
  }

  /// Returns the reply of `rpc.discover` as JSON.
  func text() throws -> Bytes {
    if let made { return made }
    let text = try JSON.encode(make())
    made = text
    return text
  }

  private func make() throws -> Discover.Reply {
    let definitions = SchemaDefinitions()
    let methods = try directory.methods.filter { $0.method.audience != .inner }.map { method, shape in
      try Self.undotted(describe(method, as: shape, in: definitions))
    }
    let explained = Self.explained(definitions.definitions).members.map { name, definition in
      (name.replacing(".", with: ""), Self.undotted(definition))
    }
    let examples = ExampleCall(definitions: JSONObject(explained))
    return Discover.Reply(
      openrpc: "1.3.2",
      info: Discover.Info(
        title: "Quintet", version: ServiceHost.version,
        description: "JSON-RPC 2.0 over a Unix socket; see docs/protocol.md for frames, meta and streams."),
      methods: try methods.map { try RawJSON(Self.described($0, by: examples)) },
      components: Discover.Components(schemas: try RawJSON(JSONValue.object(examples.definitions))),
      xLimits: limits.all.merging(["json_depth": JSON.maxDepth]) { $1 })
  }

  private static func described(_ method: JSONValue, by examples: ExampleCall) -> JSONValue {
    guard var object = method.object else { return method }
    object["examples"] = [examples.pairing(of: method)]
    return .object(object)
  }

  private func describe(_ method: Method, as shape: MethodDirectory.Shape, in definitions: SchemaDefinitions) throws
    -> JSONValue
  {
    var described: JSONObject = [
      "name": .string(method.name), "summary": .string(method.summary), "paramStructure": "by-name",
    ]
    try describe(shape, in: definitions, into: &described)
    // The errors are inline, because some generators don't follow references to errors.
    described["errors"] = .array(method.failures.map(\.described))
    describeProperties(of: method, into: &described)
    return .object(described)
  }

  private func describe(
    _ shape: MethodDirectory.Shape, in definitions: SchemaDefinitions, into described: inout JSONObject
  ) throws {
    switch shape {
    case .echo:
      // OpenRPC can't express "any params".
      described["params"] = []
      described["x-params"] = "any"
      described["result"] = ["name": "params", "schema": ["type": "object"]]
    case .reply(let reply):
      described["params"] = []
      described["result"] = ["name": "result", "schema": try definitions.schema(of: reply)]
    case .request(let request): try describe(request, in: definitions, into: &described)
    }
  }

  /// Describes the properties of a method that OpenRPC has no members for.
  private func describeProperties(of method: Method, into described: inout JSONObject) {
    described["x-effect"] = .string(method.effect.rawValue)
    described["x-audience"] = .string(method.audience.rawValue)
    described["x-access"] = .string(method.access.rawValue)
    described["x-expensive"] = .bool(method.isExpensive)
    described["x-streams"] = .bool(method.streams)
    if method.isEndless {
      described["x-endless"] = true
    } else {
      described["x-timeout-ms"] = [
        "default": .integer(limits.timeout.milliseconds), "maximum": .integer(limits.maximumTimeout.milliseconds),
      ]
    }
  }

  private func describe<R: Request>(
    _ request: R.Type, in definitions: SchemaDefinitions, into described: inout JSONObject
  ) throws {
    described["params"] = .array(try Self.parameters(of: request, in: definitions))
    described["result"] = ["name": "result", "schema": try definitions.schema(of: R.Reply.self)]
    if R.method.streams { described["x-item"] = ["schema": try definitions.schema(of: R.Item.self)] }
  }
}

extension OpenRPC {
  /// Removes the dots from definition names, because client generators treat a dot as a path separator. `GetView.Part`
  /// becomes `GetViewPart`, as in Quintet's own clients, whose generator rejects two types with the same resulting
  /// name.
  private static func undotted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let object):
      return .object(
        JSONObject(
          object.members.map { key, value in
            guard key == "$ref", let reference = value.string else { return (key, undotted(value)) }
            return (key, .string(reference.replacing(".", with: "")))
          }))
    case .array(let values): return .array(values.map(undotted))
    default: return value
    }
  }
}

// Member descriptions come from the comments of the declarations.
extension OpenRPC {
  private static func parameters<R: Request>(
    of request: R.Type, in definitions: SchemaDefinitions
  ) throws -> [JSONValue] {
    let members =
      try R.method.audience == .client ? definitions.params(of: request) : definitions.members(of: request)
    return members.map { parameter($0, of: request) }
  }

  private static func parameter(_ member: SchemaDefinitions.Member, of request: any Request.Type) -> JSONValue {
    let type = String(reflecting: request).split(separator: ".").dropFirst().joined(separator: ".")
    var described: JSONObject = ["name": .string(member.name)]
    described["description"] = MemberDescriptions.all["\(type).\(member.name)"].map { .string($0) }
    described["required"] = .bool(member.isRequired)
    described["schema"] = member.schema
    return .object(described)
  }

  /// Adds each member's description to the definitions, before the description of the member's type.
  private static func explained(_ definitions: JSONObject) -> JSONObject {
    JSONObject(
      definitions.members.map { name, definition in
        guard var object = definition.object, let properties = object["properties"]?.object else {
          return (name, definition)
        }
        let members = properties.members.map {
          (key: $0.key, value: explained($0.value, "\(name).\($0.key.replacing("-", with: "_"))"))
        }
        object["properties"] = .object(JSONObject(members))
        return (name, .object(object))
      })
  }

  private static func explained(_ schema: JSONValue, _ member: String) -> JSONValue {
    // If two modules have a type with the same name, `member` begins with the name of the module.
    let bare = member.split(separator: ".").dropFirst().joined(separator: ".")
    guard var object = schema.object, let text = MemberDescriptions.all[member] ?? MemberDescriptions.all[bare] else {
      return schema
    }
    object["description"] = .string(object["description"]?.string.map { "\(text) (\($0))" } ?? text)
    return .object(object)
  }
}

extension FailureKind {
  /// OpenRPC's error object: the code, a readable message, and the machine-readable kind.
  fileprivate var described: JSONValue {
    [
      "code": .integer(Int64(code)), "message": .string(rawValue.split(separator: "_").joined(separator: " ")),
      "data": ["kind": .string(rawValue), "carries": .object(JSONObject(carried.map { ($0, Self.schema($1)) }))],
    ]
  }

  /// Returns the schema of a type: a reference, unless `type` is the name of a JSON type.
  private static func schema(_ type: String) -> JSONValue {
    type.contains(".") ? ["$ref": .string("#/components/schemas/\(type)")] : ["type": .string(type)]
  }

  /// The names and types of the members of `data`, except for `kind`, `executed` and a view's `part`, which any failure
  /// may have.
  private var carried: [(String, String)] {
    let full = [
      ("limit", "string"), ("whose", "string"), ("current", "integer"), ("maximum", "integer"),
      ("retry_after_ms", "integer"),
    ]
    return switch self {
    case .conflict:
      [
        ("version", "integer"), ("received", "integer"), ("import", "string"), ("export", "string"),
        ("rule", "string"),
      ]
    case .notFound: [("nearest", "string"), ("reason", "string")]
    case .permissionDenied: [("lesson", "string"), ("requires", "string")]
    case .limitExceeded:
      [
        ("current", "integer"), ("limit", "integer"), ("remaining", "integer"), ("name", "string"),
        ("reason", "string"), ("offering", "GetOffering.Reply"),
      ]
    case .entitlementRequired: [("offering", "GetOffering.Reply")]
    case .contentBlocked: [("reason", "string")]
    case .rateLimited: full + [("offering_id", "string")]
    case .overloaded: full
    case .unavailable:
      [("service", "string"), ("app", "string"), ("reason", "string"), ("retry_after_ms", "integer")]
    case .internal: [("id", "string")]
    default: []
    }
  }
}
