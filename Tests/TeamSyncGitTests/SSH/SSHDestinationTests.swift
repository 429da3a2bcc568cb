import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncGit

@Suite("ssh URLs")
struct SSHDestinationTests {
    private static let urls = [
        "ssh://u@h:22/p", "ssh://h/p", "ssh://h:/p", "ssh://h/", "ssh://h", "ssh://h:0/p", "ssh://h:65535/p",
        "ssh://h:65536/p", "ssh://h:99999999999999999999/p", "ssh://h:022/p", "ssh://h:abc/p", "ssh://h:-1/p",
        "ssh://h:1:2/p", "ssh://::1/p", "ssh://[::1]/p", "ssh://[::1]:22/p", "ssh://u@[::1]/p", "ssh://u@[::1]:22/p",
        "ssh://[u@::1]:22/p", "ssh://[u@h:22]/p", "ssh://u@[h:22]/p", "ssh://[h:22]:23/p", "ssh://[h]x:22/p",
        "ssh://u@[::1:22/p", "ssh://h]:22/p", "ssh://u@@h/p", "ssh://u@v@h/p", "ssh://@h/p", "ssh://u%40v@h/p",
        "ssh://h%41/p%20q", "ssh://h:%32%32/p", "ssh://h/%7euser/p", "ssh://h/%zz%4", "ssh://h/p%00q", "ssh://h/p?q#r",
        "ssh://h?x/p", "ssh://h/~u/p", "ssh://h/~", "ssh://h//~u/p", "ssh://h/-p", "ssh://h/a:b", "ssh://h/a@[b]:c/d",
        "git+ssh://u@h:22/p", "ssh+git://h/p", "SSH://h/p", "Ssh://h/p", "sshx://h/p", "://h/p", "ssh:/h/p", "ssh:h/p",
        "h:p", "u@h:p", "h:/p", "h:~u/p", "h:/~u/p", "h:a~b", "h:22:p", "h:p%20q", "h:p://q", "[h]:p", "[h:22]:p",
        "[h:22]:/~u/p", "[::1]:p", "u@[::1]:p", "[u@::1]:p", "[u@::1]:22:p", "[u@h:22]:p", "u@[h:22]:p", "[h:22]p",
        "[h:22]::p", "[::1:p", "[a/b]:p", "a[b]:p", "./h:p", "/h:p", "h/x:p", "p", "/p", "../p", "file:///p",
        "git://h/p",
        "https://h/p", "ext::ssh h", "h:p with 'quotes' and \"more\"", "h:ü/ß", "ssh://h/ü", "h:p!", "u.v-w_x@h-1.i:p",
    ]

    @Test("ssh gets the same arguments as from git")
    func asGit() throws {
        let oracle = try SSHURLOracle()
        for url in Self.urls { try expectAgreement(url, oracle) }
    }

    @Test("The arguments for random URLs agree with git")
    func random() throws {
        let oracle = try SSHURLOracle()
        let pieces = [
            "ssh://", "git+ssh://", "u", "u@", "@", ":", "22", "[", "]", "::1", "/", "/p", "~", "/~u", "h", "h.i",
            "%20",
            "%41", "%", "%3a", "%2F", "%5B", " ", "'", "-", "ü",
        ]
        for seed in try SeedRange.chosen(of: 1...400) {
            var random = SeededGenerator(seed: seed)
            let url = (0..<Int.random(in: 2...9, using: &random))
                .map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
            // git interprets it as one of its options.
            if !url.hasPrefix("-") { try expectAgreement(url, oracle) }
        }
    }

    @Test(
        "A host or a path that ssh or the server would interpret as an option is refused",
        arguments: [
            "ssh://-oProxyCommand=touch/p", "-oProxyCommand=touch:p", "ssh://u@-oProxyCommand=touch/p", "u@-x:p",
            "ssh://-u@h/p", "ssh://%2doProxyCommand=touch/p", "ssh://[-h]:22/p", "[-h:22]:p", "h:-p",
            "[h]:--upload-pack=x",
        ])
    func options(url: String) {
        #expect {
            try SSHDestination(url: url)
        } throws: { error in
            if case .blocked? = error as? SSHDestination.Failure { true } else { false }
        }
    }

    @Test("A URL without a host or a path is malformed", arguments: ["h:", ":p", "ssh:///p", "ssh://u@/p", "u@:p"])
    func nothing(url: String) {
        #expect(throws: SSHDestination.Failure.malformed) { try SSHDestination(url: url) }
    }

    @Test(
        "Part of a password that looks like a host is not shown",
        arguments: ["ssh://u:pass/word@h/p", "ssh://u:22pass/word@h:22/p"])
    func halfPassword(url: String) {
        #expect(throws: SSHDestination.Failure.malformed) { _ = try SSHDestination(url: url) }
    }

    @Test("A path that is not UTF-8 is refused, not changed")
    func notUTF8() {
        #expect(throws: SSHDestination.Failure.malformed) { try SSHDestination(url: "ssh://h/%ff") }
    }

    @Test(
        "A password in the URL is not passed on",
        arguments: [
            "ssh://u:canary@h/p", "ssh://u:canary@h:22/p", "ssh://u:canary@[::1]:22/p", "ssh://u:c%40canary@h:22/p",
            "ssh://[u:canary@::1]:22/p", "ssh://u:canary@v@h:22/p", "ssh://u:@h:22/p", "ssh://:canary@h:22/p",
        ])
    func password(url: String) throws {
        let destination = try SSHDestination(url: url)
        #expect(!"\(destination)".contains("canary"))
        #expect(["u@h", "u@::1", "@h"].contains(destination.host))
        #expect(destination.port == (url.contains("22") ? "22" : nil))
    }

    private func expectAgreement(_ url: String, _ oracle: SSHURLOracle) throws {
        let ours: SSHURLOracle.Place?
        var isBlocked = false
        do throws(SSHDestination.Failure) {
            let destination = try SSHDestination(url: url)
            ours = SSHURLOracle.Place(host: destination.host, port: destination.port, path: destination.path)
        } catch {
            ours = nil
            if case .blocked = error { isBlocked = true }
        }
        let gits = try oracle.place(url)
        // `git fetch-pack` connects directly, while `git fetch` runs a helper.
        let isHelper = RemoteURL(url).kind == .helper
        if let gits, isHelper || isStricter(gits, isBlocked: isBlocked) {
            #expect(ours == nil, "\(url)")
        } else if let gits, let at = gits.host.lastIndex(of: "@"), gits.host[..<at].contains(":") {
            #expect(ours.map { !$0.host.contains(gits.host[..<at]) } ?? true, "\(url): a password")
        } else {
            #expect(ours == gits, "\(url)")
        }
    }

    /// git passes an empty host, an empty path, a host with a dash and a name with a colon to ssh, which fails.
    private func isStricter(_ gits: SSHURLOracle.Place, isBlocked: Bool) -> Bool {
        let name = gits.host.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let isOddName =
            name.contains(":") && name.prefix { $0 != "%" }.contains { !$0.isHexDigit && $0 != ":" && $0 != "." }
        return isBlocked || gits.path.isEmpty || name.isEmpty || isOddName
    }
}
