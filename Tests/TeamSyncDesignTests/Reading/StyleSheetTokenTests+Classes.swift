import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

/// Custom properties in the rule of a class.
extension StyleSheetTokenTests {
    private func rule(_ selector: String, _ front: String = "--", _ rest: String = "") -> String {
        let properties = ["ink", "paper", "line", "gap", "pad", "size", "edge", "shade"]
        return "\(selector) { \(properties.map { "\(front)\($0): 1px;" }.joined(separator: " ")) \(rest) }\n"
    }

    @Test(
        "The only class with nothing but custom properties is that of the whole document",
        arguments: [".acme-root", ":where(.acme-root)", ".acme", "@layer base { .kit-scope"])
    func scopeClass(selector: String) throws {
        let css = rule(selector, "--", "font: sans-serif; & * { margin: 0 }")
        #expect(try lines(css).count == 8)
    }

    @Test("The themes of the class of the whole document are modes")
    func themesOfScopeClass() throws {
        let css =
            rule(".acme-root")
                + """
                .acme-root[data-theme="dark"], .dark .acme-root { --ink: 2px; }
                .acme-root-inner { --a: 1px; } .acme-root .button { --b: 1px; }
                .acme-root { @media (prefers-contrast: more) { --ink: 3px; } }
                """
        #expect(
            try lines(css).dropFirst(8) == ["--ink [dark] = 2px", "--ink [more contrast] = 3px"])
    }

    @Test("The properties of a component, and of several classes, are not read")
    func otherClasses() throws {
        let other = "display: flex; margin: 0;"
        for css in [
            rule(".button", "--", other), rule(".button", "--button-"), rule(".a") + rule(".b"),
            rule(".menu .item"), rule("button.kit"), rule(".a, .b"), ".acme-root { --ink: 1px; --pad: 2px; }",
            "@media print { \(rule(".acme-root")) }",
        ] {
            #expect(try lines(css) == [], "\(css)")
        }
        let root = ":root { \((0..<8).map { "--a\($0): 1px;" }.joined()) }"
        #expect(try lines(root + rule(".chart")).count == 8)
    }

    @Test("Names for Tailwind of properties in the same style sheet are no tokens of their own")
    func passedOn() throws {
        func names(_ text: String) throws -> [String] {
            try StyleSheetTokens(Array(text.utf8), isPlain: true).tokens.filter { !$0.isOnlyReferred }.map(\.key)
        }
        let theme =
            "{ --color-ink: var(--ink); --color-line: var(--ink); --color-far: var(--far); --gap-ink: var(--ink); }"
        let root = "\n:root { --ink: #111; }"
        let others = ["--color-line", "--color-far", "--gap-ink", "--ink"]
        #expect(try names("@theme inline \(theme)\(root)") == others)
        #expect(try names("@theme \(theme)\(root)") == ["--color-ink"] + others)
    }
}
