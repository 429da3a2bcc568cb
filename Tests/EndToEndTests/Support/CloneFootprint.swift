import TestSupport

@testable import TeamSyncBase

/// The parts of a clone that a fetch could change, except objects.
struct CloneFootprint {
    /// By absolute path: the contents and, since tools check them, the metadata.
    private let files: [String: Workbench.PublishedVersion]
    private let references: Set<String>
    /// The output of `git status` for the working tree; empty for a bare clone.
    let status: String

    /// - Parameter folders: the folders of the clone.
    init(of clone: TestRepository, folders: [String]) throws {
        let isBare = try clone.git("rev-parse", "--is-bare-repository") == "true"
        // Without optional locks, it does not refresh the index.
        status = isBare ? "" : try clone.git("--no-optional-locks", "status", "--porcelain", "--untracked-files=all")
        let format = "--format=%(refname) %(if)%(symref)%(then)%(symref)%(else)%(objectname)%(end)"
        references = Set(try clone.git("for-each-ref", format).split(separator: "\n").map(String.init))
        var files: [String: Workbench.PublishedVersion] = [:]
        for path in try folders.flatMap(FolderListing.files) where !Self.isObject(path) {
            guard let facts = try FileFacts(path) else { continue }
            files[path] = Workbench.PublishedVersion(
                facts: facts, content: facts.isFile ? try RawFile.contents(of: RawPath(path)) : [])
        }
        self.files = files
    }

    /// The paths of files that were added, changed, touched or removed since `earlier`, sorted.
    func changedFiles(since earlier: CloneFootprint) -> [String] {
        Set(files.keys).union(earlier.files.keys).filter { files[$0] != earlier.files[$0] }.sorted()
    }

    /// The new references, each with its commit.
    func newReferences(since earlier: CloneFootprint) -> Set<String> {
        references.subtracting(earlier.references)
    }

    func lostReferences(since earlier: CloneFootprint) -> Set<String> {
        earlier.references.subtracting(references)
    }

    private static func isObject(_ path: String) -> Bool {
        path.contains("/objects/")
    }
}
