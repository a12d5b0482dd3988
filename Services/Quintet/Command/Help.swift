import ServiceHost

/// The command's own words.
enum Help {
  static let commands = [
    "up", "demo", "status", "top", "trace", "metrics", "bench", "call", "events", "logs", "reload", "drain", "restart",
    "doctor", "audit", "accept", "backup", "restore", "check", "hold",
    "app", "completion", "help",
  ]

  /// The options that take a value, and those that don't.
  static let valued = [
    "runtime", "state", "apps", "bin", "token", "key", "timeout", "params", "connections", "in-flight", "rate",
    "seconds", "interval", "last", "level", "account", "type", "from", "sequence", "passphrase", "service",
  ]
  static let plain = ["trace", "once", "demo", "follow", "yes", "json", "help", "version"]

  static let text = """
    quintet: the server side of small apps, on one machine

      quintet up                     starts all six processes and keeps them up, until Ctrl-C
      quintet hold SERVICE           keeps one up and holds its socket: what a container runs
      quintet demo                   starts a stack of its own, walks a journey through each app, and stops
      quintet status                 one line a process, and what isn't as it should be
      quintet check SERVICE          whether it is ready, as an exit code: for health checks
      quintet top                    the same and the busiest methods, live; q ends it
      quintet trace ID [FILE…]       a call's way through the processes, from their logs
      quintet metrics [SERVICE]      all numbers, as text for Prometheus
      quintet bench METHOD           calls a method for a while and says how long the answers took
      quintet call METHOD [JSON]     one call through the gateway; a stream's items are shown as they come
      quintet events lag             how many events wait for whom, and for how long
      quintet events tail [SERVICE]  the last events that services emitted, and who hasn't got them yet; --follow goes on
      quintet events shelf           events that couldn't be applied, why, and what waits behind them
      quintet events retry           tries those again, and what waits behind them
      quintet events drop SERVICE    gives one of them up for good; what waits behind it goes on
      quintet doctor                 what is wrong with the set-up, running or not, and the cure
      quintet logs [SERVICE…]        the last lines of the processes' logs; --follow goes on
      quintet reload [SERVICE…]      has settings and the files that they name read again
      quintet restart [SERVICE…]     one process after the other finishes its calls, ends and is back before the next
      quintet drain SERVICE…         finishes its calls and ends; its supervisor starts it again
      quintet audit                  whether every database is sound, and all fit each other
      quintet accept SERVICE         takes a database that lost changes as it is; says first what that means
      quintet backup DIR             copies all databases as of one moment, from the running services
      quintet restore DIR            puts them back, where services don't run and no database is
      quintet app check DIR          says what is wrong in an app's folder, with file and line
      quintet completion             completion for bash:  source <(quintet completion)
      quintet help                   this

    options
      --runtime DIR   where the sockets are           (QUINTET_RUNTIME_DIR)
      --state DIR     where the databases are         (QUINTET_STATE_DIR)
      --apps DIR      where the apps' folders are     (QUINTET_APPS_DIR)
      --bin DIR       where the services' programs are; default: beside this one
      --token TOKEN   call: the session token
      --key KEY       call: the idempotency key; default: a new one
      --timeout MS    call, bench: how long to wait; default 5000
      --trace         call: has all processes log their part, for quintet trace
      --params JSON   bench: the params of each call
      --connections N, --in-flight N
                      bench: connections, and calls that wait on each; default 1 and 1, with a rate 256
      --rate N        bench: calls a second, due whatever the answers do (open loop); latency counts from then
      --seconds N     bench: how long; default 10
      --interval N    top: seconds between two looks; default 1
      --once          top: prints one look and ends, as it also does in a pipe
      --demo          up: walks the demo's journeys first
      --follow        tail, logs: goes on with what comes
      --last N        tail, logs: how many to begin with; default 20, 50
      --level LEVEL   logs: none less urgent than debug, info, notice, warning, error
      --account ID, --type TYPE      tail: only those; retry takes --account too
      --from SERVICE, --sequence N   retry, drop: only events of that service, only that one
      --passphrase FILE              backup: seals it; restore: opens it
      --service NAME  restore: only this service's
      --yes           accept: does it
      --json          status, call, events, trace, bench, logs, doctor, audit, backup: one line of JSON for programs
      --help, --version
                      this, and which version it is

    exit codes: 0 good, 1 refused or not ready, 64 wrong usage, 65 wrong app data, 69 nobody answers, 77 not allowed, 78 wrong settings
    """

  static let completion = """
    _quintet() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      case $previous in
        quintet) COMPREPLY=($(compgen -W "\(commands.joined(separator: " "))" -- "$word")) ;;
        call|bench) COMPREPLY=($(compgen -W "$(quintet call rpc.discover --json --timeout 500 2>/dev/null \\
          | grep -o '"name":"[^"]*[.][^"]*"' | cut -d'"' -f4)" -- "$word")) ;;
        metrics|logs|reload|restart|drain|accept|hold|--service) COMPREPLY=($(compgen -W "\(Settings.services.joined(separator: " "))" -- "$word")) ;;
        events) COMPREPLY=($(compgen -W "tail lag shelf retry drop" -- "$word")) ;;
        app) COMPREPLY=($(compgen -W "check" -- "$word")) ;;
        check) COMPREPLY=($(compgen -W "\(Settings.services.joined(separator: " "))" -- "$word") $(compgen -d -- "$word")) ;;
        backup|restore|--runtime|--state|--apps|--bin) COMPREPLY=($(compgen -d -- "$word")) ;;
        --level) COMPREPLY=($(compgen -W "debug info notice warning error" -- "$word")) ;;
        --passphrase) COMPREPLY=($(compgen -f -- "$word")) ;;
        *) COMPREPLY=($(compgen -W "\((valued + plain).map { "--\($0)" }.joined(separator: " "))" -- "$word")) ;;
      esac
    }
    complete -F _quintet quintet
    """
}
