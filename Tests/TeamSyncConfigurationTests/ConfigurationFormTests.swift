import CloneTestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationFormTests {
    static let brackets = "check the indentation, quotes and brackets before this place"

    @Test(
        "Not a configuration",
        arguments: [
            Mistake(
                "a bracket is not closed", in: "paths: [icons/", "branch: main",
                says: "4:11: this is not YAML: did not find expected ',' or ']' while parsing a flow sequence "
                    + "that begins on line 3 (\(brackets))"),
            Mistake(
                "a quote is not closed", in: "label: \"Icons",
                says: "4:1: this is not YAML: found unexpected end of stream while scanning a quoted scalar "
                    + "that begins on line 3 (\(brackets))"),
            Mistake(
                "a key is too far left", "repositories:\n  - path: /r\n  label: x\n",
                "3:3: this is not YAML: did not find expected '-' indicator while parsing a block collection "
                    + "that begins on line 2 (\(brackets))"),
            Mistake(
                "a key is too far right", in: " label: x",
                says: "3:11: this is not YAML: mapping values are not allowed in this context "
                    + "(quote text that contains ': ', and start all keys of a mapping in the same column)"),
            Mistake(
                "text begins with an indicator", in: "label: @home",
                says: "3:12: this is not YAML: found character that cannot start any token while scanning for the next "
                    + "token (quote text that begins with '@')"),
            Mistake(
                "a pattern begins with a star", in: "counts: {svg: {files: {glob: *.svg}}}",
                says: "3:35: this is not YAML: did not find expected alphabetic or numeric character while scanning an "
                    + "alias (quote text that begins with '*')"),
            Mistake(
                "a line is indented with a tab", "repositories:\n\t- path: /r\n",
                "2:1: there is a tab here (indent YAML with spaces)"),
            Mistake(
                "there is a control character", in: "label: I\u{1}cons",
                says: "3:13: there is a control character here (remove it)"),
            Mistake(
                "there is a NUL", in: "label: I\u{0}cons",
                says: "3:13: there is a control character here (remove it)"),
            Mistake(
                "there are two documents", "repositories:\n  - path: /r\n---\nrepositories: []\n",
                "3:1: a second YAML document begins here (use only one document)"),
            Mistake(
                "a key of a block is written twice", in: "label: a", "branch: main", "label: b",
                says: "5:5: the key 'label' appears twice (remove one of them; the first is on line 3)"),
            Mistake(
                "a key of the top level is written twice", "repositories:\n  - path: /r\nrepositories:\n  - path: /s\n",
                "3:1: the key 'repositories' appears twice (remove one of them; the first is on line 1)"),
            Mistake(
                "a key in braces is written twice", in: "limits: {files: 1, files: 2}",
                says: "3:24: the key 'files' appears twice (remove one of them; the first is on line 3)"),
            Mistake(
                "the count of a repository is written twice", in: "counts:", "  a: {keys: {file: a.json}}",
                "  a: {keys: {file: b.json}}",
                says: "5:7: the key 'a' appears twice (remove one of them; the first is on line 4)"),
            Mistake(
                "a key is a list", "? [repositories]\n: 1\n",
                "1:3: a key must be a single word, not a list or a mapping"),
            Mistake(
                "a value has a tag", in: "label: !mine x",
                says: "3:12: the tag '!mine' is not supported (remove the tag)"
            ),
            Mistake(
                "a value is nested too deeply", String(repeating: "- ", count: 5000),
                "1:65: the values are nested too deeply (check that this is the configuration file)"),
        ])
    func notAConfiguration(_ mistake: Mistake) {
        #expect(ConfigurationSupport.problem(mistake.yaml) == mistake.expected)
    }

    static let aliasProblem =
        "aliases ('*name') are not supported (quote text that begins with '*', or write the value twice)"

    @Test("An alias is refused, with its location")
    func anAliasIsRefusedWhereItStands() {
        #expect(
            ConfigurationSupport.problem(with: "label: &name Icons", "branch: *name") == "4:13: \(Self.aliasProblem)")
        #expect(ConfigurationSupport.problem(with: "branch: *name") == "3:13: \(Self.aliasProblem)")
    }

    /// If they were expanded, these would be 2^100 values.
    @Test("Aliases that multiply are refused before they are expanded")
    func aliasesThatMultiplyAreRefusedBeforeTheyAreBuilt() {
        var bomb = "a0: &a0 [x, x]\n"
        for level in 1...100 { bomb += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
        #expect(ConfigurationSupport.problem(bomb) == "2:10: \(Self.aliasProblem)")
        #expect(ConfigurationSupport.problem(bomb + "? *a100\n: x\n") == "2:10: \(Self.aliasProblem)")
    }

    @Test("An ampersand in text is text")
    func anAmpersandInTextIsText() throws {
        let repository = try ConfigurationSupport.repository(with: "label: R&D & more", "branch: 'a&b'")
        #expect(repository?.label == "R&D & more")
        #expect(repository?.branch == "a&b")
    }

    @Test("Permitted nesting of the wrong type is a type error")
    func aNestingThatYAMLAllowsIsOnlyOfTheWrongType() {
        let deep = String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
        #expect(ConfigurationSupport.problem(with: "label: \(deep)") == "3:12: 'label' must be text, not a list")
    }

    @Test("Line endings and byte order marks of other systems are accepted")
    func lineEndsAndAByteOrderMarkOfOtherSystemsAreFine() throws {
        let text = "\u{FEFF}repositories:\r\n  - path: /r\r\n    label: x\r\n"
        let bytes = Array(text.utf8)
        let folder = try ConfigurationFolder()
        let path = try folder.write(bytes)
        let configuration = try ConfigurationLoader.load(path: path, environment: ConfigurationSupport.environment)
        #expect(configuration.repositories.first?.label == "x")
        #expect(
            ConfigurationSupport.problem("repositories:\r\n  - path: /r\r\n    label: x\r\n    label: y\r\n")
                == "4:5: the key 'label' appears twice (remove one of them; the first is on line 3)")
    }
}
