package import ArgumentParser
import TeamSyncBase
package import TeamSyncDocuments
import TeamSyncReaders

extension CompletionKind {
    /// The ids of the published repositories.
    package static var repositories: CompletionKind {
        .custom { _, _, _ in words { $0.repositories.map(\.id) } }
    }

    /// The values of `--kind`.
    package static var kinds: CompletionKind {
        .custom { _, _, _ in words(ChangesFilter.kinds) }
    }

    /// The names of the published counts.
    package static var counts: CompletionKind {
        .custom { _, _, _ in words { $0.counts.entries.keys.sorted() } }
    }

    /// Returns names from the published document, without those that have to be quoted in a shell. If nothing has been
    /// published yet, the document is treated as one without repositories.
    private static func words(_ names: (CountsDocument) -> [String]) -> [String] {
        let document: CountsDocument
        do {
            document = try DocumentReader.timed(environment: ProcessEnvironment.all).counts()
        } catch {
            document = CountsDocument(
                generatedAt: Timestamp(secondsSinceEpoch: 0), counts: FlatCounts(), repositories: [])
        }
        return names(document).filter { name in
            name.utf8.allSatisfy { 0x21...0x7e ~= $0 && !"'\"\\`$:".utf8.contains($0) }
        }
    }
}

extension DocumentReader {
    /// The time that a prompt waits for the file system of the state directory to respond.
    private static let readTimeout = Duration.seconds(2)

    /// Returns a reader for processes that must not wait for an unresponsive file system.
    package static func timed(environment: [String: String]) -> DocumentReader {
        DocumentReader(directory: StateDirectory(environment: environment)) { path, folder, limit throws(FileError) in
            try TimedFile.contents(of: path, below: folder, limit: limit, timeout: readTimeout)
        }
    }
}
