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
        #expect(found == [isRedrawn ? "Bell was redrawn" : "Bell: source changed"])
    }

    @Test("The layout of markup in string literals is formatting; its attributes and other text are not")
    func markupLayout() throws {
        let count = CountConfiguration(source: .files(glob: "icons/*.ts", exclude: []), kind: .icon)
        for (old, new, isSame) in [
            ("z\"/>", "z\" />", true), ("\n    '<path", " '<path", true), ("class=\"a\" d", "d", false),
            ("/><path", "/>\\n  <path", true), ("'<path", "/* outline */ '<path", true),
            ("\"<path d=\\\"M2 2h9v9z\\\"/>\"", "'<path d=\"M2 2h9v9z\"/>'", true),
            ("class=\"a\"", "class=\"a\" id=\"b\"", false), ("'bell'", "'bell '", false),
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
