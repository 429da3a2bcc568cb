import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncSupervisor

/// The changes that count as new for the user, and those that do not.
@Suite struct NewsTests {
    private func status(_ upstream: String?, added: Int = 0, modified: Int = 0, id: String = "icons")
        -> RepositoryStatus
    {
        RepositoryStatus(
            id: id, label: id, branch: "main", upstream: "origin/main", upstreamCommit: upstream,
            incoming: upstream.map { _ in IncomingSummary(added: added, modified: modified) })
    }

    /// - Returns: for each status, in order, whether it was new.
    private func news(_ statuses: RepositoryStatus...) -> [Bool] {
        var news = News()
        return statuses.map { news.gain($0) }
    }

    @Test("Changes that are incoming at first are not new")
    func whatIsIncomingAtTheFirstSightIsNoNews() {
        #expect(news(status("a", added: 3)) == [false])
    }

    @Test("Additional files are new once")
    func moreFilesAreNewsOnce() {
        #expect(news(status("a"), status("b", added: 1), status("b", added: 1)) == [false, true, false])
    }

    @Test("Each commit with files in scope is new")
    func eachCommitThatBringsFilesIsNews() {
        #expect(news(status("a"), status("b", added: 1), status("c", added: 1, modified: 1)) == [false, true, true])
    }

    @Test("Changes ignored by the configuration are not new, and the others are")
    func ignoredChangesAreNoNews() {
        func ignoring(_ upstream: String, added: Int, left: Int) -> RepositoryStatus {
            var status = status(upstream, added: added)
            status.noticed = NoticedChanges(
                incoming: IncomingSummary(added: left), incomingItems: nil, incomingGroups: nil,
                ignoredFiles: added - left, ignoredItems: 0)
            return status
        }
        #expect(
            news(status("a"), ignoring("b", added: 1, left: 0), ignoring("c", added: 2, left: 0)) == [
                false, false, false,
            ])
        #expect(news(status("a"), ignoring("b", added: 2, left: 1)) == [false, true])
    }

    @Test("Commits without files in scope are not new")
    func commitsThatTouchNothingInScopeAreNoNews() {
        #expect(
            news(status("a"), status("b"), status("c", added: 1), status("d", added: 1)) == [false, false, true, false])
    }

    @Test("A new change of an incoming file is new")
    func aSecondChangeOfAFile() {
        var (first, second) = (status("b", modified: 1), status("c", modified: 1))
        func groups(_ new: String) -> IncomingGroups {
            let value = Fact.value(
                Appearance(), old: TokenValue(written: "#000001"), new: TokenValue(written: new))
            let group = HighlightGroup(catalogue: "colors", kind: "color", change: .changed, count: 1, facts: [value])
            return IncomingGroups(groups: [group], itemsTotal: 1)
        }
        (first.incomingGroups, second.incomingGroups) = (groups("#000002"), groups("#000003"))
        // The sentence has no effect; only the facts count.
        second.summary = "something else"
        #expect(news(status("a"), first, second, second) == [false, true, true, false])
    }

    @Test("After a pull, everything is known, and the next push is new")
    func afterAPull() {
        #expect(
            news(status("a"), status("b", added: 1), status("b"), status("c", added: 1)) == [false, true, false, true])
    }

    @Test("After a reset of the local branch, the same changes are incoming again")
    func afterAReset() {
        #expect(news(status("b"), status("b", added: 1)) == [false, false])
    }

    @Test("Unknown states change nothing")
    func whatIsUnknownChangesNothing() {
        #expect(news(status("a"), status(nil), status("b", added: 1)) == [false, false, true])
    }

    @Test("Known changes are remembered across processes")
    func itIsRememberedAcrossProcesses() throws {
        var first = News()
        _ = first.gain(status("a"))
        _ = first.gain(status("a", id: "gone"))
        first.keep(["icons"])
        var second = try DocumentCodec.decode(News.self, from: DocumentCodec.encode(first))
        #expect(second == first)
        let (isNews, isFirstSight) = (
            second.gain(status("b", added: 1)), second.gain(status("b", added: 1, id: "gone"))
        )
        #expect(isNews)
        #expect(!isFirstSight)
    }
}
