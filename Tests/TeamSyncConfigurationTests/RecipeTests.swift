import CloneTestSupport
import Foundation
import TestSupport
import Testing

@testable import TeamSyncConfiguration

/// What the documentation shows is a configuration.
@Suite struct RecipeTests {
    private func blocks(of document: String) throws -> [String] {
        let text = try String(contentsOfFile: PackageFolder.path(document), encoding: .utf8)
        return text.split(separator: "```").enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }.filter { $0.hasPrefix("yaml\n") }.map { String($0.dropFirst(5)) }
    }

    @Test("Every recipe is a configuration")

    func everyRecipeIsAConfiguration() throws {
        let recipes = try blocks(of: "docs/recipes.md")
        #expect(recipes.count >= 12)
        for recipe in recipes {
            #expect(ConfigurationSupport.problem(recipe) == nil, "\(recipe)")
            #expect(try ConfigurationSupport.parse(recipe).repositories.allSatisfy { !$0.counts.isEmpty })
        }
    }

    @Test("Every example of the reference is a part of a configuration")
    func everyExampleOfTheReferenceIsAPartOfAConfiguration() throws {
        let parts = try blocks(of: "docs/configuration.md").filter { !$0.hasPrefix("#") }
        #expect(parts.count >= 5)
        for part in parts {
            let whole =
                if part.hasPrefix("repositories:") {
                    part
                } else if part.hasPrefix("counts:") || part.hasPrefix("uses:") {
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
