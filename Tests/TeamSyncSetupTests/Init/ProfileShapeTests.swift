import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncSetup
@testable import TeamSyncWorker

/// Each built-in profile with a repository of its shape.
@Suite("Profiles with matching repositories")
struct ProfileShapeTests {
    private let setup: SetupFolder

    init() throws {
        setup = try SetupFolder()
    }

    private func recognize(_ files: ProfileShape.Files, _ name: String = "r") throws -> RecognizedClone? {
        try Recognizer().recognize(setup.clone(setup.origin("\(name).git", files), name).path)
    }

    private func configuration(_ shape: ProfileShape, at path: String) throws -> RepositoryConfiguration? {
        try ConfigurationSupport.repository("repositories:\n  - {profile: \(shape.rawValue), path: \(path)}\n")
    }

    @Test("Every profile has a matching repository")
    func all() {
        #expect(
            ProfileShape.allCases.map(\.rawValue)
                == Profile.names.filter { !["android-icons", "icon-files"].contains($0) })
    }

    @Test("The layouts of built-in profiles are not described to people whose clones match none")
    func descriptions() throws {
        let surveyor = Surveyor(home: HomePath(environment: ["HOME": setup.folder.path]))
        let described = try surveyor.profileDescriptions()
        #expect(described.count == 4)
        for name in Profile.names { #expect(!described.contains { $0.hasPrefix("\(name):") }) }
    }

    @Test("Counting the matching repository results in all numbers, without warnings", arguments: ProfileShape.allCases)
    func counts(shape: ProfileShape) throws {
        let clone = try setup.clone(setup.origin("r.git", shape.files), "r")
        let configuration = try #require(try configuration(shape, at: clone.path))
        let repository = try Repository(at: clone.path)
        for source in CountsSource.allCases {
            var own = configuration
            own.countsFrom = source
            var reader = CatalogueReader()
            var taker = InventoryTaker(repository: repository, configuration: own)
            let head = try repository.head()
            let inventory = try taker.take(local: head, upstream: head, head: head, reader: &reader)
            #expect(inventory.warnings == [])
            let expected = shape.items.mapValues { FlatCounts.Entry(count: $0.count, updated: SmallClone.begun) }
            #expect(inventory.flat == expected, "\(source)")
        }
    }

    @Test("The items of the matching repository", arguments: ProfileShape.allCases)
    func items(shape: ProfileShape) throws {
        let clone = try setup.clone(setup.origin("r.git", shape.files), "r")
        let configuration = try #require(try configuration(shape, at: clone.path))
        let repository = try Repository(at: clone.path)
        let files = try CommitFileSource(#require(try repository.head()), called: "main", in: repository)
        var reader = CatalogueReader()
        for (name, count) in configuration.counts where count.source.file == nil {
            guard case .known(let catalogue) = try reader.read(name, count.source, in: files) else {
                Issue.record("\(name) cannot be read")
                continue
            }
            #expect(catalogue.items.map(\.key) == shape.items[name])
            #expect(catalogue.countWarnings == [])
        }
    }

    @Test("The matching repository has no uses, and no warnings about them", arguments: ProfileShape.allCases)
    func uses(shape: ProfileShape) throws {
        let clone = try setup.clone(setup.origin("r.git", shape.files), "r")
        let configuration = try #require(try configuration(shape, at: clone.path))
        let repository = try Repository(at: clone.path)
        let files = try CommitFileSource(#require(try repository.head()), called: "main", in: repository)
        var finder = UseFinder(configuration.uses)
        let uses = try finder.find(local: files, upstream: files, ahead: 0, behind: 0)
        #expect(uses == configuration.uses.mapValues { _ in [] })
        #expect(finder.warnings == [])
    }

    @Test("Every item has its additional files", arguments: ProfileShape.allCases)
    func tiedFiles(shape: ProfileShape) throws {
        let configuration = try #require(try configuration(shape, at: "/r"))
        for (name, count) in configuration.counts {
            for key in shape.items[name] ?? [] {
                for glob in count.with {
                    let pattern = GlobPattern(glob.replacing("{key}", with: key))
                    #expect(
                        shape.files.keys.contains { pattern.matches(GitPath($0.bytes)) }, "\(glob) of \(key) in \(name)"
                    )
                }
            }
        }
    }

    @Test("Each repository is recognized by its own profile", arguments: ProfileShape.allCases)
    func recognized(shape: ProfileShape) throws {
        let clone = try recognize(shape.files)
        #expect(clone?.profile == shape.rawValue)
        let expected = Dictionary(uniqueKeysWithValues: shape.items.map { ($0, $1.count) })
        #expect(clone?.counts.map(\.number) == expected.values.sorted(by: >))
        #expect(clone?.counts.allSatisfy { expected[$0.name] == $0.number } == true)
    }

    @Test(
        "If a part is missing, neither this profile nor another one fits", arguments: ProfileShape.allCases)
    func incomplete(shape: ProfileShape) throws {
        for (index, essential) in shape.essentials.enumerated() {
            let folder = RawPath(essential.bytes + [UInt8(ascii: "/")])
            let files = shape.files.filter { file in file.key != essential && !file.key.starts(with: folder) }
            #expect(files.count < shape.files.count)
            let profile = try recognize(files, "\(index)")?.profile
            #expect(profile.flatMap { ProfileShape(rawValue: $0) } == nil, "without \(essential)")
        }
    }

    @Test("If two profiles fit, the one with more catalogues is used")
    func twoInOne() throws {
        for (index, one) in ProfileShape.allCases.enumerated() {
            for (other, two) in ProfileShape.allCases.enumerated() where other > index {
                let files = one.files.merging(two.files) { first, _ in first }
                let sizes = (one.items.count, two.items.count)
                let expected = sizes.0 >= sizes.1 ? one : two
                #expect(
                    try recognize(files, "\(index)-\(other)")?.profile == expected.rawValue,
                    "\(one.rawValue) and \(two.rawValue)")
            }
        }
    }

    @Test("Items of kinds that a profile does not count are listed with the lines that would add them")
    func besideProfile() throws {
        #expect(try recognize(ProfileShape.iconsLibrary.files, "alone")?.leftOut == [])
        var files = ProfileShape.iconsLibrary.files
        for (path, text) in LibraryShapes.react("src/components").merging(LibraryShapes.npm, uniquingKeysWith: { $1 }) {
            files[path] = TreeEntry(text)
        }
        let clone = try #require(try recognize(files))
        #expect(clone.profile == "icons-library")
        #expect(
            clone.leftOut.map(\.sentence)
                == ["12 components in src/components/*: the profile 'icons-library' does not count them"])
        #expect(clone.leftOut.first?.line?.hasPrefix("components: {directories: {glob: 'src/components/*'") == true)
    }

    @Test("Other repositories are not recognized")
    func others() throws {
        let swift = "public enum Kind {\n    case one, two\n}\n"
        let repositories: [[RawPath: String]] = [
            ["README.md": ""],
            ["Package.swift": "", "Sources/Tool/main.swift": swift, "Tests/ToolTests/A.swift": swift],
            [
                "Package.swift": "", "Sources/App/Models/Kind.swift": swift, "Sources/App/Components/A.swift": swift,
                "Sources/App/Slides/README.md": "",
            ],
            ["Package.swift": "", "Sources/Atoms/A.swift": swift, "Sources/Theme/Contracts/B.swift": swift],
            ["src/components/core/Button/index.ts": "", "src/tokens/colorTokens.ts": "const a = 1"],
            ["specs/index.json": "{}", "Sources/A.swift": swift],
            ["icons/a.svg": "<svg/>", "metadata.json": "{}", "colors.json": "{}"],
            ["app/src/main/assets/icons/a.svg": "<svg/>", "components/src/A.kt": "class A"],
        ]
        for (index, files) in repositories.enumerated() {
            let entries: ProfileShape.Files = files.mapValues { TestSupport.TreeEntry($0) }
            #expect(try recognize(entries, "\(index)")?.profile == nil, "repository \(index)")
        }
        let empty = try TestRepository.make(at: "\(setup.code)/empty", runner: setup.runner)
        #expect(try Recognizer().recognize(empty.path) == nil)
    }

    @Test("Random trees fit no profile with a layout", arguments: UInt64(1)...10)
    func random(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let found = try recognize(RandomFiles(&generator).entries.mapValues(Optional.some))
        #expect([nil, "icon-files", "android-icons"].contains(found?.profile))
    }

    @Test("A partial clone is recognized, or reported as possible, and nothing is downloaded")
    func partial() throws {
        for (index, shape) in ProfileShape.allCases.enumerated() {
            let origin = try setup.origin("\(index).git", shape.files)
            try origin.git("config", "uploadpack.allowFilter", "true")
            let clone = try TestRepository.clone(
                "file://\(origin.path)", to: "\(setup.code)/\(index)", runner: setup.runner,
                arguments: ["--filter=blob:none", "--no-checkout"])
            let before = try clone.git("count-objects", "-v")
            #expect {
                try Recognizer().recognize(clone.path)
            } throws: { error in
                (error as? Problem)?.message.contains(
                    "may match the profile \(shape.rawValue), but the files that identify it") == true
            }
            #expect(try clone.git("count-objects", "-v") == before)
        }
    }
}
