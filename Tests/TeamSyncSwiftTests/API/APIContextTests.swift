import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift
import TestSupport
import Testing

/// The effects of a change that depend on other sources.
@Suite struct APIContextTests {
    private static let library = """
        // swift-tools-version: 6.0
        let package = Package(
            name: "Chips", products: [.library(name: "Chips", targets: ["Chips"])],
            targets: [
                .target(name: "Chips"), .target(name: "Other"), .target(name: "Third", path: "Elsewhere"),
                .testTarget(name: "ChipsTests"),
            ])
        """
    private static let app = #"let package = Package(name: "App", targets: [.executableTarget(name: "App")])"#

    private func summaries(
        _ old: [String: String], _ new: [String: String], context: [String: String] = [:],
        manifests: [String: String] = [:]
    ) -> [String] {
        changes(from: old, to: new, context: context, manifests: manifests, access: nil).map(\.sentence)
    }

    @Test(
        "The types that a source declares or extends are found in its text",
        arguments: [
            ("public final class Chip: View {}", ["Chip"]),
            ("extension SwiftUI.View where Self: Chip {}", ["SwiftUI", "View"]),
            ("struct `Type`<A> { indirect enum Kind { case a } }", ["Type", "Kind"]),
            ("protocol\n    Größe\n{}", ["Größe"]), ("@MainActor actor Store {}", ["Store"]),
            ("  // A class for buttons\nlet a = \"//\"; struct B {}", ["B"]),
            ("/// The struct Chip\r\n///class Other\nlet extensionOfChip = Chip()", []),
            ("// Old line ends\rstruct Chip {}\r", ["Chip"]),
            ("let a = Chip.class", []), ("class", []), ("/", []), ("", []),
        ])
    func declaredTypes(text: String, names: [String]) {
        let declared = DeclaredTypes(in: text.utf8)
        #expect(declared.names == Set(names))
        #expect(!declared.hasAliases && !declared.exportsModules)
        for name in ["Other", "Kind", "Größe"] { #expect(declared.mayMatter(to: [name]) == names.contains(name)) }
        #expect(DeclaredTypes.words(in: text.utf8).isSuperset(of: names))
    }

    @Test("In the folders of frameworks, only public declarations are part of the API")
    func frameworks() {
        let text = { (name: String) in
            "public class Chip { public func a\(name)() {} }\nclass Inner\(name) { func b\(name)() {} }"
        }
        let found = { (frameworks: [String]?) in
            var comparison = SourceComparison()
            comparison.old = [SourceFile(path: "Kit/Chip.swift", contents: .text(text("One")))]
            comparison.new = [SourceFile(path: "Kit/Chip.swift", contents: .text(text("Two")))]
            comparison.frameworks = frameworks
            return APIComparer(comparison, access: nil).changes.map(\.sentence)
        }
        let own = ["Chip: `aOne()` is gone (breaking)", "Chip: `aTwo()` is new (compatible)"]
        #expect(found(["Kit/"]) == own, "\(found(["Kit/"]))")
        #expect(found([""]) == own)
        #expect(found(nil).count == 4 && found(["Other/"]) == found(nil), "\(found(nil))")
    }

    @Test("Aliases and exported modules matter to every comparison")
    func aliasesAndExports() {
        for text in ["typealias Chip = Other", "struct A { public typealias B = Int }", "@_exported import Core"] {
            #expect(DeclaredTypes(in: text.utf8).mayMatter(to: []))
        }
        for text in ["// typealias Chip = Other", "import Core", "let typealiases = 1"] {
            #expect(!DeclaredTypes(in: text.utf8).mayMatter(to: []))
        }
    }

    @Test("A declaration that moved out of scope is not gone, and other changes there are not reported")
    func outside() {
        let size = { (cases: String) in "public enum Size {\n    case \(cases)\n}\n" }
        let dialog = "public struct Dialog {}\n"
        let other = { (end: String) in "public struct Other {}\n\(end)" }
        let found = { (cases: String) in
            changes(
                from: [
                    "ui/Dialog.swift": dialog + size("small, large"), "base/Size.swift": other("public class A {}"),
                ],
                to: ["ui/Dialog.swift": dialog, "base/Size.swift": other(size(cases))], outside: ["base/Size.swift"]
            ).map { "\($0.path): \($0.sentence)" }
        }
        #expect(found("small, large") == [])
        #expect(found("small").count == 1 && found("small").allSatisfy { $0.hasPrefix("ui/Dialog.swift: ") })
        let gone = changes(
            from: ["ui/Dialog.swift": dialog + size("small")],
            to: ["ui/Dialog.swift": dialog, "base/A.swift": "struct B {}"],
            outside: ["base/A.swift"])
        #expect(gone.map(\.sentence) == ["Size is gone (breaking)"])
    }

    @Test("The API of a package with a library is public, and others have an internal one")
    func aPackageWithALibraryHasAPublicAPIAndOthersAnInternalOne() {
        let (old, new) = (["Sources/Chips/A.swift": "func f() {}\npublic func g() {}"], ["Sources/Chips/A.swift": ""])
        #expect(summaries(old, new, manifests: ["Package.swift": Self.library]) == ["`g()` is gone (breaking)"])
        let both = ["`f()` is gone (breaking)", "`g()` is gone (breaking)"]
        #expect(summaries(old, new, manifests: ["Package.swift": Self.app]) == both)
        #expect(summaries(old, new) == both)
        // The nearest manifest counts: the declarations of an app next to a library are not used elsewhere.
        let nested = ["Package.swift": Self.library, "Sources/Package.swift": Self.app]
        #expect(summaries(old, new, manifests: nested) == [])
        #expect(summaries(old, new, manifests: ["Kit/Package.swift": Self.library]) == [])
        #expect(summaries(old, new, manifests: ["Sources/Package.swift": Self.app]) == both)
        // The parser would take hours for this source.
        let deep = "let z = " + String(repeating: "[", count: 40) + "1" + String(repeating: "]", count: 40)
        #expect(summaries(old, new, manifests: ["Package.swift": deep]) == both)
    }

    @Test("A declaration that moves out of a target has no module")
    func whatMovesOutOfATargetNamesNoModuleWithoutName() {
        let text = "public struct A { public func f() {} }"
        let manifests = ["Package.swift": Self.library]
        #expect(
            summaries(["Sources/Chips/A.swift": text], ["Nowhere/A.swift": text], manifests: manifests).first
                == "A moved out of the module `Chips` (may break)")
    }

    @Test("The totals of a truncated list are not exact")
    func countsOfAListThatIsCutAreNotTakenForAll() {
        var repository = APIReport.Repository(id: "a", label: "A")
        repository.changes = changes(
            from: ["A.swift": "func f() {}; func g() {}; func h() {}"], to: ["A.swift": "func h(a: Int = 0) {}"]
        ).map(APIReport.Change.init)
        repository.changesTotal = 3
        #expect(APIReport([repository]).text().hasPrefix("A (a): : 2 breaking, 1 compatible\n"))
        repository.changesTotal = 9
        let text = APIReport([repository]).text()
        #expect(text.hasPrefix("A (a): : 2 breaking, at least 1 compatible\n"))
        #expect(text.contains("and 6 more of the same or lower severity"))
    }

    @Test("A declaration that moves to another file is the same, and one that moves to another target may break")
    func whatMovesToAnotherFileIsTheSameAndToAnotherTargetMayBreak() {
        let manifests = ["Package.swift": Self.library]
        let text = "public struct A { public func f() {} }"
        #expect(
            summaries(["Sources/Chips/A.swift": text], ["Sources/Chips/B/C.swift": text], manifests: manifests) == [])
        let moved = "A moved from the module `Chips` to `Other` (may break)"
        #expect(
            summaries(["Sources/Chips/A.swift": text], ["Sources/Other/A.swift": text], manifests: manifests).first
                == moved)
        #expect(
            summaries(["Sources/Chips/A.swift": text], ["Elsewhere/A.swift": text], manifests: manifests).first
                == moved.replacing("Other", with: "Third"))
    }

    @Test("The module of each version is what the manifest of that version says")
    func modulesOfBothVersions() {
        let manifest = { (path: String) in
            #"let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], "#
                + #"targets: [.target(name: "Kit", path: "\#(path)")])"#
        }
        let text = "public struct A { public func f() {} }"
        let changed = text + "\npublic struct B {}"
        for (old, new) in [("Sources", "Kit/Sources"), ("Kit/Sources", "Sources"), ("ios", "ios/Kit")] {
            let found = summaries(
                ["Package.swift": manifest(old), "\(old)/A.swift": text],
                ["Package.swift": manifest(new), "\(new)/A.swift": changed],
                manifests: ["Package.swift": manifest(new)])
            #expect(found == ["B is new (compatible)"], "\(old) \(new)")
        }
        // Without a manifest before, the module is unknown.
        let found = summaries(
            ["Sources/A.swift": text], ["Package.swift": manifest("Kit"), "Kit/A.swift": text],
            manifests: ["Package.swift": manifest("Kit")])
        #expect(found.first == "A moved into the module `Kit` (may break)")
    }

    @Test("Aliases and superclasses in unchanged sources are known")
    func aliasesAndSuperclassesOfUnchangedSourcesAreKnown() {
        let context = ["B.swift": "typealias Size = Int\nclass Base { init(a: Int) {} }"]
        #expect(
            summaries(["A.swift": "func f(a: Int) {}"], ["A.swift": "func f(a: Size) {}"], context: context) == [])
        #expect(
            summaries(
                ["A.swift": "class C: Base {}"], ["A.swift": "class C: Base { init(b: Int) {} }"], context: context)
                == ["C: init renamed parameter `a` to `b` (breaking)"])
        #expect(
            summaries(["A.swift": "class C: UIView {}"], ["A.swift": "class C: UIView { init(style: Int) {} }"]).first
                == "C no longer inherits the initializers of `UIView` (breaking)")
        #expect(
            summaries(["A.swift": "class C: UIView {}"], ["A.swift": "class C: UIView { init(style: Int = 1) {} }"])
                .first == "C no longer inherits the initializers of `UIView` (may break)")
    }

    @Test("A renamed type keeps its old name through an alias in a source that is not compared")
    func aliasOutsideScope() {
        let context = ["Old.swift": "@available(*, deprecated, renamed: \"B\") typealias A = B"]
        let text = { (name: String) in "class \(name) { init(a: Int) {}\n  func b() {} }" }
        let found = changes(from: ["A.swift": text("A")], to: ["B.swift": text("B")], context: context, access: nil)
        #expect(found.map(\.sentence) == ["A is now an alias of `B` (deprecated)"])
        #expect(found.map(\.path) == ["B.swift"])
    }

    @Test(
        "A type that moves into another type keeps its old name through an alias",
        arguments: ["Kit.Badge.Style", "Style"])
    func aliasOfNestedType(written: String) {
        let use = { (type: String, place: String) in
            "\(place) { public init(style: \(type), all: [\(type)]) {}\n  public var style: \(type) { .a } }\n"
        }
        let old =
            "public enum Kit {}\nextension Kit { public enum BadgeStyle { case a } }\n"
            + "extension Kit { public struct Badge {} }\n" + use("Kit.BadgeStyle", "extension Kit.Badge")
        let new =
            "public enum Kit {}\nextension Kit.Badge { public enum Style { case a } }\n"
            + "extension Kit { public struct Badge {} }\n" + use(written, "extension Kit.Badge")
        let alias = "extension Kit { @available(*, deprecated) public typealias BadgeStyle = Badge.Style }\n"
        #expect(sentences(old, new + alias) == ["Kit.BadgeStyle is now an alias of `Kit.Badge.Style` (deprecated)"])
        // Without the alias, the old name is gone.
        #expect(sentences(old, new).contains { $0.contains("(breaking)") })
    }

    @Test("Long lists of parameters are compared completely")
    func longListsOfParametersAreComparedToTheirEnd() {
        let list = (0..<300).map { "a\($0): Int" }.joined(separator: ", ")
        #expect(
            sentences("func f(\(list)) {}", "func f(\(list), b: Int = 1) {}") == ["`f` gained `b: Int` (compatible)"])
    }

    @Test("Tests have no API")
    func testsHaveNoAPI() {
        let text = "public func f() {}"
        #expect(summaries(["Tests/ChipsTests/A.swift": text], [:], manifests: ["Package.swift": Self.library]) == [])
        #expect(summaries(["AppTests/A.swift": text], [:]) == [])
        #expect(summaries(["Testing/A.swift": text], [:]) == ["`f()` is gone (breaking)"])
    }

    @Test("The access level of a type also applies to its extensions")
    func theAccessLevelOfATypeElsewhereHoldsForItsExtensions() {
        let (old, new) = (["A.swift": "public extension Chips { func f() {} }"], ["A.swift": ""])
        let found = { (type: String) in
            changes(from: old, to: new, context: ["Chips.swift": type], access: .public).map(\.sentence)
        }
        #expect(found("public struct Chips {}") == ["Chips: `f()` is gone (breaking)"])
        #expect(found("struct Chips {}") == [])
        #expect(found("") == ["Chips: `f()` is gone (breaking)"])
    }

    @Test("A default implementation may be in another source")
    func aDefaultImplementationMayBeInAnotherSource() {
        let (old, new) = (["A.swift": "protocol P {}"], ["A.swift": "protocol P { func f() }"])
        #expect(summaries(old, new) == ["P: `f()` is a new requirement without a default (breaking)"])
        #expect(
            summaries(old, new, context: ["B.swift": "extension P { func f() {} }"])
                == ["P: `f()` is a new requirement with a default (compatible)"])
    }

    @Test("An inherited member is not gone")
    func whatIsInheritedIsNotGone() {
        #expect(
            sentences("class A: B { override func f() {} }", "class A: B {}") == [
                "A: `f()` is now inherited (compatible)"
            ])
        let protocols = "protocol P {}\nextension P { func f() {} }\n"
        #expect(
            sentences(protocols + "struct A: P { func f() {} }", protocols + "struct A: P {}")
                == ["A: `f()` is now inherited (compatible)"])
    }

    @Test("A source that cannot be parsed is reported, and its declarations are not gone")
    func aSourceThatCannotBeParsedIsNeitherSilentNorGone() {
        let (old, new) = (
            ["A.swift": "struct A {}", "B.swift": "struct B {}"], ["A.swift": "struct A {", "B.swift": ""]
        )
        let found = changes(from: old, to: new)
        #expect(found.map(\.verdict) == [.breaking, .notAnalysed])
        #expect(found.map(\.path) == ["B.swift", "A.swift"])
    }

    @Test("A macro that may declare something is not analyzed")
    func aMacroThatDeclaresSomethingIsNotAnalysed() {
        #expect(
            sentences("struct A { #make(1) }", "struct A { #make(2) }").first
                == "A: `#make` is a macro that expands to unknown declarations (could not be analyzed)")
        #expect(
            sentences("@Observable class A {}", "class A {}") == [
                "A lost the attribute `@Observable` (may break)"
            ])
    }

    @Test("Previews are not part of the API")
    func previewsAreNotAnAPI() {
        #expect(sentences("struct A_Previews: PreviewProvider { static var previews: Int { 1 } }", "") == [])
    }

    struct HostileSource: CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ name: String, _ text: String) { (testDescription, self.text) = (name, text) }

        static func many(_ text: String) -> String { String(repeating: text, count: 100_000) }
    }

    @Test(
        "Hostile sources have a limited result with a report",
        arguments: [
            HostileSource("brackets", "struct A { let a = " + HostileSource.many("[")),
            HostileSource("names", "struct A { let a = b" + String(repeating: ".c", count: 10_000) + " }"),
            HostileSource("bodies", "struct A { func f() { " + HostileSource.many("if a { ") + "} }"),
            HostileSource(
                "generic arguments", "let a: " + HostileSource.many("Optional<") + "Int" + HostileSource.many(">")),
            HostileSource("optionals", "let a: Int" + String(repeating: "?", count: 10_000)),
            HostileSource("a long name", "struct " + HostileSource.many("A") + " { func f(a: Int) {} }"),
            HostileSource("overloads", String(repeating: "func f(a: Int) {}\n", count: 3_000)),
            HostileSource("somes", "func f(a: " + String(repeating: "some ", count: 20_000) + "P) {}"),
            HostileSource(
                "conditions",
                "#if A\nfunc f() {}\n" + String(repeating: "#elseif B\nfunc f() {}\n", count: 1_000) + "#endif"),
            HostileSource(
                "aliases",
                (0..<60).map { "typealias A\($0) = (A\($0 + 1), A\($0 + 1))\n" }.joined() + "func f(a: A0) {}"),
            HostileSource("alias circle", "typealias A = B\ntypealias B = A\nfunc f(a: A) {}"),
            HostileSource("class circle", "class A: B { init(a: Int) {} }\nclass B: A {}"),
            HostileSource("raw values", "enum E: Int { case a = 9223372036854775807, b, c = 0xFFFFFFFFFFFFFFFFFF, d }"),
            HostileSource("marks", "struct A" + String(repeating: "\u{301}", count: 5_000) + " {}"),
            HostileSource("bidi", "func `a\u{202e}(b: c`(`in`: Int) {}"),
            HostileSource("functions", (0..<3_000).map { "func f\($0)() {}\n" }.joined()),
        ])
    func hostile(source: HostileSource) throws {
        signal(SIGPIPE, SIG_IGN)
        let program = try #require(APIProgram(environment: ProcessEnvironment.all))
        // Debug builds take half a minute for both directions of all sources: scripts/soak also tries the second one.
        for direction in try SeedRange.chosen(1...1, of: 1...2) {
            let (old, new) = direction == 1 ? (source.text, "") : ("struct A {}", source.text)
            var comparison = SourceComparison()
            comparison.old = [SourceFile(path: "A.swift", contents: .text(old))]
            comparison.new = [SourceFile(path: "A.swift", contents: .text(new))]
            var ending: Set<String> = []
            let answer = program.answer(to: comparison, access: .internal, ending: &ending)
            #expect(!answer.changes.isEmpty)
            #expect(answer.changes.count <= APIRequest.changeLimit && answer.total >= answer.changes.count)
            #expect(answer.changes.allSatisfy { $0.sentence.utf8.count < 4_000 })
            #expect(try DocumentCodec.encode(answer).count < APIRequest.answerLimit)
        }
    }
}
