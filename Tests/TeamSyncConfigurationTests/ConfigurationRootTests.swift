import CloneTestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationRootTests {
    @Test("All paths of a profile are in the root", arguments: ["Libraries/DesignSystem", "Libraries/DesignSystem/"])
    func everythingOfAProfileIsInTheRoot(_ root: String) throws {
        let repository = try ConfigurationSupport.repository(
            with: "profile: ios-components", "root: \(root)", "counts:",
            "  colors: {keys: {file: colors.json}}",
            "  icons: {files: {glob: '*.svg', exclude: ['old/**']}, with: ['{key}.json'], updated: []}",
            "  tokens: {tokens: {files: ['t/{mode}.json'], exclude: [t/old.json], modes: [dark]}}",
            "  assets: {xcassets: {path: A.xcassets}}",
            "  sets: {directories: {glob: 'src/*'}}",
            "uses: {colors: [{lines: {glob: '**/*.swift', pattern: 'x'}}, {directories: {glob: a/*}}]}")
        #expect(repository?.id == "ios-components")
        #expect(repository?.paths == ["Libraries/DesignSystem/Sources/", "Libraries/DesignSystem/specs/"])
        let counts = try #require(repository?.counts)
        #expect(
            counts["components"]?.source
                == .array(file: "Libraries/DesignSystem/specs/index.json", pointer: "/components", key: "name"))
        #expect(
            counts["components"]?.with == [
                "Libraries/DesignSystem/specs/components/{key}.json", "Libraries/DesignSystem/Sources/**/{key}.swift",
            ])
        #expect(
            counts["components"]?.updated == ["Libraries/DesignSystem/Sources/", "Libraries/DesignSystem/specs/"])
        #expect(counts["colors"]?.source == .keys(file: "Libraries/DesignSystem/colors.json", pointer: ""))
        #expect(counts["colors"]?.updated == ["Libraries/DesignSystem/colors.json"])
        #expect(
            counts["icons"]?.source
                == .files(glob: "Libraries/DesignSystem/*.svg", exclude: ["Libraries/DesignSystem/old/**"]))
        #expect(counts["icons"]?.with == ["Libraries/DesignSystem/{key}.json"])
        #expect(counts["icons"]?.updated == ["Libraries/DesignSystem/"])
        #expect(
            counts["tokens"]?.source
                == .tokens(
                    TokenSource(
                        files: ["Libraries/DesignSystem/t/{mode}.json"], exclude: ["Libraries/DesignSystem/t/old.json"],
                        modes: ["dark"])))
        #expect(counts["tokens"]?.updated == ["Libraries/DesignSystem/t/"])
        #expect(
            counts["assets"]?.source
                == .xcassets(path: "Libraries/DesignSystem/A.xcassets", sets: [.color, .image, .symbol]))
        #expect(counts["sets"]?.source == .directories(glob: "Libraries/DesignSystem/src/*", exclude: []))
        #expect(
            repository?.uses["icons"] == [
                .lines(
                    glob: "Libraries/DesignSystem/**/*.swift", exclude: [],
                    pattern: #"DSIcon\.named\(\s*"(?<key>[^"\\]+)""#)
            ])
        #expect(
            repository?.uses["colors"] == [
                .lines(glob: "Libraries/DesignSystem/**/*.swift", exclude: [], pattern: "x"),
                .directories(glob: "Libraries/DesignSystem/a/*", exclude: []),
            ])
    }

    @Test("A path that means everything becomes the root")
    func allPathsAreTheRoot() throws {
        #expect(try ConfigurationSupport.repository(with: "root: a b")?.paths == ["a b/"])
        #expect(try ConfigurationSupport.repository(with: "root: '[1]/ü'", "paths: [x]")?.paths == ["[1]/ü/x"])
    }

    @Test(
        "A root that is not a folder is refused",
        arguments: [
            ("''", "", "is empty"), (".", ".", "contains '.' as a folder"), ("./a", "./a", "contains '.' as a folder"),
            ("/a", "/a", "begins with '/'"), ("/", "/", "begins with '/'"), ("..", "..", "contains '..' as a folder"),
            ("a/../b", "a/../b", "contains '..' as a folder"), ("a//b", "a//b", "contains two slashes in a row"),
            ("'a//'", "a//", "contains two slashes in a row"), (#""a\0""#, #"a\0"#, "contains a NUL character"),
            ("'libs/*'", "libs/*", "is a pattern; 'root' must be one folder"),
            ("'a?'", "a?", "is a pattern; 'root' must be one folder"),
            ("'{key}'", "{key}", "contains a brace"),
        ])
    func aRootThatIsNoFolderIsRefused(_ written: String, _ shown: String, _ problem: String) {
        #expect(
            ConfigurationSupport.problem(with: "root: \(written)")
                == "3:11: 'root' '\(shown)' \(problem) (a folder relative to the top of the repository, such as "
                + "Libraries/DesignSystem)")
    }

    @Test("A profile must not have a root")
    func aProfileHasNoRoot() throws {
        #expect(!RepositoryConfiguration.contentKeys.contains("root"))
        #expect(
            ConfigurationSupport.problem("root: a\nrepositories:\n  - path: /r\n")?.contains("unknown key 'root'")
                == true)
    }
}
