import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Mixins, functions, placeholders and classes of Sass, and styles of Android")
struct StyleDeclarationTests {
    private static let cases: [(old: String, new: String, sentence: String)] = [
        (
            ".chip { &--small { gap: 1px; } }", ".chip { &--tiny { gap: 1px; } }",
            "chip lost the class `chip--small` (breaking), gained the class `chip--tiny`"
        ),
        (
            ".chip { &__icon { &--on { gap: 1px; } } }", ".chip { &__icon { gap: 1px; } }",
            "chip lost the class `chip__icon--on` (may break)"
        ),
        (
            "%chip-base { gap: 1px; }\n.chip { a: b; }", "%chip-core { gap: 1px; }\n.chip { a: b; }",
            "chip lost `%chip-base` (breaking), gained `%chip-core`"
        ),
        (
            "@function chip-gap($a) { @return $a; }\n.chip { a: b; }", ".chip { a: b; }",
            "chip lost `@function chip-gap` (breaking)"
        ),
        (
            "@mixin chip($c: blue) { a: $c; }\n.chip { a: b; }", "@mixin chip($c: black) { a: $c; }\n.chip { a: b; }",
            "chip has the default `black` instead of `blue` for `@mixin chip($c)`"
        ),
        (
            "@mixin chip($a, $b: $a) { a: $a; }\n.chip { a: b; }",
            "@mixin chip($c, $b: $c) { a: $c; }\n.chip { a: b; }",
            "chip now requires the parameter `$c` of `@mixin chip` (breaking), lost the parameter `$a` of `@mixin chip` (breaking)"
        ),
        // The name is computed.
        (".chip { &--#{$a} { gap: 1px; } }", ".chip { &--#{$b} { gap: 1px; } }", "chip: styles changed"),
    ]

    @Test("Templates may be next to the style sheets of a component", arguments: cases)
    func declarations(old: String, new: String, sentence: String) throws {
        let files = { (text: String) in
            [
                "ui/chip/_chip.scss": "\(text)\n", "ui/chip/chip.html": "<i class=\"chip\"></i>\n",
                "ui/menu/_menu.scss": ".menu { a: b; }\n",
            ]
        }
        let found = try DesignClone.components(files(old), files(new))
        #expect(found.map { $0.replacing(" (styles changed)", with: "") } == [sentence], "\(found)")
    }

    @Test("Custom properties in the rule of the element itself are for users")
    func host() throws {
        let files = { (name: String) in
            [
                "ui/chip/chip.scss": ":host {\n  \(name): #fff;\n  --_own: 1px;\n}\n",
                "ui/chip/chip.tsx": "@Component({ tag: 'kit-chip' })\nexport class Chip {}\n",
            ]
        }
        #expect(
            try DesignClone.components(files("--color"), files("--ink"))
                == ["chip lost the custom property `--color` (may break), gained the custom property `--ink`"])
        #expect(try DesignClone.components(files("--_a"), files("--_b")).allSatisfy { !$0.contains("lost") })
    }

    @Test("Styles and attributes of views, and mixins outside of components, are listed as sources")
    func resources() throws {
        let names = ["Chip", "Card"]
        func files(_ styles: String, _ tools: String) -> [String: String] {
            var files = [
                "src/res/values/styles.xml": "<resources>\(styles)</resources>\n", "src/ui/_tools.scss": tools,
            ]
            for name in names { files["src/ui/\(name)/\(name).ts"] = "export class \(name) {}\n" }
            return files
        }
        let style = { (height: String, more: String) in
            "<style name=\"Kit.Chip\"><item name=\"height\">\(height)</item></style><attr name=\"kitSize\"><enum name=\"s\" value=\"0\" />\(more)</attr>"
        }
        let found = try DesignClone.components(
            files(style("40dp", ""), "@mixin ring($c: blue) { a: $c; }\n"),
            files(style("48dp", "<enum name=\"m\" value=\"1\" />"), "@mixin ring($c: red) { a: $c; }\n"), "src/ui/*/")
        #expect(found.contains { $0.contains("kitSize also takes `m`") && $0.contains("Kit.Chip.height 40dp → 48dp") })
        #expect(found.contains { $0.contains("has the default `red` instead of `blue` for `@mixin ring($c)`") })
        #expect(found.count == 2, "\(found)")
    }

    @Test("Declarations that styles gained and lost are described")
    func gained() throws {
        let files = { (body: String) in
            ["ui/chip/chip.ts": "const s = css`\n:host {\n  display: block;\(body)\n}\n`;\n"]
        }
        #expect(
            try DesignClone.components(files(""), files("\n  margin: 8px;")) == ["chip gained margin in :host: 8px"])
        #expect(try DesignClone.components(files("\n  margin: 8px;"), files("")) == ["chip lost margin in :host"])
    }

    @Test("A catalogue that moved to the place of its count is not new")
    func catalogue() throws {
        let files = { (folder: String) -> [RawPath: TestSupport.TreeEntry] in
            Dictionary(
                uniqueKeysWithValues: (1...5).map { number in
                    (
                        RawPath(Array("\(folder)/i\(number).svg".utf8)),
                        TreeEntry("<svg viewBox=\"0 0 9 9\"><path d=\"M\(number) 1h4v\(number)z\"/></svg>\n")
                    )
                })
        }
        let count = CountConfiguration(source: .files(glob: "new/*.svg", exclude: []), kind: .icon)
        let groups = try DesignClone.groups(count, files("old"), files("new"))
        #expect(groups.count == 1 && groups[0].hasPrefix("5 things moved from old/ to new/"), "\(groups)")
        #expect(try DesignClone.groups(count, [:], files("new")) == ["Things: new catalogue, 5 things"])
    }

    @Test("Slots with values and events in several lines are not properties in Vue")
    func vue() throws {
        let file = { (event: String, slot: String) -> [RawPath: TestSupport.TreeEntry] in
            [
                "ui/Chip.vue": TreeEntry(
                    """
                    <script setup lang="ts">
                    const props = defineProps<{ size?: 's' | 'm' }>()
                    const emit = defineEmits<{
                      (e: 'click', event: MouseEvent): void
                      (e: 'focus'\(event)): void
                    }>()
                    defineSlots<{
                      icon?(props: {\(slot)}): any
                    }>()
                    </script>
                    <template><slot name="icon" :size="size" /></template>

                    """)
            ]
        }
        let count = CountConfiguration(source: .files(glob: "ui/*.vue", exclude: []), kind: .component)
        #expect(
            try DesignClone.groups(count, file("", ""), file(", event: FocusEvent", " size: number "))
                == ["Chip sends [FocusEvent] instead of [] with the event `focus`"])
    }

    @Test("A comment at the beginning of a script describes the component in Vue, and functions are methods in Svelte")
    func wholeComponents() throws {
        let vue = { (comment: String) -> [RawPath: TestSupport.TreeEntry] in
            ["ui/Chip.vue": TreeEntry("<script setup>\n\(comment)defineProps({ a: String })\n</script>\n")]
        }
        let count = { (ending: String) in
            CountConfiguration(source: .files(glob: "ui/*.\(ending)", exclude: []), kind: .component)
        }
        #expect(
            try DesignClone.groups(count("vue"), vue(""), vue("/** @deprecated Use KitTag. */\n"))
                == ["Chip is deprecated: use KitTag"])
        let svelte = { (name: String) -> [RawPath: TestSupport.TreeEntry] in
            ["ui/Chip.svelte": TreeEntry("<script>\nexport function \(name)() {}\n</script>\n<i></i>\n")]
        }
        #expect(
            try DesignClone.groups(count("svelte"), svelte("focus"), svelte("select"))
                == ["Chip lost the method `focus` (breaking), gained the method `select`"])
    }
}
