import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Icons drawn in sources")
struct SourceDrawingTests {
    private static let jsx = """
        import { IconBase } from './base'
        export const Bell = ({ size = 24, ...props }: Props) => (
          <svg width={size} viewBox="0 0 24 24" fill="none" strokeWidth={2} {...props}>
            {props.title && <title>It's {props.title}</title>}
            <path d="M4 4h16v16z" stroke={props.color} strokeLinecap='round' />
          </svg>
        )
        """
    private static let svelte = """
        <script lang="ts">
          export let size = '1em'
        </script>
        <svg {...$$props} width={size} on:click viewBox="0 0 24 24"><path d="M4 4h16v16z"/></svg>
        """
    private static let vue = """
        <template>
          <svg :width="size" v-bind="$attrs" @click="go" viewBox="0 0 24 24"><path d="M4 4h16v16z"/></svg>
        </template>
        """
    private static let module = """
        export default createIcon('Bell', [['path', { d: 'M4 4h16v16z', key: 'a' }]])
        """
    private static let markup = """
        const icon = {
          outline:
            '<path class="a" d="M4 4h16v16z"/><path d="M1 1h2v2z" />', solid: "<path d=\\"M2 2h9v9z\\"/>",
        };
        export const bellIcon = ['bell', renderIcon(icon)]
        """
    private static let kotlin = """
        public val Icons.Bell: ImageVector get() = Builder(name = "Bell", viewportWidth = 24.0f).apply {
            path(fill = SolidColor(Color(0xFF000000))) { moveTo(4.0f, 4.0f); horizontalLineToRelative(16.0f)
                verticalLineToRelative(16f); close() }
        }.build()
        """

    @Test(
        "Another outline is redrawn; other code, or the same outline in another notation, is not",
        arguments: [
            ("tsx", jsx, "h16v16", "h8v16", true), ("tsx", jsx, "M4 4h16v16z", "M4,4 H20 V20 Z", false),
            ("tsx", jsx, "size = 24", "size = 20", false), ("tsx", jsx, "'round'", "\"square\"", true),
            ("svelte", svelte, "h16v16", "h8v16", true), ("svelte", svelte, "1em", "2em", false),
            ("vue", vue, "h16v16", "h8v16", true), ("vue", vue, "go", "run", false),
            ("ts", module, "h16v16", "h8v16", true), ("ts", module, "key: 'a'", "key: 'b'", false),
            ("ts", markup, "h16v16", "h8v16", true), ("ts", markup, "'bell'", "'horn'", false),
            ("ts", markup, "class=\"a\"", "class=\"b\"", false),
            ("kt", kotlin, "16f", "8f", true), ("kt", kotlin, "FF000000", "FF00FF00", false),
            ("kt", kotlin, "horizontalLineToRelative(16.0f)", "lineTo(20f, 4f)", false),
        ])
    func redrawn(ending: String, source: String, old: String, new: String, isRedrawn: Bool) throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.\(ending)", exclude: []), kind: .icon)
        let changed = source.replacing(old, with: new)
        #expect(changed != source)
        let found = try DesignClone.groups(
            count, ["icons/Bell.\(ending)": TreeEntry(source)], ["icons/Bell.\(ending)": TreeEntry(changed)])
        // A line with another value is shown.
        if ["size = 20", "key: 'b'", "'horn'", "FF00FF00"].contains(new) {
            #expect(found.count == 1 && found[0].hasPrefix("Bell: ") && found[0].contains(" → "), "\(found)")
        } else {
            #expect(found == [isRedrawn ? "Bell was redrawn" : "Bell: source changed"])
        }
    }

    @Test("The depth of imports in a source that moved makes no difference")
    func moved() throws {
        let count = CountConfiguration(source: .files(glob: "icons/**/*.tsx", exclude: []), kind: .icon)
        for (module, isSame) in [("../base", true), ("../other", false)] {
            let found = try DesignClone.groups(
                count, ["icons/Bell.tsx": TreeEntry(Self.jsx)],
                ["icons/action/Bell.tsx": TreeEntry(Self.jsx.replacing("./base", with: module))])
            #expect(found == ["Bell moved from icons/ to icons/action/" + (isSame ? "" : " (source changed)")])
        }
    }

    @Test("A new drawing next to an unchanged one is a variant")
    func variants() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.ts", exclude: []), kind: .icon)
        let groups = { (old: String, new: String) in
            try DesignClone.groups(count, ["icons/Bell.ts": TreeEntry(old)], ["icons/Bell.ts": TreeEntry(new)])
        }
        let more = Self.markup.replacing("solid:", with: "badged: '<path d=\"M3 3h7v7z\"/>', solid:")
        #expect(try groups(Self.markup, more) == ["Bell gained the badged variant"])
        #expect(try groups(more, Self.markup) == ["Bell lost the badged variant"])
        #expect(try groups(Self.markup, more.replacing("h16v16", with: "h8v16")) == ["Bell was redrawn"])
    }

    @Test("Spaces in path data are formatting; numbers are not", arguments: [CatalogueKind.icon, .component])
    func pathSpaces(kind: CatalogueKind) throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.tsx", exclude: []), kind: kind)
        for (path, isSame) in [
            ("M 4 4 h 16  v 16 z", true), ("M44h16v16z", false), ("M4 4h1 6v16z", false), ("M4 4H16v16z", false),
        ] {
            let changed = Self.jsx.replacing("M4 4h16v16z", with: path).replacing("It's", with: "It is")
            let old = Self.jsx.replacing("It's", with: "It is")
            let found = try DesignClone.groups(
                count, ["icons/Bell.tsx": TreeEntry(old)], ["icons/Bell.tsx": TreeEntry(changed)])
            #expect((found == ["1 thing was reformatted (Bell)"]) == isSame, "\(path): \(found)")
        }
    }

    @Test("Names of arguments that build a path are formatting if they are in order")
    func labels() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.kt", exclude: []), kind: .icon)
        for (label, isSame) in [
            ("x = 4.0f, y = 4.0f", true), ("x = 4.0f, y = 5.0f", false), ("y = 4.0f, x = 4.0f", false),
        ] {
            let labelled = Self.kotlin.replacing("moveTo(4.0f, 4.0f)", with: "moveTo(\(label))")
            let found = try DesignClone.groups(
                count, ["icons/Bell.kt": TreeEntry(Self.kotlin)], ["icons/Bell.kt": TreeEntry(labelled)])
            #expect((found == ["1 thing was reformatted (Bell)"]) == isSame, "\(found)")
        }
    }

    @Test("The name of a file in an asset set is not a variant")
    func sets() throws {
        let count = CountConfiguration(source: .xcassets(path: "Assets.xcassets", sets: [.image]), kind: .icon)
        let set = { (name: String, size: Int) in
            let folder = "Assets.xcassets/toast-error.imageset"
            let drawing = "<svg viewBox=\"0 0 9 9\"><path d=\"M1 1h\(size)v7z\"/></svg>"
            return [
                RawPath(Array("\(folder)/Contents.json".utf8)):
                    TreeEntry("{\"images\": [{\"filename\": \"\(name).svg\", \"idiom\": \"universal\"}]}"),
                RawPath(Array("\(folder)/\(name).svg".utf8)): TreeEntry(drawing),
            ]
        }
        let old = set("toast-error", 3)
        #expect(
            try DesignClone.groups(count, old, set("Toast-Error-Icon", 3)) == ["1 thing was reformatted (toast-error)"])
        let redrawn = try DesignClone.groups(count, old, set("Toast-Error-Icon", 6))
        #expect(redrawn == ["toast-error was redrawn"], "\(redrawn)")
    }

    @Test("The layout of markup in string literals is formatting; its attributes and other text are not")
    func markupLayout() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.ts", exclude: []), kind: .icon)
        for (old, new, isSame) in [
            ("z\"/>", "z\" />", true), ("\n    '<path", " '<path", true), ("class=\"a\" d", "d", false),
            ("/><path", "/>\\n  <path", true), ("'<path", "/* outline */ '<path", true),
            ("\"<path d=\\\"M2 2h9v9z\\\"/>\"", "'<path d=\"M2 2h9v9z\"/>'", true),
            ("class=\"a\"", "class=\"a\" id=\"b\"", false), ("renderIcon(icon)", "render(icon)", false),
        ] {
            let changed = Self.markup.replacing(old, with: new)
            #expect(changed != Self.markup, "\(old)")
            let found = try DesignClone.groups(
                count, ["icons/a.ts": TreeEntry(Self.markup)], ["icons/a.ts": TreeEntry(changed)])
            #expect(found == [isSame ? "1 thing was reformatted (a)" : "a: source changed"], "\(old): \(found)")
        }
    }

    @Test("An icon deprecated in its own source")
    func deprecated() throws {
        for (ending, source, note) in [
            ("kt", Self.kotlin, "@Deprecated(\"use Horn\")\n"), ("ts", Self.module, "/** @deprecated use Horn */\n"),
        ] {
            let count = CountConfiguration(source: .files(glob: "icons/*.\(ending)", exclude: []), kind: .icon)
            let files = [source, note + source].map {
                ["icons/Bell.\(ending)": TreeEntry($0)] as [RawPath: TestSupport.TreeEntry]
            }
            #expect(try DesignClone.groups(count, files[0], files[1]) == ["Bell is deprecated: use Horn"])
            #expect(try DesignClone.groups(count, files[1], files[0]) == ["Bell is no longer deprecated"])
        }
    }

    @Test("A source without a drawing, or with deep nesting, is compared as a source")
    func hostile() throws {
        let path = GitPath("icons/a.tsx")
        for text in [
            "<svg", "<svg ", "<svg></svg>", "<svg>{</svg>", "<svg a={</svg>", "<svg a=></svg>", "<svg 'a'></svg>",
            "<svg><path d={x}/></svg>", "const a = 'M'", String(repeating: "<svg ", count: 40_000) + "</svg>",
            String(repeating: "{", count: 200_000) + "<svg {</svg>", "<svg><!-- </svg>",
        ] {
            #expect(SourceDrawing.drawing(in: Array(text.utf8), path: path) == nil, "\(text.prefix(40))")
        }
    }
}
