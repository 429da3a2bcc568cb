import Foundation
import Testing

@testable import TeamSyncConfiguration

@Suite struct ConfigurationReferenceNameTests {
    static let names = [
        "main", "release/2.0", "a", "@a", "a@b", "a@{b", "a@{", "@{", "@{-1}", "{a}", "HEAD", "head", "a/HEAD",
        "-a", "a-", "a/-b",
        ".a", "a.", "a.b", "a..b", "a/.b", "a./b", "a.lock", "a.lock/b", "a.locks", ".lock", "a/b.lock", "/a", "a/",
        "a//b", "a b", "a\tb", "a\u{7F}b", "a~b", "a^b", "a:b", "a?b", "a*b", "a[b", "a]b", "a\\b", "ünder", "🎨",
        "a\u{85}b",
        "#1", "a&b", "'a'", "$a", "(a)", "a,b", "a;b", "a|b", "a<b>", "a=b", "a+b", "%a", "!a", "`a`",
    ]

    @Test("A branch is refused if and only if git refuses it", arguments: names)
    func aBranchIsRefusedExactlyWhenGitRefusesIt(_ name: String) throws {
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "check-ref-format", "--branch", name]
        git.currentDirectoryURL = URL(fileURLWithPath: "/")
        git.standardOutput = FileHandle.nullDevice
        git.standardError = FileHandle.nullDevice
        try git.run()
        git.waitUntilExit()
        #expect((ReferenceName.problem(in: name) == nil) == (git.terminationStatus == 0))
    }
}
