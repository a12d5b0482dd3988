/// Methods in the groups that their names make, for languages whose groups are types.
struct MethodGroup {
  /// `["content", "cards"]`; empty for all.
  let path: [String]
  /// Those that end here, in their order.
  let methods: [ClientDocument.Method]
  /// The groups within it, where their first method stands.
  let groups: [MethodGroup]

  init(_ methods: [ClientDocument.Method], at path: [String] = []) {
    self.path = path
    self.methods = methods.filter { $0.path.count == path.count + 1 }
    var names: [String] = []
    for method in methods where method.path.count > path.count + 1 && !names.contains(method.path[path.count]) {
      names.append(method.path[path.count])
    }
    groups = names.map { name in MethodGroup(methods.filter { $0.path[path.count] == name }, at: path + [name]) }
  }

  var name: String { path.last ?? "" }
  /// `ContentCards`.
  var type: String { path.map { ClientName.type($0) }.joined() }
  /// What it is called for people: `content.cards`.
  var title: String { path.joined(separator: ".") }
  /// This one and all within it, the outer before the inner.
  var all: [MethodGroup] { [self] + groups.flatMap(\.all) }
}
