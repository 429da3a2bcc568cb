import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Writes the counts document and the exports from the records of all configured repositories, so that the results of
/// all processes are included, whichever process publishes last.
struct Publisher {
    let configuration: Configuration
    let directory: StateDirectory
    let store: RecordStore
    /// The failures of repositories with a state that cannot be saved, by id.
    var failures: [String: RepositoryFailure] = [:]
    /// Returns the results of searches of code; nil for those that failed.
    var impacts: ([ImpactSearch]) -> [(search: ImpactSearch, impact: PublishedImpact?)] = { _ in [] }

    /// - Returns: the exports that are not on a local file system; `RemoteExports` has to write them.
    /// - Throws: a problem that names a file; all other files that could be written have been written. `locked` while
    ///   another process publishes.
    func publish(now: Timestamp) throws(Problem) -> [String] {
        do {
            let path = directory.publicationLock
            try directory.check()
            if access(directory.path, F_OK) != 0 { try directory.make() }
            guard let lock = try FileLock.tryAcquire(path) else {
                throw Problem(.locked, "another process has locked \(path)", hint: "check that process, or stop it")
            }
            defer { lock.release() }
            let repositories = configuration.repositories.map { (configuration: $0, record: store.peek($0)) }
            let document = DocumentAssembly.document(
                repositories, failures: failures,
                impacts: impacts(ImpactSearch.all(DocumentAssembly.completed(repositories))), now: now)
            try write(document)
            return try export(document.counts, now: now)
        } catch let error as Problem {
            throw error
        } catch let error as FileError {
            throw Problem(state: error)
        } catch {
            throw Problem(.internal, "the counts document could not be written: \(error)")
        }
    }

    private func write(_ document: CountsDocument) throws {
        if let published = published(), published.hasSameContent(as: document) { return }
        let bytes = try DocumentCodec.encode(document)
        do throws(FileError) {
            try OwnFile.replace(directory.countsDocument, with: bytes)
        } catch {
            markOutdated(Problem(state: error).code)
            throw error
        }
        unlink(directory.outdatedMark)
    }

    /// Marks the published document as outdated. An empty file can be created even on a full disk.
    private func markOutdated(_ code: ErrorCode) {
        do throws(FileError) {
            let mark = try OwnFile.open(directory.outdatedMark, O_WRONLY | O_CREAT | O_TRUNC, operation: "write")
            let text = code == .diskFull ? [] : Array(code.rawValue.utf8)
            _ = Glibc.write(mark, text, text.count)
            close(mark)
        } catch {
            // The original problem is reported.
            return
        }
    }

    private func published() -> CountsDocument? {
        do {
            return try DocumentReader(directory: directory).counts()
        } catch {
            // Writing the published file again fixes any problem with it.
            return nil
        }
    }

    /// Writes all local exports and records those that could not be written; throws the first error after the last
    /// export.
    /// - Returns: the exports that were not tried.
    private func export(_ counts: FlatCounts, now: Timestamp) throws -> [String] {
        let paths = Set(configuration.exports.map(\.path))
        ExportRecord.update(in: directory) { record in
            for failure in record.failures where !paths.contains(failure.path) { record.forget(path: failure.path) }
        }
        // As with `teamsync prebuild`, an export keeps its numbers while there are no counts.
        if paths.isEmpty || counts.entries.isEmpty { return [] }
        let bytes = try DocumentCodec.encode(counts)
        let mounts = MountTable.current
        var elsewhere: [String] = []
        var failures: [(path: String, problem: Problem)] = []
        for export in configuration.exports {
            do throws(OutputError) {
                try OutputFile.replace(export.path, with: bytes, format: .counts, mounts: mounts)
            } catch {
                if case .path(.elsewhere) = error {
                    elsewhere.append(export.path)
                    continue
                }
                let code: ErrorCode = if case .path(.system(let cause)) = error { cause.errorCode } else { .permission }
                failures.append((export.path, Problem(code, "\(error)", hint: error.hint)))
            }
        }
        ExportRecord.update(in: directory) { record in
            for path in paths.subtracting(elsewhere) where !failures.contains(where: { $0.path == path }) {
                record.forget(path: path)
            }
            for (path, problem) in failures {
                record.note(path: path, message: problem.message, hint: problem.hint, at: now)
            }
        }
        if let failure = failures.first { throw failure.problem }
        return elsewhere
    }
}
