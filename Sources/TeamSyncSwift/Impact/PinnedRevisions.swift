import TeamSyncBase
import TeamSyncDocuments

/// The revisions of packages that a repository is built with, from the `Package.resolved` of a package, a project or a
/// workspace.
package struct PinnedRevisions: Sendable {
    private struct Pin: Decodable {
        struct State: Decodable {
            let revision: String?
        }

        /// Since version 2; version 1 has `repositoryURL`.
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
    /// Files that could not be read, with the reasons. Each is a sentence.
    package private(set) var incomplete: [String] = []

    /// - Parameter root: the absolute path of the working tree.
    package init(root: String) {
        let tree = WorkingTree(root: root)
        let paths = tree.list().paths.filter { $0 == "Package.resolved" || $0.hasSuffix("/Package.resolved") }
        // The top-level file takes precedence over those of examples and tools.
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
    /// - Returns: the commit used in builds; nil if none is pinned.
    package func revision(of remote: String) -> String? {
        let wanted = RemoteURL(remote)
        return pins.first { $0.location.leadsTo(wanted) }?.revision
    }
}
