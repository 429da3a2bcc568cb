import ArgumentParser
import TeamSyncEngine

/// The other end of the engine's fetches; not for people.
struct WorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Fetch one branch (internal).", shouldDisplay: false)

    func run() async throws {
        throw ExitCode(await FetchWorker.run())
    }
}
