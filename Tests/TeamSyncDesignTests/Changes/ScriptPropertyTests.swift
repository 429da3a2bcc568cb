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
        "A type that the properties include may be in another source",
        arguments: [
            ("SharedChipProps", "Chip: a no longer takes `l` (breaking)"),
            ("ChipBaseProps", "Chip: a no longer takes `l` (breaking)"),
            ("KitChipSharedProps", "Chip: a no longer takes `l` (breaking)"),
            ("SharedChipListProps", "Chip: a no longer takes `l` (breaking)"),
            ("SharedMenuProps", "Chip: a no longer takes `l` (breaking)"),
        ])
    func included(type: String, sentence: String) throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        let file = { (values: String) -> Files in
            [
                "ui/Chip/Chip.tsx": TreeEntry(
                    "import { \(type) } from './base';\nexport type ChipProps = \(type) & { b: string };\n"),
                "ui/Chip/base.tsx": TreeEntry(
                    "export type \(type) = Omit<Link, 'c'> &\n  Own & {\n    'a'?: \(values);\n    'd'?: 1;\n  };\n"),
            ]
        }
        #expect(try DesignClone.groups(count, file("'s' | 'm' | 'l'"), file("'s' | 'm'")) == [sentence])
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
            "Chip: a takes `l` instead of `m` (breaking)"
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
            "Chip: superclass A → B"
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
            "Chip: sizes takes `l` instead of `m` (may break)"
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
            "Chip: size takes `l` instead of `m` (breaking)"
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
            "Chip has the default `\"l\"` instead of `\"s\"` for `size` (size takes `l` instead of `m` (breaking))"
        ),
        (
            "const chipSlotRecipe = defineSlotRecipe({ variants: { size: { s: {} } }, defaultVariants: { size: 's' } })",
            "const chipSlotRecipe = defineSlotRecipe({ variants: { size: { s: {} } }, defaultVariants: { size: 'm' } })",
            "Chip has the default `\"m\"` instead of `\"s\"` for `size`"
        ),
        (
            "const chipPropDefs = { a: { type: 'enum', values: ['s', 'm'], default: 's' } } satisfies A",
            "const chipPropDefs = { a: { type: 'enum', values: ['s', 'l'], default: 'l' }, b: { type: 'string' } }",
            "Chip gained `b`, has the default `\"l\"` instead of `\"s\"` for `a` (a takes `l` instead of `m` (breaking))"
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
        "Properties are compared as far as other included types allow",
        arguments: [
            (
                "{ a: 1; b: 1 }", "extends Base { a: 2; c?: 1 }",
                "Chip gained `c`, takes 2 instead of 1 for `a` (may break)"
            ),
            ("extends Base { a: 1; b: 1 }", "{ a: 1; c?: 1 }", "Chip lost `b` (breaking)"),
            ("extends Base { a: 1; b: 1 }", "extends Other { a?: 1; c?: 1 }", "Chip no longer requires `a`"),
            ("extends Base { a: 1 }", "extends Other { a: 1; c?: 1 }", "Chip: included type Base → Other"),
        ])
    func included(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.tsx", exclude: []), kind: .component)
        let file = { (type: String) -> Files in ["ui/Chip.tsx": TreeEntry("interface ChipProps \(type)\n")] }
        #expect(try DesignClone.groups(count, file(old), file(new)) == [sentence])
    }
}
