import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor
@testable import TeamSyncWords
@testable import TeamSyncWorker

@Suite struct UseCheckTests {
    private typealias Pair = (configuration: RepositoryConfiguration, record: RepositoryRecord?)

    private static func pair(_ configuration: RepositoryConfiguration, _ fill: (inout Examination) -> Void) -> Pair {
        var examination = Examination(
            key: Examination.Key(local: "l", upstream: "u", head: nil, basis: "b"), state: .upToDate, counts: [:],
            flat: [:], warnings: [])
        fill(&examination)
        var record = RepositoryRecord(subject: RepositoryRecord.Subject(configuration))
        record.examination = examination
        return (configuration, record)
    }

    /// - Parameter local: nil for an unknown catalogue.
    private static func owner(
        _ local: Set<String>?, label: String = "Icons", lost: [String] = [], gained: [String] = [],
        name: String = "icons", kind: CatalogueKind = .icon
    ) -> Pair {
        let count = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: kind)
        return pair(RepositoryConfiguration(id: label, label: label, path: "/\(label)", counts: [name: count])) {
            $0.keys = [:]
            guard let local else { return }
            let upstream = local.subtracting(lost).union(gained)
            $0.keys?[name] = CatalogueKeys(local: local, upstream: upstream, base: nil)
        }
    }

    private static func user(_ uses: Use..., name: String = "icons") -> Pair {
        pair(RepositoryConfiguration(id: "comps", path: "/comps", remote: "up", branch: "dev", uses: [name: []])) {
            $0.uses = [name: uses]
        }
    }

    private static func use(_ key: String, _ line: Int = 12, _ direction: Use.Direction = .here) -> Use {
        Use(key: key, path: "Sources/ChipsView.swift", line: line, direction: direction)
    }

    private func warnings(_ user: Pair, _ others: Pair...) -> [String] {
        UseCheck([user] + others).warnings(user.configuration, user.record).map(Words.text)
    }

    private static let place = "Sources/ChipsView.swift:12"

    @Test(
        "The warning about a use, by where the item is and where it is used",
        arguments: [
            (owner([]), Use.Direction.here, "\(place) uses the icon 'close-s', but Icons does not have it"),
            (owner([]), .leaving, "\(place) uses the icon 'close-s', but Icons does not have it"),
            (owner([]), .coming, "\(place) at up/dev uses the icon 'close-s', but Icons does not have it"),
            (owner(["close-s"]), .here, nil), (owner(["close-s"]), .coming, nil), (owner(["close-s"]), .leaving, nil),
            (
                owner(["close-s"], lost: ["close-s"]), .here,
                "\(place) uses the icon 'close-s', but origin/main of Icons no longer has it"
            ),
            (owner(["close-s"], lost: ["close-s"]), .leaving, nil),
            (
                owner(["close-s"], lost: ["close-s"]), .coming,
                "\(place) at up/dev uses the icon 'close-s', but origin/main of Icons no longer has it"
            ),
            (
                owner([], gained: ["close-s"]), .here,
                "\(place) uses the icon 'close-s', but it is only in origin/main of Icons: pull it"
            ),
            (
                owner([], gained: ["close-s"]), .coming,
                "\(place) at up/dev uses the icon 'close-s', but it is only in origin/main of Icons: pull it"
            ),
            (owner(nil), .here, nil), (owner(nil), .coming, nil),
        ] as [(owner: (RepositoryConfiguration, RepositoryRecord?), Use.Direction, String?)])
    func sentence(
        owner: (RepositoryConfiguration, RepositoryRecord?), direction: Use.Direction, expected: String?
    ) {
        #expect(warnings(Self.user(Self.use("close-s", 12, direction)), owner) == [expected].compactMap { $0 })
    }

    @Test("Without a repository with such a catalogue, there is no warning")
    func nobodyWithSuchACatalogueIsNoWarning() {
        #expect(warnings(Self.user(Self.use("a"))) == [])
        #expect(warnings(Self.user(Self.use("a")), Self.owner([], name: "drawings")) == [])
    }

    @Test("A repository that was never analyzed is not empty")
    func aRepositoryThatWasNeverLookedAtIsNotEmpty() {
        let (configuration, _) = Self.owner([])
        #expect(warnings(Self.user(Self.use("a")), (configuration, nil)) == [])
        let (user, _) = Self.user(Self.use("a"))
        #expect(warnings((user, nil), Self.owner([])) == [])
    }

    @Test("A use that is no longer configured is ignored")
    func aUseThatIsNoLongerConfiguredIsForgotten() {
        var user = Self.user(Self.use("a"))
        #expect(warnings(user, Self.owner([])).count == 1)
        user.configuration.uses = [:]
        #expect(warnings(user, Self.owner([])) == [])
    }

    @Test("A repository does not use itself")
    func aRepositoryDoesNotUseItself() {
        var user = Self.user(Self.use("a"))
        user.configuration.counts = Self.owner([]).configuration.counts
        user.record?.examination?.keys = ["icons": CatalogueKeys(local: ["a"], upstream: ["a"], base: nil)]
        #expect(warnings(user) == [])
        #expect(warnings(user, Self.owner([])).count == 1)
    }

    @Test("One of several repositories with such a catalogue is sufficient")
    func ofSeveralRepositoriesWithSuchACatalogueAnyWillDo() {
        let user = Self.user(Self.use("a"), Self.use("b", 13), Self.use("c", 14), Self.use("d", 15))
        let icons = Self.owner(["a", "b"], lost: ["b"])
        let archive = Self.owner([], label: "Archive", gained: ["b", "c"])
        #expect(
            warnings(user, icons, archive) == [
                "Sources/ChipsView.swift:15 uses the icon 'd', but Icons and Archive do not have it",
                "Sources/ChipsView.swift:14 uses the icon 'c', but it is only in origin/main of Archive: pull it",
            ])
        #expect(warnings(user, icons, Self.owner(nil, label: "Archive")) == [])
    }

    @Test(
        "The words for an item",
        arguments: [
            (CatalogueKind.icon, "the icon 'a'"), (.color, "the color 'a'"), (.component, "the component 'a'"),
            (.item, "'a' of icons"),
        ])
    func words(kind: CatalogueKind, words: String) {
        #expect(
            warnings(Self.user(Self.use("a")), Self.owner([], kind: kind))
                == ["\(Self.place) uses \(words), but Icons does not have it"])
    }

    @Test("A file can be a place without a line")
    func aFileIsAPlaceOfItsOwn() {
        let file = Use(key: "a", path: "assets/a.svg", line: nil)
        #expect(
            warnings(Self.user(file), Self.owner([])) == ["assets/a.svg uses the icon 'a', but Icons does not have it"])
    }

    @Test("The five most serious ones come first, then the number of others", arguments: [4, 5, 6, 40])
    func manyUses(count: Int) {
        var user = Self.user()
        let missing = (0..<count).map { Self.use("m\($0)", 100 + $0) }
        user.record?.examination?.uses = ["icons": [Self.use("later", 1), Self.use("gone", 2)] + missing]
        let found = warnings(user, Self.owner(["gone"], lost: ["gone"], gained: ["later"]))
        var expected = missing.map { "\($0.place) uses the icon '\($0.key)', but Icons does not have it" }
        expected.append("Sources/ChipsView.swift:2 uses the icon 'gone', but origin/main of Icons no longer has it")
        expected.append(
            "Sources/ChipsView.swift:1 uses the icon 'later', but it is only in origin/main of Icons: pull it")
        let rest = expected.count - 5
        #expect(found == expected.prefix(5) + ["and \(rest) more \(rest == 1 ? "use" : "uses") like these"])
    }

    @Test(
        "A name in code is the item in the notation of any language",
        arguments: [
            ("color-accent", "color.accent", CatalogueKind.token), ("acme-ink", "--acme-ink", .token),
            ("ArrowLeft", "arrow-left", .icon), ("Button", "button", .component),
        ])
    func notations(use: String, key: String, kind: CatalogueKind) {
        let missing = "\(Self.place) uses the \(kind.rawValue) '\(use)', but Icons does not have it"
        let user = Self.user(Self.use(use))
        #expect(warnings(user, Self.owner([key], kind: kind)) == [])
        #expect(warnings(user, Self.owner([key + "2"], kind: kind)) == [missing])
        #expect(
            warnings(user, Self.owner([key], lost: [key], kind: kind)) == [
                missing.replacing("Icons does not have it", with: "origin/main of Icons no longer has it")
            ])
        #expect(warnings(user, Self.owner([key], lost: [key], gained: [use], kind: kind)) == [])
    }

    @Test("A name that may be that of anything is not missing, but it can be gone")
    func namesOfAnything() {
        var use = Self.use("Sheet")
        use.mayBeOther = true
        #expect(warnings(Self.user(use), Self.owner(["Card"])) == [])
        #expect(warnings(Self.user(use), Self.owner(["Sheet"], lost: ["Sheet"])).count == 1)
        #expect(warnings(Self.user(Self.use(".color.ink")), Self.owner(["Card"])) == [])
    }

    @Test(
        "Whether a pattern finds names of every origin",
        arguments: [
            (#"<(?:\w+\.)*(?<key>[A-Z]\w*)"#, true), (#"var\(\s*--(?<key>[\w-]+)"#, true),
            (#"<(?<key>[A-Z\]a]\w*)|\p{Lu}"#, true), (#"var\(\s*--(?<key>acme-[\w-]+)"#, false),
            (#"\b(?<key>\w+)\b(?=[\w\s,$]*\}\s*from\s*["']@kit/web["'])"#, false),
            (#"DSIcon\.named\("(?<key>[^"]+)""#, false), (#"\b(?<key>Acme\w+)"#, false),
        ])
    func openPatterns(pattern: String, findsAnyName: Bool) {
        #expect(CatalogueSource.lines(glob: "**", exclude: [], pattern: pattern).findsAnyName == findsAnyName)
        #expect(!CatalogueSource.files(glob: "**/*.svg", exclude: []).findsAnyName)
    }

    @Test("A hostile key is shortened and has no control characters")
    func aHostileKeyIsShortAndHasNoControlCharacters() {
        let key = "\u{1b}[2J\n" + String(repeating: "x", count: 5000)
        let sentence: String = warnings(Self.user(Self.use(key)), Self.owner([])).first ?? ""
        let expected: String = Self.place + #" uses the icon '\u{1B}[2J\nxxx"#
        #expect(sentence.hasPrefix(expected), "\(sentence.debugDescription)")
        #expect(sentence.count < 200)
    }

    @Test(
        "Upstream changes of a catalogue are distinguished from local ones",
        arguments: [
            (["a"], [], ["a"], ["a"], []),  // removed upstream
            (["a"], [], [], [], []),  // added here
            ([], ["a"], [], [], ["a"]),  // added upstream
            ([], ["a"], ["a"], [], []),  // removed here
            (["a"], [], nil, ["a"], []), ([], ["a"], nil, [], ["a"]), (["a"], ["a"], [], [], []),
        ] as [(Set<String>, Set<String>, Set<String>?, [String], [String])])
    func keys(local: Set<String>, upstream: Set<String>, base: Set<String>?, lost: [String], gained: [String]) {
        let keys = CatalogueKeys(local: local, upstream: upstream, base: base)
        #expect(keys.local == local.sorted())
        #expect(keys.lost == lost)
        #expect(keys.gained == gained)
    }

    @Test("The document contains these warnings after its own")
    func theDocumentCarriesTheWarningsBehindItsOwn() {
        var user = Self.user(Self.use("a"))
        user.record?.examination?.warnings = [.catalogue("x", .noFolder("y/"), at: [])]
        let document = DocumentAssembly.document([user, Self.owner([])], now: Timestamp(secondsSinceEpoch: 0))
        #expect(
            document.repositories.map(\.warnings)
                == [["x: there is no folder y/", "\(Self.place) uses the icon 'a', but Icons does not have it"], []])
    }
}
