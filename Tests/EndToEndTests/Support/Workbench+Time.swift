import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

extension Workbench {
    /// Changes the time of the last check of every repository in the document, with the next check ten minutes later,
    /// so that the output of readers does not depend on the clock.
    func pretendChecked(at time: String) throws {
        let checked = try #require(Timestamp(time))
        var document = try document()
        document.generatedAt = checked
        for index in document.repositories.indices {
            document.repositories[index].lastAttemptAt = checked
            document.repositories[index].lastSuccessAt = checked
            document.repositories[index].nextAttemptAt = checked.advanced(bySeconds: 600)
        }
        try RawFile.write(DocumentCodec.encode(document), to: RawPath(state.countsDocument))
    }
}
