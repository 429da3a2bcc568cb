import CloneTestSupport
import Testing

@testable import TeamSyncDesign

@Suite("Events in comments, methods of elements and exports of nested modules")
struct StatedEventTests {
    private func element(_ comment: String, _ body: String = "") -> [String: String] {
        let text = """
            import { html } from 'lit';
            import { Component } from '../../models';

            /**
             * A switch.
            \(comment) */
            export class Toggle extends Component {
            \(body)  render() {
                return html`<input @change=${this.sync}>`;
              }
            }

            """
        return ["ui/toggle/toggle.component.ts": text, "ui/menu/menu.component.ts": "export class Menu {}\n"]
    }

    @Test("Another event in the comment of the same code may replace the former one")
    func replaced() throws {
        let found = try DesignClone.components(element(" * @event change - A\n"), element(" * @event input - A\n"))
        #expect(found == ["toggle may have lost the event `change`, gained the event `input`"], "\(found)")
        // A comment that no longer mentions an event says nothing about it.
        #expect(try DesignClone.components(element(" * @event change - A\n"), element("")) == ["toggle: docs changed"])
    }

    @Test("Classes in a module with templates of Lit are elements, whatever their superclass is called")
    func methods() throws {
        let method = "  public open(): void {\n    this.on = true;\n  }\n\n"
        #expect(try DesignClone.components(element(""), element("", method)) == ["toggle gained the method `open`"])
        let own = "  private open(): void {\n    this.on = true;\n  }\n\n"
        #expect(try DesignClone.components(element(""), element("", own)).allSatisfy { !$0.contains("method") })
    }

    @Test("An index can export everything from a folder with an index of its own")
    func exports() throws {
        let files = { (exports: String) in
            [
                "ui/Chip/index.ts": "export * from './src/index.ts';\n",
                "ui/Chip/src/index.ts": "export * from './Chip.tsx';\nexport * from './ChipContext.ts';\n",
                "ui/Chip/src/ChipContext.ts": "export const ChipContext = 1;\n",
                "ui/Chip/src/Chip.tsx": "function Chip() { return <i/> }\nconst selector = 'chip';\n\(exports)\n",
                "ui/Menu/index.ts": "export const Menu = 1;\n",
            ]
        }
        #expect(
            try DesignClone.components(files("export { Chip };"), files("export { Chip, Chip as Tag };"))
                == ["Chip gained the export `Tag`"])
        #expect(
            try DesignClone.components(files("export { Chip, selector };"), files("export { Chip };"))
                == ["Chip lost the export `selector` (breaking)"])
        // Another package may offer the name.
        var open = files("export { Chip, selector };")
        open["ui/Chip/index.ts"] = "export * from './src/index.ts';\nexport * from '@kit/base';\n"
        var less = files("export { Chip };")
        less["ui/Chip/index.ts"] = open["ui/Chip/index.ts"]
        #expect(try DesignClone.components(open, less).allSatisfy { !$0.contains("breaking") })
    }
}
