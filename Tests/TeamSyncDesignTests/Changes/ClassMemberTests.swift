import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Properties and methods that a class in JavaScript declares without types.
@Suite("Members of classes in JavaScript")
struct ClassMemberTests {
    private func groups(_ old: String, _ new: String) throws -> [String] {
        let count = CountConfiguration(source: .files(glob: "ui/*.js", exclude: []), kind: .component)
        let file = { (members: String) in
            TreeEntry("import { A } from 'a';\nexport default class Chip extends A {\n \(members)\n render() {}\n}\n")
        }
        return try DesignClone.groups(count, ["ui/chip.js": file(old)], ["ui/chip.js": file(new)])
    }

    @Test(
        "LWC's `@api` declares properties and methods",
        arguments: [
            (
                "@api a = 1;", "@api a = 2;\n @api b = '';",
                "chip gained `b`, has the default `2` instead of `1` for `a`"
            ),
            (
                "@api a;\n @api\n focus() {\n b(1)\n}", "/** @deprecated Use b. */\n@api a;",
                "chip deprecates `a`: use b, lost the method `focus` (breaking)"
            ),
            ("@api get a() { return 1 }\n set a(v) {}", "@api a = 1;", "chip: source changed"),
            (
                "@api get a() { return 1 }\n set a(v) { c(v, { validValues: ['s', 'm'] }) }",
                "@api get a() { return 1 }\n set a(v) { c(v, { validValues: ['s', 'm', 'l'] }) }",
                "chip: a also takes `l`"
            ),
            (
                "@api get a() { return 1 }\n set a(v) { c(v, { other: ['s', 'm'] }) }",
                "@api get a() { return 1 }\n set a(v) { c(v, { other: ['s', 'm', 'l'] }) }", "chip: source changed"
            ),
            // Other decorators and members are private.
            ("@track a = 1; focus() {}", "@track b = 1; blur() {}", "chip: source changed"),
        ])
    func lightning(old: String, new: String, sentence: String) throws {
        #expect(try groups(old, new) == [sentence])
    }

    @Test(
        "Lit's static properties have the defaults that the constructor assigns",
        arguments: [
            (
                "static properties = { a: { type: String } };\n constructor() { super(); this.a = 'x'; this.c = 1 }",
                "static properties = { a: { type: String }, b: Boolean };\n constructor() { this.a = 'y'; this.c = 2 }",
                "chip gained `b`, has the default `\"y\"` instead of `\"x\"` for `a`"
            ),
            (
                "static get properties() { return { a: { type: String }, b: {} } }",
                "static get properties() { return { a: { type: Number } } }",
                "chip lost `b` (breaking), takes number instead of string for `a` (may break)"
            ),
            (
                "static properties = { a: { type: Boolean } };",
                "static properties = { a: { type: Boolean, attribute: 'is-a' } };",
                "chip lost the attribute `a` (breaking), gained the attribute `is-a`"
            ),
            (
                "static properties = { isA: {} };", "static properties = { isA: { attribute: 'isa' } };",
                "chip: source changed"
            ),
            (
                "static properties = { a: { attribute: false } };",
                "static properties = { a: { attribute: 'is-a' } };", "chip: source changed"
            ),
            // These are internal, or assigned only in some cases.
            (
                "static properties = { a: {} };\n constructor() { if (b) { this.a = 1 } }",
                "static properties = { a: {}, b: { state: true }, _c: {} };\n constructor() { if (b) { this.a = 2 } }",
                "chip: source changed"
            ),
            ("static queries = { a: {} };", "static queries = { b: {} };", "chip: source changed"),
        ])
    func lit(old: String, new: String, sentence: String) throws {
        #expect(try groups(old, new) == [sentence])
    }

    @Test(
        "Static defaults are properties",
        arguments: [
            (
                "static defaults = Object.freeze({ a: 1 })", "static defaults = Object.freeze({ a: 2, b: true })",
                "chip gained `b`, has the default `2` instead of `1` for `a`"
            ),
            ("static selectors = { a: 1 }", "static selectors = { a: 2 }", "chip: source changed"),
        ])
    func defaults(old: String, new: String, sentence: String) throws {
        #expect(try groups(old, new) == [sentence])
    }

    @Test("The objects that a class passes to a mixin do not make it another superclass")
    func mixins() throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.ts", exclude: []), kind: .component)
        let file = { (sizes: String, members: String) in
            TreeEntry("export class Chip extends Sized(A, {\n sizes: [\(sizes)],\n a: true,\n}) {\n \(members)\n}\n")
        }
        #expect(
            try DesignClone.groups(
                count, ["ui/chip.ts": file("'s', 'm'", "@property() a = 1;")],
                ["ui/chip.ts": file("'s', 'm', 'l'", "@property() a = 1;\n @property() b = 1;")])
                == ["chip gained `b` (sizes also takes `l`)"])
    }
}
