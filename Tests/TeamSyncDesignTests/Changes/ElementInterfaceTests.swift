import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("The methods and events of classes")
struct ElementInterfaceTests {
    private func groups(_ old: [String: String], _ new: [String: String], _ glob: String = "ui/*") throws -> [String] {
        try DesignClone.components(old, new, glob)
    }

    @Test("Decorators of a class declare its events")
    func classEvents() throws {
        let file = { (decorator: String) in
            ["ui/chip/chip.ts": "@customElement('x-chip')\n\(decorator)\nexport class Chip extends Base {\n}\n"]
        }
        #expect(
            try groups(file("@event('close', { bubbles: true })"), file("@event('value-change')"))
                == ["chip lost the event `close` (breaking), gained the event `value-change`"])
        #expect(try groups(file("@event(options)"), file("@event({ name: 'a' })")) == ["chip: source changed"])
    }

    @Test("A name that another function registered before is no new tag")
    func registered() throws {
        let file = { (definition: String) in
            [
                "ui/chip/definition.ts": "export const chip = \(definition)\n",
                "ui/chip/chip.ts": "export class Chip extends Base {\n}\n",
            ]
        }
        let found = try groups(
            file("Chip.compose({ baseName: 'text-chip', template })"),
            file("defineKitComponent('text-chip', Chip, template, [], { styles })"))
        #expect(found == ["chip: source changed"])
    }

    @Test("Methods for users are stated")
    func methods() throws {
        let file = { (body: String) in
            ["ui/chip/chip.tsx": "@Component({ tag: 'x' })\nexport class Chip {\n \(body)\n}\n"]
        }
        #expect(
            try groups(file("@Method() async show() {}"), file("@Method()\n async open(by: string) {}"))
                == ["chip lost the method `show` (breaking), gained the method `open`"])
    }

    @Test(
        "Decorated members of an element are for users unless a comment hides them",
        arguments: [
            ("", "@slot() badge!: Node[]", "chip gained the slot `badge`"),
            ("", "@slot({ type: Node, 'default': true }) text!: Node[]", "chip gained the slot `default`"),
            ("", "/** @private */ @property() active = false", "chip: source changed"),
            ("", "/** @public */ @property() active = false", "chip gained `active`"),
            (
                "@event({ name: 'x-cancel' }) cancelEvent!: EventEmitter<A>;",
                "@event({ name: 'x-dismiss' }) dismissEvent!: EventEmitter<A>;",
                "chip lost the event `x-cancel` (breaking), gained the event `x-dismiss`"
            ),
            (
                "@event({ name: 'x-cancel' }) a!: Emitter;", "@event() b!: Emitter;",
                "chip may have lost the event `x-cancel`"
            ),
        ])
    func decorated(old: String, new: String, sentence: String) throws {
        let file = { (body: String) in
            [
                "ui/chip/chip.ts":
                    "@customElement('x-chip')\nexport class Chip extends Base {\n @property() size = 's'\n \(body)\n}\n"
            ]
        }
        #expect(try groups(file(old), file(new)) == [sentence])
    }

    @Test(
        "Methods of an element are for users unless something hides them",
        arguments: [
            (
                "show() {}", "async open(by: string): Promise<void> {}",
                "chip lost the method `show` (breaking), gained the method `open`"
            ),
            ("a = 1\n show() {}", "a = 1\n b = show()", "chip lost the method `show` (breaking)"),
            ("render() { a }\n _show() {}\n #a() {}", "willUpdate() { b }\n focus() {}", "chip: source changed"),
            ("private a() {}\n static b() {}\n get c() { 1 }", "protected d() {}", "chip: source changed"),
            ("@watch('a') changed() {}\n handleClick() {}", "/** @internal */\n shown() {}", "chip: source changed"),
        ])
    func elementMethods(old: String, new: String, sentence: String) throws {
        let file = { (body: String, base: String) in
            [
                "ui/chip/chip.ts":
                    "@customElement('x-chip')\nexport class Chip extends \(base) {\n \(body)\n}\n"
            ]
        }
        #expect(try groups(file(old, "LitElement"), file(new, "LitElement")) == [sentence])
        // A superclass may have the same method.
        let unsure = sentence.replacing("chip lost", with: "chip may have lost").replacing(" (breaking)", with: "")
        #expect(try groups(file(old, "Base"), file(new, "Base")) == [unsure])
        let controller = { (body: String) in ["ui/chip/chip.ts": "export class Chip extends Store {\n \(body)\n}\n"] }
        #expect(try groups(controller(old), controller(new)) == ["chip: source changed"])
    }

    @Test("A method that moves to another changed class may still be there")
    func movedMethod() throws {
        let chip = { (body: String) in "class Chip extends Focus(LitElement) {\n \(body)\n}\n" }
        let mixin = { (body: String) in "export const Focus = (base) => class extends base {\n \(body)\n};\n" }
        #expect(
            try groups(
                ["ui/chip/chip.ts": chip("show() {}"), "core/focus.ts": mixin("")],
                ["ui/chip/chip.ts": chip("a() {}"), "core/focus.ts": mixin("show() {}")])
                == ["chip may have lost the method `show`, gained the method `a`"])
    }
}
