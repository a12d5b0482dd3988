import ServiceHost

/// Shell completion of a program's commands, options and values.
struct Completion {
  private let program: CommandProgram

  init(of program: CommandProgram) { self.program = program }

  /// The completion script for bash, for `source` or for a file in `/usr/share/bash-completion/completions`.
  var bash: String {
    """
    \(function)() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} position=$COMP_CWORD candidates= files=
      local first=${COMP_WORDS[1]} second=${COMP_WORDS[2]}
    \(choice)
      COMPREPLY=($(compgen -W "$candidates" -- "$word") $([ -z "$files" ] || compgen "$files" -- "$word"))
    }
    complete -F \(function) \(program.name)
    """
  }

  /// The completion script for zsh, for `source` or for a file in a folder of `$fpath`.
  var zsh: String {
    """
    #compdef \(program.name)
    \(function)() {
      local previous=${words[CURRENT-1]} position=$((CURRENT - 1)) first=${words[2]} second=${words[3]} files=
      local candidates=
    \(choice)
      compadd -- ${=candidates}
      case $files in -d) _files -/ ;; -f) _files ;; esac
    }
    if [ "$funcstack[1]" = \(function) ]; then \(function) "$@"; else compdef \(function) \(program.name); fi
    """
  }

  private var function: String { "_\(program.name.replacing("-", with: "_"))" }

  /// Sets `candidates` to the possible words and `files` to `-f` for files or `-d` for folders. This part is the same
  /// in both shells.
  private var choice: String {
    let values = valueCases.map { "    \($0)" }
    let commands = commandCases.map { "          \($0)" }
    return """
        case $previous in
      \(values.joined(separator: "\n"))
          *)
            case $position in
              1) candidates="\(program.topLevel.joined(separator: " "))" ;;
              *)
                case $first in
      \(commands.joined(separator: "\n"))
                esac ;;
            esac ;;
        esac
      """
  }

  /// The shell's `case` branches for options that take a value. Options with the same values share a branch.
  private var valueCases: [String] {
    var names: [(assignment: String, options: [String])] = []
    for option in program.options where option.value != nil {
      let assignment = Self.assignment(for: [option.kind])
      if let index = names.firstIndex(where: { $0.assignment == assignment }) {
        names[index].options.append("--\(option.name)")
      } else {
        names.append((assignment, ["--\(option.name)"]))
      }
    }
    return names.map { "\($0.options.joined(separator: "|"))) \($0.assignment) ;;" }
  }

  private var commandCases: [String] {
    program.topLevel.flatMap { first -> [String] in
      let verbs = program.subcommands(of: first)
      if verbs.isEmpty {
        return program.configurations.filter { $0.name == first }.map { "\(first)) \(Self.assignment(for: $0)) ;;" }
      }
      let names = verbs.map { $0.words[1] }
      return ["\(first))", "  case $position/$second in", "    2/*) candidates=\"\(names.joined(separator: " "))\" ;;"]
        + zip(verbs, names).map { "    */\($1)) \(Self.assignment(for: $0)) ;;" } + ["  esac ;;"]
    }
  }

  private static func assignment(for command: CommandConfiguration) -> String {
    assignment(for: command.parameters.map(\.kind), options: command.options + [.help])
  }

  private static func assignment(for kinds: [ValueKind], options: [CommandOption] = []) -> String {
    let words = options.map { "--\($0.name)" } + kinds.flatMap(candidates)
    var assignments = words.isEmpty ? [] : ["candidates=\"\(words.joined(separator: " "))\""]
    if kinds.contains(.file) || kinds.contains(.folder) {
      assignments.append("files=\(kinds.last { $0 == .file || $0 == .folder } == .file ? "-f" : "-d")")
    }
    return assignments.joined(separator: " ")
  }

  private static func candidates(for kind: ValueKind) -> [String] {
    switch kind {
    case .text, .file, .folder: []
    case .service: ServiceDirectory.names
    case .database: ServiceDirectory.stores
    case .method: ["$(\(methods))"]
    case .choice(let values): values
    }
  }

  /// A shell command that lists the methods of the running services, one per line.
  private static let methods =
    #"quintet call rpc.discover --json --timeout 500 2>/dev/null | grep -o '"name":"[^"]*[.][^"]*"' | cut -d'"' -f4"#
}
