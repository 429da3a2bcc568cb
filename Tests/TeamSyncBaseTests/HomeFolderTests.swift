import Testing

@testable import TeamSyncBase

@Suite("The home folder")
struct HomeFolderTests {
    private let users = Array(
        """
        root:x:0:0:root:/root:/bin/bash
        +nis
        broken:x:7
        ada:x:1000:1000:Ada,,,:/home/ada lovelace:/bin/zsh
        nobody:x:65534:65534:nobody::/usr/sbin/nologin
        twice:x:1000:1000::/elsewhere:/bin/sh
        """.utf8)

    @Test("HOME takes precedence")
    func homeGoesFirst() {
        #expect(HomeFolder.path(environment: ["HOME": "/home/me"]) == "/home/me")
    }

    @Test("The first line of the user counts")
    func theFirstLineOfTheUserCounts() {
        #expect(HomeFolder.path(ofUser: 0, in: users) == "/root")
        #expect(HomeFolder.path(ofUser: 1000, in: users) == "/home/ada lovelace")
    }

    @Test("Without an entry, there is none")
    func noHomeIsNone() {
        for id: UInt32 in [7, 65534, 4711] { #expect(HomeFolder.path(ofUser: id, in: users) == nil) }
        #expect(HomeFolder.path(ofUser: 0, in: []) == nil)
    }

    @Test("A HOME that is not a path is ignored")
    func aHomeThatIsNoPathIsLookedUp() {
        #expect(HomeFolder.path(environment: ["HOME": "relative"]) == HomeFolder.path(environment: [:]))
        #expect(HomeFolder.path(environment: [:]).hasPrefix("/"))
    }
}
