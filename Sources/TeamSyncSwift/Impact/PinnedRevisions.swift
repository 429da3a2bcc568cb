import TeamSyncBase
import TeamSyncDocuments

/// The revisions of packages that a repository is built with: its `Package.resolved`, of a package, a project or a workspace.
package struct PinnedRevisions: Sendable {
    private struct Pin: Decodable {
        struct State: Decodable {
            let revision: String?
        }

        /// Since version 2; version 1 calls it `repositoryURL`.
        let location: String?
        let repositoryURL: String?
        let state: State
    }

    private struct Document: Decodable {
        struct Former: Decodable {
            let pins: [Pin]
        }

        /// Since version 2; version 1 has them in an object.
        let pins: [Pin]?
        let object: Former?
    }

    private var pins: [(location: RemoteURL, revision: String)] = []
    /// Files that could not be read, with the reason. Sentences.
    package private(set) var incomplete: [String] = []

    /// - Parameter root: of the working tree; absolute.
    package init(root: String) {
        let tree = WorkingTree(root: root)
        let paths = tree.list().paths.filter { $0 == "Package.resolved" || $0.hasSuffix("/Package.resolved") }
        // That of the top decides before those of examples and tools in it.
        for path in paths.sorted(by: { ($0.count { $0 == "/" }, $0) < ($1.count { $0 == "/" }, $1) }) {
            do {
                let document = try DocumentCodec.decode(Document.self, from: tree.contents(of: path))
                for pin in document.pins ?? document.object?.pins ?? [] {
                    guard let location = pin.location ?? pin.repositoryURL, let revision = pin.state.revision,
                        ObjectID(hex: revision) != nil
                    else { continue }
                    pins.append((RemoteURL(location), revision))
                }
            } catch {
                incomplete.append("\(path) could not be read, so the pinned commits are unknown")
            }
        }
    }

    /// - Parameter remote: the address of a repository.
    /// - Returns: the commit that is built with; nil where none is pinned.
    package func revision(of remote: String) -> String? {
        let wanted = RemoteURL(remote)
        return pins.first { $0.location.leadsTo(wanted) }?.revision
    }
}
