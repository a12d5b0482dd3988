import Spelling
package import Wire

/// The methods that clients may read, by their names: what a view's part may call, and with which params.
package struct ReadableMethods: Sendable {
  /// A method's params, what is wrong with some, and what it answers.
  private struct Shape: Sendable {
    var params: [String]
    var required: [String]
    /// The schemas of the params, by their names, and of the answer.
    var schemas: [String: JSONValue]
    var answer: JSONValue
    /// Why the method would refuse these; nil if it wouldn't.
    var fault: @Sendable (_ params: JSONValue) -> String?
  }

  private var shapes: [String: Shape] = [:]
  /// What schemas refer to.
  private var definitions = JSONObject()

  /// - Parameter requests: of which those are taken that a client may read and that end.
  /// - Throws: for a request whose params can't be described.
  package init(_ requests: [any Request.Type]) throws {
    let book = SchemaBook()
    for request in requests { try add(request, book) }
    definitions = book.definitions
  }

  private mutating func add<R: Request>(_ request: R.Type, _ book: SchemaBook) throws {
    let method = R.method
    guard method.audience == .client, method.effect == .read, !method.isEndless else { return }
    let members = try book.params(of: request)
    shapes[method.name] = Shape(
      params: members.map(\.name), required: members.filter(\.isRequired).map(\.name),
      schemas: Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.schema) }),
      answer: try book.schema(of: R.Reply.self)
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

  /// Whether there is a method of that name that clients may read.
  func has(_ method: String) -> Bool { shapes[method] != nil }

  /// Adds what is wrong with a view's parts.
  ///
  /// - Parameter path: of the view.
  func check(_ view: View, at path: String, into problems: inout Problems) {
    for (place, part) in view.parts.enumerated() {
      let path = "\(path).parts[\(place)]"
      check(part, at: path, into: &problems)
      for (param, source) in (part.take ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let other = view.parts.first(where: { $0.name == source.from }) else { continue }
        check(source, of: other, for: (part, param), at: "\(path).take.\(param).path", into: &problems)
      }
    }
  }

  /// What is taken from another part's answer is there, and is what the param may be.
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
        path, "'\(source.path)' is \(got) in what \(other.method) answers, and '\(target.param)' takes \(taken)")
    } catch {
      problems.add(path, "'\(source.path)' is nothing that \(other.method) answers: \(error.reason)")
    }
  }

  /// Adds what is wrong with a part: a method that isn't there, a param that it doesn't have, one that it needs and
  /// doesn't get, or one that it would refuse.
  ///
  /// - Parameter path: of the part.
  private func check(_ part: ViewPart, at path: String, into problems: inout Problems) {
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
