import TeamSyncEngine
import Testing

@Suite struct ConfigurationCountTests {
    @Test func eachSourceIsRead() throws {
        let repository = try ConfigurationSupport.repository(
            with: "counts:",
            "  icons: {array: {file: metadata.json, pointer: /icons, key: name}, updated: [icons/, x]}",
            "  plain: {array: {file: a/list.json}}",
            "  tokens: {keys: {file: x.json, pointer: /a/b}, updated: []}",
            "  drawings: {files: {glob: 'icons/**/*.svg', exclude: ['icons/old/*', b]}}")
        #expect(
            repository?.counts == [
                "icons": CountConfiguration(
                    source: .array(file: "metadata.json", pointer: "/icons", key: "name"), updated: ["icons/", "x"]),
                "plain": CountConfiguration(
                    source: .array(file: "a/list.json", pointer: "", key: nil), updated: ["a/list.json"]),
                "tokens": CountConfiguration(source: .keys(file: "x.json", pointer: "/a/b"), updated: []),
                "drawings": CountConfiguration(
                    source: .files(glob: "icons/**/*.svg", exclude: ["icons/old/*", "b"]), updated: ["icons/"]),
            ])
    }

    @Test(arguments: [
        ("icons/*.svg", ["icons/"]), ("a/b/**/*.svg", ["a/b/"]), ("a/b*/c", ["a/"]), ("*.svg", []), ("**/x", []),
        ("a/b.svg", ["a/b.svg"]), ("x", ["x"]),
    ])
    func theDateOfAPatternIsThatOfItsFolder(_ glob: String, _ updated: [String]) throws {
        let repository = try ConfigurationSupport.repository(with: "counts:", "  a: {files: {glob: '\(glob)'}}")
        #expect(repository?.counts["a"]?.updated == updated)
    }

    @Test(arguments: [
        Mistake(
            "no source", in: "counts:", "  a: {updated: [x]}",
            says: "4:10: the count 'a' does not say what it counts (one of array, keys, files)"),
        Mistake(
            "two sources", in: "counts:", "  a:", "    keys: {file: x.json}", "    updated: [y]",
            "    array: {file: y.json}",
            says: "7:9: the count 'a' has both 'keys' and 'array' (one of array, keys, files)"),
        Mistake(
            "source without a value", in: "counts:", "  a:", "    keys:",
            says: "5:14: 'keys' must be a mapping, not nothing (its keys are file, pointer)"),
        Mistake(
            "array without a file", in: "counts:", "  a: {array: {key: x}}",
            says: "4:18: 'array' has no 'file' (file: metadata.json)"),
        Mistake(
            "keys without a file", in: "counts:", "  a: {keys: {}}",
            says: "4:17: 'keys' has no 'file' (file: metadata.json)"),
        Mistake(
            "files without a glob", in: "counts:", "  a: {files: {}}",
            says: "4:18: 'files' has no 'glob' (glob: icons/**/*.svg)"),
        Mistake(
            "file is a folder", in: "counts:", "  a: {keys: {file: specs/}}",
            says: "4:24: 'file' 'specs/' is a folder, not a file "
                + "(paths start at the top of the repository: 'icons/' is a folder, 'metadata.json' a file)"),
        Mistake(
            "empty key", in: "counts:", "  a: {array: {file: x, key: ''}}",
            says: "4:33: 'key' '' is empty (the member that identifies an item)"),
        Mistake(
            "count without a value", in: "counts:", "  a:",
            says: "4:7: there is no count 'a' to remove (say what it counts: one of array, keys, files)"),
        Mistake(
            "count of the wrong type", in: "counts: {a: x.json}",
            says: "3:17: the count 'a' must be a mapping, not text (its keys are array, keys, files, updated)"),
        Mistake(
            "removed count that the profile does not have",
            "repositories:\n  - path: /r\n    profile: icons-library\n    counts:\n      icon: ~\n",
            "5:7: there is no count 'icon' to remove (the profile counts colors, icons)"),
        Mistake(
            "removed count of the repository itself",
            in: "counts:", "  b: {keys: {file: x}}", "  a: ~",
            says: "5:7: there is no count 'a' to remove (say what it counts: one of array, keys, files)"),
    ])
    func mistake(_ mistake: Mistake) {
        #expect(ConfigurationSupport.problem(mistake.yaml) == mistake.expected)
    }

    static let nameHint = "letters, digits, '_' and '-', at most 100"

    @Test(arguments: [
        ("generated_at", "is a key that the published document has already"),
        ("schema_version", "is a key that the published document has already"),
        ("repositories", "is a key that the published document has already"),
        ("icons_updated", "ends with '_updated', as the key of a count's date does"),
        ("_updated", "ends with '_updated', as the key of a count's date does"),
        ("a b", "cannot name a count"), ("a.b", "cannot name a count"), ("", "cannot name a count"),
        ("größe", "cannot name a count"),
    ])
    func aNameThatTheDocumentCannotHoldIsRefused(_ name: String, _ problem: String) {
        #expect(
            ConfigurationSupport.problem(with: "counts:", "  '\(name)': {keys: {file: x}}")
                == "4:7: '\(name)' in 'counts' \(problem) (\(Self.nameHint))")
    }

    @Test func twoRepositoriesMayCountUnderOneName() throws {
        let configuration = try ConfigurationSupport.parse(
            """
            repositories:
              - {path: /a, counts: {components: {keys: {file: x.json}}}}
              - {path: /b, counts: {components: {keys: {file: y.json}}}}
            """)
        #expect(configuration.repositories.map { Array($0.counts.keys) } == [["components"], ["components"]])
    }
}
