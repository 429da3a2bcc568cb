import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Properties of components in Angular, Ember, Lit and Stencil")
struct ElementPropertyTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    @Test(
        "The arguments of an Ember component are its properties; its blocks are not",
        arguments: [
            (
                "interface KitChipSignature { Args: { a?: string; b: number }; Blocks: { default: [] } }",
                "export interface KitChipSignature { Args: { b: number; c?: boolean }; Blocks: { default: [] } }",
                "Chip lost `a` (breaking), gained `c`"
            ),
            (
                "interface ChipArgs { a?: string }\ninterface ChipSignature { Args: ChipArgs }",
                "interface ChipArgs { b?: string }\ninterface ChipSignature { Args: ChipArgs }",
                "Chip lost `a` (breaking), gained `b`"
            ),
            (
                "interface KitChipSignature { Args: { a?: string }; Blocks: { a: [] } }",
                "interface KitChipSignature { Args: { a?: string }; Blocks: { b: [] } }", "Chip: source changed"
            ),
            (
                "interface MenuListSignature { Args: { a?: string } }",
                "interface MenuListSignature { Args: { b?: string } }", "Chip: source changed"
            ),
        ])
    func ember(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.ts", exclude: []), kind: .component)
        let file = { (text: String) -> Files in
            ["ui/Chip.ts": TreeEntry("\(text)\nexport default class KitChip extends Component<KitChipSignature> {}\n")]
        }
        #expect(try DesignClone.groups(count, file(old), file(new)) == [sentence])
    }

    @Test(
        "Properties with decorators belong to the class",
        arguments: [
            ("@Prop() a: string;", "@Prop() a: string;\n @Prop({ reflect: true }) b = false", "Chip gained `b`"),
            (
                "@Prop() a: 's' | 'm' = 's';", "@Prop()\n  readonly a?: 's' | 'm' = 'm'\n private b = 1",
                "Chip has the default `\"m\"` instead of `\"s\"` for `a`"
            ),
            (
                "@property({ type: String }) a = ''", "/** @deprecated use b */\n@property({ type: String }) a = ''",
                "Chip deprecates `a`: use b"
            ),
            ("@Input() a: () => void = () => {}", "@Input() a: (b: string) => void = () => {}", "Chip takes"),
            ("private a = 1;", "private a = 2;", "Chip: source changed"),
            (
                "a = input<'s' | 'm'>('s');", "a = input<'s' | 'm'>('m');\n b = input.required<string>();",
                "Chip now requires `b` (breaking), has the default `\"m\"` instead of `\"s\"` for `a`"
            ),
            (
                "readonly a = input(1);", "/** @deprecated use b */\n  protected readonly a = input(1);",
                "Chip deprecates `a`: use b"
            ),
            ("@property() a: number = 1", "@property() a = 1", "Chip: source changed"),
            (
                "@property({ reflect: true }) @required a?: string;\n b = 1",
                "@property({ reflect: true }) @required @state({}) c?: string;\n b = 1",
                "Chip now requires `c` (breaking), lost `a` (breaking)"
            ),
            ("@property()\n  @required\n  a?: string;", "@property() a?: string;", "Chip no longer requires `a`"),
            ("@Input() a = 1", "@Input({ required: true }) a = 1", "Chip now requires `a` (breaking)"),
            (
                "@Input() a: string = 's';",
                "@Input()\n  get a(): string { return this.b }\n  set a(value: string) { this.b = value }",
                "Chip: source changed"
            ),
            ("@Input('b') a = 1;", "@Input({ alias: 'c' }) a = 1;", "Chip lost `b` (breaking), gained `c`"),
            (
                "@Input() set a(value: string) {}", "@Input() set b(value: string) {}",
                "Chip lost `a` (breaking), gained `b`"
            ),
            ("@Prop() a?: string;", "@Prop() a!: string;", "Chip now requires `a` (breaking)"),
            // The lack of a default, and a mark before the first type, have no meaning.
            ("@Input() a?: number;", "a = input(undefined, { transform: b });", "Chip: source changed"),
            ("@Input() a = 1;", "a = input(undefined, { transform: b });", "Chip lost the default `1` of `a`"),
            ("@Prop() a:\n    | 's'\n    | 'm' = 's';", "@Prop() a: 's' | 'm' = 's';\n b = 1", "Chip: source changed"),
            (
                "@Event({ eventName: 'chipClosed' }) a: EventEmitter<void>;",
                "@Event({ eventName: 'chipClosed' }) b: EventEmitter<void>;", "Chip: source changed"
            ),
            (
                "@Event({ eventName: 'chipClosed' }) a: EventEmitter<void>;",
                "@Event({ eventName: 'chipHidden' }) a: EventEmitter<void>;",
                "Chip lost the event `chipClosed` (breaking), gained the event `chipHidden`"
            ),
            (
                "static get properties() { return { a: { type: Boolean } } }\n constructor() { this.a = false }",
                "static get properties() { return { a: { type: Boolean } } }\n"
                    + " constructor() { /** @type {boolean} @deprecated Use b. */ this.a = false }",
                "Chip deprecates `a`: use b"
            ),
            (
                "@property() isA = 1", "@property({ attribute: 'is-a' }) isA = 1",
                "Chip lost the attribute `isa` (breaking), gained the attribute `is-a`"
            ),
            // A name that is not an identifier is quoted.
            (
                "@property() 'a-b': string = 's';\n @property({ type: Boolean }) \"c-d\" = false",
                "@property() 'a-b': string = 'm';\n @property() 'e-f'?: string",
                "Chip lost `c-d` (breaking), gained `e-f`, has the default `\"m\"` instead of `\"s\"` for `a-b`"
            ),
            ("@attr a: A = A.b;", "@attr public a?: A = A.c;", "Chip has the default `A.c` instead of `A.b` for `a`"),
            (
                "@attr({ mode: 'boolean' }) isA = false;", "@attr({ mode: 'boolean', attribute: 'is-a' }) isA = false;",
                "Chip lost the attribute `isa` (breaking), gained the attribute `is-a`"
            ),
            ("/** @internal */ @attr a: A;", "/** @internal */ @attr b: A;", "Chip: source changed"),
            // Stencil derives `is-a` from the name.
            ("@Prop() isA = 1", "@Prop({ attribute: 'is-a' }) isA = 1", "Chip: source changed"),
            (
                "@Output() closed = new EventEmitter<void>();", "@Output() dismissed = new EventEmitter<void>();",
                "Chip lost the event `closed` (breaking), gained the event `dismissed`"
            ),
        ])
    func decorated(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.tsx", exclude: []), kind: .component)
        let file = { (members: String) -> Files in
            [
                "ui/Chip.tsx": TreeEntry(
                    "@Component({ tag: 'x-chip' })\nexport class Chip {\n \(members)\n render() {}\n}\n")
            ]
        }
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found.count == 1 && found[0].hasPrefix(sentence), "\(found)")
    }

    @Test(
        "What a superclass may have had or has now is neither new nor certainly lost",
        arguments: [
            // LitElement has no properties of its own.
            ("SlChip", "LitElement", "Chip lost `a` (breaking) (superclass SlChip → LitElement)"),
            ("SlChip", "SlBadge", "Chip: superclass SlChip → SlBadge"),
            ("LitElement", "SlChip", "Chip gained `b` (superclass LitElement → SlChip)"),
            ("LitElement", "Focusable(LitElement)", "Chip gained `b` (superclass LitElement → Focusable(LitElement))"),
        ])
    func superclass(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.ts", exclude: []), kind: .component)
        let file = { (base: String, members: String) -> Files in
            let text = "@customElement('x-chip')\nexport class Chip extends \(base) {\n  \(members)\n}\n"
            return ["ui/Chip.ts": TreeEntry(text)]
        }
        let render = old == "SlChip" ? "\n  render() { return html`<slot name=\"icon\"></slot>` }" : ""
        let found = try DesignClone.groups(
            count, file(old, "@property() a = 1"), file(new, "@property() b = 1" + render))
        #expect(found == [sentence])
    }

    @Test("The options of a Nunjucks macro are the properties of its component")
    func macroOptions() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let file = { (text: String) -> Files in ["ui/tag/macro-options.mjs": TreeEntry(text)] }
        let old = "export const params = { \"text\": { type: 'string', required: true } }\n"
        let new =
            "export const params = { text: { type: 'string', required: false }, color: { type: 'string' } }\n"
            + "export const examples = { a: { b: 1 } }\n"
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == ["tag gained `color`, no longer requires `text`"], "\(found)")
        let other = { (name: String) in file("export const params = { \(name): 1 }\n") }
        #expect(try DesignClone.groups(count, other("limit"), other("page")) == ["tag: source changed"])
    }

    @Test(
        "Options that Angular injects are the defaults of the properties",
        arguments: [
            "export const CHIP_DEFAULT_OPTIONS: ChipOptions = { size: # };\nexport const CHIP_OPTIONS = new InjectionToken<ChipOptions>('', { factory: () => CHIP_DEFAULT_OPTIONS });",
            "export const UI_CHIP_OPTIONS = new InjectionToken<ChipOptions>('a', { providedIn: 'root', factory: () => ({ size: # }) });",
            "export function CHIP_DEFAULT_OPTIONS_FACTORY(): ChipOptions { return { size: # }; }\nnew InjectionToken('a');",
            "export const [CHIP_OPTIONS, chipOptionsProvider] = tuiCreateOptions<ChipOptions>({ size: # });",
        ])
    func options(text: String) throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let files = { (size: String, change: String) -> Files in
            [
                "ui/chip/chip.options.ts": TreeEntry(text.replacing("#", with: size) + "\n"),
                "ui/chip/chip.component.ts": TreeEntry(
                    "@Component({ selector: 'a' })\nexport class ChipComponent {\n @Input() size = this.options.size;\n \(change)\n}\n"
                ),
            ]
        }
        let sentence = "chip has the default `\"m\"` instead of `\"s\"` for `size`"
        for change in ["", "a() {}"] {
            let found = try DesignClone.groups(count, files("'s'", ""), files("'m'", change))
            #expect(found == [sentence], "\(found)")
        }
        #expect(try DesignClone.groups(count, files("'s'", ""), files("'s'", "a() {}")) == ["chip: source changed"])
        // These are the options of another component.
        let other = { (size: String) -> Files in
            let text = "const MENU_OPTIONS = new InjectionToken('', { factory: () => ({ size: \(size) }) });\n"
            return ["ui/chip/chip.ts": TreeEntry(text)]
        }
        #expect(try DesignClone.groups(count, other("'s'"), other("'m'")) == ["chip: source changed"])
    }

    private static let documented: [(old: String, new: String, sentence: String)] = [
        (
            "/**\n * Kind\n * @type {'default'|'alert'}\n */\n a: { type: String }",
            "/**\n * Kind\n * @type {'default'|'danger'}\n */\n a: { type: String }",
            "chip: a takes `danger` instead of `alert` (breaking)"
        ),
        (
            "/** @type {'s'|'m'} */ a: { type: String, reflect: true }",
            "/** @type {'s'|'m'|'l'} */ a: { type: String, reflect: true }", "chip: a also takes `l`"
        ),
        (
            "/**\n * Opens it.\n * @type {string}\n */\n a: { type: String }",
            "/**\n * DEPRECATED: use b.\n * Opens it.\n * @type {string}\n */\n a: { type: String }",
            "chip deprecates `a`: use b. Opens it"
        ),
    ]

    @Test("The comments before the properties of Lit state their types and deprecations", arguments: documented)
    func documentedTypes(old: String, new: String, sentence: String) throws {
        for (start, end) in [("static get properties() { return {", "}; }"), ("static properties = {", "};")] {
            let files = { (text: String) in
                ["ui/chip/chip.js": "class Chip extends LitElement {\n \(start)\n \(text)\n \(end)\n}\n"]
            }
            let found = try DesignClone.components(files(old), files(new))
            #expect(found.count == 1 && found[0].hasPrefix(sentence), "\(found)")
        }
    }

    @Test(
        "A property of an element is gone for certain if its mixins in the repository do not mention it",
        arguments: [
            ("const Focus = superclass => class extends superclass { focus() {} };", "chip lost `small` (breaking)"),
            ("const Focus = dedupe((base) => class extends base { focus() {} });", "chip lost `small` (breaking)"),
            ("function Focus(base) { return class extends base { focus() {} }; }", "chip lost `small` (breaking)"),
            ("class Focus extends LitElement { focus() {} }", "chip lost `small` (breaking)"),
            (
                "const Focus = base => class extends base { static properties = { small: { type: Boolean } } };",
                "chip lost `small` (may break)"
            ),
            ("const Focus = base => class extends Missing(base) {};", "chip lost `small` (may break)"),
        ])
    func mixins(mixin: String, sentence: String) throws {
        let files = { (members: String, events: String, base: String) in
            [
                "ui/chip/chip.js":
                    "import { Focus } from '../../mixins/focus.js';\n/**\n\(events) */\n"
                    + "class Chip extends \(base) {\n static properties = { size: { type: String }, \(members) };\n}\n",
                "mixins/focus.js": "export \(mixin)\n",
            ]
        }
        let base = "Focus(LitElement)"
        let found = try DesignClone.components(files("small: { type: Boolean }", "", base), files("", "", base))
        #expect(found == [sentence], "\(found)")
        // A mixin that the element newly extends may send the event.
        guard !mixin.contains("Missing") else { return }
        let events = try DesignClone.components(files("", " * @fires x-close\n", "LitElement"), files("", "", base))
        #expect(
            events == ["chip lost the event `x-close` (breaking) (superclass LitElement → Focus(LitElement))"],
            "\(events)")
    }

    @Test("A class without properties lost its only property")
    func last() throws {
        let file = { (body: String) in
            ["ui/chip/chip.ts": "@Component({ tag: 'x-chip' })\nexport class Chip {\n \(body)\n}\n"]
        }
        #expect(
            try DesignClone.components(file("@Prop() size = 's';"), file("open = 1;"), "ui/*")
                == ["chip lost `size` (breaking)"])
        #expect(
            try DesignClone.components(file("open = 1;"), file("@Prop() size = 's';"), "ui/*") == ["chip gained `size`"]
        )
    }

    @Test("A property is lost although the superclass changed if that is read, and does not declare it")
    func superclass() throws {
        let file = { (base: String, body: String) in
            [
                "ui/chip/chip.ts":
                    "import { \(base) } from '../../shared/base';\nexport class Chip extends \(base) {\n \(body)\n}\n",
                "shared/base.ts": "export class OldBase {}\nexport class NewBase {\n @property() tone = 's'\n}\n",
            ]
        }
        let old = file("OldBase", "@property() size = 's'\n @property() kind = 'a'\n @property() tone = 's'")
        let found = try DesignClone.components(old, file("NewBase", "@property() kind = 'a'"), "ui/*")
        #expect(found == ["chip lost `size` (breaking) (superclass OldBase → NewBase)"])
        // Another module may declare it.
        var unknown = file("NewBase", "@property() kind = 'a'")
        unknown["shared/base.ts"] = "export { NewBase } from 'kit'\n"
        #expect(
            try DesignClone.components(old, unknown, "ui/*") == ["chip: superclass OldBase → NewBase"])
    }
}
