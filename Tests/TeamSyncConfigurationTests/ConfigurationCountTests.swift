import CloneTestSupport
import Foundation
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationCountTests {
    @Test("Each source is parsed")
    func eachSourceIsRead() throws {
        let repository = try ConfigurationSupport.repository(
            with: "counts:",
            "  icons: {array: {file: metadata.json, pointer: /icons, key: name}, updated: [icons/, x]}",
            "  plain: {array: {file: a/list.json}}",
            "  tokens: {keys: {file: x.json, pointer: /a/b}, updated: []}",
            "  drawings: {files: {glob: 'icons/**/*.svg', exclude: ['icons/old/*', b]}}",
            "  folders: {directories: {glob: src/*/, exclude: [src/__*]}, kind: component}",
            "  trees: {tokens: {files: ['tokens/{mode}.json', 'core/*.yaml'], exclude: [core/old.yaml], pointer: /a,",
            "    format: flat, modes: [dark]}}",
            "  plainTrees: {tokens: {files: [a.json]}}",
            "  assets: {xcassets: {path: A.xcassets, sets: [symbol, color]}}",
            "  allAssets: {xcassets: {path: 'Sources/*/A.xcassets/'}}",
            "  specs: {array: {file: 'specs/*.yaml', key: name}}",
            "  sizes: {files: {glob: '*.svg', key: '^(?<key>.+)-\\d+$'}, kind: token,",
            "    with: ['{key}.txt', {path: '{key}.json', optional: true}, {path: '{key}.md', optional: false}]}",
            "  values: {lines: {glob: '*.ts', pattern: '(?<key>a)(?<value>b)', multiline: true}}",
            "  cases: {lines: {glob: 'Sources/**', pattern: 'case (?<key>\\w+)', exclude: [x]},",
            "    with: ['a/{key}.svg', 'Sources/**/{key}.swift'], kind: icon}")
        #expect(
            repository?.counts == [
                "icons": CountConfiguration(
                    source: .array(file: "metadata.json", pointer: "/icons", key: "name"), updated: ["icons/", "x"]),
                "plain": CountConfiguration(
                    source: .array(file: "a/list.json", pointer: "", key: nil), updated: ["a/list.json"]),
                "tokens": CountConfiguration(source: .keys(file: "x.json", pointer: "/a/b"), updated: []),
                "drawings": CountConfiguration(
                    source: .files(glob: "icons/**/*.svg", exclude: ["icons/old/*", "b"]), updated: ["icons/"]),
                "folders": CountConfiguration(
                    source: .directories(glob: "src/*/", exclude: ["src/__*"]), updated: ["src/"], kind: .component),
                "trees": CountConfiguration(
                    source: .tokens(
                        TokenSource(
                            files: ["tokens/{mode}.json", "core/*.yaml"], exclude: ["core/old.yaml"], pointer: "/a",
                            format: .flat, modes: ["dark"])
                    ),
                    updated: ["tokens/", "core/"]),
                "plainTrees": CountConfiguration(
                    source: .tokens(TokenSource(files: ["a.json"])), updated: ["a.json"]),
                "assets": CountConfiguration(
                    source: .xcassets(path: "A.xcassets", sets: [.color, .symbol]), updated: ["A.xcassets/"]),
                "allAssets": CountConfiguration(
                    source: .xcassets(path: "Sources/*/A.xcassets/", sets: [.color, .image, .symbol]),
                    updated: ["Sources/"]),
                "specs": CountConfiguration(
                    source: .array(file: "specs/*.yaml", pointer: "", key: "name"), updated: ["specs/"]),
                "sizes": CountConfiguration(
                    source: .files(glob: "*.svg", exclude: [], key: #"^(?<key>.+)-\d+$"#), updated: [],
                    with: ["{key}.txt", "{key}.md"], optional: ["{key}.json"], kind: .token),
                "values": CountConfiguration(
                    source: .lines(glob: "*.ts", exclude: [], pattern: "(?<key>a)(?<value>b)", multiline: true),
                    updated: []),
                "cases": CountConfiguration(
                    source: .lines(glob: "Sources/**", exclude: ["x"], pattern: #"case (?<key>\w+)"#),
                    updated: ["Sources/"], with: ["a/{key}.svg", "Sources/**/{key}.swift"], kind: .icon),
            ])
    }

    @Test(
        "A pattern is dated by its folder",
        arguments: [
            ("icons/*.svg", ["icons/"]), ("a/b/**/*.svg", ["a/b/"]), ("a/b*/c", ["a/"]), ("*.svg", []), ("**/x", []),
            ("a/b.svg", ["a/b.svg"]), ("x", ["x"]),
        ])
    func theDateOfAPatternIsThatOfItsFolder(_ glob: String, _ updated: [String]) throws {
        let repository = try ConfigurationSupport.repository(with: "counts:", "  a: {files: {glob: '\(glob)'}}")
        #expect(repository?.counts["a"]?.updated == updated)
    }

    @Test(
        "A pattern of folders is dated by its folder",
        arguments: [("src/*", ["src/"]), ("src/a", ["src/a/"]), ("src/a/", ["src/a/"]), ("*", [])])
    func theDateOfAPatternOfFoldersIsThatOfItsFolder(_ glob: String, _ updated: [String]) throws {
        let repository = try ConfigurationSupport.repository(with: "counts:", "  a: {directories: {glob: '\(glob)'}}")
        #expect(repository?.counts["a"]?.updated == updated)
    }

    @Test("A count has defaults")
    func whatACountDoesNotSayIsThePlainest() throws {
        let repository = try ConfigurationSupport.repository(with: "counts:", "  a: {keys: {file: x.json}}")
        #expect(repository?.counts["a"]?.kind == .item)
        #expect(repository?.counts["a"]?.with == [])
    }

    @Test("A count with each source stays the same when encoded and decoded")
    func aCountOfEachSourceIsTheSameAfterEncoding() throws {
        let count = CountConfiguration(
            source: .lines(glob: "a", exclude: ["b"], pattern: "c"), with: ["{key}"], kind: .color)
        let again = try JSONDecoder().decode(CountConfiguration.self, from: JSONEncoder().encode(count))
        #expect(again == count)
    }

    private static let patternHint =
        "(a regular expression with a group (?<key>…) for the key of an item, as in 'case (?<key>\\w+)')"
    private static let namePatternHint =
        #"(a regular expression with a group for the key, as in '^(?<key>.+)-(?<variant>\d+)$')"#
    private static let tokenHint =
        "(file patterns; {mode} stands for the name of a mode, as in tokens/{mode}.json, and {group} "
        + "for the name of a group)"
    private static let globHint =
        "(patterns are relative to the top of the repository: '*' matches within one folder, '**' across folders)"
    private static let withHint =
        "({key} is replaced with the item's key, as in icons/{key}.svg; '*' and '**' are allowed too)"

    @Test(
        "Errors",
        arguments: [
            Mistake(
                "no source", in: "counts:", "  a: {updated: [x]}",
                says:
                    "4:10: the count 'a' has no source (one of array, keys, files, directories, lines, tokens, xcassets)"
            ),
            Mistake(
                "two sources", in: "counts:", "  a:", "    keys: {file: x.json}", "    updated: [y]",
                "    array: {file: y.json}",
                says:
                    "7:9: the count 'a' has both 'keys' and 'array' (one of array, keys, files, directories, lines, tokens, xcassets)"
            ),
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
                "directories without a glob", in: "counts:", "  a: {directories: {}}",
                says: "4:24: 'directories' has no 'glob' (glob: src/components/*)"),
            Mistake(
                "lines without a glob", in: "counts:", "  a: {lines: {pattern: x}}",
                says: "4:18: 'lines' has no 'glob' (glob: src/tokens/*.ts)"),
            Mistake(
                "lines without a pattern", in: "counts:", "  a: {lines: {glob: x}}",
                says: "4:18: 'lines' has no 'pattern' \(patternHint)"),
            Mistake(
                "a pattern of folders that leaves the tree", in: "counts:", "  a: {directories: {glob: ../*/}}",
                says: "4:31: 'glob' '../*/' contains '..' as a folder \(globHint)"),
            Mistake(
                "a pattern that is not closed", in: "counts:", "  a: {lines: {glob: x, pattern: 'case (x'}}",
                says: "4:37: 'pattern' 'case (x' is not a regular expression: expected ')' \(patternHint)"),
            Mistake(
                "a pattern that Swift does not know", in: "counts:", "  a: {lines: {glob: x, pattern: '(?<=a)b'}}",
                says: "4:37: 'pattern' '(?<=a)b' is not a regular expression: lookbehind is not currently supported "
                    + patternHint),
            Mistake(
                "an empty pattern", in: "counts:", "  a: {lines: {glob: x, pattern: ''}}",
                says: "4:37: 'pattern' '' is empty \(patternHint)"),
            Mistake(
                "an endless pattern", in: "counts:",
                "  a: {lines: {glob: x, pattern: '\(String(repeating: "(", count: 100_000))'}}",
                says: "4:37: 'pattern' '\(String(repeating: "(", count: 80))…' is longer than 1000 bytes \(patternHint)"
            ),
            Mistake(
                "an unknown kind", in: "counts:", "  a: {keys: {file: x}, kind: icons}",
                says: "4:34: 'kind' must be one of item, icon, color, component, token, not 'icons'"),
            Mistake(
                "a key that is not in quotes", in: "counts:", "  a: {keys: {file: x}, with: [icons/{key}.svg]}",
                says: "4:41: this is not YAML: did not find expected ',' or ']' while parsing a flow sequence "
                    + "(quote text that contains '{')"),
            Mistake(
                "with without a key", in: "counts:", "  a: {keys: {file: x}, with: [icons/*.svg]}",
                says: "4:35: 'icons/*.svg' in 'with' does not contain {key} \(withHint)"),
            Mistake(
                "with two keys", in: "counts:", "  a: {keys: {file: x}, with: ['{key}/{key}.svg']}",
                says: "4:35: '{key}/{key}.svg' in 'with' contains {key} more than once \(withHint)"),
            Mistake(
                "with a star beside the key", in: "counts:", "  a: {keys: {file: x}, with: ['a/{key}*.svg']}",
                says: "4:35: 'a/{key}*.svg' in 'with' has a wildcard next to {key} \(withHint)"),
            Mistake(
                "with a key between any depths", in: "counts:", "  a: {keys: {file: x}, with: ['**/{key}/**/x']}",
                says: "4:35: '**/{key}/**/x' in 'with' has '**' on both sides of {key} \(withHint)"),
            Mistake(
                "with that leaves the tree", in: "counts:", "  a: {keys: {file: x}, with: ['../{key}']}",
                says: "4:35: '../{key}' in 'with' contains '..' as a folder \(withHint)"),
            Mistake(
                "with an absolute path", in: "counts:", "  a: {keys: {file: x}, with: ['/{key}']}",
                says: "4:35: '/{key}' in 'with' begins with '/' \(withHint)"),
            Mistake(
                "with a folder", in: "counts:", "  a: {keys: {file: x}, with: ['{key}/']}",
                says: "4:35: '{key}/' in 'with' matches folders, not files \(withHint)"),
            Mistake(
                "with that is no list", in: "counts:", "  a: {keys: {file: x}, with: 'x/{key}'}",
                says: "4:34: 'with' must be a list of patterns, not text (write it as [a, b], or [] for none)"),
            Mistake(
                "with a list in it", in: "counts:", "  a: {keys: {file: x}, with: [['{key}']]}",
                says: "4:35: a pattern in 'with' must be a mapping, not a list (its keys are path, optional)"),
            Mistake(
                "with an optional nothing", in: "counts:", "  a: {keys: {file: x}, with: [{optional: true}]}",
                says: "4:35: the pattern in 'with' has no 'path' (path: 'icons/{key}.json')"),
            Mistake(
                "with an optional path without a key", in: "counts:", "  a: {keys: {file: x}, with: [{path: x}]}",
                says: "4:42: 'path' 'x' does not contain {key} \(withHint)"),
            Mistake(
                "with what may be optional", in: "counts:",
                "  a: {keys: {file: x}, with: [{path: '{key}', optional: 1}]}",
                says: "4:61: 'optional' must be true or false, not '1'"),
            Mistake(
                "a key of files without a group", in: "counts:", "  a: {files: {glob: '*', key: '-\\d+'}}",
                says: "4:35: 'key' '-\\d+' has no group (?<key>…) \(namePatternHint)"),
            Mistake(
                "a key of files that is not closed", in: "counts:", "  a: {files: {glob: '*', key: '(?<key>'}}",
                says: "4:35: 'key' '(?<key>' is not a regular expression: expected ')' \(namePatternHint)"),
            Mistake(
                "tokens without files", in: "counts:", "  a: {tokens: {format: flat}}",
                says: "4:19: 'tokens' has no 'files' (files: [tokens/*.json])"),
            Mistake(
                "tokens of no files", in: "counts:", "  a: {tokens: {files: []}}",
                says: "4:27: 'tokens' has no 'files' (files: [tokens/*.json])"),
            Mistake(
                "tokens of a folder", in: "counts:", "  a: {tokens: {files: [tokens/]}}",
                says: "4:28: 'tokens/' in 'files' matches folders, not files \(tokenHint)"),
            Mistake(
                "tokens with two modes", in: "counts:", "  a: {tokens: {files: ['{mode}-{mode}']}}",
                says: "4:28: '{mode}-{mode}' in 'files' contains {mode} more than once in one name \(tokenHint)"),
            Mistake(
                "tokens with two groups in a name", in: "counts:", "  a: {tokens: {files: ['a/{group}-{group}']}}",
                says: "4:28: 'a/{group}-{group}' in 'files' contains {group} more than once in one name \(tokenHint)"),
            Mistake(
                "tokens with a wildcard beside a group", in: "counts:", "  a: {tokens: {files: ['{group}/{group}*']}}",
                says: "4:28: '{group}/{group}*' in 'files' has a wildcard next to {group} \(tokenHint)"),
            Mistake(
                "tokens with a mode and a group in a name", in: "counts:", "  a: {tokens: {files: ['{mode}-{group}']}}",
                says: "4:28: '{mode}-{group}' in 'files' contains both {mode} and {group} in one name \(tokenHint)"),
            Mistake(
                "tokens with a key", in: "counts:", "  a: {tokens: {files: ['{key}']}}",
                says: "4:28: '{key}' in 'files' contains {key}, but only 'with' can use it \(tokenHint)"),
            Mistake(
                "tokens of no format", in: "counts:", "  a: {tokens: {files: [a], format: xml}}",
                says:
                    "4:40: 'format' must be one of dtcg, tokens-studio, style-dictionary, flat, figma, resources, css, code, not 'xml'"
            ),
            Mistake(
                "tokens of an empty mode", in: "counts:", "  a: {tokens: {files: [a], modes: ['']}}",
                says: "4:40: '' in 'modes' is empty (the name of a mode, such as dark)"),
            Mistake(
                "assets without a path", in: "counts:", "  a: {xcassets: {}}",
                says: "4:21: 'xcassets' has no 'path' (path: Sources/Assets.xcassets)"),
            Mistake(
                "assets of no kind", in: "counts:", "  a: {xcassets: {path: a, sets: [colour]}}",
                says: "4:38: 'colour' in 'sets' is not a kind of set (one of color, image, symbol)"),
            Mistake(
                "no assets", in: "counts:", "  a: {xcassets: {path: a, sets: []}}",
                says: "4:37: 'sets' is empty (some of color, image, symbol)"),
            Mistake(
                "multiline that is no flag", in: "counts:", "  a: {lines: {glob: x, pattern: x, multiline: yes}}",
                says: "4:51: 'multiline' must be true or false, not 'yes'"),
            Mistake(
                "file is a folder", in: "counts:", "  a: {keys: {file: specs/}}",
                says: "4:24: 'file' 'specs/' is a folder, not a file (paths are relative to the top of the "
                    + "repository: 'icons/' is a folder, 'metadata.json' a file)"),
            Mistake(
                "empty key", in: "counts:", "  a: {array: {file: x, key: ''}}",
                says: "4:33: 'key' '' is empty (the member that identifies an item)"),
            Mistake(
                "count without a value", in: "counts:", "  a:",
                says:
                    "4:7: there is no count 'a' to remove (to add it, give it a source: one of array, keys, files, directories, lines, tokens, xcassets)"
            ),
            Mistake(
                "count of the wrong type", in: "counts: {a: x.json}",
                says:
                    "3:17: the count 'a' must be a mapping, not text (its keys are array, keys, files, directories, lines, tokens, xcassets, with, kind, hex, updated)"
            ),
            Mistake(
                "removed count that the profile does not have",
                "repositories:\n  - path: /r\n    profile: icons-library\n    counts:\n      icon: ~\n",
                "5:7: there is no count 'icon' to remove (the profile counts colors, icons)"),
            Mistake(
                "removed count of the repository itself",
                in: "counts:", "  b: {keys: {file: x}}", "  a: ~",
                says:
                    "5:7: there is no count 'a' to remove (to add it, give it a source: one of array, keys, files, directories, lines, tokens, xcassets)"
            ),
        ])
    func mistake(_ mistake: Mistake) {
        #expect(ConfigurationSupport.problem(mistake.yaml) == mistake.expected)
    }

    static let nameHint = "use at most 100 letters, digits, '_' and '-'"

    @Test(
        "A name that the document cannot contain is refused",
        arguments: [
            ("generated_at", "is a reserved key of the published document"),
            ("schema_version", "is a reserved key of the published document"),
            ("repositories", "is a reserved key of the published document"),
            ("icons_updated", "ends with '_updated': this ending is reserved for dates"),
            ("_updated", "ends with '_updated': this ending is reserved for dates"),
            ("a b", "cannot be the name of a count"), ("a.b", "cannot be the name of a count"),
            ("", "cannot be the name of a count"),
            ("größe", "cannot be the name of a count"),
        ])
    func aNameThatTheDocumentCannotHoldIsRefused(_ name: String, _ problem: String) {
        #expect(
            ConfigurationSupport.problem(with: "counts:", "  '\(name)': {keys: {file: x}}")
                == "4:7: '\(name)' in 'counts' \(problem) (\(Self.nameHint))")
    }

    @Test("Two repositories may have counts with the same name")
    func twoRepositoriesMayCountUnderOneName() throws {
        let configuration = try ConfigurationSupport.parse(
            """
            repositories:
              - {path: /a, counts: {components: {keys: {file: x.json}}}}
              - {path: /b, counts: {components: {keys: {file: y.json}}}}
            """)
        #expect(configuration.repositories.map { Array($0.counts.keys) } == [["components"], ["components"]])
    }
}
