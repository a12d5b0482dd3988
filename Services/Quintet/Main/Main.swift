import QuintetCommand

@main enum QuintetMain {
  static func main() { QuintetCommand.run() }
}
