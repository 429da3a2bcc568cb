import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncSwift

@Suite("Names that code defines itself") struct OwnNamesInCodeTests {
    /// The lines in which a variable of Less is the code's own.
    private func ownLines(_ text: String, _ name: String) -> [Int] {
        let mask = SourceMask(Array(text.utf8), fileName: "a.less")
        let names = LessNames(mask)
        return ByteSearch.offsets(of: Array(name.utf8), in: mask.bytes).filter { offset in
            names.isOwn(offset..<offset + name.utf8.count)
        }.map { offset in mask.bytes[..<offset].count { $0 == 0x0a } + 1 }
    }

    @Test("A variable of Less is own in the block that defines it, and a parameter in its mixin")
    func less() {
        #expect(ownLines("@ink: red;\n.a { b: @ink }\n", "@ink") == [1, 2])
        #expect(ownLines(".a { @ink: red;\nb: @ink }\n.c { b: @ink }\n", "@ink") == [1, 2])
        #expect(ownLines(".tint(@ink: red) {\n b: @ink;\n}\n.c { b: @ink }\n", "@ink") == [1, 2])
        #expect(ownLines(".tint(@a; @ink) when (default()) {\n b: @ink;\n}\n", "@ink") == [1, 2])
        // Calls, conditions and queries use it.
        #expect(ownLines(".a { .tint(@ink: red);\nb: @ink }\n", "@ink") == [])
        #expect(ownLines(".a when (@ink > 1) {\n b: @ink }\n@media (max-width: @ink) {\n}\n", "@ink") == [])
        #expect(ownLines("@ink-dark: red;\n.a { b: @ink; c: fade(@ink, 1) }\n", "@ink") == [])
    }

    @Test("The cases that an enumeration of the code declares are no uses")
    func cases() {
        let text =
            "import com.acme.Tone.QUIET\nenum class State {\n  LOUD, QUIET }\nval a = listOf(LOUD, QUIET)\n"
            + "fun b() { QUIET }\n"
        let mask = SourceMask(Array(text.utf8), fileName: "a.kt")
        let lines = KotlinAliases(mask, path: "a.kt").uses.map { use in
            mask.bytes[..<use.name.lowerBound].count { $0 == 0x0a } + 1
        }
        #expect(lines == [4, 5])
    }

    @Test("Custom properties that a source defines, and rules, are not unknown tokens")
    func variables() {
        let text =
            ":root { --own-a: red;\n  --own-b : var(--kit-a) }\n@media (a) { b: var(--own-a); --x: @ink }\nc: --opt"
        let mask = SourceMask(Array(text.utf8), fileName: "a.less")
        let own = OwnVariables(mask)
        func isOwn(_ name: String, _ length: Int) -> Bool {
            ByteSearch.offsets(of: Array(name.utf8), in: mask.bytes).allSatisfy {
                own.contain($0 + length..<$0 + name.utf8.count)
            }
        }
        #expect(isOwn("--own-a", 2) && isOwn("--own-a", 0) && isOwn("--own-b", 2) && isOwn("@media", 1))
        #expect(!isOwn("--kit-a", 2) && !isOwn("@ink", 0) && !isOwn("--opt", 2))
    }

    @Test("Java names members of types in Kotlin")
    func java() {
        let declarations = ["kit": Set(["Tone.QUIET"])]
        let named = DeclarationUses.names(declarations, ["kit"], in: Array("f(Tone.QUIET);".utf8), "A.java")
        #expect(named.map(\.name) == ["Tone.QUIET"])
        #expect(DeclarationUses.names(declarations, ["kit"], in: Array("QUIET".utf8), "a.md").isEmpty)
    }

    private func lines(_ path: String, _ text: String, _ pattern: String) throws -> [Int] {
        let (provider, folder) = (try TemporaryFolder("kit"), try TemporaryFolder("app"))
        try RawFile.write("{\"name\": \"@acme/kit\"}".utf8, to: RawPath("\(provider.path)/package.json"))
        try RawFile.write("package com.acme.ui\n".utf8, to: RawPath("\(provider.path)/A.kt"))
        try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(path)"))
        var user = RepositoryConfiguration(id: "app", path: folder.path)
        user.uses = ["components": [.lines(glob: path, exclude: [], pattern: pattern, multiline: nil)]]
        let packages = DesignPackages(of: [provider.path])
        let search = PlaceSearch(
            user, in: TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false)),
            kinds: ["components": .component], cacheFolder: nil, packages: packages)
        return search.find().places.filter(\.isCertain).compactMap(\.place.line)
    }

    @Test("A view in a layout with a package of the code is another one")
    func views() throws {
        let text = "<a>\n<com.acme.ui.chip.ChipView/>\n<com.app.widget.ChipView/>\n<ChipView/>\n</a>\n"
        #expect(try lines("a.xml", text, #"\b(?<key>[A-Z]\w+View)\b"#) == [2, 4])
    }

    @Test("The package that a removed component took with it is one of the design system")
    func formerPackages() throws {
        let text = "import { Chip } from '@acme/chip'\nimport { Other } from '@acme/own'\n"
        let owners = { (former: Set<String>) throws -> [ModuleOwners.Owner] in
            let folder = try TemporaryFolder("app")
            try RawFile.write("{\"name\": \"@acme/own\"}".utf8, to: RawPath("\(folder.path)/own/package.json"))
            try RawFile.write(text.utf8, to: RawPath("\(folder.path)/a.ts"))
            let provider = try TemporaryFolder("kit")
            try RawFile.write("{\"name\": \"@acme/kit\"}".utf8, to: RawPath("\(provider.path)/package.json"))
            let packages = DesignPackages(of: [provider.path])
            packages.formerComponents = former
            let tree = TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false))
            let owners = ModuleOwners(tree, packages, of: [])
            return ["@acme/chip", "@acme/chip/register.js", "@acme/own"].map { owners.owner(of: $0, in: "a.ts").owner }
        }
        #expect(try owners(["chip", "own"]).prefix(2) == [.design, .design])
        #expect(try owners(["chip", "own"]).last != .design)
        #expect(try owners([])[0] == .unknown)
    }
}
