import CloneTestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationPathTests {
    @Test(
        "A path becomes absolute",
        arguments: [
            ("/a/b", "/a/b"), ("/a//b/./c/", "/a/b/c"), ("~/code/x", "/home/ada/code/x"), ("~/x y", "/home/ada/x y"),
            ("x", "/etc/teamsync/x"), ("./x", "/etc/teamsync/x"), ("../x", "/etc/teamsync/../x"), ("/a/~x", "/a/~x"),
        ])
    func aPathBecomesAbsolute(_ written: String, _ expected: String) throws {
        let repository = try ConfigurationSupport.repository("repositories:\n  - {id: r, path: \(written)}\n")
        #expect(repository?.path == expected)
    }

    @Test("The home folder itself is a path")
    func theHomeFolderItselfIsAPath() throws {
        #expect(try ConfigurationSupport.repository("repositories:\n  - {id: r, path: '~'}\n")?.path == "/home/ada")
        #expect(
            ConfigurationSupport.problem("repositories:\n  - {id: r, path: ~}\n")
                == "2:13: 'path' has no value (add a value, or remove the key)")
    }

    @Test(
        "An implausible path is refused",
        arguments: [
            ("''", "", "is empty"),
            ("~bob/x", "~bob/x", "begins with another user's home folder: this is not supported"),
            ("$HOME/x", "$HOME/x", "begins with a variable: variables are not expanded"),
            (#""a\0b""#, #"a\0b"#, "contains a NUL character"),
        ])
    func aPathThatCannotBeMeantIsRefused(_ written: String, _ shown: String, _ problem: String) {
        let hint = "an absolute path, a path that begins with ~/, or a path relative to the configuration file's folder"
        #expect(
            ConfigurationSupport.problem("repositories:\n  - id: r\n    path: \(written)\n")
                == "3:11: 'path' '\(shown)' \(problem) (\(hint))")
        #expect(
            ConfigurationSupport.problem("output:\n  exports:\n    - path: \(written)\nrepositories:\n  - path: /r\n")
                == "3:13: 'path' '\(shown)' \(problem) (\(hint))")
    }

    @Test("The scope consists of folders and files")
    func theScopeIsFoldersAndFiles() throws {
        let repository = try ConfigurationSupport.repository(with: "paths: [icons/, a b/c.json, -x, '[1]', ü/]")
        #expect(repository?.paths == ["icons/", "a b/c.json", "-x", "[1]", "ü/"])
        #expect(try ConfigurationSupport.repository(with: "paths: []")?.paths == [])
    }

    static let unusable = [
        ("''", "", "is empty"), ("/icons", "/icons", "begins with '/'"), ("/", "/", "begins with '/'"),
        ("../x", "../x", "contains '..' as a folder"), ("a/../b", "a/../b", "contains '..' as a folder"),
        ("./a", "./a", "contains '.' as a folder"), ("a//b", "a//b", "contains two slashes in a row"),
        (#""a\0""#, #"a\0"#, "contains a NUL character"),
    ]

    @Test(
        "A scope outside the tree is refused",
        arguments: unusable + [("'icons/*'", "icons/*", "is a pattern; only folders and files are allowed here")])
    func aScopeOutsideOfTheTreeIsRefused(_ written: String, _ shown: String, _ problem: String) {
        let hint = "paths are relative to the top of the repository: 'icons/' is a folder, 'metadata.json' a file"
        #expect(
            ConfigurationSupport.problem(with: "paths: [a/, \(written)]")
                == "3:17: '\(shown)' in 'paths' \(problem) (\(hint))")
        #expect(
            ConfigurationSupport.problem(with: "counts:", "  a:", "    keys: {file: x}", "    updated: [\(written)]")
                == "6:19: '\(shown)' in 'updated' \(problem) (\(hint))")
        // A file may be a pattern.
        guard !shown.contains("*") else { return }
        #expect(
            ConfigurationSupport.problem(with: "counts:", "  a:", "    keys: {file: \(written)}")
                == "5:22: 'file' '\(shown)' \(shown == "/" ? "is a folder, not a file" : problem) (\(hint))")
    }

    @Test(
        "A pattern outside the tree is refused",
        arguments: unusable + [
            ("icons/**/", "icons/**/", "matches folders, not files"),
            ("'a/*.{b,c}'", "a/*.{b,c}", "has alternatives in braces; write one pattern for each of them"),
        ])
    func aPatternOutsideOfTheTreeIsRefused(_ written: String, _ shown: String, _ problem: String) {
        let hint =
            "patterns are relative to the top of the repository: '*' matches within one folder, '**' across folders"
        let fault = shown == "/" ? "matches folders, not files" : problem
        #expect(
            ConfigurationSupport.problem(with: "counts:", "  a:", "    files: {glob: \(written)}")
                == "5:23: 'glob' '\(shown)' \(fault) (\(hint))")
        #expect(
            ConfigurationSupport.problem(with: "counts:", "  a:", "    files: {glob: x, exclude: [\(written)]}")
                == "5:36: '\(shown)' in 'exclude' \(fault) (\(hint))")
    }

    @Test("Braces without alternatives match themselves")
    func braces() {
        #expect(ConfigurationSupport.problem(with: "counts:", "  a:", "    files: {glob: 'a,{b}/{c/d,e}'}") == nil)
    }

    @Test("A pointer is kept as written", arguments: ["''", "/icons", "/a/b/0", "/", "/a~1b~0c", "/ü b"])
    func aPointerIsTakenAsItIs(_ pointer: String) throws {
        let repository = try ConfigurationSupport.repository(
            with: "counts:", "  a: {keys: {file: x.json, pointer: \(pointer)}}")
        #expect(
            repository?.counts["a"]?.source == .keys(file: "x.json", pointer: pointer == "''" ? "" : pointer))
    }

    @Test(
        "An invalid pointer is refused",
        arguments: [
            ("icons", "does not begin with '/'"), ("#/icons", "does not begin with '/'"),
            ("/a~2", "contains a '~' other than ~0 and ~1"), ("/a~", "contains a '~' other than ~0 and ~1"),
            ("/~~0", "contains a '~' other than ~0 and ~1"),
        ])
    func aPointerThatIsNoneIsRefused(_ pointer: String, _ problem: String) {
        let hint = "a JSON pointer, such as /icons, or '' for the whole file; '~' is ~0 and '/' is ~1 in a name"
        #expect(
            ConfigurationSupport.problem(
                with: "counts:", "  a: {array: {file: x.json, pointer: '\(pointer)'}}")
                == "4:42: 'pointer' '\(pointer)' \(problem) (\(hint))")
    }
}
