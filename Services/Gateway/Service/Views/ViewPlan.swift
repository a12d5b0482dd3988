import AppCatalog
import Wire

/// The precomputed plan for a view: the dependencies between its parts and the params of each call.
struct ViewPlan: Sendable {
  struct Part: Sendable {
    let name: String
    let isRequired: Bool
    let deadline: Duration
    /// The constant params and their JSON text.
    let params: JSONObject
    let text: Bytes
    let takes: [Take]
    /// The indexes of the parts that this part depends on.
    let sources: [Int]
    /// The indexes of the parts that depend on this part.
    let waiting: [Int]
  }

  /// A param whose value comes from the request or another part.
  struct Take: Sendable {
    enum Source: Hashable, Sendable {
      case request
      /// The result of the part at this index.
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

  /// - Parameter view: A view from validated app data: without cycles or unknown parts, and with valid JSON pointers.
  init(_ view: View) {
    refresh = view.refresh
    id = view.id
    let sources = view.parts.indices.map { view.sources(of: $0) }
    parts = view.parts.enumerated().map { place, part in
      let params = part.params?.object ?? [:]
      return Part(
        name: part.name, isRequired: part.required, deadline: .milliseconds(part.deadlineMs), params: params,
        // The value was read from JSON, so it always encodes successfully.
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
      preconditionFailure("the view \(view.id) passed its check, but can't be planned")
    }
    self.pointer = pointer
    isOptional = given.optional ?? false
  }
}

extension ViewPlan.Part {
  /// Returns the JSON text of a call's params: the constant params and the values in `taken`.
  func text(taking taken: JSONObject) throws -> Bytes {
    if taken.members.isEmpty { return text }
    return try JSON.encode(JSONValue.object(JSONObject(params.members + taken.members)))
  }
}
