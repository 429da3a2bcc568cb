import ArgumentParser
import Glibc
import TeamSyncEngine

@main
enum Main {
    /// Workers are started by the engine, one for each fetch, and are spared the argument parser's reflection.
    static func main() async {
        if CommandLine.arguments.dropFirst().elementsEqual(["worker"]) { exit(await FetchWorker.run()) }
        await TeamSyncDaemon.main()
    }
}
