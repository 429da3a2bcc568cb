import Foundation
import TestSupport
import Testing

@Suite("Unreadable sources", .validatesDocuments)
struct HostileSourceTests {
    @Test("Each unreadable source is named and counts as a gap, and all others are checked")
    func unreadable() throws {
        let check = try CheckBench()
        try check.write("let a = Color.red\n", "Sources/Good.swift")
        try check.write("struct {", "Sources/Broken.swift")
        try RawFile.write([0x6c, 0x65, 0xff], to: RawPath("\(check.root)/Sources/Bytes.swift"))
        try check.write(String(repeating: "// long\n", count: 600_000), "Sources/Large.swift")
        try RawFile.link(RawPath("\(check.root)/Sources/Link.swift"), to: "/etc/passwd")
        try RawFile.link(RawPath("\(check.root)/Sources/Folder"), to: "/etc")
        try RawFile.link(RawPath("\(check.root)/Sources/Own.swift"), to: "Good.swift")
        #expect(mkfifo("\(check.root)/Sources/Pipe.swift", 0o600) == 0)
        let result = try check.check()
        #expect(result.status == 2)
        for name in ["Broken.swift", "Bytes.swift", "Large.swift", "Link.swift", "Folder", "Pipe.swift"] {
            #expect(result.text.contains("Sources/\(name):1:1: error: "), "\(name): \(result.text)")
        }
        #expect(result.text.contains("Sources/Good.swift:1:9: warning: "))
        #expect(!result.text.contains("Own.swift"))
        #expect(result.errorText.contains("6 could not be checked"))
        #expect(try check.check("Sources/Good.swift").status == 0)
        #expect(try check.check("Sources/Missing.swift").status == 2)
        #expect(try check.check("/etc", "Sources/Good.swift").status == 2)
        #expect(try check.check("Sources/Good.swift", "/etc/hostname").status == 64)
        try check.write("let a = Color.red\n", "Pods/A/A.swift")
        let leftOut = try check.check("Pods/A/A.swift")
        #expect(leftOut.status == 0 && leftOut.errorText.contains("Pods/A/A.swift is not checked: it is excluded by"))
        let report = try check.json()
        #expect((report["not_checked"] as? [Any])?.count == 6)
    }

    @Test(
        "A source that breaks the parser affects only itself",
        arguments: [
            String(repeating: "(", count: 50_000), "let a = a" + String(repeating: " ? b ", count: 60_000),
            "let a: " + String(repeating: "A<", count: 100_000), String(repeating: "#if A\n", count: 2_000),
            "let a = b" + String(repeating: ".c()", count: 20_000) + "\nlet x = Color.red",
        ])
    func deep(source: String) throws {
        let check = try CheckBench()
        try check.write(source, "Sources/Deep.swift")
        try check.write("let a = Color.red\n", "Sources/Good.swift")
        let result = try check.check()
        #expect(result.text.contains("Sources/Good.swift:1:9: warning: "))
        let isRead = result.text.contains("Sources/Deep.swift:2:9: warning: ")
        #expect(
            isRead || result.status == 2 && result.text.contains("Sources/Deep.swift:1:1: error: could not be parsed"))
        #expect(result.status == 0 || result.status == 2)
    }

    @Test("Control characters in names do not reach a terminal, and configurations of other kinds are refused")
    func names() throws {
        let check = try CheckBench()
        try check.write("let a = Color.red\n", "Sources/\u{1b}[2J.swift")
        let text = try check.check().text
        #expect(text.contains("(system-color)") && !text.contains("\u{1b}"))
        try check.write("rules: {nothing: off}\n", ".teamsync-check.yaml")
        let wrong = try check.check()
        #expect(wrong.status == 2 && wrong.errorText.contains(".teamsync-check.yaml:1:9: unknown key 'nothing'"))
        try RawFile.remove(RawPath("\(check.root)/.teamsync-check.yaml"))
        #expect(mkfifo("\(check.root)/.teamsync-check.yaml", 0o600) == 0)
        #expect(try check.check().status == 2)
    }
}
