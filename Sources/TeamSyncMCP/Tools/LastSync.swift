import TeamSyncEngine
import TeamSyncSnapshot

/// When the colours of a repository were last brought over from the design tool.
struct LastSync {
    private let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// `lastSync` of the catalogue's file at upstream, else at the local branch, as it is written; nil when neither
    /// says so, or cannot be read.
    func time(of id: String) -> String? {
        do throws(ToolFailure) {
            guard let repository = try workspace.repositories(id).first,
                let file = repository.counts.values.first(where: { $0.kind == .color })?.source.file
            else { return nil }
            let clone = workspace.clone(of: repository)
            if let time = try text(clone, file, .upstream) { return time }
            return try text(clone, file, .main)
        } catch {
            // That the colours cannot be read is said by the tools that list them.
            return nil
        }
    }

    private func text(_ clone: Clone, _ file: String, _ revision: Revision) throws(ToolFailure) -> String? {
        try clone.value(ofFile: file, at: revision)?.members?["lastSync"]?.string
    }
}
