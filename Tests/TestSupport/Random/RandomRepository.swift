/// A random history in a separate bare repository.
package final class RandomRepository: Sendable {
    package let history: RandomHistory
    package let repository: TestRepository

    package init(seed: UInt64) throws {
        history = RandomHistory(seed: seed)
        let folder = try TemporaryFolder("seed-\(seed)")
        repository = try .make(
            at: folder.appending("repository.git"), runner: GitRunner(home: folder.path, keeping: folder), bare: true)
        try history.write(to: repository)
    }

    package var oracle: GitOracle { GitOracle(repository) }
}
