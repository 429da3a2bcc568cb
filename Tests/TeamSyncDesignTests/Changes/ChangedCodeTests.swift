import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Quoted code and attributes of components")
struct ChangedCodeTests {
    private static let source = """
        import { useId } from 'react';

        export interface ChipProps {
          size?: 'small' | 'medium';
          children?: string;
        }

        export const Chip = ({ size, children }: ChipProps) => {
          const id = useId();
          const list = useItems<string>();
          return (
            <div id={id} data-size={size} tabIndex={0}>
              <span>{children}</span>
            </div>
          );
        };

        """

    private func groups(_ edit: (String) -> String, ending: String = "tsx") throws -> [String] {
        let (old, new) = (ChangedCodeTests.source, edit(ChangedCodeTests.source))
        return try DesignClone.components(["ui/Chip/Chip.\(ending)": old], ["ui/Chip/Chip.\(ending)": new])
    }

    @Test(
        "Quotes",
        arguments: [
            // Attributes for assistive technology
            ("<div id", "<div role=\"status\" id", "Chip gained role of <div>: status"),
            ("tabIndex={0}", "tabIndex={-1}", "Chip: tabindex of <div> {0} → {-1}"),
            (" tabIndex={0}", "", "Chip lost tabindex of <div>"),
            // Code
            ("<span>{children}</span>", "<b>{children}</b>", "Chip: <span>{children}</span> → <b>{children}</b>"),
            (
                "  return (\n", "  useEscape(close);\n  return (\n", "Chip gained code: useEscape(close);"
            ),
            ("  const id = useId();\n", "", "Chip lost code: const id = useId();"),
            // Only white space and comments differ in another place.
            (
                "  const id = useId();\n  const list = useItems<string>();\n",
                "  // The id\n  const id  =  useId();\n  const list = useItems<number>();\n",
                "Chip: const list = useItems<string>(); → const list = useItems<number>();"
            ),
            // Lines that moved
            (
                "  const id = useId();\n  const list = useItems<string>();\n",
                "  const list = useItems<string>();\n  const id = useId();\n", "Chip: source changed"
            ),
            // Too much
            (
                "  const id = useId();\n  const list = useItems<string>();\n  return (\n",
                "  one(1);\n  two(2);\n  three(3);\n  four(4);\n  return (\n", "Chip: source changed"
            ),
        ])
    func quotes(old: String, new: String, sentence: String) throws {
        let found = try groups { $0.replacing(old, with: new) }
        #expect(found == [sentence], "\(found)")
    }

    @Test("Types that move to a file of their own")
    func moved() throws {
        let types = "export interface ChipProps {\n  size?: 'small' | 'medium';\n  children?: string;\n}\n"
        let own = ChangedCodeTests.source.replacing(types, with: "")
        let found = try DesignClone.components(
            ["ui/Chip/Chip.tsx": ChangedCodeTests.source],
            ["ui/Chip/Chip.tsx": "import type { ChipProps } from './types';\n" + own, "ui/Chip/types.ts": types])
        #expect(found == ["Chip gained the source types.ts"], "\(found)")
        let other = try DesignClone.components(
            ["ui/Chip/Chip.tsx": ChangedCodeTests.source],
            ["ui/Chip/Chip.tsx": own.replacing("useId", with: "useKey"), "ui/Chip/types.ts": types])
        #expect(other != ["Chip gained the source types.ts"], "\(other)")
    }

    @Test("Properties that are deprecated from the beginning")
    func deprecated() throws {
        let found = try groups {
            $0.replacing("  size?:", with: "  /** @deprecated use size */\n  large?: boolean;\n  size?:")
        }
        #expect(found == ["Chip gained the deprecated `large`"], "\(found)")
    }

    @Test("Markup")
    func attributes() {
        let read = { (text: String) in
            MarkupAttributes(Array(text.utf8), GitPath("a.vue")).all.map { "\($0.element) \($0.name) \($0.value)" }
        }
        #expect(read("<a :aria-label=\"a > b\" x=1><b role='tab' /></a>") == ["a :aria-label a > b", "b role tab"])
        #expect(read("<x-a ?inert=${a} .b=${() => c}>") == ["x-a ?inert ${a}"])
        #expect(read("if (a <b && c> role='x') f<T>('role=1')").isEmpty)
        #expect(read("<a role=\"").isEmpty)
    }
}
