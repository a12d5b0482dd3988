/// A tree of methods by the parts of their names, for languages in which each group is a type.
struct MethodGroup {
  /// The path of the group, for example `["content", "cards"]`; empty for the root.
  let path: [String]
  /// The methods directly in this group, in order.
  let methods: [ClientDocument.Method]
  /// The nested groups, in the order of their first methods.
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
  /// The type's name, for example `ContentCards`.
  var type: String { path.map { ClientName.type($0) }.joined() }
  /// The display name, for example `content.cards`.
  var title: String { path.joined(separator: ".") }
  /// This group and all nested groups, outer groups before inner ones.
  var all: [MethodGroup] { [self] + groups.flatMap(\.all) }
}
