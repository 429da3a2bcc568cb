import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("The effects of changes in repositories with several packages") struct ImpactPackageTests {
    private static func chip(_ properties: String) -> String {
        "export interface ChipProps { \(properties) }\nexport const Chip = (p: ChipProps) => <b>{p.text}</b>;\n"
    }

    @Test("A change in one package does not concern code that imports from another one")
    func packages() throws {
        let bench = try ImpactBench()
        var files: [String: String] = [:]
        for package in ["react", "native"] {
            files["packages/\(package)/package.json"] = "{\"name\": \"@acme/\(package)\"}"
            files["packages/\(package)/src/Chip.tsx"] = Self.chip("text: string; busy?: boolean")
        }
        try bench.add("kit", files)
        let code = { (package: String) in
            "import { Chip } from '@acme/\(package)'\nconst a = <Chip text='a' busy />\n// Chip\nconst b = <p>Chip</p>\n"
        }
        try bench.add("app", ["a.tsx": code("react"), "b.tsx": code("native")])
        let counts = ["react", "native"].map { name in
            "\(name): {files: {glob: 'packages/\(name)/src/*.tsx'}, kind: component}"
        }
        let uses = ["react", "native"].map { name in
            "\(name): [{lines: {glob: '**/*.tsx', pattern: '<(?<key>[A-Z]\\w*)'}}]"
        }
        try bench.configure(
            """
              - {id: kit, path: FOLDER/kit, counts: {\(counts.joined(separator: ", "))}}
              - {id: app, path: FOLDER/app, uses: {\(uses.joined(separator: ", "))}}
            """)
        try bench.push("kit", ["packages/native/src/Chip.tsx": Self.chip("text: string")])
        let items = try bench.impact().repositories.flatMap(\.items)
        #expect(items.map(\.catalogue) == ["native"])
        #expect(items.flatMap(\.places).map { "\($0.path):\($0.line ?? 0)" } == ["b.tsx:2"])
        #expect(items.map(\.effect) == [.breaks])
    }

    @Test("An icon whose own file lists its former name as an alias may break")
    func ownAlias() throws {
        let bench = try ImpactBench()
        let svg = ImpactBench.svg(3)
        try bench.add(
            "icons",
            [
                "icons/trash-2.svg": svg, "icons/trash-2.json": "{\"tags\": [\"a\"]}",
                "icons/close.svg": ImpactBench.svg(4),
                "icons/close.json": "{\"tags\": [\"b\"]}", "icons/cart.svg": ImpactBench.svg(5),
            ])
        try bench.add(
            "app", ["a.tsx": "const a = <Icon name=\"trash-2\" />\n", "b.tsx": "const b = <Icon name=\"cart\" />\n"])
        try bench.configure(
            #"""
              - id: icons
                path: FOLDER/icons
                counts: {icons: {files: {glob: 'icons/*.svg'}, with: ['icons/{key}.json'], kind: icon}}
              - id: app
                path: FOLDER/app
                uses: {icons: [{lines: {glob: '**/*.tsx', pattern: '<Icon name="(?<key>[\w-]+)"'}}]}
            """#)
        try bench.push(
            "icons",
            [
                "icons/trash-2.svg": nil, "icons/trash-2.json": nil, "icons/bin.svg": svg,
                "icons/bin.json": "{\"tags\": [\"a\"], \"aliases\": [\"trash-2\"]}", "icons/cart.svg": nil,
                "icons/bag.svg": ImpactBench.svg(5),
            ])
        let items = try bench.impact().repositories.flatMap(\.items)
        #expect(
            items.map { "\($0.effect.rawValue) \($0.key) \($0.replacement?.name ?? "")" } == [
                "breaks cart bag", "may_break trash-2 bin",
            ])
    }
}
