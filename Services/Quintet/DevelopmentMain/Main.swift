import QuintetDevelopment

@main enum QuintetDevelopmentMain {
  static func main() { QuintetDevelopment.run() }
}
