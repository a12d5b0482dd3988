import EntitlementsService

@main enum EntitlementsMain {
  static func main() { EntitlementsProgram.run() }
}
