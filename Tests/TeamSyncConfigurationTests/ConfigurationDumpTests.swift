import CloneTestSupport
import Testing

@testable import TeamSyncConfiguration

@Suite("A configuration including all defaults")
struct ConfigurationDumpTests {
    private func check(_ yaml: String) throws {
        let configuration = try ConfigurationSupport.parse(yaml)
        let text = try ConfigurationDump(configuration).text()
        #expect(try ConfigurationSupport.parse(text) == configuration, "\(text)")
        #expect(try ConfigurationDump(ConfigurationSupport.parse(text)).text() == text)
    }

    @Test("The dump parses as the same configuration", arguments: Profile.names)
    func profiles(name: String) throws {
        try check("interval: 90s\nrepositories:\n  - profile: \(name)\n    path: ~/a b\n")
    }

    @Test("Unusual texts stay the same")
    func strangeTextsSurvive() throws {
        for text in ["yes", "10", "~", "a: b # c", "\"q\\", "'", "- x", "*", "\u{301}é", "\u{202E}", "{", "null", "👩‍🎨"] {
            let quoted = "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
            try check("repositories:\n  - {path: /r, id: a, label: \(quoted)}\n")
        }
    }

    @Test("Every key stays the same")
    func everyKeySurvives() throws {
        try check(
            """
            repositories:
              - path: /r
                paths: [a/, b.json]
                counts:
                  a: {array: {file: x.json, pointer: /a, key: name}, with: ["svg/{key}.svg"], kind: icon, updated: [a/]}
                  b: {lines: {glob: "**/*.ts", exclude: [x.ts], pattern: 'case (?<key>\\w+)'}}
                  c: {keys: {file: c.json}, kind: color, hex: argb}
                uses:
                  icons: [{lines: {glob: "*.swift", pattern: 'x(?<key>y)'}}, {files: {glob: "*.svg"}}]
                limits: {commits: 0, files: 7}
                counts_from: worktree
                tracking: private
                update: fast-forward
                notify: true
                timeout: 1h30m
            output:
              exports: [{path: ~/x.json}]
            hooks: {on_change: [~/bin/news, --quiet, "*"], timeout: 5s}
            """)
    }

    @Test("hooks.on_change is a program with arguments")
    func hook() throws {
        func hook(_ text: String) throws -> HookConfiguration? {
            try ConfigurationSupport.parse("repositories:\n  - path: /r\nhooks: \(text)\n").hook
        }
        #expect(try hook("{on_change: [notify, -x]}") == HookConfiguration(command: ["notify", "-x"]))
        #expect(try hook("{on_change: [~/n], timeout: 5s}")?.command == ["/home/ada/n"])
        #expect(try hook("{timeout: 5s}") == nil)
        for (text, message) in [
            ("{on_change: []}", "'on_change' has no command"), ("{on_change: x}", "must be a list of words"),
            ("{on_chang: [x]}", "did you mean 'on_change'"), ("{on_change: [x], timeout: 0s}", "is too short"),
        ] {
            let problem = ConfigurationSupport.problem("repositories:\n  - path: /r\nhooks: \(text)\n")
            #expect(problem?.contains(message) == true, "\(problem ?? "")")
        }
    }
}
