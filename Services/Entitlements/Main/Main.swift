import EntitlementsService
import ServiceHost

@main enum EntitlementsMain {
  static func main() { EntitlementsProgram.run() }
}
