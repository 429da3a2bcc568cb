import Glibc
import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments
import TeamSyncProtocol

/// Loads the catalogues of the configured repositories. Each repository is read by a worker, or from the state
/// directory if neither the clone's references nor the configuration have changed since.
package struct CatalogueLoader {
    private static let timeout = Duration.seconds(60)
    private static let sizeLimit = 32 << 20

    private let configPath: String
    private let folder: String?
    private let environment: [String: String]

    /// - Parameter folder: the folder for cached results; nil to cache nothing.
    package init(configPath: String, folder: String?, environment: [String: String]) {
        (self.configPath, self.folder, self.environment) = (configPath, folder, environment)
    }

    package func load(_ repositories: [RepositoryConfiguration]) -> [CatalogueExport] {
        repositories.filter { repository in repository.counts.values.contains { $0.kind != .item } }.map(load)
    }

    private func load(_ repository: RepositoryConfiguration) -> CatalogueExport {
        let file = folder.map {
            CacheFile(
                folder: $0, kind: "catalogues", of: repository.id, version: TeamSyncVersion.current,
                sizeLimit: CatalogueLoader.sizeLimit)
        }
        if let entry = file?.entry(), let export = export(entry),
            key(of: repository, readsHead: export.note != nil) == entry.key
        {
            return export
        }
        let keys = [false, true].map { key(of: repository, readsHead: $0) }
        var failed = CatalogueExport(id: repository.id, label: repository.label, upstreamName: repository.upstreamName)
        guard let worker = ProgramSearch.sibling(WorkerProgram.name, environment: environment) else {
            failed.error = "\(ProgramNotInstalled(WorkerProgram.name))"
            return failed
        }
        var runner = CommandRunner(environment: environment)
        runner.limits = WorkerLimits.all
        let output: CommandRunner.Output
        do throws(CommandFailure) {
            output = try runner.answer(
                of: worker, ["catalogues", "--json", "--config", configPath, "--repository", repository.id],
                timeout: CatalogueLoader.timeout)
        } catch {
            failed.error = CatalogueLoader.sentence(error)
            return failed
        }
        guard output.hasSucceeded else {
            let said = output.error.split(whereSeparator: \.isNewline).last.map(String.init)
            failed.error = said ?? "the worker failed: the repository may be too large or damaged"
            return failed
        }
        do {
            let export = try DocumentCodec.decode(CatalogueExport.self, from: output.text)
            // Incomplete results are not cached, because unreadable parts may be readable the next time.
            let isWhole =
                export.error == nil && export.catalogues.allSatisfy { $0.localError == nil && $0.upstreamError == nil }
            if let key = keys[export.note == nil ? 0 : 1], let file, isWhole {
                file.save(try DocumentCodec.encodeLine(export), key: key)
            }
            return export
        } catch {
            failed.error = "the worker has a different version: install all programs from the same build"
            return failed
        }
    }

    private static func sentence(_ failure: CommandFailure) -> String {
        switch failure {
        case .notStarted(let error): [error.description, error.limitHint].compactMap { $0 }.joined(separator: "; ")
        case .tooSlow: "the worker did not respond within \(timeout.components.seconds) seconds"
        case .tooMuchOutput: "the result of the worker is too large"
        }
    }

    /// - Parameter readsHead: whether the checked-out commit is used instead of the local branch.
    private func key(of repository: RepositoryConfiguration, readsHead: Bool) -> String? {
        var relevant = repository
        // The catalogues are always those of the two branches, regardless of `counts_from`.
        relevant.countsFrom = readsHead ? .head : .main
        guard let fingerprint = CloneFingerprint.current(relevant) else { return nil }
        do {
            return "\(CatalogueExport.version)-\(fingerprint)-"
                + (try Examination.Key.basis(of: relevant, CatalogueTies()))
        } catch {
            return nil
        }
    }

    private func export(_ entry: CacheFile.Entry) -> CatalogueExport? {
        do {
            return try DocumentCodec.decode(CatalogueExport.self, from: Array(entry.contents))
        } catch {
            // A worker reads the clone.
            return nil
        }
    }
}
