import EdgeService

@main enum EdgeMain {
  static func main() { EdgeProgram.run() }
}
