import Spelling
import Wire

/// Follows a JSON pointer through the values that a schema describes.
struct SchemaWalk {
  let definitions: JSONObject

  /// The error for a pointer to a value that can't exist.
  struct Fault: Error, Equatable {
    /// The text that follows "… isn't in the reply of M: ".
    var reason: String
  }

  /// Returns the schema of the value at the pointer. The schema is empty if the value may be anything.
  ///
  /// - Throws: `Fault` if no such value can exist.
  func schema(at pointer: JSONPointer, in schema: JSONValue) throws(Fault) -> JSONValue {
    var found = resolved(schema)
    for step in pointer.steps { found = try self.step(step, in: found) }
    return found
  }

  private func step(_ step: String, in schema: JSONValue) throws(Fault) -> JSONValue {
    // If there are several forms, use the first form in which the step exists.
    if let forms = (schema["anyOf"] ?? schema["oneOf"])?.array {
      var fault: Fault?
      for form in forms {
        do throws(Fault) { return try self.step(step, in: resolved(form)) } catch { fault = fault ?? error }
      }
      if let fault { throw fault }
    }
    switch schema["type"]?.string {
    case "object":
      let members = schema["properties"]?.object?.members ?? []
      if let member = members.first(where: { $0.key == step }) { return resolved(member.value) }
      if let others = schema["additionalProperties"], others != false { return resolved(others) }
      // An object without declared members may have any members.
      if members.isEmpty { return [:] }
      throw Fault(reason: "there is no '\(Excerpt(step))'\(Spelling.hint(for: step, among: members.map(\.key)))")
    case "array":
      guard JSONPointer.index(step) != nil else {
        throw Fault(reason: "'\(Excerpt(step))' isn't a position in a list: positions are numbers from 0")
      }
      return resolved(schema["items"] ?? [:])
    case let type?: throw Fault(reason: "\(Self.noun(type)) has no members")
    case nil: return [:]
    }
  }

  /// Returns descriptions of both types if a value never fits the wanted schema, or nil if it may fit.
  func mismatch(_ found: JSONValue, for wanted: JSONValue) -> (got: String, wanted: String)? {
    guard let got = resolved(found)["type"]?.string, let wanted = resolved(wanted)["type"]?.string, got != wanted,
      (got, wanted) != ("integer", "number")
    else { return nil }
    return (Self.noun(got), Self.noun(wanted))
  }

  private func resolved(_ schema: JSONValue) -> JSONValue {
    guard let name = schema["$ref"]?.string?.split(separator: "/").last else { return schema }
    return definitions[String(name)] ?? [:]
  }

  private static func noun(_ type: String) -> String {
    switch type {
    case "integer": "a whole number"
    case "array": "a list"
    case "object": "an object"
    default: "a \(type)"
    }
  }
}
