import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Names and texts from other people", .validatesDocuments)
struct HostileNamesTests {
    private static let names: [RawPath] = [
        "icons/with space.svg", "icons/with \"quotes\" and 'apostrophes'.svg", "icons/new\nline.svg", "icons/tab\t.svg",
        "icons/-rf", "icons/back\\slash.svg", "icons/kořen–日本.svg", "icons/e\u{301}.svg", "icons/\u{1b}[2J.svg",
        "icons/\u{7f}.svg", "icons/\u{9b}31m.svg", "icons/\u{202e}gvs.txt", "icons/100%25.svg", "icons/$(touch x).svg",
        RawPath(Array("icons/latin-".utf8) + [0xe9] + Array(".svg".utf8)),
        RawPath(Array("icons/".utf8) + [0xff, 0xfe, 0x0a]),
        RawPath(Array("icons/%".utf8) + [0x80]), "icons/..svg", "icons/:(exclude)x", "icons/*.svg", "icons/CON ",
    ]

    @Test("Paths with any bytes are counted, and JSON has them unchanged or percent-escaped")
    func paths() throws {
        let bench = try Workbench()
        try bench.icons.push(
            "Add them", changes: Dictionary(uniqueKeysWithValues: Self.names.map { ($0, TreeEntry("<\($0)>\n")) }),
            times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.configure(icons: ["counts: {drawings: {files: {glob: icons/**}}}"])
        try bench.sync()
        let status = try bench.status(Workbench.iconsID)
        #expect(status.incoming?.added == Self.names.count)
        #expect(status.counts["drawings"]?.upstream == 12 + Self.names.count)
        let files = try bench.changes(Workbench.iconsID).files
        #expect(Set(files.map(\.rawPath)) == Set(Self.names))
        #expect(files.count { $0.pathEncoding == "percent" } == 3)
        try expectHarmless(bench)
        let text = try bench.teamsync("changes", "--files", Workbench.iconsID).text
        #expect(text.contains("+ icons/latin-%E9.svg (percent-escaped)\n"))
        #expect(text.contains("+ icons/with \"quotes\" and 'apostrophes'.svg\n"))
        #expect(text.contains("+ icons/new\u{fffd}line.svg\n"))
        #expect(text.contains("+ icons/100%25.svg\n"))
    }

    @Test("If only one path of a rename is UTF-8, both are escaped")
    func rename() throws {
        let bench = try Workbench()
        let latin = RawPath(Array("icons/".utf8) + [0xe9] + Array(".svg".utf8))
        let drawing = TreeEntry(String(repeating: "<path d=\"M0 0\"/>\n", count: 30))
        let times = CommitTimes(DesignSystemFixture.pushedAt)
        try bench.icons.push("Add", changes: ["icons/50%.svg": drawing], times: times)
        try bench.icons.clone.git("pull", "--quiet", "--ff-only")
        try bench.icons.push("Rename", changes: ["icons/50%.svg": nil, latin: drawing], times: times)
        try bench.sync()
        let file = try #require(try bench.changes(Workbench.iconsID).files.first)
        #expect(
            file
                == IncomingFile(
                    status: .renamed, path: "icons/%E9.svg", oldPath: "icons/50%25.svg", pathEncoding: "percent"))
    }

    @Test("Escape sequences in subjects and authors do not reach a terminal")
    func words() throws {
        let bench = try Workbench()
        let teammate = bench.icons.teammate
        let hostile = "\u{1b}]0;title\u{7}\u{1b}[31mred\u{9b}2J\r\u{8}\u{202e}"
        for (number, words) in [
            (hostile, hostile), ("Tab\tand\u{b}feed", "\u{1b}c"), ("\u{7}", "Ada\u{0}"),
            ("日本 – \u{2028}", "Žofie\u{200f}"),
        ].enumerated() {
            try teammate.write("<!-- \(number) -->\n", to: "icons/hostile-\(number).svg")
            try teammate.git("add", ".")
            try teammate.git(
                "commit", "--quiet", "--cleanup=verbatim", "--file=-", input: Array(words.0.utf8),
                environment: ["GIT_AUTHOR_NAME": words.1.replacing("\u{0}", with: "")])
        }
        try teammate.push()
        try bench.sync()
        try bench.expectGitAgrees()
        try expectHarmless(bench)
        #expect(try bench.teamsync("changes").text.contains("red\u{fffd}2J"))
    }

    @Test("Escape sequences in a remote's URL, a path in a warning or a label do not reach a terminal either")
    func ownWords() throws {
        let bench = try Workbench()
        try bench.setOrigin(of: bench.icons, to: bench.path("\u{1b}[2Jnowhere.git"))
        try bench.configure(icons: ["label: \"Icons \u{200f}\u{2028}\"", "paths: [\"icons \u{202e}/\"]"])
        let result = try bench.teamsync("sync")
        #expect(result.status == 1)
        #expect(result.errorText.contains("\u{fffd}[2Jnowhere.git"), "\(result.errorText.debugDescription)")
        #expect(Self.isHarmless(result.errorText))
        #expect(try bench.teamsync("status").text.contains("Icons \u{fffd}\u{fffd}"))
        try expectHarmless(bench)

        try bench.configure(icons: ["label: \"Icons\\e[31m\""])
        let refused = try bench.teamsync("sync")
        #expect(refused.status == 78)
        #expect(Self.isHarmless(refused.errorText), "\(refused.errorText.debugDescription)")
    }

    /// No command prints a control character other than its own newlines.
    private func expectHarmless(_ bench: Workbench) throws {
        for command in [["status"], ["changes"], ["statusline"], ["counts"], ["statusline", "--json"]] {
            for variables in [[:], ["NO_COLOR": "1", "COLUMNS": "40"]] {
                let result = try bench.command("teamsync", command, environment: variables).run()
                #expect(Self.isHarmless(result.text), "\(command): \(result.text.debugDescription)")
                #expect(Self.isHarmless(result.errorText), "\(command): \(result.errorText.debugDescription)")
            }
        }
    }

    private static func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0a: true
            case 0x00...0x1f, 0x7f...0x9f, 0x2028, 0x2029, 0x200e, 0x200f, 0x202a...0x202e: false
            default: true
            }
        }
    }
}

extension IncomingFile {
    /// The path's bytes, however they are written.
    fileprivate var rawPath: RawPath {
        guard pathEncoding == "percent" else { return RawPath(path) }
        var bytes: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            rest = rest.dropFirst(2)
            bytes.append(UInt8(digits, radix: 16) ?? 0)
        }
        return RawPath(bytes)
    }
}
