/// A random history in a bare repository of its own.
public final class RandomRepository: Sendable {
    public let history: RandomHistory
    public let repository: TestRepository

    public init(seed: UInt64) throws {
        history = RandomHistory(seed: seed)
        let folder = try TemporaryFolder("seed-\(seed)", inMemory: true)
        repository = try .make(
            at: folder.appending("repository.git"), runner: GitRunner(home: folder.path, keeping: folder), bare: true)
        try history.write(to: repository)
    }

    public var oracle: GitOracle { GitOracle(repository) }
}
