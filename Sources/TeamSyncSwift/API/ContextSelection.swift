import TeamSyncBase
import TeamSyncProtocol

/// Selects the unchanged sources without which the changed ones cannot be analyzed.
enum ContextSelection {
    /// The sources that declare types which the changed ones extend or inherit from, aliases that they use, and
    /// extensions of their protocols.
    static func sources(of context: [SourceFile], for old: SourceAPI, _ new: SourceAPI) -> [SourceFile] {
        let protocols = new.declarations.filter { $0.kind == .protocol }.map(\.name)
        let names = Set(old.foreignNames()).union(new.foreignNames()).union(protocols).union(["typealias"])
        let search = WordSearch(names)
        return context.filter { file in
            guard case .text(let text) = file.contents else { return false }
            return search.matches(text.utf8)
        }
    }
}
