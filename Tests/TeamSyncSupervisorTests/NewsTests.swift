import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncSupervisor

/// What is news to the user, and what is not.
@Suite struct NewsTests {
    private func status(_ upstream: String?, added: Int = 0, modified: Int = 0, id: String = "icons")
        -> RepositoryStatus
    {
        RepositoryStatus(
            id: id, label: id, branch: "main", upstream: "origin/main", upstreamCommit: upstream,
            incoming: upstream.map { _ in IncomingSummary(added: added, modified: modified) })
    }

    /// - Returns: which of the statuses, one after the other, were news.
    private func news(_ statuses: RepositoryStatus...) -> [Bool] {
        var news = News()
        return statuses.map { news.gain($0) }
    }

    @Test("What is incoming at the first sight is no news")
    func whatIsIncomingAtTheFirstSightIsNoNews() {
        #expect(news(status("a", added: 3)) == [false])
    }

    @Test("More files are news once")
    func moreFilesAreNewsOnce() {
        #expect(news(status("a"), status("b", added: 1), status("b", added: 1)) == [false, true, false])
    }

    @Test("Each commit that brings files is news")
    func eachCommitThatBringsFilesIsNews() {
        #expect(news(status("a"), status("b", added: 1), status("c", added: 1, modified: 1)) == [false, true, true])
    }

    @Test("What the configuration ignores is not news, and what is left is")
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

    @Test("Commits that touch nothing in scope are no news")
    func commitsThatTouchNothingInScopeAreNoNews() {
        #expect(
            news(status("a"), status("b"), status("c", added: 1), status("d", added: 1)) == [false, false, true, false])
    }

    @Test("A file that is incoming already and changes again is news")
    func aSecondChangeOfAFile() {
        var (first, second) = (status("b", modified: 1), status("c", modified: 1))
        func groups(_ new: String) -> IncomingGroups {
            let value = Fact.value(
                Appearance(), old: TokenValue(written: "#000001"), new: TokenValue(written: new))
            let group = HighlightGroup(catalogue: "colors", kind: "color", change: .changed, count: 1, facts: [value])
            return IncomingGroups(groups: [group], itemsTotal: 1)
        }
        (first.incomingGroups, second.incomingGroups) = (groups("#000002"), groups("#000003"))
        // What is said of it decides nothing.
        second.summary = "something else"
        #expect(news(status("a"), first, second, second) == [false, true, true, false])
    }

    @Test("After a pull everything is known, and the next push is news")
    func afterAPull() {
        #expect(
            news(status("a"), status("b", added: 1), status("b"), status("c", added: 1)) == [false, true, false, true])
    }

    @Test("A reset of the local branch brings back what was news before")
    func afterAReset() {
        #expect(news(status("b"), status("b", added: 1)) == [false, false])
    }

    @Test("What is unknown changes nothing")
    func whatIsUnknownChangesNothing() {
        #expect(news(status("a"), status(nil), status("b", added: 1)) == [false, false, true])
    }

    @Test("It is remembered across processes")
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
