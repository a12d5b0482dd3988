import ServiceHost

/// Shell completion scripts.
enum Completion {
  static let shells = ["bash", "zsh"]

  private static let commands = Help.commands.joined(separator: " ")
  private static let options = (Help.valued + Help.plain).map { "--\($0)" }.joined(separator: " ")
  private static let services = Roster.names.joined(separator: " ")
  private static let verbs = EventsOrder.Verb.allCases.map(\.rawValue).joined(separator: " ")
  private static let orders = EntitlementsOrder.verbs.keys.sorted().joined(separator: " ")
  private static let languages = ClientsCommand.Language.allCases.map(\.rawValue).joined(separator: " ")
  private static let levels = "debug info notice warning error"
  private static let named = "metrics|logs|reload|restart|drain|accept|hold|--service"
  private static let folders = "backup|restore|--runtime|--state|--apps|--bin"
  /// A shell command that lists the methods of the running services, one per line.
  private static let methods =
    #"quintet call rpc.discover --json --timeout 500 2>/dev/null | grep -o '"name":"[^"]*[.][^"]*"' | cut -d'"' -f4"#

  static let bash = """
    _quintet() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      case $previous in
        quintet) COMPREPLY=($(compgen -W "\(commands)" -- "$word")) ;;
        call|bench) COMPREPLY=($(compgen -W "$(\(methods))" -- "$word")) ;;
        \(named)) COMPREPLY=($(compgen -W "\(services)" -- "$word")) ;;
        events) COMPREPLY=($(compgen -W "\(verbs)" -- "$word")) ;;
        app) COMPREPLY=($(compgen -W "build check" -- "$word")) ;;
        clients) COMPREPLY=($(compgen -W "\(languages)" -- "$word")) ;;
        entitlements) COMPREPLY=($(compgen -W "\(orders)" -- "$word")) ;;
        purchase) COMPREPLY=($(compgen -W "sign" -- "$word")) ;;
        store) COMPREPLY=($(compgen -W "notify" -- "$word")) ;;
        completion) COMPREPLY=($(compgen -W "\(shells.joined(separator: " "))" -- "$word")) ;;
        check) COMPREPLY=($(compgen -W "\(services)" -- "$word") $(compgen -d -- "$word")) ;;
        \(folders)) COMPREPLY=($(compgen -d -- "$word")) ;;
        --level) COMPREPLY=($(compgen -W "\(levels)" -- "$word")) ;;
        --passphrase) COMPREPLY=($(compgen -f -- "$word")) ;;
        *) COMPREPLY=($(compgen -W "\(options)" -- "$word")) ;;
      esac
    }
    complete -F _quintet quintet
    """

  /// For `source`, or for a file `_quintet` in a folder of `$fpath`.
  static let zsh = """
    #compdef quintet
    _quintet() {
      local previous=${words[CURRENT-1]}
      if (( CURRENT == 2 )); then
        compadd -- \(commands)
        return
      fi
      case $previous in
        call|bench) compadd -- ${(f)"$(\(methods))"} ;;
        \(named)) compadd -- \(services) ;;
        events) compadd -- \(verbs) ;;
        app) compadd -- build check ;;
        clients) compadd -- \(languages) ;;
        entitlements) compadd -- \(orders) ;;
        purchase) compadd -- sign ;;
        store) compadd -- notify ;;
        completion) compadd -- \(shells.joined(separator: " ")) ;;
        check) compadd -- \(services); _files -/ ;;
        \(folders)) _files -/ ;;
        --level) compadd -- \(levels) ;;
        --passphrase) _files ;;
        *) compadd -- \(options) ;;
      esac
    }
    if [ "$funcstack[1]" = _quintet ]; then _quintet "$@"; else compdef _quintet quintet; fi
    """

  static func text(_ shell: String) throws(UsageFault) -> String {
    switch shell {
    case "bash": return bash
    case "zsh": return zsh
    default: throw UsageFault("quintet completion is for \(shells.joined(separator: " and ")), not for \(shell)")
    }
  }
}
