import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncSetup

@Suite("Writing a configuration")
struct ConfigurationDraftTests {
    private static let home = HomePath(environment: ConfigurationSupport.environment)
    private static let schema = SchemaAddress(path: "/usr/share/teamsync/config.schema.json")

    private func draft(_ repositories: ChosenRepository...) -> ConfigurationDraft {
        ConfigurationDraft(repositories, home: Self.home, schema: Self.schema)
    }

    private func entry(of text: String) -> String {
        String(text[(text.firstRange(of: "repositories:")?.lowerBound ?? text.endIndex)...])
    }

    @Test("Paths below the home folder begin with ~/, and only differences from the profile are written")
    func least() throws {
        let clone = RepositoryChoiceTests.clone("/home/ada/code/icons")
        let draft = draft(ChosenRepository(clone: clone))
        #expect(
            entry(of: draft.text) == "repositories:\n  - profile: icons-library\n    path: ~/code/icons\n")
        try draft.check(file: ConfigurationSupport.file, environment: ConfigurationSupport.environment)
        let other = self.draft(ChosenRepository(clone: RepositoryChoiceTests.clone("/home/adam/icons")))
        #expect(entry(of: other.text).contains("path: /home/adam/icons\n"))
    }

    @Test("Remote, branch, id, label and copies are written if they are not the defaults")
    func most() throws {
        var clone = RepositoryChoiceTests.clone("/srv/my icons")
        (clone.remote, clone.isUsualRemote) = ("upstream", false)
        (clone.branch, clone.isUsualBranch) = ("true", false)
        var repository = ChosenRepository(clone: clone, copies: ["/srv/b: #c", "/home/ada/é"])
        (repository.id, repository.label) = ("null", "Icons 2")
        let draft = draft(repository)
        #expect(
            entry(of: draft.text) == """
                repositories:
                  - profile: icons-library
                    id: "null"
                    label: "Icons 2"
                    path: "/srv/my icons"
                    remote: upstream
                    branch: "true"
                    # another clone of the same remote: "/srv/b: #c"
                    # another clone of the same remote: "~/é"

                """)
        try draft.check(file: ConfigurationSupport.file, environment: ConfigurationSupport.environment)
    }

    @Test("Commented-out parts are valid, too")
    func comments() throws {
        let text = draft(ChosenRepository(clone: RepositoryChoiceTests.clone("/icons"))).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isKey = line.hasPrefix("#") && (!line.hasPrefix("# ") || line.hasPrefix("#  "))
            return isKey ? line.dropFirst() : line
        }
        #expect(lines.contains { $0.hasPrefix("interval:") })
        let plain = try ConfigurationSupport.parse(text)
        let full = try ConfigurationSupport.parse(lines.joined(separator: "\n"))
        #expect(full.repositories == plain.repositories)
        #expect(full.exports.count == 1)
    }

    @Test("A draft that would be parsed differently is an error")
    func mismatch() {
        var clone = RepositoryChoiceTests.clone("/icons")
        clone.branch = "trunk"
        #expect(throws: ConfigurationError.self) {
            try draft(ChosenRepository(clone: clone)).check(
                file: ConfigurationSupport.file, environment: ConfigurationSupport.environment)
        }
    }

    private static let pieces = [
        "a", "icons", " ", "  ", "'", "\"", "\\", "#", " #", ": ", ":", "-", "- ", "~", "$", "%41", "é", "e\u{301}",
        "図", "😀", "\u{202e}", "\u{feff}", "\u{a0}", "\u{200d}", "\u{e000}", "{", "}", "[", "]", ",", "&", "*", "!",
        "|", ">", "@", "`", "?", "null", "1.0", "0x1", "2026-01-01", "...", "---", "=", "<<", "\u{fffe}", "\u{10ffff}",
        "\u{2028}", "\u{ad}",
    ]

    @Test("Hostile names stay the same when parsed", arguments: 1...200 as ClosedRange<UInt64>)
    func hostile(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func name() -> String {
            (0..<generator.int(1...6)).map { _ in generator.pick(Self.pieces) }.joined()
        }
        let folder = generator.chance(50) ? "/home/ada" : "/srv"
        let clones = (0..<4).map { number in
            var clone = RepositoryChoiceTests.clone("\(folder)/\(number)\(name())/\(name())", origin: "\(number / 2)")
            let branch = name()
            if ReferenceName.problem(in: branch) == nil { (clone.branch, clone.isUsualBranch) = (branch, false) }
            return clone
        }
        let choice = RepositoryChoice(clones, profiles: Profile.names)
        #expect(choice.repositories.count == 2)
        let draft = ConfigurationDraft(choice.repositories, home: Self.home, schema: Self.schema)
        try draft.check(file: ConfigurationSupport.file, environment: ConfigurationSupport.environment)
        let hidden = draft.text.unicodeScalars.filter {
            $0.properties.generalCategory == .format || ($0.properties.generalCategory == .control && $0 != "\n")
        }
        #expect(hidden.isEmpty)
    }

    @Test("A path with a control character is refused", arguments: ["\n", "\t", "\u{1b}", "\u{7f}", "\u{85}", "\r"])
    func controlCharacter(_ character: String) {
        #expect(ConfigurationDraft.problem(inPath: "/a\(character)b") != nil)
        #expect(ConfigurationDraft.problem(inPath: "/a b#é") == nil)
    }

    @Test(
        "The first line names the schema in the format of editors",
        arguments: [
            ("/home/ada/.local/share/x.json", "/home/ada/.local/share/x.json"),
            ("/home/ada b/é#%.json", "file:///home/ada%20b/%C3%A9%23%25.json"), ("/a\nb", "file:///a%0Ab"),
        ])
    func schema(path: String, address: String) {
        let draft = ConfigurationDraft([], home: Self.home, schema: SchemaAddress(path: path))
        #expect(draft.text.hasPrefix("# yaml-language-server: $schema=\(address)\n# The configuration of teamsync"))
        #expect(SchemaAddress.removed(from: draft.text).hasPrefix("# The configuration of teamsync"))
        #expect(SchemaAddress.removed(from: "# a\nb") == "# a\nb")
    }

    @Test("The schema is in the user's data folder")
    func schemaPlace() {
        #expect(
            SchemaAddress(environment: ["HOME": "/home/ada"]).address
                == "/home/ada/.local/share/teamsync/config.schema.json")
        #expect(
            SchemaAddress(environment: ["HOME": "/home/ada", "XDG_DATA_HOME": "/data"]).address
                == "/data/teamsync/config.schema.json")
    }
}
