import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncProtocol
@testable import TeamSyncSetup

/// The location of a design system in a repository, the files that belong to an app or a tool, and the files that are
/// omitted.
@Suite("Recognizing libraries in repositories")
struct LibraryShapeTests {
    private let setup: SetupFolder
    private let environment: [String: String]

    init() throws {
        setup = try SetupFolder()
        environment = ["HOME": setup.folder.path]
    }

    private func survey(_ files: [RawPath: String]) async throws -> Survey {
        try setup.clone(setup.origin("r.git", files.mapValues { TestSupport.TreeEntry($0) }), "r")
        return try await setup.survey()
    }

    private func draft(_ survey: Survey) -> ConfigurationDraft {
        ConfigurationDraft(
            survey.repositories, home: HomePath(environment: environment), schema: SchemaAddress(path: "/schema.json"))
    }

    @Test("Every location is found, and counted correctly", arguments: LibraryShapes.all)
    func shapes(shape: Layout) async throws {
        let survey = try await survey(shape.files)
        let clone = try #require(survey.repositories.first?.clone, "\(shape.name): \(survey.others)")
        let entry = (clone.profile.map { ["profile: \($0)"] } ?? []) + clone.proposal.lines
        #expect(Dictionary(uniqueKeysWithValues: clone.counts.map { ($0.name, $0.number) }) == shape.counts, "\(entry)")
        for line in shape.lines { #expect(entry.contains { $0.contains(line) }, "\(line) is not in \(entry)") }
        try draft(survey).check(file: "/config.yaml", environment: environment)
    }

    @Test(
        "Files of an app, a service or a tool are ignored",
        arguments: LibraryShapes.others + LibraryShapes.otherOrigins + LibraryShapes.gradleApps
            + LibraryShapes.unpublished + LibraryShapes.partials + LibraryShapes.ownItems + LibraryShapes.ofSites
            + LibraryShapes.partsOfApps + LibraryShapes.likeWorkshops + LibraryShapes.unlisted
            + LibraryShapes.likeContainers + LibraryShapes.templatesOfApps + LibraryShapes.dotNetApps)
    func others(shape: Layout) async throws {
        let survey = try await survey(shape.files)
        #expect(survey.repositories.map { $0.clone.proposal.lines } == [], "\(shape.name)")
        #expect(survey.others.count == 1)
    }

    @Test("The evidence for an app is named if nothing else is found", arguments: LibraryShapes.ownItems)
    func reasons(shape: Layout) async throws {
        let reason = try #require(try await survey(shape.files).others.first?.reason)
        #expect(reason.contains("package.json builds") || reason.contains("app/build.gradle builds an app"))
        #expect(reason.contains("whose own items are not counted"))
    }

    @Test("The files of a clone without catalogues are called by the names of their languages")
    func languages() async throws {
        let files = DesignSystemShapes.each { ("src/\($0)/\($0).vue", "<template/>") }
        let reason = try await survey(files).others.first?.reason
        #expect(reason?.contains("12 Vue files in src/") == true, "\(reason ?? "")")
    }

    @Test(
        "Each suggested line for items that are not counted works",
        arguments: LibraryShapes.leftOut + LibraryShapes.leftOutTwins + LibraryShapes.smallModules
            + LibraryShapes.few + LibraryShapes.pages + LibraryShapes.copies + LibraryShapes.besideOthers
            + LibraryShapes.sharedLeftOut + LibraryShapes.webLeftOut + LibraryShapes.nativeLeftOut
            + LibraryShapes.countedLogos + LibraryShapes.doubtful + LibraryShapes.partlyCopies
            + LibraryShapes.otherFellows + LibraryShapes.outputs + LibraryShapes.besideWorkshops
            + LibraryShapes.resourcesOfTokens + LibraryShapes.leftOutNeighbors + LibraryShapes.componentsOfApps
            + LibraryShapes.mentionedSets)
    func leftOut(shape: Layout) async throws {
        let survey = try await survey(shape.files)
        let clone = try #require(survey.repositories.first?.clone)
        #expect(Dictionary(uniqueKeysWithValues: clone.counts.map { ($0.name, $0.number) }) == shape.counts)
        #expect(clone.leftOut.map(\.sentence) == shape.lines)
        let text = draft(survey).text
        let known = try ConfigurationLoader.parse(text, file: "/c.yaml", environment: environment).repositories[0]
        let used = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            clone.leftOut.contains { line == "      #\($0.line ?? "")" }
                ? String(line).replacing("#", with: "") : String(line)
        }.joined(separator: "\n").replacing("    #counts:", with: "    counts:")
        let read = try ConfigurationLoader.parse(used, file: "/c.yaml", environment: environment).repositories[0]
        #expect(read.counts.count == known.counts.count + clone.leftOut.count)
        for leftOut in clone.leftOut { #expect(read.counts.values.contains(leftOut.count.configuration)) }
    }

    @Test("For an unrecognized clone, the items of an app that may be a library are mentioned")
    func mentionedApp() async throws {
        let survey = try await survey(LibraryShapes.desktopApp)
        let reason = try #require(survey.others.first?.reason)
        #expect(reason.contains("; left out 40 icons in src/icons/**/*.svg: src/App.vue says"), "\(reason)")
    }

    @Test("A view whose name begins like that of another one is not a part of it")
    func companions() async throws {
        let survey = try await survey(LibraryShapes.native)
        let lines = try #require(survey.repositories.first?.clone).proposal.lines
        #expect(!lines.contains { $0.contains("{key}") }, "\(lines)")
    }

    @Test("Token files with errors are listed in one line")
    func unreadFiles() async throws {
        var files: [RawPath: String] = ["tokens/color.json5": LibraryShapes.dtcg("color")]
        for name in ["one", "two", "three"] { files[RawPath("tokens/\(name).json5")] = "{a-b: 4}" }
        let clone = try #require(try await survey(files).repositories.first?.clone)
        #expect(
            clone.leftOut.map(\.sentence) == [
                "tokens/one.json5, tokens/three.json5, tokens/two.json5: the files contain errors, and their tokens are not counted"
            ])
    }

    @Test("A token file with an error is listed")
    func unread() async throws {
        let files: [RawPath: String] = [
            "tokens/color.json5": LibraryShapes.dtcg("color"), "tokens/space.json5": "{space: {a-b: 4}}",
            "other/data.json5": "{a-b: 4}",
        ]
        let clone = try #require(try await survey(files).repositories.first?.clone)
        #expect(clone.counts.map(\.number) == [12])
        #expect(
            clone.leftOut.map(\.sentence)
                == ["tokens/space.json5: the file contains an error, and its tokens are not counted"])
        #expect(clone.leftOut.map(\.line) == [nil])
    }

    @Test("Names of folders are written so that they stay the same when parsed", arguments: LibraryShapes.names)
    func names(name: String) async throws {
        var files: [RawPath: String] = LibraryShapes.npm
        for word in Layout.words { files[RawPath("\(name)/svg/\(word).svg")] = "<svg/>" }
        files[RawPath("\(name)/tokens/color.json")] = LibraryShapes.dtcg("color")
        for word in DesignSystemShapes.words {
            let title = DesignSystemShapes.title(word)
            files[RawPath("\(name)/components/\(title)/\(title).tsx")] = "export const \(title) = 1"
        }
        let survey = try await survey(files)
        let clone = try #require(survey.repositories.first?.clone)
        #expect(clone.counts.map(\.number).sorted() == [12, 12, 40])
        try draft(survey).check(file: "/config.yaml", environment: environment)
    }

    @Test(
        "Folders with special characters of patterns are not searched",
        arguments: ["a*b", "a?b", "{key}", "{mode}", "a\nb"])
    func patterns(name: String) async throws {
        var files: [RawPath: String] = [:]
        for word in Layout.words { files[RawPath("\(name)/icons/\(word).svg")] = "<svg/>" }
        #expect(try await survey(files).repositories == [])
        files["tokens/color.json"] = LibraryShapes.dtcg("color")
        try setup.clone(setup.origin("s.git", files.mapValues { TestSupport.TreeEntry($0) }), "s")
        #expect(try await setup.survey().repositories.map { $0.clone.counts.map(\.number) } == [[12]])
    }
}
