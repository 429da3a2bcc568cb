import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// Notifies clients when the published documents change. Waits for inotify events, without polling.
enum DocumentWatch {
    /// The time without changes, in milliseconds, after which a publication is considered complete.
    private static let quiet: Int32 = 200

    /// Runs as long as folders can be observed.
    static func run(on workspace: Workspace, _ server: Server) {
        do throws(FileError) {
            let observer = try DocumentObserver(workspace.documents.directory, hasDetails: true)
            var known = ids(in: workspace)
            while true {
                var file = pollfd(fd: observer.descriptor, events: Int16(POLLIN), revents: 0)
                guard poll(&file, 1, -1) > 0 || errno == EINTR else { return }
                var changes = try observer.changes()
                if changes.isEmpty { continue }
                // A publication writes several files, each in two steps. These changes cause only one notification.
                let end = Deadline(after: .seconds(1))
                while Deadline.now < end, poll(&file, 1, DocumentWatch.quiet) > 0 {
                    changes.formUnion(try observer.changes())
                }
                let present = ids(in: workspace)
                server.resourcesChanged(
                    uris: addresses(of: changes, among: known.union(present)), listChanged: present != known)
                known = present
            }
        } catch {
            server.log("The published documents cannot be watched, so changes are not announced: \(error)")
        }
    }

    private static func addresses(of changes: Set<DocumentObserver.Change>, among ids: Set<String>) -> Set<String> {
        var addresses: Set<ResourceAddress> = []
        for change in changes {
            switch change {
            case .counts: addresses.insert(.counts)
            case .changes(let id): if ids.contains(id) { addresses.insert(.changes(id)) }
            case .everything: addresses.formUnion([.counts] + ids.map(ResourceAddress.changes))
            }
        }
        return Set(addresses.map(\.uri))
    }

    /// The ids of the documents that can be listed; empty if there is no readable document.
    private static func ids(in workspace: Workspace) -> Set<String> {
        do throws(ToolFailure) {
            return Set(try workspace.counts().repositories.map(\.id))
        } catch {
            return []
        }
    }
}
