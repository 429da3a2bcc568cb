import Foundation
import TeamSyncSwift
import TestSupport
import Testing

@Suite("The rules in docs/check.md and the schema")
struct CheckPageTests {
    @Test("The page ends with the rules' texts; 'teamsync-swift check --rules-markdown' prints them")
    func rules() throws {
        let page = String(
            decoding: try RawFile.contents(of: RawPath(PackageFolder.path("docs/check.md"))), as: UTF8.self)
        let start = try #require(page.firstRange(of: "\n## Rules\n\n"))
        #expect(page[start.upperBound...] == RuleText.markdown[...])
    }

    @Test("The schema contains the rules")
    func schema() throws {
        let bytes = try RawFile.contents(of: RawPath(PackageFolder.path("config/teamsync-check.schema.json")))
        let schema = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let rules = (schema["properties"] as? [String: [String: Any]])?["rules"]?["properties"] as? [String: Any]
        #expect(try Set(#require(rules).keys) == Set(RuleSet.ids))
    }
}
