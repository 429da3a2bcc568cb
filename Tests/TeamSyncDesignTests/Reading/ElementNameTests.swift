import TeamSyncBase
import Testing

@testable import TeamSyncDesign

@Suite("Other names of components in code") struct ElementNameTests {
    private func names(_ text: String, _ path: String, of name: String) -> Set<String> {
        ElementNames(Array(text.utf8), GitPath(path), of: name).all
    }

    @Test(
        "A file in Dart without the beginning of its widget's name has the name of the widget",
        arguments: [
            ("class AcmeCard extends StatelessWidget {}\n", "card", ["AcmeCard"]),
            (
                "class AcmeStepBar extends A {}\nclass _AcmeStepBarState {}\nclass Other {}\n", "stepbar",
                ["AcmeStepBar"]
            ),
            // The name is that of the file, or only ends with the same letters.
            ("class Card extends StatelessWidget {}\n", "card", []),
            ("class Discard {}\n", "card", []),
            ("// class AcmeCard\nfinal a = 1;\n", "card", []),
            // Each of them may be the component.
            ("class AcmeCard {}\nclass BaseCard {}\n", "card", []),
        ])
    func widgets(text: String, name: String, expected: [String]) {
        #expect(names(text, "lib/src/a.dart", of: name) == Set(expected), "\(text)")
    }

    @Test("The module of a component of Angular is one of its names")
    func modules() {
        let module = "@NgModule({declarations: [ChipComponent]})\nexport class ChipModule {}\nclass Other {}\n"
        #expect(names(module, "src/chip/chip.module.ts", of: "chip") == ["ChipModule"])
        #expect(names("export class ChipModule {}\n", "src/chip/chip.module.ts", of: "chip") == [])
    }
}
