import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

struct DoctorDiagnosisTests {
    private func document(_ repositories: [RepositoryStatus]) -> CountsDocument {
        CountsDocument(generatedAt: Fixture.ago(60), counts: FlatCounts([:]), repositories: repositories)
    }

    @Test("An impossible year is a wrong clock", arguments: ["1970-01-01T00:00:10Z", "2150-01-01T00:00:00Z"])
    func year(time: String) throws {
        let finding = ClockDiagnosis.finding(now: try #require(Timestamp(time)), document: nil)
        #expect(finding.verdict == .failed)
        #expect(finding.text.contains(time))
        #expect(finding.fix?.contains("timedatectl") == true)
    }

    @Test("A document from the future is reported, one slightly ahead is not", arguments: [(301, false), (299, true)])
    func future(seconds: Int64, isFine: Bool) {
        var repository = Fixture.repository(.upToDate)
        repository.lastAttemptAt = Fixture.ago(-seconds)
        let finding = ClockDiagnosis.finding(now: Fixture.now, document: document([repository]))
        #expect((finding.verdict == .ok) == isFine)
        #expect(finding.needsFixing == (finding.fix != nil))
    }

    @Test("An existing, recent document is good")
    func fresh() {
        let good = DocumentDiagnosis.Reading.success(document([Fixture.repository(.upToDate)]))
        let finding = DocumentDiagnosis.finding(before: good, after: good, now: Fixture.now)
        #expect(finding.verdict == .ok)
        #expect(finding.text == "schema_version 1, changed 1m ago; 1 repository, checked within the last 3 minutes")
    }

    @Test("If there were no checks for days, the advice is to install the daemon or the timer")
    func stale() {
        var old = Fixture.repository(.upToDate)
        old.lastAttemptAt = Fixture.ago(8 * Fixture.day)
        old.lastSuccessAt = old.lastAttemptAt
        old.nextAttemptAt = Fixture.ago(8 * Fixture.day - 600)
        let after = DocumentDiagnosis.Reading.success(document([Fixture.repository(.upToDate)]))
        let finding = DocumentDiagnosis.finding(before: .success(document([old])), after: after, now: Fixture.now)
        #expect(finding.verdict == .warning)
        #expect(finding.text.contains("icons-library"))
        #expect(finding.text.contains("8d ago"))
        old.error = Fixture.offline()
        #expect(
            DocumentDiagnosis.finding(before: .success(document([old])), after: after, now: Fixture.now).verdict == .ok,
            "another step reports a remote that cannot be contacted")
    }

    @Test("A repaired document is a note; a damaged one has to be fixed")
    func spoilt() {
        let good = DocumentDiagnosis.Reading.success(document([]))
        for error in [
            DocumentError.absent(path: "/d"), .malformed(path: "/d"), .otherVersion(path: "/d", version: 9),
            .unreadable(FileError(operation: "read", path: "/d", code: 13)),
        ] {
            let repaired = DocumentDiagnosis.finding(before: .failure(error), after: good, now: Fixture.now)
            #expect(repaired.verdict == .note)
            #expect(repaired.fix == nil)
            let broken = DocumentDiagnosis.finding(before: .failure(error), after: .failure(error), now: Fixture.now)
            #expect(broken.verdict == .failed)
            #expect(broken.text == "\(error)")
            #expect(broken.fix != nil)
        }
    }
}
