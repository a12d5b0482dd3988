import Spelling
package import Wire

/// The methods that clients may read, by their names: what a view's part may call, and with which params.
package struct ReadableMethods: Sendable {
  /// A method's params, and what is wrong with some.
  private struct Shape: Sendable {
    var params: [String]
    var required: [String]
    /// Why the method would refuse these; nil if it wouldn't.
    var fault: @Sendable (_ params: JSONValue) -> String?
  }

  private var shapes: [String: Shape] = [:]

  /// - Parameter requests: of which those are taken that a client may read and that end.
  /// - Throws: for a request whose params can't be described.
  package init(_ requests: [any Request.Type]) throws {
    for request in requests { try add(request) }
  }

  private mutating func add<R: Request>(_ request: R.Type) throws {
    let method = R.method
    guard method.audience == .client, method.effect == .read, !method.isEndless else { return }
    let members = try SchemaBook().params(of: request)
    shapes[method.name] = Shape(
      params: members.map(\.name), required: members.filter(\.isRequired).map(\.name)
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

  /// Adds what is wrong with a part: a method that isn't there, a param that it doesn't have, one that it needs and
  /// doesn't get, or one that it would refuse.
  ///
  /// - Parameter path: of the part.
  func check(_ part: ViewPart, at path: String, into problems: inout Problems) {
    guard let shape = shapes[part.method] else {
      let hint = Spelling.hint(for: part.method, among: shapes.keys.sorted())
      return problems.add("\(path).method", "'\(part.method)' is nothing that clients may read\(hint)")
    }
    let (said, taken) = (part.params?.object?.members.map(\.key) ?? [], (part.take ?? [:]).keys.sorted())
    for (names, member) in [(said, "params"), (taken, "take")] {
      for name in names where !shape.params.contains(name) {
        let hint = Spelling.hint(for: name, among: shape.params)
        problems.add("\(path).\(member).\(name)", "is no param of \(part.method)\(hint)")
      }
    }
    for name in shape.required where !(said + taken).contains(name) {
      problems.add("\(path).method", "'\(part.method)' needs the param '\(name)', which the part doesn't give")
    }
    // What is taken is known only when the view is asked for.
    guard taken.isEmpty, Set(said).isSubset(of: shape.params), Set(shape.required).isSubset(of: said) else { return }
    if let fault = shape.fault(part.params ?? [:]) { problems.add("\(path).params", "would be refused: \(fault)") }
  }
}
