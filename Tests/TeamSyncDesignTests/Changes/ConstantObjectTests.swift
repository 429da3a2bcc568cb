import CloneTestSupport
import Testing

@testable import TeamSyncDesign

@Suite("Values of constant objects")
struct ConstantObjectTests {
    private static let element = """
        class Tag extends Element {
          @property({ type: String, reflect: true })
          kind: TagKind = DEFAULTS.KIND;

          @property({ type: Number, attribute: 'max-count' })
          maxCount: number = DEFAULTS.MAX_COUNT;
        }
        """
    private static let types = "export type TagKind = ValueOf<typeof TAG_KIND>;\n"

    private static func constants(_ kinds: String, kind: String = "TAG_KIND.DOT", count: Int = 99) -> String {
        """
        const TAG_KIND = { \(kinds) } as const;
        const DEFAULTS = { KIND: \(kind), MAX_COUNT: \(count) };
        export { TAG_KIND, DEFAULTS };

        """
    }

    private static func groups(
        _ old: String, _ new: String, types: String = types, newTypes: String? = nil, element: String = element,
        newElement: String? = nil
    ) throws -> [String] {
        let files = { (constants: String, types: String, element: String) in
            [
                "ui/tag/tag.ts": element, "ui/tag/tag.types.ts": types, "ui/tag/tag.constants.ts": constants,
                "ui/menu/menu.ts": "export class Menu {}\n",
            ]
        }
        return try DesignClone.components(
            files(old, types, element), files(new, newTypes ?? types, newElement ?? element))
    }

    @Test(
        "A type accepts the values of an object in another source",
        arguments: [
            "ValueOf<typeof TAG_KIND>", "(typeof TAG_KIND)[keyof typeof TAG_KIND]",
            "typeof TAG_KIND[keyof typeof TAG_KIND]",
        ])
    func values(type: String) throws {
        let found = try ConstantObjectTests.groups(
            ConstantObjectTests.constants("DOT: 'dot', ICON: 'icon'"),
            ConstantObjectTests.constants("NOTE: 'note', ICON: 'icon'", kind: "TAG_KIND.ICON"),
            types: "export type TagKind = \(type);\n")
        #expect(
            found == [
                "tag has the default `\"icon\"` instead of `\"dot\"` for `kind` (kind takes `note` instead of `dot` (breaking))"
            ], "\(found)")
    }

    @Test("A default in an object is stated once")
    func defaults() throws {
        let found = try ConstantObjectTests.groups(
            ConstantObjectTests.constants("DOT: 'dot'"), ConstantObjectTests.constants("DOT: 'dot'", count: 999))
        #expect(found == ["tag has the default `999` instead of `99` for `maxCount`"], "\(found)")
    }

    @Test("Objects of more than a few members, and members of other objects")
    func parts() throws {
        let many = (0..<40).map { "K\($0): 'k\($0)'" }.joined(separator: ", ")
        let constants = { (more: String) in
            "const BASE = { \(many) } as const;\n"
                + ConstantObjectTests.constants("...BASE, DOT: 'dot', \(more)")
        }
        let found = try ConstantObjectTests.groups(constants("A: 'a', B: 'b'"), constants("A: 'a'"))
        #expect(found == ["tag: kind no longer takes `b` (breaking)"], "\(found)")
    }

    @Test("Names of members are not values")
    func names() throws {
        let found = try ConstantObjectTests.groups(
            ConstantObjectTests.constants("DOT: 'dot', ICON: 'icon'"),
            ConstantObjectTests.constants("POINT: 'dot', ICON: 'icon'", kind: "TAG_KIND.POINT"))
        #expect(!found.description.contains("kind"), "\(found)")
    }

    @Test("A union instead of an object accepts the same values")
    func union() throws {
        let constants = ConstantObjectTests.constants("DOT: 'dot', ICON: 'icon'")
        let found = try ConstantObjectTests.groups(
            constants, constants, newTypes: "export type TagKind = 'icon' | 'dot';\n")
        #expect(!found.description.contains("kind"), "\(found)")
    }

    @Test("An object with computed members has unknown values")
    func computed() throws {
        let found = try ConstantObjectTests.groups(
            ConstantObjectTests.constants("DOT: 'dot', [name()]: 'x'"),
            ConstantObjectTests.constants("[name()]: 'x', ICON: 'dot'"))
        #expect(!found.description.contains("breaking"), "\(found)")
    }

    @Test("An object of the same name in another component is another one")
    func other() throws {
        let files = { (kinds: String) in
            [
                "ui/tag/tag.ts": ConstantObjectTests.element, "ui/tag/tag.types.ts": ConstantObjectTests.types,
                "ui/tag/tag.constants.ts": ConstantObjectTests.constants("DOT: 'dot', ICON: 'icon'"),
                "ui/menu/menu.ts": "export class Menu {}\nconst TAG_KIND = { \(kinds) } as const;\n",
            ]
        }
        let found = try DesignClone.components(files("DOT: 'dot', B: 'b'"), files("DOT: 'dot'"))
        #expect(!found.description.contains("kind"), "\(found)")
    }
}
