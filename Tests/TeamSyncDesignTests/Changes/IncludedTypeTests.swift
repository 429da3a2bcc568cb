import CloneTestSupport
import Testing

@testable import TeamSyncDesign

@Suite("Types that the properties of a component include")
struct IncludedTypeTests {
    private static let button = "export const Button = forwardRef<HTMLButtonElement, ButtonProps>((p, ref) => 1);\n"

    @Test(
        "Members of a type that the properties of a component include are properties",
        arguments: [
            (
                "interface ButtonProps extends ButtonStyleProps { c?: 1 }", "{ a?: 1; b?: 2 }", "{ a?: 1 }",
                "Button lost `b` (breaking)"
            ),
            ("interface ButtonProps extends Style { c?: 1 }", "{ a?: 1 }", "{ a?: 1; b?: 2 }", "Button gained `b`"),
            ("type ButtonProps = Style & { c?: 1 }", "{ a?: 1; b?: 2 }", "{ a?: 1 }", "Button lost `b` (breaking)"),
            ("type ButtonProps = { c?: 1 } & Style", "{ a?: 1; b?: 2 }", "{ a?: 1 }", "Button lost `b` (breaking)"),
            (
                "type ButtonProps = Own & Style; interface Own extends React.HTMLAttributes<HTMLElement> { d: 1 }",
                "{ a?: 1; b?: 2 }", "{ a?: 1 }", "Button lost `b` (breaking)"
            ),
            (
                "type ButtonProps = Readonly<Style> & Outer", "{ a?: 1; b?: 2 }", "{ a?: 1 }",
                "Button lost `b` (may break)"
            ),
            // A type whose member is not included
            (
                "interface ButtonProps extends Omit<Style, 'b'> {}", "{ a?: 1; b?: 2 }", "{ a?: 1 }",
                "Button: source changed"
            ),
        ])
    func members(props: String, old: String, new: String, sentence: String) throws {
        let name = props.contains("ButtonStyleProps") ? "ButtonStyleProps" : "Style"
        let style = { (text: String) in "export interface \(name) \(text)\n" }
        let single = { (text: String) in
            ["ui/Button/Button.tsx": style(text) + "export \(props)\n" + IncludedTypeTests.button]
        }
        let found = try DesignClone.components(single(old), single(new))
        #expect(found == [sentence], "\(found)")
        // In another file of the component's folder
        let apart = { (text: String) in
            [
                "ui/Button/Button.types.ts": style(text),
                "ui/Button/Button.tsx": "import type { \(name) } from './Button.types';\nexport \(props)\n"
                    + IncludedTypeTests.button,
            ]
        }
        let others = try DesignClone.components(apart(old), apart(new))
        #expect(others == [sentence], "\(others)")
    }

    @Test(
        "A property is gone for certain if all types that its list includes were read",
        arguments: [
            ("type AllOrNone<T> = T | { [K in keyof T]?: never };", "(breaking)"),
            ("type AllOrNone<T> = T | Other<T>;", "(may break)"),
            ("type AllOrNone<T> = T & { a?: string };", "(may break)"),
            ("type AllOrNone<T> = T & { [key: string]: string };", "(may break)"),
            ("import { Base } from './Base';\nexport type AllOrNone<T> = T & Base;", "(breaking)"),
            ("export * from './Missing';", "(may break)"),
            ("export { Own as AllOrNone } from './Base';", "(breaking)"),
        ])
    func wrappers(wrapper: String, end: String) throws {
        let files = { (member: String) in
            [
                "ui/Tag/Tag.tsx":
                    "import type { AllOrNone } from '../private/all';\nexport type TagProps = {\n b: string;\n \(member)\n} "
                    + "& AllOrNone<{ onClear: () => void; label: string }>;\n"
                    + "export const Tag = ({ b }: TagProps) => 1;\n",
                "ui/private/all.ts": wrapper + "\n",
                "ui/private/Base.ts": "export interface Base { c?: string }\nexport type Own<T> = T & Base;\n",
            ]
        }
        let found = try DesignClone.components(files("a?: string;"), files(""))
        #expect(found == ["Tag lost `a` \(end)"], "\(found)")
    }

    @Test("Members of an object in an intersection are properties")
    func objects() throws {
        let files = { (members: String) in
            ["ui/Tag/Tag.tsx": "export type TagProps = { b: string } & OneOf<{ \(members) }> & { c: 1 };\n"]
        }
        #expect(try DesignClone.components(files("a: 1; d: 1"), files("a: 1; d: 1; e: 1")) == ["Tag gained `e`"])
        #expect(try DesignClone.components(files("a: 1; d: 1"), files("a: 1")) == ["Tag lost `d` (may break)"])
    }
}
