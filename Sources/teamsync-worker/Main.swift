import Glibc
import TeamSyncWorker

@main
enum Main {
    static func main() {
        exit(Worker.run())
    }
}
