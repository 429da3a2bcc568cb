import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("What scripts of components export besides the component")
struct ExportedDeclarationTests {
    private static let cases: [(old: String, new: String, sentence: String)] = [
        (
            "export enum Size { S = 's', M = 'm' }",
            "/** @deprecated use strings */\nexport enum Size { S = 's', M = 'm' }",
            "Chip deprecates `Size`: use strings"
        ),
        (
            "enum Size { S, M }\nexport { Size };",
            "enum Size {\n  S,\n  /** @deprecated use S */\n  M,\n}\nexport { Size };",
            "Chip deprecates `Size.M`: use S"
        ),
        (
            "export type Kind = 'a' | 'b';",
            "/**\n * The kind.\n * @deprecated use Tone\n */\nexport type Kind = 'a' | 'b';",
            "Chip deprecates `Kind`: use Tone"
        ),
        ("export const GAP = 4;", "export const GAP = 8;", "Chip: GAP 4 → 8"),
        (
            "export const useChip2 = (a: string) => a;", "export const useChip2 = (a: string, b = 1) => a;",
            "Chip: useChip2 (a: string) → (a: string, b = 1)"
        ),
        // Markup with several elements on one line hides nothing.
        (
            "const A = () => <p>{[1].map((i) => <b key={i}>{i}</b>)}</p>;\nexport const GAP = 4;",
            "const A = () => <p>{[1].map((i) => <b key={i}>{i}</b>)}</p>;\nexport const GAP = 8;", "Chip: GAP 4 → 8"
        ),
        // Users do not see these.
        ("const gap = 4;", "const gap = 8;", "Chip: source changed"),
        ("enum Size { S }", "/** @deprecated */\nenum Size { S }", "Chip: source changed"),
        // The text of a deprecation is not reported.
        (
            "/** @deprecated a */\nexport enum Size { S }", "/** @deprecated b */\nexport enum Size { S }",
            "Chip: docs changed"
        ),
    ]

    @Test("Deprecations, constants and functions are reported", arguments: cases)
    func exports(old: String, new: String, sentence: String) throws {
        let file = { (text: String) -> [RawPath: TestSupport.TreeEntry] in
            [
                "ui/Chip.tsx": TreeEntry(
                    "\(text)\nexport const Chip = (p: { a?: string }) => <i>{p.a}</i>;\n")
            ]
        }
        let count = CountConfiguration(source: .files(glob: "ui/*.tsx", exclude: []), kind: .component)
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == [sentence], "\(found)")
    }

    @Test(
        "The names of the parameters in types of functions are not compared",
        arguments: [
            ("(event: Event) => void", "(e: Event) => void", true), ("(a?: A) => B", "(b?: A) => B", true),
            ("(...a: A[]) => (b: B) => C", "(...x: A[]) => (y: B) => C", true),
            ("void Function(String)", "void Function(String value)", true),
            ("void Function(Map<K, V> a, int b)?", "void Function(Map<K, V>, int)?", true),
            ("(event: Event) => void", "(event: MouseEvent) => void", false), ("(a?: A) => B", "(a: A) => B", false),
            ("void Function({int a})", "void Function({int b})", false),
            ("void Function(int)", "void Function()", false),
            ("(a: (b: B) => C) => D", "(a: (b: E) => C) => D", false),
        ])
    func parameters(old: String, new: String, areSame: Bool) {
        #expect((FunctionType.unnamed(old) == FunctionType.unnamed(new)) == areSame)
        #expect(SourceMeaning.typesDiffer(old, SourceConstants(), new, SourceConstants()) != areSame)
    }

    @Test(
        "A notice at the beginning of a page says that a component is deprecated",
        arguments: [
            ("# Chip\n\n> **Deprecated**: use Tag instead\n", "use Tag instead"), ("# Chip (deprecated)\n", ""),
            ("# Chip\n\n**Deprecated.** Use Tag.\n", "Use Tag."),
            // These are about something else.
            ("# Chip\n\nDeprecated: use Tag\n", nil), ("# Chip\n\n> Deprecated props are ignored.\n", nil),
            ("# Chip\n\n| `a` | deprecated |\n", nil), (String(repeating: "a\n", count: 30) + "> Deprecated\n", nil),
        ] as [(String, String?)])
    func pages(text: String, message: String?) {
        #expect(DocumentedDeprecation.notice(in: Array(text.utf8)) == message)
    }

    @Test("The page of a deprecated component is enough")
    func page() throws {
        let files = { (notice: String) in
            ["ui/chip/README.md": "# Chip\n\n\(notice)Text.\n", "ui/chip/chip.ts": "export class Chip {}\n"]
        }
        #expect(
            try DesignClone.components(files(""), files("> **Deprecated**: use Tag instead\n\n"))
                == ["chip is deprecated: use Tag instead"])
    }

    @Test(
        "The only class whose name ends with that of the component is the component",
        arguments: [
            ("AcmeChip", true), ("AcmeStrip", false), ("Acmechip", false),
        ])
    func prefix(name: String, isDeprecated: Bool) throws {
        let file = { (tag: String) -> [RawPath: TestSupport.TreeEntry] in
            [
                "ui/chip.ts": TreeEntry(
                    "/**\n * A chip.\n\(tag) * @slot - Text.\n */\n@customElement('acme-chip')\nexport class \(name) extends LitElement {}\n"
                )
            ]
        }
        let count = CountConfiguration(source: .files(glob: "ui/*.ts", exclude: []), kind: .component)
        let found = try DesignClone.groups(count, file(""), file(" * @deprecated use acme-tag\n"))
        #expect((found == ["chip is deprecated: use acme-tag"]) == isDeprecated, "\(found)")
    }

    @Test(
        "Inputs with setters, other names and events of browsers",
        arguments: [
            (
                "@Input() set size(value: string | null) { this.a = value; }",
                "@Input() set size(value: string) { this.a = value; }",
                "Chip takes string instead of string | null for `size` (may break)"
            ),
            (
                "@Output('gone') closed = new EventEmitter<Event>();",
                "@Output('gone') closed = new EventEmitter<MouseEvent>();",
                "Chip sends MouseEvent instead of Event with the event `gone`"
            ),
            (
                "label = input('', { alias: 'title' });", "label = input('', { alias: 'heading' });",
                "Chip lost `title` (breaking), gained `heading`"
            ),
            (
                "@Prop({ attribute: 'aria-name' }) name?: string;", "@Prop() name?: string;",
                "Chip lost the attribute `aria-name` (breaking), gained the attribute `name`"
            ),
            // The attribute is the same by default.
            (
                "@Prop({ attribute: 'aria-name' }) ariaName?: string;", "@Prop() ariaName?: string;",
                "Chip: source changed"
            ),
        ])
    func decorated(old: String, new: String, sentence: String) throws {
        let file = { (text: String) -> [RawPath: TestSupport.TreeEntry] in
            ["ui/Chip.ts": TreeEntry("export class Chip {\n  \(text)\n}\n")]
        }
        let count = CountConfiguration(source: .files(glob: "ui/*.ts", exclude: []), kind: .component)
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == [sentence], "\(found)")
    }
}
