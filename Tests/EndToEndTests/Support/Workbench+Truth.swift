import TestSupport
import Testing

@testable import TeamSyncDocuments

extension Workbench {
    /// Compares everything published about both repositories with git's output.
    func expectGitAgrees(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let document = try document()
        #expect(
            document.repositories.map(\.id) == [Self.iconsID, Self.componentsID], sourceLocation: sourceLocation)
        for (id, truth) in [
            (Self.iconsID, GitTruth.icons(icons.clone)), (Self.componentsID, .components(components.clone)),
        ] {
            let differences = try truth.differences(from: status(id), changes(id), document.counts)
            #expect(differences == [], "\(id)", sourceLocation: sourceLocation)
        }
    }
}
