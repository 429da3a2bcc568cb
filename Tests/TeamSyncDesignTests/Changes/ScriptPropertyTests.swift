import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Changes that look like other changes.
@Suite("Properties of components in scripts")
struct ScriptPropertyTests {
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
        "The properties of a component in Vue may be the default export of a module",
        arguments: [
            (
                "a: { type: Number, default: 5 }", "a: { type: Number, default: 3 }",
                "chip has the default `3` instead of `5` for `a`"
            ),
            (
                "a: { type: String as PropType<A['b']>, default: 's' as A['b'] }",
                "a: { type: String as PropType<A['b']>, default: 'm' as A['b'] }",
                "chip has the default `\"m\"` instead of `\"s\"` for `a`"
            ),
            ("a: Boolean, b: [String, Number]", "a: Boolean", "chip lost `b` (breaking)"),
            // Objects of other kinds
            ("a: { type: 'number', default: 5 }", "a: { type: 'number', default: 3 }", "chip: source changed"),
            ("a: 5", "a: 3", "chip: source changed"),
        ])
    func exportedOptions(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)
        let files = { (text: String) -> Files in
            [
                "ui/chip/props.ts": TreeEntry("import { PropType } from 'vue';\n\nexport default {\n \(text)\n};\n"),
                "ui/chip/chip.tsx": TreeEntry(
                    "import props from './props';\nexport default defineComponent({ props });\n"),
            ]
        }
        #expect(try DesignClone.groups(count, files(old), files(new)) == [sentence])
    }

    @Test("The type of a property in Vue may be that of a property of the type for the component")
    func indexedTypes() throws {
        let count = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)
        let files = { (type: String) -> Files in
            [
                "ui/chip/props.ts": TreeEntry(
                    "export default { a: { type: String as PropType<ChipProps['a']>, default: 's' } };\n"),
                "ui/chip/type.ts": TreeEntry("export interface ChipProps { a?: \(type) }\n"),
            ]
        }
        let found = try DesignClone.groups(count, files("'s' | 'm'"), files("'s' | 'l'"))
        #expect(found == ["chip: a no longer takes `m` (breaking), a also takes `l`"], "\(found)")
        let deprecated = files("1").merging(
            ["ui/chip/type.ts": TreeEntry("export interface ChipProps {\n /** @deprecated use b */\n a?: 1 }\n")]
        ) { $1 }
        #expect(try DesignClone.groups(count, files("1"), deprecated) == ["chip deprecates `a`: use b"])
    }

    @Test(
        "A default that only a comment states is a default",
        arguments: [
            ("/** @default 's' */ a?: Size", "/** @default 'm' */ a?: Size", "\"m\"` instead of `\"s\"` for `a`"),
            (
                "/**\n * Its size.\n * @defaultValue `1`\n */\n readonly a?: number",
                "/**\n * Its size.\n * @defaultValue `2`\n */\n readonly a?: number", "2` instead of `1` for `a`"
            ),
        ])
    func documented(old: String, new: String, end: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.tsx", exclude: []), kind: .component)
        let file = { (member: String, code: String) -> Files in
            ["ui/Chip.tsx": TreeEntry("interface ChipProps { \(member) }\nexport function Chip(\(code)) {}\n")]
        }
        let found = try DesignClone.groups(count, file(old, "props: ChipProps"), file(new, "props: ChipProps"))
        #expect(found == ["Chip has the default `\(end)"])
        // The code states the default, or the comment does not state it.
        let code = "{ a = 3 }: ChipProps"
        #expect(try DesignClone.groups(count, file(old, code), file(new, code)) == ["Chip: docs changed"])
        // An unchanged source of the component states it.
        let folder = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)
        let files = { (member: String) -> Files in
            [
                "ui/chip/types.ts": TreeEntry("export interface ChipProps { \(member) }\n"),
                "ui/chip/chip.tsx": TreeEntry("export function Chip(\(code)) {}\n"),
            ]
        }
        #expect(try DesignClone.groups(folder, files(old), files(new)) == ["chip: docs changed"])
        let text = new.replacing("@default", with: "the default")
        #expect(
            try DesignClone.groups(count, file(old, "props: ChipProps"), file(text, "props: ChipProps"))
                == ["Chip: docs changed"])
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
            ("@Input() a = 1;", "a = input(undefined, { transform: b });", "Chip lost the default of `a`"),
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
        "Properties in Vue come from its scripts",
        arguments: [
            (
                "defineProps<{ a?: string }>()", "defineProps<{ a?: string; b: number }>()",
                "Chip now requires `b` (breaking)"
            ),
            (
                "defineProps({ a: String })", "defineProps({ a: String, b: { type: Number, required: true } })",
                "Chip now requires `b` (breaking)"
            ),
            (
                "export default defineComponent({ name: 'Chip', props: { a: { type: String, default: 'x' } } })",
                "export default defineComponent({ name: 'Chip', props: { a: { type: [String, Number] } } })",
                "Chip takes string | number instead of string for `a`, lost the default of `a`"
            ),
            ("const a = 1", "const a = 2", "Chip: source changed"),
            (
                "withDefaults(defineProps<{ a?: string }>(), { a: 'x' })",
                "withDefaults(defineProps<{ a?: string }>(), { a: 'y' })",
                "Chip has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            (
                "const { a = 'x' } = defineProps<{ a?: string }>()",
                "const { a = 'y' } = defineProps<{ a?: string }>()",
                "Chip has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            // In Vue, a Boolean property without a default is false.
            (
                "defineProps({ a: Boolean, b: [Boolean, String] })",
                "defineProps({ a: { type: Boolean, default: false }, b: { type: [Boolean, String], default: false } })",
                "Chip: source changed"
            ),
            (
                "withDefaults(defineProps<{ a?: boolean }>(), { a: false })", "defineProps<{ a?: boolean }>()",
                "Chip: source changed"
            ),
            (
                "defineProps({ a: { type: Boolean, default: true } })", "defineProps({ a: Boolean })",
                "Chip has the default `false` instead of `true` for `a`"
            ),
            (
                "defineProps({ a: String })", "defineProps({ a: { type: String, default: 'x' } })",
                "Chip has the default `\"x\"` for `a`"
            ),
        ])
    func vue(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.vue", exclude: []), kind: .component)
        let file = { (script: String) -> Files in
            [
                "ui/Chip.vue": TreeEntry(
                    "<template><p :a=\"{ props: { x: 1 } }\">It's</p></template>\n<script setup lang=\"ts\">\n\(script)\n</script>\n<style>a {}</style>\n"
                )
            ]
        }
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == [sentence], "\(found)")
    }

    @Test(
        "Constructors and types in Vue are the same properties",
        arguments: [
            (
                "defineProps({ a: Boolean, b: { type: String, default: undefined }, c: [Number, String] })",
                "defineProps<{ a?: boolean; b?: string; c?: string | number }>()", "Chip: source changed"
            ),
            (
                "defineProps({ a: { type: String as PropType<'s' | 'm'>, default: 's' }, b: Array, c: Function })",
                "withDefaults(defineProps<{ a?: 'm' | 's'; b?: Item[]; c?: (d: E) => void }>(), { a: 's' })",
                "Chip: source changed"
            ),
            (
                "defineProps({ a: Array })", "defineProps<{ a?: string }>()",
                "Chip takes string instead of Array for `a`"
            ),
            (
                "defineProps<{ a: string, b?: number }>()",
                "defineProps<{ b?: number }>()\nconst a = defineModel<string>('a', { required: true })",
                "Chip: source changed"
            ),
            (
                "defineModel<(b: C) => void>()", "defineModel('a', { type: Number, default: 1 })",
                "Chip lost `modelValue` (breaking), gained `a`"
            ),
        ])
    func constructors(old: String, new: String, sentence: String) throws {
        try vue(old: old, new: new, sentence: sentence)
    }

    private static let properties: [(old: String, new: String, sentence: String)] = [
        ("interface Props { a: string }", "interface Props { a: string; b?: Map<string, number> }", "Chip gained `b`"),
        (
            "interface Props { a: string }", "interface Props { a: string; b: number }",
            "Chip now requires `b` (breaking)"
        ),
        ("interface Props { a?: string }", "interface Props { a: string }", "Chip now requires `a` (breaking)"),
        ("interface Props { a: string }", "interface Props { a?: string }", "Chip no longer requires `a`"),
        (
            "interface Props { a: string }", "interface Props {\n/** @deprecated Use b */\na: string }",
            "Chip deprecates `a`: use b"
        ),
        (
            "interface Props { a: string }",
            "interface Props {\n/** @deprecated: use {@link Tag#b} or {@link c text} */\na: string }",
            "Chip deprecates `a`: use Tag#b or c"
        ),
        (
            "interface Props { a: string }",
            "interface Props {\n/**\n * @deprecated Use `--chip-*` tokens instead.\n */\na: string }",
            "Chip deprecates `a`: use `--chip-*` tokens instead"
        ),
        (
            "export const useChip_unstable = (props: ChipProps) => { const { a = 1 } = props; return a }",
            "export const useChip_unstable = (props: ChipProps) => { const { a = 2 } = props; return a }",
            "Chip has the default `2` instead of `1` for `a`"
        ),
        (
            "const useRow = (props: RowProps) => { const { a = 1 } = props; return a }",
            "const useRow = (props: RowProps) => { const { a = 2 } = props; return a }", "Chip: source changed"
        ),
        (
            "export const Chip = () => 1", "/**\n * A chip.\n * @deprecated use Tag\n */\nexport const Chip = () => 1",
            "Chip is deprecated: use Tag"
        ),
        (
            "/** @deprecated use 'Tag' */\nexport const Chip = () => 1",
            "/** @deprecated use \"Tag\" */\nexport const Chip = () => 1", "Chip: docs changed"
        ),
        (
            "type EuiChipProps = Common & Other<A> & { a: string }",
            "type EuiChipProps = Common & Other<A> & { a: string; b?: string }", "Chip gained `b`"
        ),
        ("interface Props { a: 's' | 'm' }", "interface Props { a: 'm' | 's' }", "Chip: source changed"),
        ("interface Props { a: string[] }", "interface Props { a: Array<string> }", "Chip: source changed"),
        (
            "interface Props { a: (string | A)[] }", "interface Props { a: ReadonlyArray<string | A> }",
            "Chip takes ReadonlyArray<string | A> instead of (string | A)[] for `a`"
        ),
        (
            "interface Props { a: 's' | 'm' }", "type Size =\n  | 'm'\n  | 's';\ninterface Props { a: Size }",
            "Chip: source changed"
        ),
        (
            "interface Props { a: 's' | 'm' }", "type Size = 's' | 'l'\ninterface Props { a: Size }",
            "Chip: a no longer takes `m` (breaking), a also takes `l`"
        ),
        // The alias may be declared elsewhere with the same meaning.
        (
            "interface Props { a: 's' | 'm' }", "import { Size } from './a'\ninterface Props { a: Size }",
            "Chip: source changed"
        ),
        (
            "type ChipProps = Merge<Base<A> & B, { a: string }>",
            "type ChipProps = Merge<Base<A> & B, { a: string; b?: A }>",
            "Chip gained `b`"
        ),
        (
            "class Chip { @property() a = Infinity }", "class Chip { @property() a = 3 }",
            "Chip has the default `3` instead of `Infinity` for `a`"
        ),
        (
            "const Default = { a: 1 }\n", "const Default = {\n  a: 2,\n  b: true\n}\n",
            "Chip gained `b`, has the default `2` instead of `1` for `a`"
        ),
        // Members may have moved to the superclass.
        (
            "class Chip extends A {\n @Input() a = 1;\n @Input() b = 1;\n}",
            "class Chip extends B {\n @Input() a = 1;\n}",
            "Chip: source changed"
        ),
        // The alias stays, but stands for another type.
        (
            "type Size = 's' | 'm'\ninterface Props { a?: Size }",
            "type Size = 's' | 'l' | 'm'\ninterface Props { a?: Size }",
            "Chip: a also takes `l`"
        ),
        (
            "type Item = { b: string }\ninterface Props { a: Item }",
            "type Item = { c: string }\ninterface Props { a: Item }",
            "Chip takes {c:string} instead of {b:string} for `a`"
        ),
        ("export type Size = 's' | 'm'\n", "export type Size = 's' | 'm' | 'l'\n", "Chip: Size also takes `l`"),
        ("export enum Size { s, m = 2 }", "export enum Size { s }", "Chip: Size no longer takes `m` (breaking)"),
        (
            "export const sizes = ['s', 'm'] as const\n", "export const sizes = ['s', 'l'] as const\n",
            "Chip: sizes no longer takes `m` (may break), sizes also takes `l`"
        ),
        // Without `as const`, the name shows that these are choices.
        (
            "export const chipVariantOptions = { a: 's', b: 'm' };\nexport const events = { a: 's', b: 'm' };\n",
            "export const chipVariantOptions = { a: 's', b: 'm', c: 'l' };\nexport const events = { a: 's' };\n",
            "Chip: chipVariantOptions also takes `l`"
        ),
        ("export const sizes = ['s', 'm']\n", "export const sizes = ['s', 'l', a]\n", "Chip: source changed"),
        (
            "const SIZE = 's'\nfunction Chip({ a = SIZE }: ChipProps) {}",
            "const SIZE = 'm'\nfunction Chip({ a = SIZE }: ChipProps) {}",
            "Chip has the default `\"m\"` instead of `\"s\"` for `a`"
        ),
        ("interface Props { a: string }", "interface Props { a: Node }", "Chip takes Node instead of string for `a`"),
        (
            "function Chip({ a = 1.0, b = 100 }: ChipProps) {}",
            "const MOST = 100 as const;\nfunction Chip({ a = 1, b = MOST }: ChipProps) {}", "Chip: source changed"
        ),
        (
            "function Chip({ b = 100 }: ChipProps) {}",
            "const MOST = 10;\nfunction Chip({ b = MOST }: ChipProps) {}",
            "Chip has the default `MOST` instead of `100` for `b`"
        ),
        (
            "function Chip({ b = 100 }: ChipProps) {}",
            "import { MOST } from './a'\nfunction Chip({ b = MOST }: ChipProps) {}", "Chip: source changed"
        ),
        (
            "type IconChipProps = { a: string }", "type IconChipProps = { a: string; b?: string }",
            "Chip: source changed"
        ),
        (
            "interface ChipProps {\n  a: string\n  b: () => void\n}", "interface ChipProps {\n  a: string\n}",
            "Chip lost `b` (breaking)"
        ),
        (
            "type ChipProps = Base & { size: 's' | 'm', on(x: Event): void }",
            "type ChipProps = Base & {\n  size:\n    | 's'\n    | 'l'\n  on(x: Event): void\n}",
            "Chip: size no longer takes `m` (breaking), size also takes `l`"
        ),
        (
            "interface Props { readonly 'aria-label'?: string; on(a: A): void }",
            "interface Props {\n  on: (a: A) => void\n  'aria-label'?: string\n}", "Chip: source changed"
        ),
        // The members may now be in the other type.
        ("type Props = { a: string }", "type Props = Base & { }", "Chip: source changed"),
        ("interface Props { a: string }", "interface Props extends Base { }", "Chip: source changed"),
        ("interface Props { a: string }", "import { Props } from './props'", "Chip: source changed"),
        ("interface RowProps { a: string }", "interface RowProps { b: string }", "Chip: source changed"),
        (
            "interface Props { a?: string }\nexport function Chip({ a = 'x', ...rest }: Props) { return 1 }",
            "interface Props { a?: string }\nexport function Chip({\n  a = 'y',\n  ...rest\n}: Props) { return 1 }",
            "Chip has the default `\"y\"` instead of `\"x\"` for `a`"
        ),
        // Declared in another file.
        (
            "export const Chip = forwardRef<HTMLElement, ChipProps>(({ a = 1 }, ref) => 1)",
            "export const Chip = forwardRef<HTMLElement, ChipProps>(({ a = 2 }, ref) => 1)",
            "Chip has the default `2` instead of `1` for `a`"
        ),
        (
            "const Chip: FC<ChipProps> = (inProps) => { const { a = 1 } = useProps('Chip', inProps); return 1 }",
            "const Chip: FC<ChipProps> = (inProps) => { const { a = 2 } = useProps('Chip', inProps); return 1 }",
            "Chip has the default `2` instead of `1` for `a`"
        ),
        (
            "function Chip(props) { return 1 }\nChip.propTypes = { a: PropTypes.string }\nChip.defaultProps = { a: 'x' }",
            "function Chip(props) { return 1 }\nChip.propTypes = { a: PropTypes.string, b: PropTypes.func.isRequired }\n"
                + "Chip.defaultProps = { a: 'y' }",
            "Chip now requires `b` (breaking), has the default `\"y\"` instead of `\"x\"` for `a`"
        ),
        (
            "export function Chip({ a = 1 }: { a?: number }) {}",
            "export function Chip({ a = 1, b }: { a?: number; b: string }) {}", "Chip now requires `b` (breaking)"
        ),
        (
            "export const chipProps = buildProps({ a: useSize, b: { type: String, default: '' } } as const)",
            "export const chipProps = buildProps({ a: useSize, b: { type: String, default: 'x' } } as const)",
            "Chip has the default `\"x\"` instead of `\"\"` for `b`"
        ),
        (
            "const chipVariants = cva('c', { variants: { size: { s: '', m: '' } }, defaultVariants: { size: 's' } })",
            "const chipVariants = cva('c', { variants: { size: { s: '', l: '' } }, defaultVariants: { size: 'l' } })",
            "Chip has the default `\"l\"` instead of `\"s\"` for `size` (size no longer takes `m` (breaking), size also takes `l`)"
        ),
        (
            "const chipSlotRecipe = defineSlotRecipe({ variants: { size: { s: {} } }, defaultVariants: { size: 's' } })",
            "const chipSlotRecipe = defineSlotRecipe({ variants: { size: { s: {} } }, defaultVariants: { size: 'm' } })",
            "Chip has the default `\"m\"` instead of `\"s\"` for `size`"
        ),
        (
            "const chipPropDefs = { a: { type: 'enum', values: ['s', 'm'], default: 's' } } satisfies A",
            "const chipPropDefs = { a: { type: 'enum', values: ['s', 'l'], default: 'l' }, b: { type: 'string' } }",
            "Chip gained `b`, has the default `\"l\"` instead of `\"s\"` for `a` (a no longer takes `m` (breaking), a also takes `l`)"
        ),
        (
            "const sizes = ['s', 'm'] as const;\nconst chipPropDefs = { a: { type: 'enum', values: sizes } }",
            "const sizes = ['s', 'm', 'l'] as const;\nconst chipPropDefs = { a: { type: 'enum', values: sizes } }",
            "Chip: a also takes `l`"
        ),
        // The list may have moved to another file.
        (
            "const sizes = ['s', 'm'] as const;\nconst chipPropDefs = { a: { type: 'enum', values: sizes } }",
            "import { sizes } from './a';\nconst chipPropDefs = { a: { type: 'enum', values: sizes } }",
            "Chip: source changed"
        ),
        (
            "const rowPropDefs = { a: { type: 'string' } }", "const rowPropDefs = { b: { type: 'string' } }",
            "Chip: source changed"
        ),
        (
            "const Chip = f((inProps) => { const { a = 1, ...rest } = { ...context, ...inProps }; return a })",
            "const Chip = f((inProps) => { const { a = 2, ...rest } = { ...context, ...inProps }; return a })",
            "Chip has the default `2` instead of `1` for `a`"
        ),
        (
            "const Chip = f((inProps) => { const { a = 1, ...rest } = { ...inProps, ...row }; return a })",
            "const Chip = f((inProps) => { const { a = 2, ...rest } = { ...inProps, ...row }; return a })",
            "Chip: source changed"
        ),
        // The defaults of other components, of called functions, and of inner functions.
        (
            "function Row({ a = 1 }: RowProps) {}\nfunction Chip(props) { const { b = 1 } = row; return f({ c: 1 }) }",
            "function Row({ a = 2 }: RowProps) {}\nfunction Chip(props) { const { b = 2 } = row; return f({ c: 2 }) }",
            "Chip: source changed"
        ),
        (
            "function Chip({ a = 1 }: ChipProps) { return a }", "function Chip({ a }: ChipProps) { return a ?? 1 }",
            "Chip: source changed"
        ),
        (
            "interface Props { a: string }\nlet x = 1", "interface Props { 'a': string; }\nlet x = 2",
            "Chip: source changed"
        ),
    ]

    @Test("Properties in TypeScript come from the component's own declaration", arguments: properties.indices)
    func script(index: Int) throws {
        let (old, new, sentence) = Self.properties[index]
        let count = CountConfiguration(source: .files(glob: "ui/*.tsx", exclude: []), kind: .component)
        let found = try DesignClone.groups(count, ["ui/Chip.tsx": TreeEntry(old)], ["ui/Chip.tsx": TreeEntry(new)])
        #expect(found == [sentence])
    }

    @Test(
        "Properties in Svelte are the variables that a component exports, or the members of its type",
        arguments: [
            (
                "export let a = 1;", "export let a = 2;\n  export let b: string;",
                "Chip now requires `b` (breaking), has the default `2` instead of `1` for `a`"
            ),
            (
                "export let a = 1\n  let c = 1", "/** @deprecated use b */\n  export let a = 1\n  let c = 2",
                "Chip deprecates `a`: use b"
            ),
            (
                "interface Props { a?: string }\n let { a = 'x' }: Props = $props()",
                "interface Props { a?: string; b: string }\n let { a = 'y', b }: Props = $props()",
                "Chip now requires `b` (breaking), has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            (
                "interface Props { a?: boolean }\n let { a = false }: Props = $props()",
                "interface Props { a: boolean }\n let { a = $bindable() }: Props = $props()",
                "Chip now requires `a` (breaking)"
            ),
            ("let { a = 1 } = $props();", "let { a = $bindable(1) } = $props();", "Chip: source changed"),
            (
                "let { a = 1 } = $props();", "let { a = $bindable(2) } = $props();",
                "Chip has the default `2` instead of `1` for `a`"
            ),
            (
                "interface Props { a?: Snippet }", "interface Props { a?: Snippet<[{ b: boolean }]> }",
                "Chip takes Snippet<[{b: boolean}]> instead of Snippet for `a`"
            ),
            ("let a = 1", "let a = 2", "Chip: source changed"),
            (
                "let a = 1", "interface Props { a?: string; b: number }\n let { a, b }: Props = $props()",
                "Chip now requires `b` (breaking), gained `a`"
            ),
            // The properties are in another source.
            (
                "let props: ChipProps = $props()",
                "interface Props { a?: string }\n let { a, ...rest }: Props = $props()", "Chip: source changed"
            ),
            (
                "let { a = 'x', b = 1, ...rest } = $props();", "let { a = 'y', c = 1, ...rest } = $props();",
                "Chip lost `b` (breaking), gained `c`, has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            // The type is in another source. An element may accept properties that a pattern does not name.
            (
                "let { a, b, onclick, onpick, c: d = 1, ...rest }: Props = $props();",
                "let { a, title, e, c: d = 2, ...rest }: Props = $props();",
                "Chip lost `b` and `onpick` (may break), gained `e`, has the default `2` instead of `1` for `c`"
            ),
            ("let { a, title }: Props = $props();", "let { a }: Props = $props();", "Chip lost `title` (may break)"),
            (
                "interface Props extends Base { a?: string }\n let { a, ...rest }: Props = $props()",
                "interface Props extends Base { a?: string }\n let { a, b, ...rest }: Props = $props()",
                "Chip: source changed"
            ),
            (
                "export let a: number = 1\n  let cls = ''\n  export { cls as class }",
                "interface Props { a?: number }\n let { a = 1 }: Props = $props()", "Chip lost `class` (breaking)"
            ),
        ])
    func svelte(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.svelte", exclude: []), kind: .component)
        let file = { (script: String) -> Files in
            ["ui/Chip.svelte": TreeEntry("<script lang=\"ts\">\n  \(script)\n</script>\n<p class=\"a\">It's {a}</p>\n")]
        }
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == [sentence], "\(found)")
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
        "Properties in Dart are the parameters of the widget's constructors",
        arguments: [
            (
                "const UiChip({super.key, this.a = 1});\n  final int a;",
                "const UiChip({super.key, this.a = 2, required this.b});\n  final int a;\n  final String? b;",
                "ui_chip now requires `b` (breaking), has the default `2` instead of `1` for `a`"
            ),
            (
                "UiChip(this.a);\n  final int a;", "UiChip(this.a);\n  @Deprecated('use b')\n  final int a;",
                "ui_chip deprecates `a`: use b"
            ),
            (
                "UiChip.icon({this.a});\n  final int? a;", "UiChip.icon({this.a});\n  final double? a;",
                "ui_chip takes double? instead of int? for `icon.a`"
            ),
            (
                "UiChip({Key? key, this.a}) : super(key: key);\n final int? a;",
                "UiChip({Key? key}) : super(key: key);", "ui_chip lost `a` (breaking)"
            ),
            (
                "UiChip({super.key, this.a});\n final Callback<bool>? a;",
                "UiChip({Key? key, this.a}) : super(key: key);\n final void Function(bool value)? a;",
                "ui_chip: source changed"
            ),
            (
                "UiChip({this.a});\n final Map<String, Set<int>>? a;", "UiChip({this.a});\n final Set<int>? a;",
                "ui_chip takes Set<int>? instead of Map<String, Set<int>>? for `a`"
            ),
            (
                "UiChip({this.a = 100});\n final double a;",
                "UiChip({this.a = _most});\n final double a;\n static const double _most = 100.0;",
                "ui_chip: source changed"
            ),
            (
                "UiChip({this.a});\n final int? a;",
                "UiChip({this.a});\n const UiChip.icon({super.key, required this.a, this.b});\n final int? a;\n final int? b;",
                "ui_chip gained `UiChip.icon()`"
            ),
            (
                "UiChip();\n UiChip.icon(this.a);\n final int a;", "UiChip();\n final int a = 1;",
                "ui_chip lost `UiChip.icon()` (breaking)"
            ),
            (
                "UiChip._(this.a);\n int a;\n f() => UiChip._(1);",
                "UiChip._(this.a, this.b);\n int a;\n f() => UiChip._(1, 2);", "ui_chip: source changed"
            ),
            (
                "UiChip();\n f() { return Row(a: 1); }", "UiChip();\n f() { return Row(b: 1); }",
                "ui_chip: source changed"
            ),
        ])
    func dart(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "lib/*.dart", exclude: []), kind: .component)
        let file = { (body: String) -> Files in
            ["lib/ui_chip.dart": TreeEntry("/// It's a chip.\nclass UiChip extends StatelessWidget {\n  \(body)\n}\n")]
        }
        #expect(try DesignClone.groups(count, file(old), file(new)) == [sentence])
    }

    @Test("The widgets in a component's folder are named after their classes")
    func dartFolder() throws {
        let count = CountConfiguration(source: .directories(glob: "lib/*", exclude: []), kind: .component)
        func widget(_ name: String, _ parameters: String, _ front: String = "") -> TestSupport.TreeEntry {
            TreeEntry(
                "import 'a.dart';\n\(front)class \(name) extends StatelessWidget {\n const \(name)({\(parameters)});\n}\n"
            )
        }
        let old: Files = [
            "lib/chips/filter.dart": widget("UiFilterChip", "this.a"),
            "lib/chips/chip.dart": widget("UiChip", "this.a"),
        ]
        #expect(
            try DesignClone.groups(
                count, old,
                [
                    "lib/chips/select.dart": widget("UiSelectChip", "this.a"),
                    "lib/chips/chip.dart": widget("UiChip", "this.b", "@Deprecated('use it')\n"),
                ]) == [
                    "chips lost `UiChip.a` (breaking), lost `UiFilterChip` (may break), gained `UiChip.b` and `UiSelectChip`, deprecates `UiChip`: use it, gained the source select.dart, lost the source filter.dart"
                ])
    }

    @Test(
        "A class whose name remains as an alias is not lost",
        arguments: [
            ("typedef UiFilterChip = UiSelectChip;", "chips gained `UiSelectChip.b`"),
            ("typedef UiFilter = UiSelectChip;", "chips lost `UiFilterChip` (may break), gained `UiSelectChip`"),
        ])
    func dartAlias(alias: String, sentence: String) throws {
        let count = CountConfiguration(source: .directories(glob: "lib/*", exclude: []), kind: .component)
        func file(_ name: String, _ parameters: String, _ end: String) -> Files {
            let text = "class \(name) extends StatelessWidget {\n const \(name)({\(parameters)});\n}\n\(end)\n"
            return ["lib/chips/parts.dart": TreeEntry(text)]
        }
        let found = try DesignClone.groups(
            count, file("UiFilterChip", "this.a", ""), file("UiSelectChip", "this.a, this.b", alias))
        #expect(found == [sentence])
    }

    @Test("A comment before the decorators or the default export deprecates the component")
    func deprecatedClasses() throws {
        for (name, source) in [
            ("ui-chip.tsx", "@Component({ tag: 'ui-chip' })\nexport class Chip {}\n"),
            ("ui-chip.component.ts", "@Component({ selector: 'ui-chip' })\nexport class UiChipComponent {}\n"),
            ("Chip.vue", "<script>\nexport default defineComponent({ name: 'UiChip' })\n</script>\n"),
        ] {
            let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
            let folder = name.hasPrefix("ui") ? "ui-chip" : "Chip"
            let note = "/** @deprecated use Tag */\n"
            let noted = name == "Chip.vue" ? source.replacing("export", with: note + "export") : note + source
            let found = try DesignClone.groups(
                count, ["ui/\(folder)/\(name)": TreeEntry(source)], ["ui/\(folder)/\(name)": TreeEntry(noted)])
            #expect(found == ["\(folder) is deprecated: use Tag"], "\(name)")
        }
    }

    @Test("Names in sources may omit the prefix that most items of the catalogue have in common")
    func commonPrefix() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        func files(_ member: String, _ prefix: String) -> Files {
            var files: Files = [:]
            for name in ["chip", "menu", "tabs", "tree"] {
                files[RawPath(Array("ui/react-\(name)/index.ts".utf8))] = TreeEntry("export {}\n")
            }
            files[RawPath(Array("ui/\(prefix)link/Link.types.ts".utf8))] = TreeEntry(
                "export type LinkProps = ComponentProps<A> & {\n a?: string;\n \(member)\n}\n")
            files[RawPath(Array("ui/\(prefix)link/LinkItem.types.ts".utf8))] = TreeEntry(
                "export type LinkItemProps = {\n a?: string;\n \(member)\n}\n")
            return files
        }
        let found = try DesignClone.groups(count, files("", "react-"), files("b?: string", "react-"))
        #expect(found == ["react-link gained `b` and `LinkItem.b`"], "\(found)")
        let other = try DesignClone.groups(count, files("", "icon-"), files("b?: string", "icon-"))
        #expect(other == ["icon-link gained `Link.b` and `LinkItem.b`"], "\(other)")
    }

    @Test("Files next to a component are its parts, other components, or tests")
    func folder() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let file = { (name: String, type: String, size: Int) -> Files in
            ["ui/Chip/\(name)": TreeEntry("export interface \(type) { size?: \(size) }\n")]
        }
        for (name, type, sentence) in [
            ("types.ts", "Props", "Chip takes 2 instead of 1 for `size` (may break)"),
            ("Chip.types.ts", "Props", "Chip takes 2 instead of 1 for `size` (may break)"),
            ("Ribbon.tsx", "Props", "Chip takes 2 instead of 1 for `Ribbon.size` (may break)"),
            ("Ribbon.tsx", "ChipProps", "Chip takes 2 instead of 1 for `size` (may break)"),
            ("ChipGroup.tsx", "ChipGroupProps", "Chip takes 2 instead of 1 for `ChipGroup.size` (may break)"),
            ("Ribbon.tsx", "OtherProps", "Chip: source changed"),
            ("Chip.test.tsx", "Props", "Chip: tests changed"),
            ("__tests__/Chip.tsx", "Props", "Chip: tests changed"),
            ("Chip.stories.tsx", "Props", "Chip: stories changed"),
            ("README.md", "Props", "Chip: docs changed"),
            ("Chip.d.ts", "Props", "Chip takes 2 instead of 1 for `size` (may break)"),
            ("demo/Chip.tsx", "Props", "Chip: stories changed"),
            ("Ribbon.types.ts", "Props", "Chip takes 2 instead of 1 for `Ribbon.size` (may break)"),
        ] {
            let found = try DesignClone.groups(count, file(name, type, 1), file(name, type, 2))
            #expect(found == [sentence], "\(name) \(type)")
        }
    }

    @Test("A class named after the component belongs to it, whatever the role in the name of its file")
    func roles() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let file = { (name: String, type: String, more: String) -> Files in
            let text = "export class \(type) extends LitElement {\n  @property() size = 1;\n\(more)}\n"
            return ["ui/chip/\(name)": TreeEntry(text)]
        }
        for (name, type, gained) in [
            ("chip.ts", "XChip", "`icon`"), ("chip.element.ts", "XChip", "`icon`"),
            ("chip.directive.ts", "Chip", "`icon`"), ("chip.lit.ts", "XChip", "`icon`"),
            ("chip.group.ts", "ChipGroup", "`chip.group.icon`"), ("ribbon.element.ts", "XRibbon", "`ribbon.icon`"),
        ] {
            let found = try DesignClone.groups(
                count, file(name, type, ""), file(name, type, "  @property() icon = false;\n"))
            #expect(found == ["chip gained \(gained)"], "\(name): \(found)")
        }
    }

    @Test(
        "The properties of a component in JavaScript are also in its typings",
        arguments: [
            ("Chip.js", "index.d.ts", "Chip gained `b` (size also takes `l`)"),
            ("Chip.js", "Chip.d.ts", "Chip gained `b` (size also takes `l`)"),
            // The typings of a component in TypeScript are generated, and tests have separate types.
            ("Chip.tsx", "Chip.d.ts", "Chip: source changed"),
            ("Chip.js", "tests/index.d.ts", "Chip: source changed"),
            ("Chip.js", "Ribbon.d.ts", "Chip gained `Ribbon.b` (Ribbon.size also takes `l`)"),
        ])
    func typings(source: String, typings: String, sentence: String) throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let files = { (extra: String, members: String) -> Files in
            let name = typings.hasPrefix("Ribbon") ? "Ribbon" : "Chip"
            return [
                RawPath(Array("ui/Chip/\(source)".utf8)): TreeEntry("const Chip = () => draw(\(extra));\n"),
                RawPath(Array("ui/Chip/\(typings)".utf8)): TreeEntry("export interface \(name)Props { \(members) }\n"),
            ]
        }
        let found = try DesignClone.groups(
            count, files("1", "size?: 's' | 'm'"), files("2", "size?: 's' | 'm' | 'l'; b?: boolean"))
        #expect(found == [sentence])
    }

    @Test("A component's typings have the defaults of its sources, and a first comment that deprecates it")
    func typingsOfVue() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        func files(_ size: Int, _ severity: String = "'s' | 'm'", _ note: String = "") -> Files {
            let props = "props: { size: { type: Number, default: \(size) } }"
            return [
                "ui/chip/BaseChip.vue": TreeEntry(
                    "<script>\nexport default { name: 'BaseChip', \(props) }\n</script>\n"),
                "ui/chip/Chip.vue": TreeEntry(
                    "<script>\nexport default { name: 'Chip', extends: BaseChip }\n</script>\n"),
                "ui/chip/Chip.d.ts": TreeEntry(
                    "/**\n * Chip.\n *\(note)\n */\nimport { A } from 'a';\n"
                        + "export interface ChipProps { size?: number; severity?: Hinted<\(severity)> | undefined }\n"
                        + "declare const Chip: DefineComponent<ChipProps>;\nexport default Chip;\n"),
            ]
        }
        let found = { (new: Files) in try DesignClone.groups(count, files(5), new) }
        #expect(
            try found(files(10, "'s' | 'm' | 'l'")) == [
                "chip has the default `10` instead of `5` for `size` (severity also takes `l`)"
            ])
        #expect(
            try found(files(5, "'s' | 'm'", " @deprecated Use Tag.")) == ["chip is deprecated: use Tag"])
        #expect(try found(files(5, "'s' | 'm'", " A small one.")) == ["chip: docs changed"])
        // Another type may be an alias of the same union.
        #expect(try found(files(5, "Size")).allSatisfy { !$0.contains("takes") })
    }

    @Test("A file of types of properties belongs to the component whose name they have")
    func propTypes() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let file = { (name: String, members: String) -> Files in
            ["ui/Chip/propTypes.js": TreeEntry("export const \(name)PropTypes = { \(members) };\n")]
        }
        let (old, new) = ("a: PropTypes.string", "a: PropTypes.string, b: PropTypes.bool")
        #expect(try DesignClone.groups(count, file("Chip", old), file("Chip", new)) == ["Chip gained `b`"])
        #expect(try DesignClone.groups(count, file("Other", old), file("Other", new)) == ["Chip: source changed"])
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

    @Test("A component in Svelte whose file has a new name keeps its properties", arguments: ["Tag", "ChipRoot"])
    func renamedFile(name: String) throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let lines = (1...12).map { "  step\($0)(size);\n" }.joined()
        let file = { (name: String, script: String) -> Files in
            [
                RawPath(Array("ui/chip/\(name).svelte".utf8)): TreeEntry(
                    "<script lang=\"ts\">\n\(script)\n\(lines)</script>\n<p>{size}</p>\n")
            ]
        }
        let found = try DesignClone.groups(
            count, file("Chip", "export let size: string = 's';\nexport let a = 1;"),
            file(name, "export let size: string = 'm';"))
        let sentence = "chip lost `a` (breaking), has the default `\"m\"` instead of `\"s\"` for `size`"
        #expect(found.count == 1 && found[0].hasPrefix(sentence), "\(found)")
        let required = try DesignClone.groups(
            count, file("Chip", "let { size = 's' }: { size?: string } = $props();"),
            file(name, "let { size = 's', b }: { size?: string; b: number } = $props();"))
        #expect(required.count == 1 && required[0].hasPrefix("chip now requires `b` (breaking)"), "\(required)")
    }

    @Test(
        "Properties are compared as far as other included types allow",
        arguments: [
            (
                "{ a: 1; b: 1 }", "extends Base { a: 2; c?: 1 }",
                "Chip gained `c`, takes 2 instead of 1 for `a` (may break)"
            ),
            ("extends Base { a: 1; b: 1 }", "{ a: 1; c?: 1 }", "Chip lost `b` (breaking)"),
            ("extends Base { a: 1; b: 1 }", "extends Other { a?: 1; c?: 1 }", "Chip no longer requires `a`"),
            ("extends Base { a: 1 }", "extends Other { a: 1; c?: 1 }", "Chip: source changed"),
        ])
    func included(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.tsx", exclude: []), kind: .component)
        let file = { (type: String) -> Files in ["ui/Chip.tsx": TreeEntry("interface ChipProps \(type)\n")] }
        #expect(try DesignClone.groups(count, file(old), file(new)) == [sentence])
    }
}
