import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Files that move from one component to another")
struct MovedPartTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func files(_ texts: [String: String]) -> Files {
        Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
    }

    private func groups(_ old: [String: String], _ new: [String: String]) throws -> [String] {
        let count = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)
        return try DesignClone.groups(count, files(old), files(new))
    }

    private func element(_ tag: String, event: String, lines: Int = 12) -> String {
        let body = (0..<lines).map { "  \(event)\($0)() { return '\(tag)-\($0)'; }\n" }.joined()
        return "@customElement('\(tag)')\nexport class Part extends LitElement {\n"
            + "  go() { this.dispatchEvent(new CustomEvent('\(event)')); }\n\(body)}\n"
    }

    @Test("A component that moves out of the folder of another one takes its names with it")
    func movedOut() throws {
        let modal = ["ui/modal/modal.ts": element("x-modal", event: "close")]
        let old = modal.merging([
            "ui/modal/index.ts": "export { Modal } from './modal';\nexport { Panel } from './side-panel';\n",
            "ui/modal/side-panel.ts": element("x-side-panel", event: "slide"),
            "ui/modal/side-panel.css": "a { top: 1px }\n",
        ]) { $1 }
        let new = modal.merging([
            "ui/modal/index.ts": "export { Modal } from './modal';\n",
            "ui/side-panel/index.ts": "export { Panel } from './side-panel';\n",
            "ui/side-panel/side-panel.ts": element("x-side-panel", event: "slide"),
            "ui/side-panel/side-panel.css": "a { top: 1px }\n",
        ]) { $1 }
        let found = try groups(old, new)
        #expect(found == ["side-panel moved from ui/modal to ui/side-panel"], "\(found)")
        // What no other component has is lost.
        var other = new
        other["ui/side-panel/side-panel.ts"] = element("y-drawer", event: "open")
        let lost = try groups(old, other)
        #expect(lost.contains { $0.contains("lost the tag `x-side-panel` (breaking)") }, "\(lost)")
    }

    @Test("A component that moves into the folder of another one adds nothing to it")
    func movedIn() throws {
        let snippet = ["ui/Snippet/Snippet.svelte": "<script>export let code = 1;</script>\n<pre>{code}</pre>\n"]
        let lines = (0..<9).map { "  const line\($0) = \($0);\n" }.joined()
        let copy =
            "<script>\n  import { createEventDispatcher } from 'svelte';\n\(lines)"
            + "  const dispatch = createEventDispatcher();\n  const go = () => dispatch('copy');\n</script>\n<button />\n"
        let index = "export { default as Snippet } from './Snippet.svelte';\n"
        let old = snippet.merging([
            "ui/Snippet/index.js": index, "ui/Copy/Copy.svelte": copy,
            "ui/Copy/index.js": "export { default as Copy } from './Copy.svelte';\n",
        ]) { $1 }
        var new = snippet
        new["ui/Snippet/index.js"] = index + "export { default as Copy } from './Copy.svelte';\n"
        new["ui/Snippet/Copy.svelte"] = copy
        let moved = try groups(old, new)
        #expect(moved == ["Copy moved from ui/Copy to ui/Snippet"], "\(moved)")
        // A new source with a new event is an addition.
        let found = try groups(
            old, old.merging(["ui/Snippet/Copy.svelte": copy.replacing("copy", with: "took")]) { $1 })
        #expect(found.count == 1 && found[0].hasPrefix("Snippet gained the event `Copy.took`"), "\(found)")
    }

    @Test("A component whose sources are now in several places was not renamed")
    func split() throws {
        let source = { (name: String) in
            "export const Acme\(name) = () => {\n"
                + (0..<12).map { "  const \(name.lowercased())\($0) = \($0);\n" }.joined()
                + "};\n"
        }
        let progress = ["ui/progress/progress.tsx": source("Progress")]
        var old = progress
        for part in ["chart", "logo", "spinner"] { old["ui/loading/loading_\(part).tsx"] = source("Loading\(part)") }
        old["ui/loading/skeleton_text.tsx"] = source("SkeletonText")
        var new = progress
        for part in ["chart", "logo", "spinner"] {
            new["ui/progress/loading/loading_\(part).tsx"] = source("Loading\(part)")
        }
        new["ui/skeleton/skeleton_text.tsx"] = source("SkeletonText")
        let found = try groups(old, new).sorted()
        #expect(
            found == [
                "loading moved from ui/ to ui/progress/", "skeleton moved from ui/loading to ui/skeleton",
            ], "\(found)")
        // If most of the sources are together, the component was renamed.
        var renamed = progress
        for (path, text) in old where path.hasPrefix("ui/loading/") {
            renamed[path.replacing("ui/loading/", with: "ui/skeleton/")] = text
        }
        let whole = try groups(old, renamed)
        #expect(whole.count == 1 && !whole[0].contains("ui/progress"), "\(whole)")
    }

    @Test("A file with a new name and the same contents does not reformat a component")
    func renamedFile() throws {
        let chip = ["ui/chip/chip.ts": element("x-chip", event: "close")]
        let test = (0..<9).map { "it('closes \($0)', () => {})\n" }.joined()
        let old = chip.merging(["ui/chip/chip.flow.cy.ts": test]) { $1 }
        #expect(try groups(old, chip.merging(["ui/chip/chip.flow.browser.ts": test]) { $1 }).isEmpty)
        let spaced = chip.merging(["ui/chip/chip.flow.browser.ts": test.replacing("'closes 3',", with: "'closes 3', ")])
        { $1 }
        #expect(try groups(old, spaced) == ["1 thing was reformatted (chip)"])
        // A test does not concern the users of the component.
        let tests = ["", " "].map { space in
            chip.merging(["ui/chip/chip.spec.cy.ts": test.replacing("'closes 3',", with: "'closes 3',\(space)")]) { $1 }
        }
        #expect(try groups(tests[0], tests[1]).isEmpty)
    }

    @Test("The parts of a renamed component are renamed with it")
    func parts() throws {
        let count = CountConfiguration(source: .files(glob: "ui/**/*.hbs", exclude: []), kind: .component)
        let family = { (folder: String, name: String, part: String) -> [String: String] in
            let lines = (0..<14).map { "  <i class=\"pf-\(name)__\($0)\"></i>\n" }.joined()
            return [
                "ui/\(folder)/\(name).hbs": "<div class=\"pf-\(name)\">\n\(lines)</div>\n",
                "ui/\(folder)/\(name)-item.hbs": "<div class=\"pf-\(name)__item\">\n  \(part)\n</div>\n",
            ]
        }
        let old = family("HelperText", "helper-text", "{{> @partial-block}}")
        let groups = { (new: [String: String]) in try DesignClone.groups(count, files(old), files(new)).sorted() }
        let found = try groups(family("HelperMessage", "helper-message", "{{> @partial-block}}"))
        #expect(found.count == 2 && found.allSatisfy { $0.contains("renamed to helper-message") }, "\(found)")
        var other = family("HelperMessage", "helper-message", "")
        other["ui/HelperMessage/helper-message-item.hbs"] = "<li data-role=\"entry\">{{#if icon}}{{icon}}{{/if}}</li>\n"
        let unrelated = try groups(other)
        #expect(!unrelated.contains { $0.hasPrefix("helper-text-item renamed") }, "\(unrelated)")
    }

    @Test(
        "A move states the folder that moved or was renamed",
        arguments: [
            ("p/src/icon/shapes/bell.svg", "p/icon/shapes/bell.svg", "p/src/icon/ to p/icon/"),
            ("src/icons/bell.svg", "src/assets/icons/bell.svg", "src/icons/ to src/assets/icons/"),
            ("p/icons/nav/bell.svg", "p/svg/nav/bell.svg", "p/icons/ to p/svg/"),
            // The folder of the icon itself is not stated.
            ("src/bell/bell.svg", "src/assets/bell/bell.svg", "src/ to src/assets/"),
        ])
    func folders(old: String, new: String, places: String) throws {
        let count = CountConfiguration(source: .files(glob: "**/*.svg", exclude: []), kind: .icon)
        let drawing = "<svg viewBox=\"0 0 9 9\"><path d=\"M1 1h3v7z\"/></svg>\n"
        let found = try DesignClone.groups(count, files([old: drawing]), files([new: drawing]))
        #expect(found == ["bell moved from \(places)"])
    }

    @Test("Icons that move into a new folder do not make it a component")
    func icons() throws {
        let component = CountConfiguration(
            source: .directories(glob: "src/*", exclude: ["src/icons"]), with: ["src/{key}/**"], kind: .component)
        let icon = CountConfiguration(source: .files(glob: "src/icons/*.svelte", exclude: []), kind: .icon)
        let icons = { (folder: String) in
            Dictionary(
                uniqueKeysWithValues: ["Add", "Close", "Copy", "View"].enumerated().map { index, name in
                    (
                        "\(folder)/\(name).svelte",
                        "<svg viewBox=\"0 0 32 32\"><path d=\"M\(index) 4h16v1\(index)z\"/></svg>\n"
                    )
                })
        }
        let tag = ["src/Tag/Tag.svelte": "<script>export let type = 1;</script>\n<i>{type}</i>\n"]
        let groups = { (new: [String: String]) in
            let clone = try DesignClone()
            var history = FastImport()
            let ends = history.add(files(tag.merging(icons("src/icons")) { $1 }), files(new))
            return try clone.changes(
                ["components": component, "icons": icon], history.run(in: clone.repository), ends
            ).groups.map(\.summary)
        }
        let moved = icons("src/assets/icons").merging(tag) { $1 }
        let found = try groups(moved)
        #expect(!found.contains { $0.hasPrefix("assets") } && !found.isEmpty, "\(found)")
        let more = try groups(
            moved.merging(["src/assets/Assets.svelte": "<script>export let a;</script>\n<b>{a}</b>\n"]) { $1 })
        #expect(more.contains { $0.hasPrefix("assets") }, "\(more)")
    }
}
