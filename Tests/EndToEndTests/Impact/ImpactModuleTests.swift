import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Modules of a design system that are not in the paths of its components, and `uses` without a catalogue.
@Suite("Other modules of a design system") struct ImpactModuleTests {
    private static let manifest = """
        let package = Package(
            name: "Kit", products: [.library(name: "KitUI", targets: ["KitUI"])],
            targets: [.target(name: "KitUI", dependencies: ["Core"]), .target(name: "Core")])

        """
    private static let configuration = #"""
          - id: kit
            path: FOLDER/kit
            paths: [Sources/KitUI/]
            counts: {components: {lines: {glob: 'Sources/**/*.swift', pattern: 'public struct (?<key>\w+)'}}}
          - id: app
            path: FOLDER/app
            uses: {components: {lines: {glob: '**/*.swift', pattern: '\b(?<key>[A-Z]\w+)\('}}}
        """#
    private let bench: ImpactBench

    init() throws {
        bench = try ImpactBench()
        try bench.add(
            "kit",
            [
                "Package.swift": Self.manifest, "Sources/Core/Space.swift": "public let spaceSmall = 4\n",
                "Sources/KitUI/Exports.swift": "@_exported import Core\n",
                "Sources/KitUI/Chip.swift": "public struct Chip { public init() {} }\n",
            ])
        try bench.add("app", ["Sources/App/A.swift": "import KitUI\nlet a = spaceSmall\n"])
    }

    @Test("A change to a module that the one in scope exports breaks code")
    func otherModule() throws {
        try bench.configure(Self.configuration)
        try bench.push("kit", ["Sources/Core/Space.swift": "public let other = \"a\"\n"])
        #expect(try bench.impact().repositories.first?.lines(.breaks) == ["Sources/App/A.swift:2"])
    }

    @Test("A lost export is mentioned")
    func lostExport() throws {
        try bench.configure(Self.configuration)
        try bench.push("kit", ["Sources/KitUI/Exports.swift": "import Core\n"])
        let provider = try #require(try bench.impact(status: 1).providers.first)
        #expect(provider.incomplete.first?.hasPrefix("KitUI no longer exports Core: ") == true)
    }

    @Test("'uses' of a catalogue that no repository counts are mentioned")
    func unknownUses() throws {
        try bench.configure(Self.configuration.replacing("uses: {components", with: "uses: {component"))
        let user = try #require(try bench.impact(status: 1).repositories.first)
        #expect(
            user.incomplete == ["its 'uses' name 'component', which no repository counts; the others count components"])
    }
}
