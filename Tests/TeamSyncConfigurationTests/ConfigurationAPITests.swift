import CloneTestSupport
import Testing

@testable import TeamSyncConfiguration

/// `api`: the minimum access level of declarations that belong to the API.
@Suite struct ConfigurationAPITests {
    @Test("An access level is parsed and printed", arguments: APIAccess.allCases)
    func anAccessLevelIsReadAndPrinted(access: APIAccess) throws {
        let line = "api: {access: \(access.rawValue)}"
        #expect(try ConfigurationSupport.repository(with: line)?.apiAccess == access)
        let configuration = try ConfigurationSupport.parse(ConfigurationSupport.text(with: [line]))
        let text = try ConfigurationDump(configuration).text()
        #expect(text.contains("access: \(access.rawValue)"), "\(text)")
        #expect(try ConfigurationSupport.parse(text) == configuration)
    }

    @Test("By default, it is that of the packages")
    func withoutOneItIsThatOfThePackages() throws {
        #expect(try ConfigurationSupport.repository(with: "label: Comps")?.apiAccess == nil)
        #expect(try ConfigurationSupport.repository(with: "api: {}")?.apiAccess == nil)
    }

    @Test("An unknown level is an error")
    func anotherLevelIsAnError() throws {
        let problem = try #require(ConfigurationSupport.problem(with: "api: {access: private}"))
        #expect(problem.contains("'access'") && problem.contains("internal"), "\(problem)")
        let key = try #require(ConfigurationSupport.problem(with: "api: {level: public}"))
        #expect(key.contains("unknown key 'level' in 'api'"), "\(key)")
    }
}
