import EdgeService
import ServiceHost

@main enum EdgeMain {
  static func main() { EdgeProgram.run() }
}
