/// Generates `methods.js` and `methods.d.ts`: all methods by name, and their types for editors and `tsc`.
struct JavaScriptMethods {
  let document: ClientDocument

  /// The JavaScript module. It has only names, since types don't exist at run time.
  var module: String {
    var out = ClientText(step: 2)
    out.add("// Made by `quintet-dev clients js` from the response of rpc.discover.", "")
    out.add("import { Failure } from \"./quintet.js\";", "")
    let calls = document.methods.filter { !$0.isEndless }
    let streams = document.methods.filter { $0.item != nil }
    list("calls", calls.map(\.name), in: &out)
    list("streams", streams.map(\.name), in: &out)
    out.add(
      """
      /** @param {string} word */
      const camel = (word) => word.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

      /** @type {typeof import("./methods.js").methods} */
      export function methods(client) {
        /** @type {any} */
        const all = {};
        /** @param {string} name @param {any} value */
        const place = (name, value) => {
          const path = name.split(".").map(camel);
          const last = /** @type {string} */ (path.pop());
          const group = path.reduce((outer, word) => (outer[word] ??= {}), all);
          group[last] = Object.assign(value, group[last]);
        };
        for (const name of streams) {
          place(name, { stream: (/** @type {any[]} */ ...rest) => client.stream(name, ...rest) });
        }
        for (const name of calls) place(name, (/** @type {any[]} */ ...rest) => client.call(name, ...rest));
        return all;
      }

      /** @type {typeof import("./methods.js").isFailure} */
      export const isFailure = (error) => error instanceof Failure;
      """)
    return out.text
  }

  private func list(_ name: String, _ names: [String], in out: inout ClientText) {
    out.block("const \(name) = [", to: "];") { out in for name in names { out.add("\"\(name)\",") } }
    out.add("")
  }

  /// The TypeScript declarations.
  var types: String {
    var out = ClientText(step: 2)
    out.add("// Made by `quintet-dev clients js` from the response of rpc.discover.", "")
    out.add("import type { CallOptions, Failure, Quintet, Stream } from \"./quintet.js\";", "")
    out.add("/** All methods by their names: `await methods(client).content.cards.add({ front, back })`. */")
    out.add("export function methods(client: Quintet): Methods;", "")
    out.add(
      "/** Distinguishes failures from other errors: `if (isFailure(error, \"content.cards.add\")) switch "
        + "(error.kind) …`. */"
    )
    out.add("export function isFailure<Name extends keyof MethodFailures>(")
    out.add("  error: unknown, method?: Name,")
    out.add("): error is FailureOf<CommonFailure | MethodFailures[Name]>;", "")
    tree(in: &out)
    failures(in: &out)
    for object in document.objects {
      out.add("")
      out.block("export interface \(ClientName.type(object.name)) {", to: "}") { out in
        for member in object.members { add(member, in: &out) }
      }
    }
    return out.text
  }

  private func tree(in out: inout ClientText) {
    out.block("export interface Methods {", to: "}") { out in group([], in: &out) }
    out.add("")
  }

  /// Adds the methods of a group in order, and each nested group at the position of its first method.
  private func group(_ path: [String], in out: inout ClientText) {
    var seen: Set<String> = []
    for method in document.methods where Array(method.path.prefix(path.count)) == path {
      let name = method.path[path.count]
      guard seen.insert(name).inserted else { continue }
      if method.path.count == path.count + 1 {
        add(method, as: ClientName.member(name), in: &out)
      } else {
        out.block("\(ClientName.member(name)): {", to: "};") { out in group(path + [name], in: &out) }
      }
    }
  }

  private func add(_ method: ClientDocument.Method, as name: String, in out: inout ClientText) {
    comment(method.summary, in: &out)
    let result = Self.type(method.result)
    let needsNothing = method.params.allSatisfy { !$0.isRequired }
    let name = method.item == nil ? name : "\(name): "
    out.block("\(name)\(method.item == nil ? "(" : "{")", to: method.item == nil ? "): Promise<\(result)>;" : "};") {
      out in
      guard let item = method.item else { return params(of: method, isOptional: needsNothing, in: &out) }
      if !method.isEndless {
        out.block("(", to: "): Promise<\(result)>;") { params(of: method, isOptional: needsNothing, in: &$0) }
      }
      out.block("stream(", to: "): Stream<\(Self.type(item)), \(result)>;") {
        params(of: method, isOptional: needsNothing, in: &$0)
      }
    }
  }

  private func params(of method: ClientDocument.Method, isOptional: Bool, in out: inout ClientText) {
    let mark = isOptional ? "?" : ""
    if method.params.isEmpty {
      out.add("params\(mark): \(method.isEcho ? "{ [member: string]: unknown }" : "{}"),")
    } else {
      out.block("params\(mark): {", to: "},") { out in for member in method.params { add(member, in: &out) } }
    }
    out.add("options?: CallOptions,")
  }

  private func failures(in out: inout ClientText) {
    out.add("/** The data of each kind of failure. */")
    out.block("export interface FailureData {", to: "}") { out in
      for kind in document.kinds {
        guard !kind.carried.isEmpty else {
          out.add("\(kind.name): {};")
          continue
        }
        out.block("\(kind.name): {", to: "};") { out in for member in kind.carried { add(member, in: &out) } }
      }
    }
    out.add("", "/** A failure whose kind is one of several. */")
    out.block("export type FailureOf<Kind extends keyof FailureData> = {", to: "}[Kind];") { out in
      out.add("[K in Kind]: Failure & { readonly kind: K; readonly data: FailureData[K] };")
    }
    methodFailures(in: &out)
  }

  private func methodFailures(in out: inout ClientText) {
    out.add("", "/** The failures that any call can have. */")
    out.add("export type CommonFailure = \(document.common.map(Self.quoted).joined(separator: " | "));", "")
    out.add("/** The additional failures of each method. */")
    out.block("export interface MethodFailures {", to: "}") { out in
      for method in document.methods {
        let kinds = method.failures.isEmpty ? "never" : method.failures.map(Self.quoted).joined(separator: " | ")
        out.add("\(Self.quoted(method.name)): \(kinds);")
      }
    }
  }

  private func add(_ member: ClientMember, in out: inout ClientText) {
    comment(member.words, in: &out)
    let isPlain = member.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    let name = isPlain ? member.name : Self.quoted(member.name)
    out.add("\(name)\(member.isRequired ? "" : "?"): \(Self.type(member.shape));")
  }

  private func comment(_ words: String, in out: inout ClientText) {
    guard !words.isEmpty else { return }
    out.wrap(words, after: "/** ", then: "    ", before: " */")
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  private static func type(_ shape: ClientShape) -> String {
    switch shape {
    case .text: "string"
    case .integer, .number: "number"
    case .truth: "boolean"
    case .choice(let texts): texts.map(quoted).joined(separator: " | ")
    case .list(.choice(let texts)): "(\(type(.choice(texts))))[]"
    case .list(let shape): "\(type(shape))[]"
    case .map(let shape): "{ [name: string]: \(type(shape)) }"
    case .named(let name): ClientName.type(name)
    case .anything: "any"
    }
  }
}
