import TeamSyncBase
import TeamSyncConfiguration
import TestSupport
import Testing

@testable import TeamSyncSetup

/// Code that depends on a recognized Swift package.
@Suite("Dependencies on recognized packages") struct PackageDependencyTests {
    private let setup: SetupFolder

    init() throws { setup = try SetupFolder() }

    private func users(_ dependency: String) async throws -> [FoundUser] {
        var files: [RawPath: TreeEntry?] = [
            "Package.swift": TreeEntry(
                """
                // swift-tools-version: 6.0
                let package = Package(
                    name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [.target(name: "Kit")])
                """)
        ]
        for name in ["Avatar", "Badge", "Button", "Card", "Chip", "Toggle"] {
            files[RawPath("Sources/Kit/Components/\(name).swift")] = TreeEntry(
                """
                import SwiftUI
                public struct \(name): View { public init() {}; public var body: some View { EmptyView() } }
                """)
        }
        try setup.clone(setup.origin("kit.git", files), "kit")
        let app: [RawPath: TreeEntry?] = [
            "Package.swift": TreeEntry("let package = Package(name: \"App\", dependencies: [\n\(dependency)\n])"),
            "Sources/App/main.swift": TreeEntry("print(1)"),
        ]
        try setup.clone(setup.origin("app.git", app), "app")
        return try await setup.survey().users
    }

    @Test("A package that depends on the one with components uses these")
    func uses() async throws {
        let user = try #require(try await users(".package(name: \"Kit\", path: \"../kit\")").first)
        #expect(setup.relative(user.path) == "app")
        #expect(user.uses.map(\.catalogue) == ["components"])
        #expect(user.sentence == "depends on the package: .package(path: \"../kit\")")
    }

    @Test(
        "Other packages, and a dependency in a comment, say nothing",
        arguments: [
            ".package(path: \"../other\")", "// .package(path: \"../kit\")",
            ".package(url: \"https://example.com/kit.git\", from: \"1.0.0\")",
        ])
    func others(dependency: String) async throws {
        #expect(try await users(dependency) == [])
    }

    @Test("The paths and URLs in a manifest are found")
    func manifest() {
        let found = PackageDependencies.all(
            in: """
                dependencies: [
                    .package(url: "https://example.com/a.git", from: "1.0.0"), .package( path: "../b"),
                    .package(id: "x.y", from: "1.0.0"), // .package(path: "../c")
                    .package(
                        name: "D", path: "D"),
                ]
                """)
        #expect(found.map(\.value).prefix(2) == ["https://example.com/a.git", "../b"])
        #expect(found.map(\.value).last == "D")
        #expect(PackageDependencies.all(in: ".package(").isEmpty)
    }
}
