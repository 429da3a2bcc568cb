import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Icons that components use and the icons library lacks", .validatesDocuments)
struct UsesTests {
    private let bench: Workbench
    private let times = CommitTimes(DesignSystemFixture.pushedAt)

    init() throws {
        bench = try Workbench()
    }

    private func source(_ icons: String...) -> TreeEntry {
        TreeEntry(
            "import UIKit // DSIcon.named(\"in-a-comment\")\n\n"
                + icons.map { "let icon = DSIcon.named(\"\($0)\", size: 20)\n" }.joined())
    }

    /// Changes upstream's list of icons together with their drawings.
    private func pushIcons(_ change: (inout IconsLibraryFiles) -> Void) throws {
        var files = IconsLibraryFiles(icons: 12, colors: 7, lastSync: "")
        let before = files.icons.map(\.name)
        change(&files)
        let after = files.icons.map(\.name)
        var changes: [RawPath: TreeEntry?] = ["metadata.json": files.metadataFile]
        for name in before where !after.contains(name) { changes[IconsLibraryFiles.path(ofIcon: name)] = .some(nil) }
        for name in after where !before.contains(name) {
            changes[IconsLibraryFiles.path(ofIcon: name)] = IconsLibraryFiles.drawing(of: name)
        }
        try bench.icons.push("Change the icons", changes: changes, times: times)
    }

    private func pushComponents(_ changes: [RawPath: TreeEntry?]) throws {
        try bench.components.push("Use icons", changes: changes, times: times)
        try bench.components.clone.git("pull", "--quiet", "--ff-only")
    }

    private func warnings() throws -> [String] {
        try bench.sync("--force")
        #expect(try bench.status(Workbench.iconsID).warnings == [])
        return try bench.status(Workbench.componentsID).warnings
    }

    @Test("The components' warnings follow removals, renames, additions and pulls")
    func story() throws {
        #expect(try warnings() == [])
        let chips: RawPath = "Sources/Components/ChipsView.swift"
        let gallery: RawPath = "GalleryApp/GalleryApp/ComponentListVC.swift"
        try pushComponents([
            chips: source("arrow-left", "arrow-down", "close-s"), gallery: source("arrow-add", "arrow-left"),
        ])
        let close = "\(chips.text ?? ""):5 uses the icon 'close-s', but Icons does not have it"
        #expect(try warnings() == [close])

        try pushIcons { $0.icons.append(IconsLibraryFiles.icon(named: "close-s")) }
        let pull = "\(chips.text ?? ""):5 uses the icon 'close-s', but it is only in origin/main of Icons: pull it"
        #expect(try warnings() == [pull])
        #expect(try bench.teamsync("status").text.contains("warning: \(pull)"))
        try bench.icons.clone.git("pull", "--quiet", "--ff-only")
        #expect(try warnings() == [])

        try pushIcons { files in
            files.icons.removeAll { $0.name == "arrow-left" }
            files.icons = files.icons.map {
                $0.name == "arrow-down" ? IconsLibraryFiles.icon(named: "arrow-south") : $0
            }
            files.icons.append(IconsLibraryFiles.icon(named: "close-s"))
        }
        #expect(
            try warnings() == [
                "\(gallery.text ?? ""):4 uses the icon 'arrow-left', but origin/main of Icons no longer has it",
                "\(chips.text ?? ""):4 uses the icon 'arrow-down', but origin/main of Icons no longer has it",
            ])

        try pushComponents([chips: source("arrow-south", "close-s"), gallery: source("arrow-add")])
        try bench.icons.clone.git("pull", "--quiet", "--ff-only")
        #expect(try warnings() == [])
    }

    @Test("Escape sequences in names do not reach a terminal, and only five names are listed")
    func hostile() throws {
        let names = ["\u{1b}[2Jred", "\u{202e}gvs", "tab\tname", "\u{9b}31m", "日本", "sixth", "seventh"]
        var source = "import UIKit\n"
        for name in names { source += "DSIcon.named(\"\(name)\")\n" }
        try pushComponents(["Sources/\u{1b}]0;x\u{7}.swift": TreeEntry(source)])
        let warnings = try warnings()
        #expect(warnings.count == 6)
        #expect(warnings.last == "and 2 more uses like these")
        let text = try bench.teamsync("status", environment: ["COLUMNS": "400"]).text
        #expect(text.contains("uses the icon '日本', but Icons does not have it"), "\(text.debugDescription)")
        #expect(text.contains("and 2 more uses like these"))
        #expect(
            text.unicodeScalars.allSatisfy {
                $0 == "\n" || !($0.properties.generalCategory == .control || $0.properties.generalCategory == .format)
            }, "\(text.debugDescription)")
    }
}
