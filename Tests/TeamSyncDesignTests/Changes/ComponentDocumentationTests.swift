import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("The documentation of components in their sources and specifications")
struct ComponentDocumentationTests {
    private func groups(_ name: String, _ old: String, _ new: String) throws -> [String] {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let files = { (text: String) in [RawPath(Array("ui/chip/\(name)".utf8)): TreeEntry(text)] }
        return try DesignClone.groups(count, files(old), files(new))
    }

    private static let comments: [(file: String, old: String, new: String, isDocumentation: Bool)] = [
        ("chip.swift", "/// A chip.\nstruct Chip {}\n", "/// A chip that users press.\nstruct Chip {}\n", true),
        ("chip.kt", "/**\n * A chip.\n */\nclass Chip\n", "/** A chip that users press. */\nclass Chip\n", true),
        (
            "chip.tsx", "interface P {\n  /** A */\n  a: string;\n}\nexport const Chip = (p: P) => <b>{p.a}</b>;\n",
            "interface P {\n  /** B */\n  a: string;\n}\nexport const Chip = (p: P) => <b>{p.a}</b>;\n", true
        ),
        // The layout of a comment, other comments and licenses are not documentation.
        ("chip.kt", "/**\n * A chip.\n */\nclass Chip\n", "/** A chip. */\nclass Chip\n", false),
        ("chip.swift", "// A chip.\nstruct Chip {}\n", "// Another chip.\nstruct Chip {}\n", false),
        ("chip.kt", "/** Copyright 2025 */\nclass Chip\n", "/** Copyright 2026 */\nclass Chip\n", false),
        ("chip.ts", "const a = 'b/**/c'; // d\n", "const a = 'b/**/c'; // e\n", false),
    ]

    @Test("Different documentation comments do not count as reformatting", arguments: comments.indices)
    func documentation(index: Int) throws {
        let (file, old, new, isDocumentation) = Self.comments[index]
        let sentence = isDocumentation ? "chip: docs changed" : "1 thing was reformatted (chip)"
        #expect(try groups(file, old, new) == [sentence])
    }

    @Test("Documentation comments are not mentioned if the code also differs")
    func code() throws {
        let found = try groups("chip.swift", "/// A\nstruct Chip {}\n", "/// B\nstruct Chip { let c = 1 }\n")
        #expect(found == ["chip: source changed"])
    }

    /// A component with a specification and a source.
    /// - Parameter own: the members in the source, if they differ from those of the specification.
    private func component(_ members: [(name: String, type: String, value: String)], own: String? = nil) -> [String:
        String]
    {
        let spec = members.map { "\"\($0.name)\": {\"type\": \"\($0.type)\", \"default\": \"\($0.value)\"}" }
        let types = members.map { "  \($0.name)?: \($0.type);\n" }.joined()
        let defaults = members.map { "\($0.name) = '\($0.value)'" }.joined(separator: ", ")
        return [
            "ui/Chip/Chip.json": "{\"props\": {\(spec.joined(separator: ", "))}}\n",
            "ui/Chip/Chip.tsx": own
                ?? "interface ChipProps {\n\(types)}\nexport const Chip = ({ \(defaults) }: ChipProps) => <b />;\n",
        ]
    }

    @Test("A change that both a specification and a source state is reported once")
    func repeated() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        func groups(_ old: [String: String], _ new: [String: String]) throws -> [String] {
            let files = { (texts: [String: String]) in
                Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
            }
            return try DesignClone.groups(count, files(old), files(new))
        }
        let old = component([("size", "string", "m")])
        #expect(
            try groups(old, component([("size", "string", "s"), ("tone", "string", "a")]))
                == ["Chip gained `tone`, has the default `\"s\"` instead of `\"m\"` for `size`"])
        #expect(
            try groups(old, component([("size", "number", "m")]))
                == ["Chip takes number instead of string for `size` (may break)"])
        // Changes stated only by the specification are reported, too.
        let source = old["ui/Chip/Chip.tsx"]
        #expect(
            try groups(old, component([("size", "string", "s")], own: source))
                == ["Chip has the default `s` instead of `m` for `size`"])
        let other = source?.replacing("size?: string", with: "size?: string; gap?: string")
        #expect(
            try groups(old, component([("size", "string", "m"), ("tone", "string", "a")], own: other))
                == ["Chip gained `tone` and `gap`"])
    }
}
