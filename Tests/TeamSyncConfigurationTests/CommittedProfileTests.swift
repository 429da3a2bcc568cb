import CloneTestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments

@Suite("A profile in the repository itself") struct CommittedProfileTests {
    private func content(_ yaml: String) throws(ConfigurationError) -> CommittedContent {
        try CommittedContent(Array(yaml.utf8), file: ".teamsync.yaml")
    }

    private func problem(_ yaml: String) -> String? {
        do throws(ConfigurationError) {
            _ = try content(yaml)
            return nil
        } catch {
            return error.description
        }
    }

    private func repository(_ lines: String...) throws -> RepositoryConfiguration {
        let text = "repositories:\n  - path: /r/icons\n" + lines.map { "    \($0)\n" }.joined()
        return try #require(try ConfigurationSupport.repository(text))
    }

    @Test("The configuration names the profile, and the profile completes the entry")
    func theConfigurationNamesItAndItCompletesTheEntry()
        throws
    {
        let entry = try repository("profile: ./design.yaml", "counts: {colors: ~, mine: {files: {glob: 'm/*.svg'}}}")
        #expect(entry.committed?.file == "design.yaml")
        #expect((entry.id, entry.label) == ("icons", "icons"))
        let content = try content(
            """
            label: Icons
            paths: [icons/]
            counts:
              icons: {files: {glob: 'icons/*.svg'}}
              colors: {files: {glob: 'colors/*.json'}}
              mine: {files: {glob: 'n/*.svg'}}
            """)
        let complete = entry.applying(content)
        #expect((complete.label, complete.paths) == ("Icons", ["icons/"]))
        #expect(complete.counts.keys.sorted() == ["icons", "mine"])
        #expect(complete.counts["mine"] == entry.counts["mine"])
        #expect(entry.applying(nil) == entry)
        let own = try repository("profile: ./design.yaml", "label: Mine", "paths: [a/]").applying(content)
        #expect((own.label, own.paths) == ("Mine", ["a/"]))
    }

    @Test("A profile does not affect repositories that do not name it")
    func notNamed() throws {
        let entry = try repository("id: x")
        #expect(entry.applying(try content("label: Icons\n")) == entry)
    }

    @Test(
        "Only label, paths, counts and uses are permitted",
        arguments: [
            "path: /etc\n", "remote: evil\n", "branch: x\n", "interval: 1m\n", "update: fast-forward\n",
            "nudge: {command: [sh]}\n", "hooks: {on_change: [sh]}\n", "output: {exports: [{path: /x}]}\n",
            "id: other\n", "profile: icons-library\n", "root: x\n", "tracking: private\n",
        ])
    func otherKeys(_ yaml: String) {
        #expect(problem(yaml)?.hasPrefix(".teamsync.yaml:1:1: unknown key") == true)
    }

    @Test("The size, the number of entries and the depth of a profile are limited, and its paths are within the tree")
    func limits() {
        #expect(problem("# \(String(repeating: "x", count: 64 << 10))\n")?.contains("larger than 64 KiB") == true)
        let many = (0...100).map { "  c\($0): {files: {glob: 'a/*'}}\n" }.joined()
        #expect(problem("counts:\n\(many)")?.contains("at most 100") == true)
        #expect(problem("paths: [\((0...100).map { "a\($0)" }.joined(separator: ","))]\n")?.contains("at most") == true)
        #expect(problem("label: \(String(repeating: "x", count: 300))\n")?.contains("longer than 200") == true)
        #expect(problem(String(repeating: "[", count: 2000))?.contains("nested too deeply") == true)
        #expect(problem("label: \"a\\u001bb\"\n")?.contains("control character") == true)
        #expect(problem("a: &x [1]\nb: *x\n")?.contains("aliases") == true)
        #expect(problem("") != nil)
        for path in ["../x", "/etc/passwd", ".git/config", "a/.GIT/config"] {
            #expect(problem("counts: {c: {array: {file: '\(path)'}}}\n") != nil, "\(path)")
        }
        #expect(problem("counts: {c: {lines: {glob: '.git/*', pattern: x}}}\n") != nil)
        #expect(problem("paths: [.github/]\n") == nil)
        #expect(
            problem("counts: {c: {lines: {glob: '*.x', pattern: '\(String(repeating: "a", count: 1001))'}}}\n") != nil)
    }

    /// `§` marks the position of the mistake.
    @Test(
        "Errors have a line and a column",
        arguments: [
            "counts:\n  c:\n    array: {file: §.git/config}\n",
            "counts:\n  ok: {files: {glob: 'a/*'}}\n  c: {lines: {glob: §'.git/*', pattern: x}}\n",
            "paths:\n  - a/\n  - §a/.git/\n", "counts:\n  c: {array: {file: §../x}}\n",
            "counts:\n  c:\n    files: {glob: 'a/*'}\n    updated: [a/, §.GIT/x]\n",
            "uses:\n  icons:\n    - lines: {glob: §.git/x, pattern: x}\n", "paths: [a/]\n§label: Y\n",
            "counts:\n  c: {files: {glob: 'a/*'}, §kinds: icon}\n", "counts:\n  c: {xcassets: {path: §../a}}\n",
        ])
    func places(_ marked: String) throws {
        let text = "# A comment.\nlabel: X\n" + marked
        let lines = try #require(text.split(separator: "§").first).split(
            separator: "\n", omittingEmptySubsequences: false)
        let place = "\(lines.count):\((lines.last?.count ?? 0) + 1)"
        let problem = problem(text.replacing("§", with: ""))
        #expect(problem?.hasPrefix(".teamsync.yaml:\(place): ") == true, "\(place), \(problem ?? "")")
    }

    @Test("Paths that are not files of the tree", arguments: ["./", "./../x", "./a//b", "./a/", "./a/*.yaml", ".//x"])
    func pathsThatAreNoFileOfTheTree(_ profile: String) {
        #expect(ConfigurationSupport.problem(with: "profile: '\(profile)'") != nil)
    }

    @Test("A root cannot be combined with a profile in the repository")
    func aRootDoesNotGoWithIt() {
        #expect(ConfigurationSupport.problem(with: "profile: ./x.yaml", "root: a")?.contains("'root'") == true)
    }

    @Test("The profile's counts affect other repositories only if the configuration trusts it")
    func trust() throws {
        let content = try content("counts: {icons: {files: {glob: 'a/*'}}, mine: {files: {glob: 'b/*'}}}\n")
        for (trust, flat, uses) in [
            ("[]", false, false), ("[flat]", true, false), ("[uses]", false, true), ("[uses, flat, uses]", true, true),
        ] {
            let entry = try repository(
                "profile: ./x.yaml", "trust: \(trust)", "counts: {mine: {files: {glob: 'm/*'}}}")
            // Applied once or several times.
            for applied in [entry.applying(content), entry.applying(content).applying(content)] {
                #expect(applied.takesPart("icons", in: .flat) == flat)
                #expect(applied.takesPart("icons", in: .uses) == uses)
                #expect(applied.takesPart("mine", in: .flat) && applied.takesPart("mine", in: .uses))
            }
        }
        #expect(ConfigurationSupport.problem(with: "trust: [flat]")?.contains("'trust' needs a profile in") == true)
        #expect(ConfigurationSupport.problem(with: "profile: ./x.yaml", "trust: [all]")?.contains("'all'") == true)
        #expect(problem("trust: [flat]\n")?.contains("unknown key") == true)
    }

    @Test(
        "A label that is another repository's id or label is not used, and labels stay unique",
        arguments: ["Comps", "cOMPS", "comps-id", " Comps", "Com\u{200B}ps", "b", "icons"])
    func labels(_ label: String) throws {
        let configuration = try ConfigurationSupport.parse(
            """
            repositories:
              - {id: a, path: /a, profile: ./x.yaml}
              - {id: b, path: /b, profile: ./x.yaml}
              - {id: comps-id, path: /c, label: Comps}
              - {path: /d, profile: icons-library, label: Icons}

            """)
        var content = try content("paths: []\n")
        content.label = label
        let alone = configuration.repositories[0].applying(content)
        #expect((alone.label, alone.committed?.refusedLabel) == ("a", label))
        #expect(alone.committed?.labelWarning == .configuration(.labelTaken(label, file: "x.yaml")))
        let all = configuration.applying(["a": content, "b": content]).repositories
        #expect(Set(all.map { $0.label.lowercased() }).count == all.count)
    }

    @Test("Of several that set the same label, the first one gets it")
    func sharedLabel() throws {
        let configuration = try ConfigurationSupport.parse(
            "repositories:\n"
                + ["a", "b", "c"].map { "  - {id: \($0), path: /\($0), profile: ./x.yaml}\n" }.joined())
        let content = try content("label: Same\n")
        let all = configuration.applying(["b": content, "c": content]).repositories
        #expect(all.map(\.label) == ["a", "Same", "c"])
        #expect(all[2].committed?.refusedLabel == "Same")
        #expect(configuration.repositories[0].applying(try self.content("label: A\n")).label == "A")
    }

    @Test("The dump parses as the same configuration")
    func dump() throws {
        let configuration = try ConfigurationSupport.parse(
            "repositories:\n  - {path: /r, profile: ./x.yaml, trust: [uses]}\n")
        let text = try ConfigurationDump(configuration).text()
        #expect(text.contains("profile: \"./x.yaml\""))
        let read = try ConfigurationSupport.parse(text).repositories[0].committed
        #expect(read?.file == "x.yaml" && read?.trust == [.uses])
    }
}
