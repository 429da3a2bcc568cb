import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncSetup

@Suite("Native views that no count reads")
struct UncountedViewsTests {
    private typealias Shapes = DesignSystemShapes

    private static func view(_ name: String, _ access: String = "public ") -> String {
        "import SwiftUI\n\n\(access)struct \(name): View { var body: some View { Text(\"a\") } }\n"
    }

    private static let components = Shapes.each { word in
        ("Sources/Kit/Components/Kit\(Shapes.title(word)).swift", view("Kit\(Shapes.title(word))"))
    }

    /// Returns the sentences about what is left out next to twelve components.
    private func sentences(_ files: [RawPath: String]) async throws -> [String] {
        let setup = try SetupFolder()
        let all = Shapes.swiftPackage.merging(Self.components) { $1 }.merging(files) { $1 }
        try setup.clone(setup.origin("r.git", all.mapValues { TestSupport.TreeEntry($0) }), "r")
        let clone = try #require(try await setup.survey().repositories.first?.clone)
        #expect(clone.counts.map(\.number) == [12])
        return clone.leftOut.map(\.sentence)
    }

    private static let names = ["Dial", "Knob", "Fader"]

    private static func views(in folder: String, _ access: String = "public ") -> [RawPath: String] {
        Shapes.each(names) { ("\(folder)/\($0).swift", view($0, access)) }
    }

    @Test("A folder with three public views is mentioned, whatever else is in it")
    func mentioned() async throws {
        let others = Shapes.each(["DialState", "KnobState", "FaderState", "Waves"]) {
            ("Extras/Synth/\($0).swift", "public struct \($0) { let a = 1 }\n")
        }
        let sentences = try await sentences(others.merging(Self.views(in: "Extras/Synth")) { $1 })
        #expect(sentences.count == 1)
        #expect(sentences.first?.hasPrefix("3 extras components in Extras/Synth/*.swift: the other") == true)
    }

    @Test("Two views, internal views, pages and examples are not mentioned")
    func decoys() async throws {
        var files = Self.views(in: "Extras/Synth", "")
        files["Extras/Pair/Dial.swift"] = Self.view("Dial")
        files["Extras/Pair/Knob.swift"] = Self.view("Knob")
        for folder in ["Screens", "Examples/Synth", "Extras/Internal"] { files.merge(Self.views(in: folder)) { $1 } }
        #expect(try await sentences(files) == [])
    }
}
