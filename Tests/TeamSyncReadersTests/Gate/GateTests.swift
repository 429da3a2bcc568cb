import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncReaders

@Suite("The verdicts of gate")
struct GateTests {
    private func gate(_ repositories: RepositoryStatus..., ids: [String] = [], maxAge: Duration? = nil) throws -> Gate {
        try Gate(document: Fixture.document(repositories), ids: ids, maxAge: maxAge, now: Fixture.now)
    }

    private func checked(_ age: Int64, _ state: BranchState = .upToDate) -> RepositoryStatus {
        Fixture.repository(state, behind: state == .behind ? 2 : 0) {
            $0.lastAttemptAt = Fixture.ago(age)
            $0.lastSuccessAt = Fixture.ago(age)
            $0.nextAttemptAt = Fixture.ago(age - 10 * Fixture.minute)
        }
    }

    @Test("Each state has its verdict")
    func eachStateHasItsVerdict() throws {
        for (repository, verdict, words) in [
            (Fixture.repository(.upToDate), GateVerdict.upToDate, "is up to date"),
            (Fixture.repository(.ahead, ahead: 2), .upToDate, "is 2 ahead"),
            (Fixture.behind(), .behind, "is 3 commits behind origin/main"),
            (
                Fixture.repository(.diverged, ahead: 1, behind: 2), .behind,
                "has diverged from origin/main (1 ahead, 2 behind)"
            ),
            (
                // Upstream was fetched but could not be analyzed: an up-to-date repository may now be behind.
                checked(Fixture.minute).with(.tooLarge), .unknown,
                "is in an unknown state: the push is too large"
            ),
            (Fixture.repository(.unrelated), .behind, "has no commit in common with origin/main"),
            (checked(20 * Fixture.minute), .stale, "was last checked 20m ago"),
            (checked(20 * Fixture.minute, .behind), .stale, "was last checked 20m ago"),
            (checked(-Fixture.hour), .stale, "was last checked at a time in the future: check the clock"),
            (Fixture.unknown(), .unknown, "has never been checked"),
            (
                Fixture.unknown {
                    $0.lastSuccessAt = Fixture.now
                    $0.error = Fixture.offline()
                }, .unknown, "is in an unknown state: cannot resolve git.example.com"
            ),
        ] {
            let gate = try gate(repository)
            #expect(gate.verdict == verdict)
            #expect(gate.findings.map(\.sentence) == ["Icons (icons-library) \(words)"])
        }
    }

    @Test("The worst verdict counts")
    func theWorstCounts() throws {
        let gate = try gate(checked(0), checked(0, .behind), checked(Fixture.hour), Fixture.unknown())
        #expect(gate.findings.map(\.verdict) == [.upToDate, .behind, .stale, .unknown])
        #expect(gate.verdict == .unknown)
        #expect(GateVerdict.unknown.exitCode == 12)
        #expect([GateVerdict.upToDate, .behind, .stale].map(\.exitCode) == [0, 10, 11])
    }

    @Test("A check at exactly the limit counts")
    func maxAge() throws {
        #expect(try gate(checked(60), maxAge: .seconds(60)).verdict == .upToDate)
        #expect(try gate(checked(61), maxAge: .seconds(60)).verdict == .stale)
        let sentence = try gate(checked(3), maxAge: .seconds(1)).findings.first?.sentence
        #expect(sentence?.hasSuffix(" was last checked 3s ago (the limit is 1s)") == true)
        #expect(try gate(checked(900)).verdict == .upToDate)
        #expect(try gate(checked(901)).verdict == .stale)
    }

    @Test("For a longer interval, the default is one and a half intervals")
    func longInterval() throws {
        let hourly = Fixture.repository(.upToDate) {
            $0.lastAttemptAt = Fixture.ago(80 * Fixture.minute)
            $0.lastSuccessAt = Fixture.ago(80 * Fixture.minute)
            $0.nextAttemptAt = Fixture.ago(20 * Fixture.minute)
        }
        #expect(try gate(hourly).verdict == .upToDate)
        #expect(try gate(hourly, maxAge: .seconds(15 * Fixture.minute)).verdict == .stale)
        var failing = hourly
        failing.error = Fixture.offline()
        #expect(try gate(failing).verdict == .stale)
    }

    @Test("Only the named repositories count")
    func onlyTheNamedCount() throws {
        let other = Fixture.repository(id: "ios", label: "Comps", .upToDate)
        #expect(try gate(Fixture.behind(), other, ids: ["ios"]).verdict == .upToDate)
        #expect(try gate(Fixture.behind(), other, ids: ["ios", "icons-library"]).verdict == .behind)
        #expect(throws: UnknownRepository(names: ["x"], known: ["icons-library"])) {
            try gate(Fixture.behind(), ids: ["x"])
        }
    }

    @Test("Without a publication, the verdict is unknown")
    func nothingPublishedIsUnknown() throws {
        #expect(try gate().verdict == .unknown)
        #expect(try gate().findings.count == 1)
    }

    @Test("Hostile text is replaced")
    func hostileTextIsReplaced() throws {
        let hostile = Fixture.unknown {
            $0.label = "I\u{1B}[31m\n"
            $0.error = Fixture.offline()
            $0.error?.message = "a\nerror: b"
        }
        #expect(try gate(hostile).findings[0].sentence == "I�[31m� (icons-library) has never been checked: a�error: b")
    }
}

extension RepositoryStatus {
    fileprivate func with(_ code: ErrorCode) -> RepositoryStatus {
        var status = self
        status.error = RepositoryFailure(
            code: code, message: "the push is too large", hint: nil, since: Fixture.now, failures: 1)
        return status
    }
}
