import TeamSyncConfiguration
import TeamSyncDocuments
import Testing

/// Changes between the sources of two releases that a comparison of single sources does not show.
@Suite struct APIReleaseTests {
    private static let manifest = """
        // swift-tools-version: 6.0
        let package = Package(
            name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
            targets: [.target(name: "Kit", dependencies: ["Core"]), .target(name: "Core")])
        """

    private func found(
        _ old: [String: String], _ new: [String: String], context: [String: String] = [:], access: APIAccess? = nil,
        manifest: String = manifest
    ) -> [String] {
        changes(
            from: old, to: new, context: context, manifests: ["Package.swift": manifest], access: access
        ).map(\.sentence)
    }

    @Test("Targets outside products are internal to the package, unless the access level is configured")
    func products() {
        let (old, new) = (
            ["Sources/Core/A.swift": "public struct A { public func f() {} }"], ["Sources/Core/A.swift": ""]
        )
        #expect(found(old, new) == [])
        #expect(found(old, new, access: .package) == ["A is gone (breaking)"])
        // If the targets of a product are computed, every target counts.
        let computed = Self.manifest.replacing(#"targets: ["Kit"])]"#, with: "targets: names)]")
        #expect(found(old, new, manifest: computed) == ["A is gone (breaking)"])
        let undeclared = Self.manifest.replacing(#".target(name: "Kit", dependencies: ["Core"]), "#, with: "")
        #expect(found(old, new, manifest: undeclared) == ["A is gone (breaking)"])
    }

    @Test(
        "A module re-exported by a module of a product is part of it",
        arguments: [
            ("@_exported import Core", true), ("#if os(iOS)\n  @_exported public import Core // all\n#endif", true),
            ("@_exported import Middle", true), ("@_exported import struct Core.A", false), ("import Core", false),
            ("public import Core", false), ("// @_exported import Core", false), ("@_exported import Cores", false),
        ])
    func exported(source: String, isPart: Bool) {
        let context = ["Sources/Kit/Kit.swift": source, "Sources/Middle/All.swift": "@_exported import Core\n"]
        let manifest = Self.manifest.replacing(
            #".target(name: "Core")"#, with: #".target(name: "Core"), .target(name: "Middle")"#)
        let changed = found(
            ["Sources/Core/A.swift": "public struct A { public func f() {} }"], ["Sources/Core/A.swift": ""],
            context: context, manifest: manifest)
        #expect(changed == (isPart ? ["A is gone (breaking)"] : []))
        // A package with one target may have no folder for it, and files next to the sources are an example.
        #expect(found(["Sources/A.swift": "public struct A {}"], ["Sources/A.swift": ""]) == ["A is gone (breaking)"])
        #expect(found(["Examples/A.swift": "public struct A {}"], ["Examples/A.swift": ""]) == [])
        let kit = ["Sources/Kit/A.swift": "public struct A { public func f() {} }\nstruct B {}\npackage struct C {}"]
        #expect(found(kit, ["Sources/Kit/A.swift": ""]) == ["A is gone (breaking)"])
    }

    @Test("Manifests of packages and projects have no API, but a source with that name may")
    func manifests() {
        let project = "import ProjectDescription\npublic let project = Project(name: \"A\")"
        #expect(found(["Sources/Kit/Project.swift": project], ["Sources/Kit/Project.swift": ""]) == [])
        #expect(
            found(["Sources/Kit/Project.swift": "public struct Project {}"], ["Sources/Kit/Project.swift": ""])
                == ["Project is gone (breaking)"])
    }

    @Test(
        "A declaration that moves into an #if, out of it, or to another file, at most may break",
        arguments: [
            (
                ["A.swift": "public struct Chip { public init(title: String) {}; public var color: Int { 1 } }"],
                [
                    "A.swift": "public struct Chip {}",
                    "B.swift":
                        "#if canImport(UIKit)\nextension Chip { public init(title: String) {}; public var color: String { \"\" } }\n#endif",
                ]
            ),
            (
                [
                    "A.swift":
                        "#if canImport(UIKit)\npublic func f(a: Int) {}\n#else\npublic func f(a: String) {}\n#endif"
                ],
                [
                    "A.swift":
                        "#if canImport(UIKit)\npublic func f(a: Int) {}\n#elseif os(macOS)\npublic func f(a: Bool) {}\n#endif"
                ]
            ),
            (
                ["A.swift": "public struct Chip: Equatable, Codable {}"],
                ["A.swift": "public struct Chip {}\n#if DEBUG\nextension Chip: Equatable, Codable {}\n#endif"]
            ),
            (
                ["A.swift": "public struct Chip {}\n#if DEBUG\nextension Chip: Equatable {}\n#endif"],
                ["A.swift": "public struct Chip: Equatable {}"]
            ),
            (
                ["A.swift": "#if os(iOS)\npublic class Chip { public init(a: Int) {} }\n#endif"],
                ["A.swift": "#if canImport(UIKit)\npublic class Chip { public init(a: Int, b: Int = 1) {} }\n#endif"]
            ),
        ])
    func conditions(old: [String: String], new: [String: String]) {
        for (one, other) in [(old, new), (new, old)] {
            let all = changes(from: one, to: other, access: .public)
            #expect(all.allSatisfy { $0.verdict != .breaking }, "\(all.map(\.sentence))")
        }
        let all = changes(from: old, to: new, access: .public).map(\.effect)
        let lost = all.contains { if case .conformancesLost = $0 { true } else { false } }
        let gained = all.contains { if case .conformancesGained = $0 { true } else { false } }
        #expect(!(lost && gained))
    }

    @Test("A change of a type is not repeated for its members")
    func cascades() {
        let chip = "public struct Chip { public init(a: Int) {}; public var b: Int { 1 }; public func c() {} }"
        #expect(
            sentences(chip, "#if os(iOS)\n\(chip)\n#endif", access: .public) == [
                "Chip is now available only in `#if os(iOS)` (may break)"
            ])
        let manifest = Self.manifest.replacing(#"["Kit"])]"#, with: #"["Kit", "Core"])]"#)
        #expect(
            found(["Sources/Kit/A.swift": chip], ["Sources/Core/A.swift": chip], manifest: manifest) == [
                "Chip moved from the module `Kit` to `Core` (may break)"
            ])
    }

    @Test(
        "A type is the same with and without its module",
        arguments: [
            ("public func f(a: Foundation.UUID) -> SwiftUI.Color? { nil }", "public func f(a: UUID) -> Color? { nil }"),
            ("public struct A: SwiftUI.View {}", "public struct A: View {}"),
            ("extension SwiftUI.Color { public func f() {} }", "extension Color { public func f() {} }"),
            ("public func f(a: [Kit.Chip]) {}", "public func f(a: [Chip]) {}"),
            (
                "extension Foundation.UUID: @retroactive Codable {}",
                "extension UUID: @retroactive Encodable {}\nextension UUID: @retroactive Decodable {}"
            ),
            ("extension UUID: @retroactive Encodable, @retroactive Decodable {}", "extension UUID: Codable {}"),
        ])
    func modules(old: String, new: String) {
        let file = { (text: String) in ["Sources/Kit/A.swift": "import Foundation\nimport SwiftUI\n\(text)"] }
        #expect(found(file(old), file(new)) == [])
        #expect(found(file(new), file(old)) == [])
    }

    @Test("A nested type is different from one in a module")
    func nested() {
        let (old, new) = (
            ["Sources/Kit/A.swift": "public func f(a: Chip.Style) {}"],
            ["Sources/Kit/A.swift": "public func f(a: Style) {}"]
        )
        #expect(found(old, new) == ["`f` takes `Style` instead of `Chip.Style` for `a` (breaking)"])
    }

    @Test("An alias in another target is different from an existing type")
    func aliasElsewhere() {
        let manifest = Self.manifest.replacing(#"["Kit"])]"#, with: #"["Kit", "Core"])]"#)
        let old = ["Sources/Kit/A.swift": "public struct Chip { public func f() {} }", "Sources/Core/B.swift": ""]
        var new = old
        new["Sources/Core/B.swift"] = "public typealias Chip = NewChip\npublic struct NewChip { public func f() {} }"
        let all = found(old, new, manifest: manifest)
        #expect(all == ["`Chip` is new (compatible)", "NewChip is new (compatible)"], "\(all)")
    }

    @Test("Types that SwiftUI and UIKit isolate to the main actor")
    func isolation() {
        let (old, new) = ("public struct A { public func f() {} }", "public struct A: View { public func f() {} }")
        #expect(
            sentences(old, new, access: .public) == [
                "A is now `@MainActor` (may break)", "A now conforms to `View` (compatible)",
            ])
        #expect(sentences(new, new + "\nextension A { public func g() {} }", access: .public).count == 1)
        #expect(
            sentences("public class A {}", "nonisolated public class A: UIView {}", access: .public).contains {
                $0.contains("MainActor")
            } == false)
    }

    @Test("A member of a type with dynamic lookup of an unknown root may exist")
    func lookup() {
        let old = "public struct A { public var a: Int { 1 }; public var b: Int { 1 } }"
        let new = """
            @dynamicMemberLookup public struct A {
                public subscript<V>(dynamicMember path: KeyPath<Elsewhere, V>) -> V { fatalError() }
            }
            """
        #expect(
            sentences(old, new, access: .public).filter { $0.contains("is gone") } == [
                "A: `a` is gone (may break)", "A: `b` is gone (may break)",
            ])
    }
}
