import Spelling
package import Wire

/// The read methods for clients, by name. Parts of views can call only these methods.
package struct ReadableMethods: Sendable {
  /// A method's params and answer, with a check of params.
  private struct Shape: Sendable {
    var params: [String]
    var required: [String]
    /// The schemas of the params, by name.
    var schemas: [String: JSONValue]
    var answer: JSONValue
    /// Returns the reason why the method would reject the params, or nil if it would accept them.
    var fault: @Sendable (_ params: JSONValue) -> String?
  }

  private var shapes: [String: Shape] = [:]
  /// The definitions that the schemas refer to.
  private var definitions = JSONObject()

  /// - Parameter requests: the requests to choose from. Only read methods for clients are used, except endless streams.
  /// - Throws: An error if a request's params or reply can't be described by a schema.
  package init(_ requests: [any Request.Type]) throws {
    let definitions = SchemaDefinitions()
    for request in requests { try add(request, definitions) }
    self.definitions = definitions.definitions
  }

  private mutating func add<R: Request>(_ request: R.Type, _ definitions: SchemaDefinitions) throws {
    let method = R.method
    guard method.audience == .client, method.effect == .read, !method.isEndless else { return }
    let members = try definitions.params(of: request)
    shapes[method.name] = Shape(
      params: members.map(\.name), required: members.filter(\.isRequired).map(\.name),
      schemas: Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.schema) }),
      answer: try definitions.schema(of: R.Reply.self)
    ) { params in
      do {
        let text = try JSON.encode(params)
        _ = try JSON.decodeParams(R.self, from: text.span)
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  /// Returns true if there is a read method for clients with this name.
  func has(_ method: String) -> Bool { shapes[method] != nil }

  /// Reports problems in a view's parts.
  ///
  /// - Parameter path: the view's path.
  func check(_ view: View, at path: String, into problems: inout Problems) {
    for (place, part) in view.parts.enumerated() {
      let path = "\(path).parts[\(place)]"
      check(part, at: path, into: &problems)
      for (param, source) in (part.take ?? [:]).sortedByKey {
        guard let other = view.part(source.from) else { continue }
        check(source, of: other, for: (part, param), at: "\(path).take.\(param).path", into: &problems)
      }
    }
  }

  /// Checks that the value taken from another part's answer exists and has a type that the param accepts.
  private func check(
    _ source: ViewPart.Source, of other: ViewPart, for target: (part: ViewPart, param: String), at path: String,
    into problems: inout Problems
  ) {
    guard let answer = shapes[other.method]?.answer, let pointer = JSONPointer(source.path) else { return }
    do throws(SchemaWalk.Fault) {
      let found = try SchemaWalk(definitions: definitions).schema(at: pointer, in: answer)
      guard let wanted = shapes[target.part.method]?.schemas[target.param],
        let (got, taken) = SchemaWalk(definitions: definitions).mismatch(found, for: wanted)
      else { return }
      problems.add(
        path, "'\(source.path)' is \(got) in the reply of \(other.method), but '\(target.param)' takes \(taken)")
    } catch {
      problems.add(path, "'\(source.path)' isn't in the reply of \(other.method): \(error.reason)")
    }
  }

  /// Reports problems in a part: an unknown method, or an unknown, missing or invalid param.
  ///
  /// - Parameter path: the part's path.
  private func check(_ part: ViewPart, at path: String, into problems: inout Problems) {
    guard let shape = shapes[part.method] else {
      let hint = Spelling.hint(for: part.method, among: shapes.keys.sorted())
      return problems.add("\(path).method", "'\(part.method)' isn't a read method for clients\(hint)")
    }
    let said = part.params?.object?.members.map(\.key) ?? []
    let taken = (part.take ?? [:]).keys.sorted()
    for (names, member) in [(said, "params"), (taken, "take")] {
      check(names, of: part.method, among: shape.params, at: "\(path).\(member)", into: &problems)
    }
    for name in shape.required where !(said + taken).contains(name) {
      problems.add("\(path).method", "'\(part.method)' needs the parameter '\(name)', which the part doesn't set")
    }
    // Values that are taken from other parts are known only when the view is requested.
    guard taken.isEmpty, Set(said).isSubset(of: shape.params), Set(shape.required).isSubset(of: said) else { return }
    if let fault = shape.fault(part.params ?? [:]) { problems.add("\(path).params", "would be rejected: \(fault)") }
  }

  private func check(
    _ names: [String], of method: String, among params: [String], at path: String, into problems: inout Problems
  ) {
    for name in names where !params.contains(name) {
      let hint = Spelling.hint(for: name, among: params)
      problems.add("\(path).\(name)", "isn't a parameter of \(method)\(hint)")
    }
  }
}
