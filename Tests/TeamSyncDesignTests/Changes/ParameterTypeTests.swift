import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign

@Suite("The type of the properties of a React component, whatever its name is")
struct ParameterTypeTests {
    private static let components = [
        "export const Chip = <T extends Kind = 'a', C = void>(props: AcmeKitChipProps<T, C>) => <p {...props} />;\n",
        "export function Chip({ size, ...rest }: AcmeKitChipProps<'a'>) { return <p />; }\n",
        "const _Chip = forwardRef<HTMLElement, AcmeKitChipProps<'a'>>((props, ref) => <p />);\n",
        "export const Chip: React.FC<PropsWithChildren<AcmeKitChipProps>> = (props) => <p />;\n",
        "const Chip = React.memo(forwardRef(function Chip(props: Readonly<AcmeKitChipProps> & Other, ref) { a() }));\n",
    ]

    @Test("The type is in another source of the component, or in the same one", arguments: components.indices)
    func types(index: Int) throws {
        let type = { (member: String) in
            "export interface AcmeKitChipProps<T, C = void> extends Base {\n  size?: T;\n  \(member)\n}\n"
        }
        let other = { (member: String) in
            ["ui/Chip/Chip.tsx": Self.components[index], "ui/Chip/options.ts": type(member)]
        }
        let own = { (member: String) in ["ui/Chip/Chip.tsx": type(member) + Self.components[index]] }
        for files in [other, own] {
            let found = try DesignClone.components(files("isSquare?: boolean;"), files("isRound?: boolean;\n  a?: C;"))
            #expect(
                found.count == 1 && found[0].contains("isSquare") && found[0].contains("gained `a`")
                    || found.count == 1 && found[0].contains("lost `isSquare`"), "\(found)")
        }
    }

    @Test("A type that only other functions use is not about the component")
    func others() throws {
        let file = { (member: String) in
            [
                "ui/Chip/Chip.tsx":
                    "interface LineOptionsProps { \(member) }\nfunction line(props: LineOptionsProps) { a() }\nexport function Chip(props: ChipProps) { b() }\n"
            ]
        }
        #expect(try DesignClone.components(file("a?: 1"), file("b?: 1")) == ["Chip: source changed"])
    }
}
