import TeamSyncBase
import TeamSyncConfiguration

/// When the colours of a repository were last brought over from the design tool.
struct LastSync {
    private let workspace: Workspace

    init(_ workspace: Workspace) {
        self.workspace = workspace
    }

    /// `lastSync` of the catalogue's file at upstream, as it is written; nil when it does not say so, or cannot be read.
    func time(of id: String) -> String? {
        do throws(ToolFailure) {
            guard let repository = try workspace.repositories(id).first,
                let file = repository.counts.values.first(where: { $0.kind == .color })?.source.file
            else { return nil }
            return try workspace.clone(of: repository).value(ofFile: file, at: .upstream)?.members?["lastSync"]?.string
        } catch {
            // That the colours cannot be read is said by the tools that list them.
            return nil
        }
    }
}
