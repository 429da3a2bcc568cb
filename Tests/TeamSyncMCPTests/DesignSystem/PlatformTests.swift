import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("The platform of a file")
struct PlatformTests {
    @Test(
        "The extension determines it, unless extensions of several platforms are possible",
        arguments: [
            ("Sources/A/Button.swift", .ios), ("m.ts", .web), ("**/*.swift", .ios), ("app/**/*.{kt,java}", .android),
            ("res/drawable-night/a.xml", .android), ("layout/a.xml", nil), ("*.{swift,kt}", nil), ("Sources/**", nil),
            ("swift/README", nil), ("Button.vue", .web), ("a.dart", .flutter), ("icons/a.svg", nil),
        ] as [(String, Platform?)])
    func platform(path: String, expected: Platform?) {
        #expect(Platform(path: path) == expected)
    }

    @Test("A style sheet is not the source of a component")
    func styleSheet() throws {
        let machine = try Machine([
            (
                try SmallClone([
                    "src/Chip/Chip.css": "a {}", "src/Chip/Chip.tsx": "export function Chip() { return 1 }",
                    "src/Chip/Aside.tsx": "export const x = 1",
                ]),
                """
                    id: web
                    counts:
                      components: {kind: component, directories: {glob: "src/*"}, with: ["src/{key}/*"]}

                """
            )
        ])
        let chip = try machine.members("get_component", ["name": "Chip"])
        #expect(chip["source_path"]?.string?.hasSuffix("/src/Chip/Chip.tsx") == true && chip["platform"] == "web")
        #expect(chip["inits"] == ["function Chip()"])
    }
}
