import TeamSyncDocuments
import TestSupport
import Testing

/// The places that changes of components affect.
@Suite("The effects of changed components on code") struct ComponentImpactTests {
    private static func chip(_ properties: String) -> String {
        "export interface ChipProps { \(properties) }\nexport const Chip = (p: ChipProps) => <b>{p.text}</b>;\n"
    }

    private static func meter(_ name: String) -> String {
        "export interface \(name)Props { value: number; max?: number; min?: number }\n"
            + "export const \(name) = (p: \(name)Props) => <meter value={p.value} max={p.max} min={p.min} />;\n"
    }

    private static func stack(_ tag: String, _ type: String) -> String {
        """
        import { LitElement, html } from 'lit';
        import { customElement, property } from 'lit/decorators.js';
        @customElement('\(tag)')
        export class \(type) extends LitElement {
          @property() gap = 's';
          @property() align = 'start';
          render() { return html`<slot></slot>`; }
        }

        """
    }

    private static let configuration = #"""
          - id: kit
            path: FOLDER/kit
            counts: {components: {files: {glob: 'src/*', key: '^(?<key>[^.]+)'}, kind: component}}
          - id: app
            path: FOLDER/app
            uses:
              components:
                - lines: {glob: '**/*.tsx', pattern: '<(?<key>[A-Z]\w+)'}
                - lines: {glob: '**/*.tsx', pattern: '\b(?<key>\w+)(?=[\w\s,]*\}\s*from\s*''@acme/kit'')'}
                - lines: {glob: '**/*.vue', pattern: '<(?<key>[Aa]cme-?\w+)'}
        """#

    @Test("Places are listed if the attributes there are affected, and names only if they are gone")
    func effects() throws {
        let bench = try ImpactBench()
        try bench.add(
            "kit",
            [
                "src/Chip.tsx": Self.chip("text: string; busy?: boolean"), "src/Meter.tsx": Self.meter("Meter"),
                "src/acme-stack.ts": Self.stack("acme-stack", "AcmeStack"),
            ])
        try bench.add(
            "app",
            [
                "a.tsx": "import { Chip, Meter } from '@acme/kit'\n"
                    + "const a = <Chip text='a' busy />\nconst b = <Chip text='a' />\nconst c = <Chip {...p} />\n"
                    + "const d = <Meter value={3} />\n",
                "a.vue": "<template><acme-stack gap='m'/>\n<AcmeStack/></template>\n",
            ])
        try bench.configure(Self.configuration)
        try bench.push(
            "kit",
            [
                "src/Chip.tsx": Self.chip("text: string"), "src/Meter.tsx": nil,
                "src/Gauge.tsx": Self.meter("Gauge") + "/** @deprecated */\nexport const Meter = Gauge;\n",
                "src/acme-stack.ts": nil, "src/acme-flow.ts": Self.stack("acme-flow", "AcmeFlow"),
            ])
        let lines = try bench.teamsync("impact").text.split(separator: "\n").dropFirst().dropLast().map {
            String($0.drop { $0 == " " })
        }
        let expected = [
            "breaks: acme-stack is gone or has a new name (kit, components)",
            "a.vue:1:12: <template><acme-stack gap='m'/>", "a.vue:2:2: <AcmeStack/></template>",
            "breaks: Chip lost `busy` (breaking) (kit, components)", "a.tsx:2:12: const a = <Chip text='a' busy />",
            "may break: Meter renamed to Gauge (kit, components)",
            "a.tsx:1:16: import { Chip, Meter } from '@acme/kit'", "a.tsx:5:12: const d = <Meter value={3} />",
            "may break: Chip lost `busy` (breaking) (kit, components)", "a.tsx:4:12: const c = <Chip {...p} />",
        ]
        #expect(lines == expected, "\(lines.joined(separator: "\n"))")
    }

    @Test("Names that a module exports beside its component are listed where they are imported from the design system")
    func exports() throws {
        let bench = try ImpactBench()
        let menu =
            "export const Menu = (p: MenuProps) => <ul>{p.text}</ul>;\nexport interface MenuProps { text: string }\n"
        try bench.add(
            "kit",
            [
                "package.json": #"{"name": "@acme/kit"}"#,
                "src/Menu.tsx": menu
                    + "export const MenuItem = () => <li />;\nexport function useMenu() { return 1; }\n",
            ])
        try bench.add(
            "app",
            [
                "package.json": #"{"dependencies": {"@acme/kit": "1"}}"#,
                "a.tsx": "import { Menu, MenuItem } from '@acme/kit'\nconst a = <Menu text='a'><MenuItem /></Menu>\n",
                "b.tsx": "import { useMenu as use } from '@acme/kit'\nimport * as kit from '@acme/kit'\n"
                    + "const b = kit.useMenu()\n// useMenu\n",
                "c.tsx": "import { MenuItem } from '@other/kit'\nconst useMenu = () => 2\nuseMenu(<MenuItem />)\n",
                "lib/index.ts": "export { MenuItem } from '@acme/kit'\n",
                "d.tsx": "import { MenuItem } from './lib'\nconst d = <MenuItem />\n",
            ])
        try bench.configure(
            Self.configuration.replacing("glob: '**/*.tsx', pattern: '<", with: "glob: '**/*', pattern: '<"))
        try bench.push("kit", ["src/Menu.tsx": menu])
        let user = try #require(try bench.impact().repositories.first)
        let found = user.items.flatMap { item in
            item.places.map { "\(item.effect.rawValue) \(item.key) \($0.path):\($0.line ?? 0)" }
        }
        let expected = [
            "breaks MenuItem a.tsx:1", "breaks MenuItem a.tsx:2", "breaks MenuItem lib/index.ts:1",
            "breaks useMenu b.tsx:1", "breaks useMenu b.tsx:3", "may_break MenuItem d.tsx:1",
            "may_break MenuItem d.tsx:2",
        ]
        #expect(found.sorted() == expected)
    }

    @Test("Components that are members of others are listed where code uses them")
    func compounds() throws {
        let bench = try ImpactBench()
        func menu(_ members: String) -> String {
            "function Root() { return <ul /> }\nfunction Item() { return <li /> }\nfunction Label() { return <b /> }\n"
                + "export const Menu = Object.assign(Root, { \(members) })\n"
        }
        try bench.add(
            "kit",
            [
                "package.json": #"{"name": "@acme/kit"}"#, "src/Menu.tsx": menu("Item, Label: Label"),
                "src/Tabs.tsx": "export function Tabs() { return <b /> }\nTabs.Panel = () => <i />\n",
            ])
        try bench.add(
            "app",
            [
                "package.json": #"{"dependencies": {"@acme/kit": "1"}}"#,
                "a.tsx":
                    "import { Menu as M, Tabs } from '@acme/kit'\nconst a = <M><M.Item/></M>\nconst b = <M.Label/>\n"
                    + "const c = <Tabs.Panel/>\nconst d = <Tabs/>\nconst e = 'Tabs.Panel'\n",
                "b.tsx": "import { Menu } from './own'\nconst a = <Menu.Label/>\n",
                "own.tsx": "export const Menu = { Label: () => <b/> }\n",
            ])
        try bench.configure(Self.configuration)
        try bench.push(
            "kit", ["src/Menu.tsx": menu("Item"), "src/Tabs.tsx": "export function Tabs() { return <b /> }\n"])
        let user = try #require(try bench.impact().repositories.first)
        let found = user.items.flatMap { item in
            item.places.map { "\(item.effect.rawValue) \(item.key) \($0.path):\($0.line ?? 0)" }
        }
        #expect(found.sorted() == ["breaks Menu.Label a.tsx:3", "breaks Tabs.Panel a.tsx:4"])
    }

    @Test("Components of Angular are found by the tags of their elements and the names of their classes")
    func elements() throws {
        let bench = try ImpactBench()
        func component(_ name: String, _ inputs: String) -> String {
            "import { Component, Input } from '@angular/core';\n@Component({ selector: 'acme-\(name.lowercased())', "
                + "template: '' })\nexport class \(name)Component {\n  \(inputs)\n}\n"
        }
        try bench.add(
            "kit",
            [
                "package.json": #"{"name": "@acme/kit"}"#,
                "src/chip/chip.component.ts": component("Chip", "@Input() text = '';"),
                "src/card/card.component.ts": component("Card", "@Input() title = ''; @Input() busy = false;"),
            ])
        try bench.add(
            "app",
            [
                "package.json": #"{"dependencies": {"@acme/kit": "1"}}"#,
                "a.html": "<acme-chip text='a'></acme-chip>\n<acme-card [busy]='on'></acme-card>\n"
                    + "<acme-card title='a'></acme-card>\n<other-chip></other-chip>\n<!-- <acme-chip> -->\n",
                "a.ts": "import { CardComponent, ChipComponent } from '@acme/kit';\n",
                "b.ts": "import { ChipComponent } from './chip';\n",
            ])
        try bench.configure(
            #"""
                  - id: kit
                    path: FOLDER/kit
                    counts: {components: {directories: {glob: 'src/*'}, kind: component}}
                  - id: app
                    path: FOLDER/app
                    uses:
                      components:
                        - lines: {glob: '**/*.html', pattern: '<(?<key>acme-[\w-]+)'}
                        - lines: {glob: '**/*.ts', pattern: '\b(?<key>\w+)(?=[\w\s,]*\}\s*from\s*'')'}
            """#)
        try bench.push(
            "kit",
            [
                "src/chip/chip.component.ts": nil,
                "src/card/card.component.ts": component("Card", "@Input() title = '';"),
            ])
        let user = try #require(try bench.impact().repositories.first)
        let found = user.items.flatMap { item in
            item.places.map { "\(item.effect.rawValue) \(item.key) \($0.path):\($0.line ?? 0)" }
        }
        #expect(found.sorted() == ["breaks card a.html:2", "breaks chip a.html:1", "breaks chip a.ts:1"])
    }
}
