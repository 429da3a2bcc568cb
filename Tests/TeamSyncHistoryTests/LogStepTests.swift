import Testing

@testable import TeamSyncHistory

@Suite("Pushes")
struct LogStepTests {
    private static func step(
        _ author: String = "Ada", at minutes: Int64, isMerge: Bool = false, isLocal: Bool = true,
        from request: String? = nil
    ) -> LogStep {
        LogStep(author: author, time: minutes * 60, isMerge: isMerge, isLocal: isLocal, pullRequest: request)
    }

    /// - Parameter steps: oldest first.
    /// - Returns: the number of steps of each push, oldest first.
    private func sizes(_ steps: [LogStep]) -> [Int] {
        LogStep.pushes(of: steps.reversed()).reversed().map(\.count)
    }

    @Test("Commits of one author within an hour of the first are one push")
    func hour() {
        let times: [Int64] = [0, 20, 60, 61, 100, 122]
        #expect(sizes(times.map { Self.step(at: $0) }) == [3, 2, 1])
    }

    @Test("A push stays one entry when more is pushed")
    func stability() {
        let times: [Int64] = [0, 40, 80, 120, 160, 200, 240]
        let steps = times.map { Self.step(at: $0) }
        let whole = sizes(steps)
        for count in 1..<steps.count {
            #expect(
                Array(sizes(Array(steps.prefix(count))).dropLast()) == Array(whole.prefix(count / 2 + count % 2 - 1)))
        }
    }

    @Test("Another author, a merge, and commits that are not pulled begin a push")
    func borders() {
        #expect(sizes([Self.step(at: 0), Self.step("Bob", at: 1), Self.step(at: 2)]) == [1, 1, 1])
        #expect(sizes([Self.step(at: 0), Self.step(at: 1, isMerge: true), Self.step(at: 2)]) == [1, 1, 1])
        #expect(sizes([Self.step(at: 0), Self.step(at: 1), Self.step(at: 2, isLocal: false)]) == [2, 1])
    }

    @Test("A step that adds a catalogue is a push of its own, and a pull ends a push")
    func catalogues() {
        func sizes(_ change: (inout [LogStep]) -> Void) -> [Int] {
            var steps = (0..<4).map { Self.step(at: Int64($0)) }
            change(&steps)
            return self.sizes(steps)
        }
        #expect(sizes { _ in } == [4])
        #expect(sizes { $0[0].addsCatalogue = true } == [1, 3])
        #expect(sizes { $0[2].addsCatalogue = true } == [2, 1, 1])
        #expect(sizes { $0[1].endsPull = true } == [2, 2])
        #expect(sizes { $0[3].endsPull = true } == [4])
    }

    @Test("Different pull requests are in separate pushes, whether or not other commits name one")
    func requests() {
        func sizes(_ requests: [String?]) -> [Int] {
            self.sizes(requests.enumerated().map { Self.step(at: Int64($0.offset), from: $0.element) })
        }
        #expect(sizes(["#1", "#2"]) == [1, 1])
        #expect(sizes(["#1", "#1", nil, nil, "#2"]) == [2, 2, 1])
        #expect(sizes([nil, "#1", nil]) == [1, 1, 1])
    }

    @Test("Wrong clocks, and times at the ends of the range")
    func clocks() {
        #expect(LogStep.pushes(of: []) == [])
        #expect(sizes([Self.step(at: 100), Self.step(at: 50)]) == [2])
        #expect(sizes([Self.step(at: 200), Self.step(at: 50)]) == [1, 1])
        let extremes = [Int64.min, .max].map {
            LogStep(author: "A", time: $0, isMerge: false, isLocal: true)
        }
        #expect(sizes(extremes) == [1, 1])
    }

    private static let titles: [(subject: String, second: String, body: String, title: String, request: String?)] = [
        ("Merge pull request #12 from ada/bell", "Add a bell", "", "Add a bell", "#12"),
        ("Merge pull request #12 from ada/bell", "", "", "Merge pull request #12 from ada/bell", "#12"),
        ("Merge branch 'bell' into 'main'", "Add a bell", "See merge request icons/lib!7", "Add a bell", "!7"),
        (
            "Merge branch 'bell' into 'main'", "See merge request icons/lib!7", "", "Merge branch 'bell' into 'main'",
            "!7"
        ),
        ("Merge branch 'bell'", "", "", "Merge branch 'bell'", nil),
        ("Merged in bell (pull request #3)", "Add a bell", "", "Add a bell", "#3"),
        ("Merged PR 45: Add a bell", "", "", "Add a bell", "#45"),
        ("Add a bell (#9)", "", "", "Add a bell", "#9"),
        ("Add a bell (!9)", "", "", "Add a bell", "!9"),
        ("(#9)", "", "", "(#9)", "#9"),
        ("Add a bell (#9a)", "", "", "Add a bell (#9a)", nil),
        ("Add a bell ()", "", "", "Add a bell ()", nil),
        ("Add a bell (#99999999999999)", "", "", "Add a bell (#99999999999999)", nil),
        ("Merge pull request #x from y", "", "", "Merge pull request #x from y", nil),
        ("", "", "", "", nil),
        (
            "Revert \"Merge pull request #12 from ada/bell\"", "This reverts commit 1, reversing changes made to 2.",
            "",
            "Revert \"Merge pull request #12 from ada/bell\"", nil
        ),
        ("Merge pull request #13 from ada/revert", "Revert \"Add a bell\"", "", "Revert \"Add a bell\"", "#13"),
        ("Revert \"Add a bell (#9)\" (#10)", "", "", "Revert \"Add a bell (#9)\"", "#10"),
        ("Revert \"Add a bell (#9)\"", "", "", "Revert \"Add a bell (#9)\"", nil),
        ("Revert \"Merged PR 45: Add a bell\"", "", "", "Revert \"Merged PR 45: Add a bell\"", nil),
        ("Merge pull request 'Add a bell' (#14) from bell into main", "", "", "Add a bell", "#14"),
        ("Merge pull request 'x' from bell", "", "", "Merge pull request 'x' from bell", nil),
    ]

    @Test("Titles and pull requests of merges and squashed commits", arguments: titles)
    func title(_ sample: (subject: String, second: String, body: String, title: String, request: String?)) {
        let title = PushTitle(subject: sample.subject, second: sample.second, body: sample.body)
        #expect(title.title == sample.title)
        #expect(title.pullRequest == sample.request)
    }
}
