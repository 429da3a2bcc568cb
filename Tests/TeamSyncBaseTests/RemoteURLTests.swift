import TestSupport
import Testing

@testable import TeamSyncBase

/// git is the oracle where it prints how it parses a URL.
@Suite struct RemoteURLTests {
    private static let urls = [
        "https://example.org/team/icons.git", "https://u:p@example.org/x", "https://u@example.org:8443/x@y",
        "https://u:p@q@h/x", "http://[::1]:8080/x", "https://h", "ssh://u@h:22/p", "ssh://u:p@h/p",
        "ssh://u:p@[::1]:22/p",
        "ssh://h/~u/p", "git+ssh://u@h/p", "git://h/p", "git://u@h:9418/p", "git@h:team/icons.git", "h:p", "h:/~u/p",
        "u@[::1]:p", "[u@h:22]:p", "file:///srv/a b.git", "file://host/srv", "file:///a%20b", "/srv/me@there/x.git",
        "../up.git", "./h:p", "a/b:c", "p", "ext::false h", "me:pw@h:p", "u@h/p", "a_b://u@h/p", "h:a@b:c",
    ]

    @Test("Addresses of the same repository with different protocols")
    func places() {
        let same = [
            "https://git.example.com/Team/icons", "https://git.example.com/team/icons.git",
            "git@git.example.com:team/icons",
            "ssh://git@git.example.com:22/team/icons.git/", "https://u:p@GIT.example.com/team/icons.git/",
        ]
        let others = [
            "https://git.example.com/team/icons2", "https://example.com/team/icons", "https://git.example.com/icons",
            "/team/icons", "https://git.example.com/",
        ]
        for url in same {
            for other in same { #expect(RemoteURL(url).leadsTo(RemoteURL(other)), "\(url) \(other)") }
            for other in others { #expect(!RemoteURL(url).leadsTo(RemoteURL(other)), "\(url) \(other)") }
        }
        #expect(RemoteURL("/srv/icons.git").leadsTo(RemoteURL("file:///srv/icons")))
    }

    @Test("Kind, host and path agree with git")
    func asGit() throws {
        let folder = try TemporaryFolder("urls")
        let runner = GitRunner(home: folder.path, keeping: folder)
        let repository = try TestRepository.make(at: folder.appending("r"), runner: runner)
        for text in Self.urls {
            let answer = try runner.attempt(["fetch-pack", "--diag-url", text], in: repository.path)
            var values: [String: String] = [:]
            for line in answer.text.split(separator: "\n") where line.hasPrefix("Diag: ") {
                let pair = line.dropFirst(6).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                values[String(pair[0])] = String(pair[1])
            }
            let url = RemoteURL(text)
            switch values["protocol"] {
            case "file":
                #expect(url.isLocal && url.path == values["path"], "\(text)")
            case "ssh" where url.kind != .helper:
                let host = (url.user.map { "\($0)@" } ?? "") + url.host
                #expect(url.isSSH && url.path == values["path"] && url.portText ?? "NONE" == values["port"], "\(text)")
                #expect(url.password != nil || host == values["userandhost"], "\(text)")
            case "git":
                #expect(url.kind == .git && url.path == values["path"], "\(text)")
                #expect(values["hostandport"]?.hasSuffix(url.host + (url.portText.map { ":\($0)" } ?? "")) == true)
            default:
                #expect(url.isHTTP || url.kind == .helper, "\(text)")
            }
        }
    }

    @Test("The displayed form agrees with git")
    func anonymized() throws {
        let folder = try TemporaryFolder("urls")
        let runner = GitRunner(home: folder.path, keeping: folder)
        let repository = try TestRepository.make(at: folder.appending("r"), runner: runner)
        _ = try repository.commit("First")
        for text in Self.urls {
            let said = try runner.attempt(
                ["-c", "http.proxy=http://127.0.0.1:1", "push", "-v", text, "main"], in: repository.path,
                environment: ["GIT_ALLOW_PROTOCOL": "http:https:a_b:ext"])
            let line = said.errorText.split(separator: "\n").first { $0.hasPrefix("Pushing to ") }
            #expect(line.map { String($0.dropFirst("Pushing to ".count)) } == RemoteURL(text).anonymized, "\(text)")
        }
    }

    @Test("An http address has a user, a password, a host and a port")
    func http() {
        let url = RemoteURL("HTTPS://ada%40x:p%3aq@[FE80::1]:8443?q#f")
        #expect(url.isHTTP && url.scheme == "https" && url.user == "ada@x" && url.password == "p:q")
        #expect(url.host == "FE80::1" && url.port == 8443 && url.path == "/" && url.authority == "[fe80::1]:8443")
        #expect(url.withoutCredentials == "HTTPS://[FE80::1]:8443?q#f")
        #expect(url.withoutPassword == "HTTPS://ada%40x@[FE80::1]:8443?q#f")
        #expect(RemoteURL("https://h").port == 443 && RemoteURL("http://h:/x").port == 80)
        for odd in ["https://h:x/p", "https://h:0/p", "https://h:65536/p", "https://h:+1/p"] {
            #expect(RemoteURL(odd).port == nil, "\(odd)")
        }
    }

    @Test("Combining marks after a separator do not hide it, since git reads bytes")
    func combiningMarks() {
        let url = RemoteURL("https://u:p@\u{301}h/\u{301}x")
        #expect(url.user == "u" && url.password == "p" && url.host == "\u{301}h")
        #expect(RemoteURL("https:///\u{301}u@h").host.isEmpty)
        #expect(RemoteURL("h:\u{301}p").isSSH && RemoteURL("/\u{301}h:p").isLocal)
    }

    @Test(
        "Addresses without their secrets lead to the same repository",
        arguments: [
            ("ssh://u:pw@h:22/p", "ssh://h:22/p", "ssh://u@h:22/p"),
            ("ssh://u:c%40d@h/p", "ssh://h/p", "ssh://u@h/p"),
            ("ssh://u:pw%40h/p", "ssh://h/p", "ssh://u%40h/p"),
            ("ssh://[u:pw@::1]:22/p", "ssh://[::1]:22/p", "ssh://[u@::1]:22/p"),
            ("git@h:p", "h:p", "git@h:p"), ("h:a@b:c", "h:a@b:c", "h:a@b:c"),
            ("/srv/a:b@c", "/srv/a:b@c", "/srv/a:b@c"), ("https://h/a:b@c", "https://h/a:b@c", "https://h/a:b@c"),
            ("https://:pw@h/", "https://h/", "https://@h/"),
        ])
    func withoutSecrets(text: String, withoutCredentials: String, withoutPassword: String) {
        let url = RemoteURL(text)
        #expect(url.withoutCredentials == withoutCredentials)
        #expect(url.withoutPassword == withoutPassword)
    }

    @Test(
        "Addresses of one server have the same authority",
        arguments: [
            (["https://a:b@host/x", "https://HOST/y.git", "https://host:443", "https://host:0443/"], "host"),
            (["git@Host:x", "ssh://host:22/x", "ssh://u:p@HOST/y", "[host:22]:x"], "host"),
            (["http://[::1]:8080/x", "HTTP://u@[::1]:8080"], "[::1]:8080"),
            (["ssh://git@[fe80::1%25eth0]/x", "git@[fe80::1%eth0]:x"], "[fe80::1%eth0]"),
        ])
    func authority(texts: [String], authority: String) {
        for text in texts { #expect(RemoteURL(text).authority == authority, "\(text)") }
    }

    @Test(
        "A local path has no authority",
        arguments: [
            "file:///srv/icons.git", "FILE:///srv", "file://localhost/srv", "/srv/with:colon", "./p:q", "../up:one",
            "icons.git", "dir/with:colon", "", ":", ":path", "https:///no-host", "~/icons", "[::1]", "./[::1]:x",
        ])
    func noAuthority(text: String) {
        #expect(RemoteURL(text).authority == nil)
    }
}
