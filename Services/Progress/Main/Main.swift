import ProgressService
import ServiceHost

@main enum ProgressMain {
  static func main() { ProgressProgram.run() }
}
