import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncConfiguration

/// The examples in the documentation are valid configurations.
@Suite struct RecipeTests {
    private func blocks(of document: String) throws -> [String] {
        blocks(in: try String(contentsOfFile: PackageFolder.path(document), encoding: .utf8))
    }

    private func blocks(in text: String) -> [String] {
        text.split(separator: "```").enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }.filter { $0.hasPrefix("yaml\n") }.map { String($0.dropFirst(5)) }
    }

    @Test("Every recipe is a configuration")
    func everyRecipeIsAConfiguration() throws {
        let page = try String(contentsOfFile: PackageFolder.path("docs/init.md"), encoding: .utf8)
        let recipes = blocks(in: String(page[try #require(page.firstRange(of: "\n## Recipes\n")).upperBound...]))
        #expect(recipes.count >= 12)
        for recipe in recipes {
            #expect(ConfigurationSupport.problem(recipe) == nil, "\(recipe)")
            #expect(try ConfigurationSupport.parse(recipe).repositories.allSatisfy { !$0.counts.isEmpty })
        }
    }

    @Test("Every example in the reference is part of a configuration")
    func everyExampleOfTheReferenceIsAPartOfAConfiguration() throws {
        let push = try blocks(of: "docs/push.md").filter { $0.hasPrefix("nudge:") }
        #expect(push.count >= 3)
        let pages = try blocks(of: "docs/configuration.md") + blocks(of: "docs/init.md") + blocks(of: "docs/api.md")
        // The comment for editors, and the file in a repository.
        let parts = (pages + push).filter { !$0.hasPrefix("# yaml-") && !$0.hasPrefix("# .teamsync.yaml") }
        #expect(parts.count >= 20)
        for part in parts {
            let whole =
                if part.hasPrefix("repositories:") || part.contains("\nrepositories:") {
                    part
                } else if part.hasPrefix("nudge:") {
                    part + "repositories: [{path: /r}]\n"
                } else if part.hasPrefix("ignore:") || part.hasPrefix("counts:") || part.hasPrefix("uses:")
                    || part.hasPrefix("api:")
                {
                    ConfigurationSupport.text(with: part.split(separator: "\n").map(String.init))
                } else if part.hasPrefix("  - ") {
                    "repositories:\n\(part)"
                } else {
                    ConfigurationSupport.text(with: ["counts:"] + part.split(separator: "\n").map { "  \($0)" })
                }
            #expect(ConfigurationSupport.problem(whole) == nil, "\(part)")
        }
    }
}
