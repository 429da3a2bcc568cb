import Testing

@testable import TeamSyncSetup

@Suite("Telling remotes apart")
struct RemoteIdentityTests {
    @Test(
        "Spellings of one address are the same",
        arguments: [
            "https://git.example/team/icons.git", "https://ada:secret@GIT.example:443/team/icons/",
            "git@git.example:team/icons.git", "git@git.example:/team/icons", "ssh://git@git.example:22/team/icons.git/",
            "git://git.example:9418/team/./icons", "https://git.example/team/%69cons",
        ])
    func same(_ url: String) {
        #expect(RemoteIdentity.key(ofURL: url, in: "/clone") == "git.example/team/icons")
    }

    @Test("Other hosts, ports and paths are others")
    func different() {
        let urls = [
            "https://git.example/team/icons", "https://git.example:8443/team/icons", "https://git.example/other/icons",
            "ssh://git.example:443/team/icons", "git@example:team/icons", "[::1]:team/icons", "/team/icons",
            "../team/icons", "https://git.example/team/icons?x", "http://exa mple/team/icons", "",
        ]
        #expect(Set(urls.map { RemoteIdentity.key(ofURL: $0, in: "/clone") }).count == urls.count)
    }

    @Test("Paths of this machine are what they lead to")
    func paths() {
        #expect(RemoteIdentity.key(ofURL: "file:///usr/../usr/bin/", in: "/clone") == "/usr/bin")
        #expect(RemoteIdentity.key(ofURL: "../usr/bin", in: "/usr") == "/usr/bin")
        #expect(RemoteIdentity.key(ofURL: "../no/such", in: "/clone") == "/clone/../no/such")
    }
}
