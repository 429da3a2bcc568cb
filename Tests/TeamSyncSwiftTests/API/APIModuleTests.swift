import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift
import Testing

/// Changes to modules that are not in scope, but that code which uses the modules in scope may use too.
@Suite struct APIModuleTests {
    private static let packages = [
        "Package.swift": """
        let package = Package(
            name: "Kit", products: [
                .library(name: "KitUI", targets: ["KitUI"]), .library(name: "KitIcons", targets: ["KitIcons"]),
            ],
            targets: [
                .target(name: "KitUI", dependencies: [.product(name: "Base", package: "Base")]), .target(name: "KitIcons"),
                .target(name: "Inner"),
            ])
        """,
        "Base/Package.swift": """
        let package = Package(
            name: "Base", products: [.library(name: "Base", targets: ["Base"])], targets: [.target(name: "Base")])
        """,
        "Shop/Package.swift": """
        let package = Package(
            name: "Shop", products: [.library(name: "Shop", targets: ["Shop"])],
            targets: [.target(name: "Shop", dependencies: ["KitUI"])])
        """,
    ]

    private func gone(_ paths: [String], scope: Set<String>?) -> [String] {
        var comparison = SourceComparison()
        comparison.manifests = Self.packages.sorted { $0.key < $1.key }.map {
            SourceFile(path: $0.key, contents: .text($0.value))
        }
        comparison.old = paths.map { path in
            SourceFile(path: path, contents: .text("public let \(path.split(separator: "/").last?.first ?? "z") = 1"))
        }
        comparison.new = paths.map { SourceFile(path: $0, contents: .text("")) }
        comparison.outside = Set(paths)
        comparison.scope = scope
        return APIComparer(comparison, access: nil).changes.map(\.sentence).sorted()
    }

    @Test("The other modules of a package in scope, and those that it depends on, are compared for the search for uses")
    func scope() {
        let paths = [
            "Sources/KitIcons/i.swift", "Sources/Inner/n.swift", "Base/Sources/Base/b.swift",
            "Shop/Sources/Shop/s.swift",
        ]
        #expect(
            gone(paths, scope: ["Sources/KitUI/Views/"]) == ["`b` is gone (breaking)", "`i` is gone (breaking)"])
        #expect(gone(paths, scope: ["Base/Sources/Base/"]) == ["`b` is gone (breaking)"])
        // A folder that belongs to no module says nothing about modules.
        #expect(gone(paths, scope: ["Web/"]) == [])
        #expect(gone(paths, scope: nil) == [])
    }

    @Test("A module that another one no longer exports is reported, unless another source of it still does")
    func exports() {
        let manifest = """
            let package = Package(
                name: "Kit", products: [.library(name: "KitUI", targets: ["KitUI"])],
                targets: [.target(name: "KitUI", dependencies: ["Core"]), .target(name: "Core"), .target(name: "Inner")])
            """
        let sentences = { (path: String, old: String, new: String, other: String) in
            var comparison = SourceComparison()
            comparison.manifests = [SourceFile(path: "Package.swift", contents: .text(manifest))]
            comparison.old = [SourceFile(path: path, contents: .text(old))]
            comparison.new = [SourceFile(path: path, contents: .text(new))]
            comparison.context = [SourceFile(path: "Sources/KitUI/B.swift", contents: .text(other))]
            return LostExports.sentences(in: comparison)
        }
        let (path, exported, plain) = ("Sources/KitUI/A.swift", "@_exported import Core", "import Core")
        #expect(
            sentences(path, exported, plain, "") == [
                "KitUI no longer exports Core: code that imports only KitUI may have to import Core, too"
            ])
        #expect(sentences(path, exported, plain, exported) == [])
        #expect(sentences(path, plain, exported, "") == [])
        #expect(sentences("Sources/Inner/A.swift", exported, plain, "") == [])
        #expect(sentences(path, "@_exported import Foundation", "import Foundation", "") == [])
    }
}
