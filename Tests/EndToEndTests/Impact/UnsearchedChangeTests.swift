import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Breaking changes whose uses have no name to search for.
@Suite("Changes that impact cannot search for") struct UnsearchedChangeTests {
    private static let manifest =
        "let package = Package(name: \"Kit\", products: [.library(name: \"Kit\", targets: [\"Kit\"])], "
        + "targets: [.target(name: \"Kit\")])\n"
    private static let tag = "public struct Tag { public init() {} }\n"

    @Test("They are counted if the code imports the design system, and the answer is then incomplete")
    func counted() throws {
        let bench = try ImpactBench()
        let sum = "public func + (a: String, b: Int) -> String { a }\n"
        try bench.add("kit", ["Package.swift": Self.manifest, "Sources/Kit/Kit.swift": Self.tag + sum])
        let app = try bench.add("app", ["Sources/App/A.swift": "import Kit\nlet a = \"a\" + 1\n"])
        try bench.push("kit", ["Sources/Kit/Kit.swift": Self.tag])
        try bench.configure(AppPair.configuration)
        let user = try #require(try bench.impact(status: 1).repositories.first)
        #expect(user.items == [] && user.notSearched == 1)
        let sentence = "1 breaking change to the API of kit was not searched for; 'teamsync api kit' lists it"
        #expect(user.incomplete == [sentence])
        let text = try bench.teamsync("impact")
        #expect(text.status == 1 && text.text.contains("app: nothing was found\n  ! \(sentence)\n"))
        let file = bench.path("impact.json")
        try bench.teamsync("impact", "--json").text.write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try bench.isValid(file, as: "impact"))

        try app.write("let a = 1 + 1\n", to: "Sources/App/A.swift")
        let other = try #require(try bench.impact().repositories.first)
        #expect(other.notSearched == nil && other.incomplete == [])
    }
}
