import AppCatalog
import Wire

/// How a view is answered, worked out once: which part waits for which, and what each is called with. Pure.
struct ViewPlan: Sendable {
  struct Part: Sendable {
    let name: String
    let isRequired: Bool
    let deadline: Duration
    /// The params that are always the same, and their text.
    let params: JSONObject
    let text: Bytes
    let takes: [Take]
    /// The places of the parts that it waits for.
    let sources: [Int]
    /// The places of the parts that wait for it.
    let waiting: [Int]
  }

  /// A param that comes from elsewhere.
  struct Take: Sendable {
    enum Source: Hashable, Sendable {
      case request
      /// The part at this place.
      case part(Int)
    }

    let param: String
    let source: Source
    let path: String
    let pointer: JSONPointer
    let isOptional: Bool
  }

  let id: String
  let parts: [Part]
  let refresh: View.Refresh?

  /// - Parameter view: has passed its section's check, so it has no circles, no unknown parts, and only well-formed
  ///   JSON pointers.
  init(_ view: View) {
    refresh = view.refresh
    id = view.id
    let sources = view.parts.indices.map { view.sources(of: $0) }
    parts = view.parts.enumerated().map { place, part in
      let params = part.params?.object ?? [:]
      return Part(
        name: part.name, isRequired: part.required, deadline: .milliseconds(part.deadlineMs), params: params,
        // It was read from JSON: there is nothing in it that can't be written.
        text: (try? JSON.encode(JSONValue.object(params))) ?? Bytes("{}".utf8),
        takes: (part.take ?? [:]).sorted { $0.key < $1.key }.map { Take($0.key, $0.value, in: view) },
        sources: sources[place], waiting: view.parts.indices.filter { sources[$0].contains(place) })
    }
  }
}

extension ViewPlan.Take {
  fileprivate init(_ param: String, _ given: ViewPart.Source, in view: View) {
    self.param = param
    let place = view.parts.firstIndex { $0.name == given.from }
    source = given.from == ViewPart.Source.request ? .request : .part(place ?? -1)
    path = given.path
    guard let pointer = JSONPointer(given.path), source != .part(-1) else {
      preconditionFailure("\(view.id) has passed its check")
    }
    self.pointer = pointer
    isOptional = given.optional ?? false
  }
}

extension ViewPlan.Part {
  /// The text of a call's params: its own, and what it takes.
  func text(taking taken: JSONObject) throws -> Bytes {
    if taken.members.isEmpty { return text }
    return try JSON.encode(JSONValue.object(JSONObject(params.members + taken.members)))
  }
}
