/// Generates `Methods.swift`: all methods by name, with the types of their params, results and failures.
struct SwiftMethods {
  let document: ClientDocument

  var text: String {
    var out = ClientText(step: 2)
    out.add("// Made by `quintet-dev clients swift` from the response of rpc.discover.", "")
    let groups = MethodGroup(document.methods)
    out.block("extension QuintetClient {", to: "}") { out in
      for group in groups.groups { link(group, to: "self", in: &out) }
    }
    for group in groups.all.dropFirst() { add(group, in: &out) }
    failures(in: &out)
    for object in document.objects {
      out.add("")
      add(ClientName.type(object.name), object.members, in: &out)
    }
    return out.text
  }

  private func link(_ group: MethodGroup, to client: String, in out: inout ClientText) {
    let name = Self.safe(ClientName.member(group.name))
    out.add("/// The methods of `\(group.title)`.")
    out.add("public var \(name): \(group.type)Methods { \(group.type)Methods(client: \(client)) }")
  }

  private func add(_ group: MethodGroup, in out: inout ClientText) {
    out.add("", "/// The methods of `\(group.title)`.")
    out.block("public struct \(group.type)Methods: Sendable {", to: "}") { out in
      out.add("let client: QuintetClient")
      for inner in group.groups { link(inner, to: "client", in: &out) }
      for method in group.methods { add(method, in: &out) }
    }
  }

  private func add(_ method: ClientDocument.Method, in out: inout ClientText) {
    if !method.isEndless { add(method, isStream: false, in: &out) }
    if method.item != nil { add(method, isStream: true, in: &out) }
    for param in method.params { choice(param, of: ClientName.type(method.path.last ?? ""), in: &out) }
  }

  private func add(_ method: ClientDocument.Method, isStream: Bool, in out: inout ClientText) {
    let last = method.path.last ?? ""
    let result = Self.type(method.result)
    out.add("")
    words(of: method, in: &out)
    if !isStream { out.add("@discardableResult") }
    out.block("public func \(Self.safe(ClientName.member(last) + (isStream ? "Stream" : "")))(") {
      params(of: method, in: &$0)
    }
    let kept = "\"\(method.name)\", \(members(of: method)), options"
    if isStream, let item = method.item {
      out.block(") async -> CallStream<\(Self.type(item)), \(result)> {", to: "}") {
        $0.add("await client.stream(\(kept))")
      }
    } else {
      out.block(") async throws(Failure) -> \(result) {", to: "}") { $0.add("try await client.call(\(kept))") }
    }
  }

  private func params(of method: ClientDocument.Method, in out: inout ClientText) {
    let owner = ClientName.type(method.path.last ?? "")
    if method.isEcho { out.add("_ params: JSON = [:],") }
    for param in method.params {
      let type = Self.type(param.shape, of: owner + ClientName.type(param.name), names)
      let name = Self.safe(ClientName.member(param.name))
      out.add("\(name): \(type)\(param.isRequired ? "" : "? = nil"),")
    }
    out.add("options: CallOptions = CallOptions()")
  }

  private func words(of method: ClientDocument.Method, in out: inout ClientText) {
    out.wrap(method.summary, after: "/// ", then: "/// ")
    let failures = method.failures.map { "`\($0)`" }.joined(separator: ", ")
    if !method.params.isEmpty || !failures.isEmpty { out.add("///") }
    if !method.params.isEmpty { out.add("/// - Parameters:") }
    for param in method.params {
      out.wrap(param.words, after: "///   - \(ClientName.member(param.name)): ", then: "///     ")
    }
    if !failures.isEmpty {
      out.wrap("\(failures), or a failure that any call can have.", after: "/// - Throws: ", then: "///   ")
    }
  }

  private func members(of method: ClientDocument.Method) -> String {
    if method.isEcho { return "params" }
    let members = method.params.map { "\"\($0.name)\": \(Self.safe(ClientName.member($0.name)))" }
    return "Params(\(members.isEmpty ? "" : "[\(members.joined(separator: ", "))]"))"
  }

  private func initializer(of members: [ClientMember], in out: inout ClientText) {
    let params = members.map { "\(Self.property($0, names))\($0.isRequired ? "" : "? = nil")" }
    out.block("public init(\(params.joined(separator: ", "))) {", to: "}") { out in
      for member in members {
        let name = ClientName.member(member.name)
        out.add("self.\(name) = \(Self.safe(name))")
      }
    }
  }

  private func add(_ name: String, _ members: [ClientMember], in out: inout ClientText) {
    out.block("public struct \(name): Codable, Hashable, Sendable {", to: "}") { out in
      for member in members {
        if !member.words.isEmpty { out.wrap(member.words, after: "/// ", then: "/// ") }
        out.add("public var \(Self.property(member, names))\(member.isRequired ? "" : "?")")
      }
      if !members.isEmpty { out.add("") }
      initializer(of: members, in: &out)
      keys(of: members, in: &out)
      for member in members { choice(member, of: "", in: &out) }
    }
  }

  private func keys(of members: [ClientMember], in out: inout ClientText) {
    guard members.contains(where: { ClientName.member($0.name) != $0.name }) else { return }
    out.add("")
    out.block("private enum CodingKeys: String, CodingKey {", to: "}") { out in
      for member in members {
        let name = ClientName.member(member.name)
        out.add("case \(Self.safe(name))\(name == member.name ? "" : " = \"\(member.name)\"")")
      }
    }
  }

  /// Declares a type for a choice, with its known values. The type also keeps values that a later release adds.
  private func choice(_ member: ClientMember, of owner: String, in out: inout ClientText) {
    guard let texts = member.shape.choices else { return }
    out.add("", "/// The values of `\(member.name)`. A later release may have others.")
    out.block("public struct \(Self.choice(owner + ClientName.type(member.name), names)): Choice {", to: "}") { out in
      out.add("public let rawValue: String")
      out.add("public init(rawValue: String) { self.rawValue = rawValue }")
      for text in texts {
        out.add("public static let \(Self.safe(ClientName.member(text))) = Self(rawValue: \"\(text)\")")
      }
    }
  }

  /// Adds the enumeration of the reasons.
  private func addReasons(in out: inout ClientText) {
    out.add("/// The reason of the failure with its data, for a switch.")
    out.block("public enum Reason: Sendable {", to: "}") { out in
      for kind in document.kinds {
        out.add(
          "case \(Self.safe(ClientName.member(kind.name)))\(kind.carried.isEmpty ? "" : "(\(ClientName.type(kind.name)))")"
        )
      }
      out.add("/// A kind that is newer than this client.", "case other(String)")
    }
  }

  /// Adds the property that returns a failure's reason.
  private func addReason(in out: inout ClientText) {
    out.add("", "/// The reason of the failure with its data.")
    out.block("public var reason: Reason {", to: "}") { out in
      out.add("switch kind {")
      for kind in document.kinds {
        let name = Self.safe(ClientName.member(kind.name))
        out.add("case \"\(kind.name)\": .\(name)\(kind.carried.isEmpty ? "" : "(carried())")")
      }
      out.add("default: .other(kind)", "}")
    }
  }

  private func failures(in out: inout ClientText) {
    out.add("")
    out.block("extension Failure {", to: "}") { out in
      addReasons(in: &out)
      addReason(in: &out)
      for kind in document.kinds where !kind.carried.isEmpty {
        out.add("", "/// The data of `\(kind.name)`.")
        carried(kind, in: &out)
      }
    }
  }

  private func carried(_ kind: ClientDocument.Kind, in out: inout ClientText) {
    out.block("public struct \(ClientName.type(kind.name)): Carried {", to: "}") { out in
      for member in kind.carried { out.add("public let \(Self.property(member, names))?") }
      out.add("")
      out.block("public init(_ data: JSON) {", to: "}") { out in
        for member in kind.carried {
          out.add("\(Self.safe(ClientName.member(member.name))) = data.read(\"\(member.name)\")")
        }
      }
    }
  }

  /// The type names that choices must not shadow.
  private var names: Set<String> { Set(document.objects.map { ClientName.type($0.name) }) }

  private static func property(_ member: ClientMember, _ names: Set<String>) -> String {
    let type = type(member.shape, of: ClientName.type(member.name), names)
    return "\(safe(ClientName.member(member.name))): \(type)"
  }

  private static func choice(_ name: String, _ names: Set<String>) -> String {
    names.contains(name) || ["Type", "Self", "Protocol"].contains(name) ? "\(name)Choice" : name
  }

  private static func type(_ shape: ClientShape, of place: String = "", _ names: Set<String> = []) -> String {
    switch shape {
    case .text: "String"
    case .integer: "Int"
    case .number: "Double"
    case .truth: "Bool"
    case .choice: choice(place, names)
    case .list(let shape): "[\(type(shape, of: place, names))]"
    case .map(let shape): "[String: \(type(shape, of: place, names))]"
    case .named(let name): ClientName.type(name)
    case .anything: "JSON"
    }
  }

  private static let reserved: Set<String> = [
    "associatedtype", "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows",
    "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  private static func safe(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }
}
