/// Generates `methods.py`: all methods by name, synchronous and for asyncio, with the types of their params and
/// results.
struct PythonMethods {
  let document: ClientDocument

  var text: String {
    var out = ClientText(step: 4)
    out.add("# Made by `quintet-dev clients python` from the response of rpc.discover.")
    out.add("\"\"\"All methods by their names, with the types of their params and results.\"\"\"", "")
    out.add("from __future__ import annotations", "")
    out.add("from typing import Any, List, Literal, NotRequired, TypedDict", "")
    out.add("from .client import AsyncCaller, AsyncStream, Failure, given")
    out.add("from .plain import Caller, Stream", "")
    for kind in document.kinds { add(kind, in: &out) }
    for object in document.objects { add(object, in: &out) }
    let groups = MethodGroup(document.methods)
    // Inner groups come first, because outer groups refer to them.
    for isAsync in [false, true] {
      for group in groups.all.reversed() { add(group, isAsync: isAsync, in: &out) }
    }
    let methods = groups.all.map { "\($0.type)Methods" }
    let names =
      document.kinds.map(\.name).map { ClientName.type($0) } + document.objects.map { ClientName.type($0.name) }
      + methods + methods.map { "Async\($0)" }
    out.add("")
    out.block("__all__ = [", to: "]") { out in for name in names { out.add("\(Self.quoted(name)),") } }
    return out.text
  }

  private func add(_ kind: ClientDocument.Kind, in out: inout ClientText) {
    let name = ClientName.type(kind.name)
    out.add("")
    out.block("class \(name)(Failure, kind=\(Self.quoted(kind.name))):") { out in
      let isCommon = document.common.contains(kind.name)
      out.add("\"\"\"`\(kind.name)`\(isCommon ? ", which any call can meet" : "").\"\"\"")
      for member in kind.carried {
        out.add("", "@property")
        out.block("def \(Self.safe(member.name))(self) -> \(Self.type(member.shape)) | None:") {
          $0.add(
            "value: \(Self.type(member.shape)) | None = self.data.get(\(Self.quoted(member.name)))", "return value")
        }
      }
    }
    out.add("")
  }

  /// Adds an object in the functional form of `TypedDict`.
  private func add(_ name: String, members: [ClientMember], in out: inout ClientText) {
    out.block("\(name) = TypedDict(\(Self.quoted(name)), {", to: "})") { out in
      for member in members {
        comment(member.words, in: &out)
        out.add("\(Self.quoted(member.name)): \(Self.quoted(Self.member(member)).replacing("\\\"", with: "'")),")
      }
    }
    out.add("")
  }

  private static func isPlain(_ member: ClientMember) -> Bool {
    safe(member.name) == member.name && !member.name.contains("-")
  }

  /// Uses the functional form of `TypedDict` if a member's name is a Python keyword.
  private func add(_ object: ClientDocument.Object, in out: inout ClientText) {
    let name = ClientName.type(object.name)
    out.add("")
    guard object.members.allSatisfy(Self.isPlain) else { return add(name, members: object.members, in: &out) }
    out.block("class \(name)(TypedDict):") { out in
      if object.members.isEmpty { out.add("pass") }
      for member in object.members {
        comment(member.words, in: &out)
        out.add("\(member.name): \(Self.member(member))")
      }
    }
    out.add("")
  }

  private func add(_ group: MethodGroup, isAsync: Bool, in out: inout ClientText) {
    let prefix = isAsync ? "Async" : ""
    out.add("")
    out.block("class \(prefix)\(group.type)Methods:") { out in
      out.add("\"\"\"\(group.path.isEmpty ? "All methods" : "The methods of `\(group.title)`").\"\"\"", "")
      out.block("def __init__(self, client: \(prefix)Caller) -> None:") { out in
        out.add("self._client = client")
        for inner in group.groups {
          out.add("self.\(Self.safe(ClientName.snake(inner.name))) = \(prefix)\(inner.type)Methods(client)")
        }
      }
      for method in group.methods { add(method, isAsync: isAsync, in: &out) }
    }
    out.add("")
  }

  private func add(_ method: ClientDocument.Method, isAsync: Bool, in out: inout ClientText) {
    let name = Self.safe(ClientName.snake(method.path.last ?? ""))
    let result = Self.type(method.result)
    let wire = Self.quoted(method.name)
    let rest = "\(wire), \(members(of: method)), key=key, timeout=timeout"
    if !method.isEndless {
      head(
        method, declared: "\(isAsync ? "async def" : "def") \(name)", timeout: "float | None = None", gives: result,
        in: &out
      ) { out in
        out.add("result: \(result) = \(isAsync ? "await " : "")self._client.call(\(rest))", "return result")
      }
    }
    guard let item = method.item else { return }
    let type = "\(isAsync ? "Async" : "")Stream[\(Self.type(item)), \(result)]"
    let timeout = method.isEndless ? "float | None = float(\"inf\")" : "float | None = None"
    head(method, declared: "def \(name)_stream", timeout: timeout, gives: type, in: &out) { out in
      out.add("stream: \(type) = self._client.stream(\(rest))", "return stream")
    }
  }

  private func head(
    _ method: ClientDocument.Method, declared name: String, timeout: String, gives result: String,
    in out: inout ClientText,
    _ body: (inout ClientText) -> Void
  ) {
    out.add("")
    out.block("\(name)(") { out in
      params(of: method, in: &out)
      out.add("key: str | None = None,", "timeout: \(timeout),")
    }
    out.block(") -> \(result):") { out in
      words(of: method, in: &out)
      body(&out)
    }
  }

  private func params(of method: ClientDocument.Method, in out: inout ClientText) {
    out.add("self,")
    if method.isEcho { out.add("params: dict[str, Any] | None = None,") }
    out.add("*,")
    for param in method.params where param.isRequired {
      out.add("\(Self.safe(param.name)): \(Self.type(param.shape)),")
    }
    for param in method.params where !param.isRequired {
      out.add("\(Self.safe(param.name)): \(Self.type(param.shape)) | None = None,")
    }
  }

  private func arguments(of method: ClientDocument.Method, in out: inout ClientText) {
    guard !method.params.isEmpty else { return }
    out.add("")
    out.block("Args:") { out in
      for param in method.params { out.wrap(param.words, after: "\(Self.safe(param.name)): ", then: "    ") }
    }
  }

  private func raises(_ kinds: [String], in out: inout ClientText) {
    guard !kinds.isEmpty else { return }
    out.add("")
    out.block("Raises:") { out in
      for kind in kinds { out.add("\(ClientName.type(kind)), in addition to the failures of any call.") }
    }
  }

  private func words(of method: ClientDocument.Method, in out: inout ClientText) {
    guard !method.params.isEmpty || !method.failures.isEmpty else {
      return out.wrap(method.summary, after: "\"\"\"", then: "", before: "\"\"\"")
    }
    out.wrap(method.summary, after: "\"\"\"", then: "")
    arguments(of: method, in: &out)
    raises(method.failures, in: &out)
    out.add("\"\"\"")
  }

  private func members(of method: ClientDocument.Method) -> String {
    if method.isEcho { return "params or {}" }
    if method.params.isEmpty { return "{}" }
    return "given({\(method.params.map { "\(Self.quoted($0.name)): \(Self.safe($0.name))" }.joined(separator: ", "))})"
  }

  private func comment(_ words: String, in out: inout ClientText) {
    if !words.isEmpty { out.wrap(words, after: "# ", then: "# ") }
  }

  private static func member(_ member: ClientMember) -> String {
    member.isRequired ? type(member.shape) : "NotRequired[\(type(member.shape))]"
  }

  private static func type(_ shape: ClientShape) -> String {
    switch shape {
    case .text: "str"
    case .integer: "int"
    case .number: "float"
    case .truth: "bool"
    case .choice(let texts): "Literal[\(texts.map(quoted).joined(separator: ", "))]"
    case .list(let shape): "List[\(type(shape))]"
    case .map(let shape): "dict[str, \(type(shape))]"
    case .named(let name): ClientName.type(name)
    case .anything: "Any"
    }
  }

  private static let reserved: Set<String> = [
    "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del", "elif", "else", "except",
    "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise",
    "return", "try", "while", "with", "yield", "key", "timeout", "self", "params",
  ]

  /// Appends an underscore to reserved words, as PEP 8 recommends.
  private static func safe(_ name: String) -> String { reserved.contains(name) ? "\(name)_" : name }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
