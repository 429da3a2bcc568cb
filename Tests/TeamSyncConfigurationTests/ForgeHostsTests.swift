import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration

@Suite("forges")
struct ForgeHostsTests {
    private func parse(_ forges: String) throws(ConfigurationError) -> Configuration {
        try ConfigurationLoader.parse(
            "forges: \(forges)\nrepositories: [{path: /code/a}, {path: /code/b}]\n", file: "/c.yaml", environment: [:])
    }

    @Test("Each repository has the hosts, in lower case")
    func hosts() throws {
        let configuration = try parse("{Git.Company.com: github, code.company.com: forgejo}")
        for repository in configuration.repositories {
            #expect(repository.forges == ["git.company.com": .github, "code.company.com": .forgejo])
        }
        #expect(try parse("{}").repositories[0].forges == nil)
        let dump = try ConfigurationDump(configuration).text()
        #expect(dump.contains("forges:\n  code.company.com: forgejo\n  git.company.com: github\n"))
        let again = try ConfigurationLoader.parse(dump, file: "/c.yaml", environment: [:])
        #expect(again == configuration)
    }

    @Test(
        "An invalid host or kind of forge is an error with its location",
        arguments: [
            ("{https://git.company.com: github}", "is not a host"),
            ("{'git.company.com:8443': github}", "is not a host"),
            ("{git.company.com/team: github}", "is not a host"),
            ("{git.company.com: GitHub}", "must be one of github, "),
            ("{git.company.com: azure}", "must be one of github, "), ("{git.company.com: [github]}", "must be one of "),
            ("[git.company.com]", "must be a mapping"), ("{a.b: gitea, A.b: gitea}", "appears twice"),
        ])
    func errors(forges: String, words: String) throws {
        let error = #expect(throws: ConfigurationError.self) { _ = try parse(forges) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.line == 1)
    }
}
