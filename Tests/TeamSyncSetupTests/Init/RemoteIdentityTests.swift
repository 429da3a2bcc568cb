import Testing

@testable import TeamSyncSetup

@Suite("Identities of remotes")
struct RemoteIdentityTests {
    @Test(
        "Forms of one address are equal",
        arguments: [
            "https://git.example/team/icons.git", "https://ada:secret@GIT.example:443/team/icons/",
            "git@git.example:team/icons.git", "git@git.example:/team/icons", "ssh://git@git.example:22/team/icons.git/",
            "git://git.example:9418/team/./icons", "https://git.example/team/%69cons",
        ])
    func same(_ url: String) {
        #expect(RemoteIdentity.key(ofURL: url, in: "/clone") == "git.example/team/icons")
    }

    @Test("Other hosts, ports and paths are different")
    func different() {
        let urls = [
            "https://git.example/team/icons", "https://git.example:8443/team/icons", "https://git.example/other/icons",
            "ssh://git.example:443/team/icons", "git@example:team/icons", "[::1]:team/icons", "/team/icons",
            "../team/icons", "https://git.example/team/icons?x", "http://exa mple/team/icons", "",
        ]
        #expect(Set(urls.map { RemoteIdentity.key(ofURL: $0, in: "/clone") }).count == urls.count)
    }

    @Test("Local paths are identified by their real paths")
    func paths() {
        #expect(RemoteIdentity.key(ofURL: "file:///usr/../usr/bin/", in: "/clone") == "/usr/bin")
        #expect(RemoteIdentity.key(ofURL: "../usr/bin", in: "/usr") == "/usr/bin")
        #expect(RemoteIdentity.key(ofURL: "../no/such", in: "/clone") == "/clone/../no/such")
    }
}
