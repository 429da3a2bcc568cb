import CloneTestSupport
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWords
@testable import TeamSyncWorker

/// Files that are variants of one item.
@Suite struct VariantFileTests {
    private func read(_ count: CountConfiguration, in clone: SmallClone, _ place: FindingPlace) throws -> Catalogue {
        try #require(try place.catalogue("icons", count, in: clone))
    }

    private func files(_ catalogue: Catalogue) -> [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: catalogue.items.map { ($0.key, $0.files.keys.map(\.description).sorted()) })
    }

    @Test("Files with the same key are one item", arguments: FindingPlace.allCases)
    func sizes(place: FindingPlace) throws {
        let clone = try SmallClone([
            "i/alert-16.svg": "a", "i/alert-24.svg": "b", "i/alert-fill-24.svg": "c", "i/plain.svg": "d",
            "i/24.svg": "e",
            "i/-24.svg": "f",
        ])
        let source = CatalogueSource.files(glob: "i/*.svg", exclude: [], key: #"^(?<key>.+)-(?<variant>\d+)$"#)
        let catalogue = try read(CountConfiguration(source: source), in: clone, place)
        #expect(catalogue.count == 5)
        #expect(catalogue.items.map(\.key) == ["-24", "24", "alert", "alert-fill", "plain"])
        guard place == .commit else { return }
        #expect(files(catalogue)["alert"] == ["i/alert-16.svg", "i/alert-24.svg"])
        #expect(files(catalogue)["alert-fill"] == ["i/alert-fill-24.svg"])
    }

    @Test("A pattern with a slash finds keys in paths below the folder", arguments: FindingPlace.allCases)
    func paths(place: FindingPlace) throws {
        let clone = try SmallClone([
            "i/camera/_.svg": "a", "i/camera/filled.svg": "b", "i/camera/photo.svg": "c", "i/plain.svg": "d",
            "i/chat/_.svg": "e", "i/chat/photo.svg": "f",
        ])
        let key = "^(?<key>.+?)(?:/_)?(?:[-/](?<style>filled))?$"
        let source = CatalogueSource.files(glob: "i/**/*.svg", exclude: [], key: key)
        let catalogue = try read(CountConfiguration(source: source), in: clone, place)
        #expect(catalogue.items.map(\.key) == ["camera", "camera/photo", "chat", "chat/photo", "plain"])
        #expect(catalogue.count == 5)
        let names = CatalogueSource.files(glob: "i/**/*.svg", exclude: [], key: "^(?<key>[^/]+)$")
        #expect(
            try read(CountConfiguration(source: names), in: clone, place).items.map(\.key) == [
                "_", "filled", "photo", "plain",
            ])
    }

    @Test("A style is a variant if another file has the key, and otherwise part of the name")
    func styles() throws {
        let pattern = try NamePattern(#"^(?<key>.+?)(?:_(?:16|24))?(?:[-_](?<style>bold|fill))?$"#)
        func keys(_ names: String...) -> [String] { pattern.keys(of: names) }
        #expect(keys("heart", "heart-fill", "heart_24_fill") == ["heart", "heart", "heart"])
        #expect(keys("format-bold", "heart-fill", "heart-bold") == ["format-bold", "heart", "heart"])
        #expect(keys("text_16_bold", "text_24_bold") == ["text_bold", "text_bold"])
        #expect(keys("bold", "-bold", "x_16") == ["bold", "-bold", "x"])
        #expect(try NamePattern("^(?:(?<style>fill)-)?(?<key>.+)$").keys(of: ["fill-a", "b"]) == ["fill-a", "b"])
        #expect(try NamePattern("^(?<key>)(?<style>x)").keys(of: ["x"]) == ["x"])
        let (longest, longer) = (String(repeating: "a", count: 252), String(repeating: "a", count: 253))
        #expect(
            try NamePattern("^(?<key>.+)-16$").keys(of: [longest + "-16", longer + "-16"]) == [longest, longer + "-16"])
    }

    @Test("A number is a size if an icon has several, and a weak style if many icons have it")
    func weak() throws {
        let pattern = try NamePattern(#"^(?<key>.+?)(?<size>-\d+)?(?:-(?:(?<style>fill)|(?<weakStyle>line)))?$"#)
        let others = (0..<30).map { "other\($0)x" }
        func keys(_ names: String...) -> [String] { Array(pattern.keys(of: names + others).prefix(names.count)) }
        #expect(keys("baggage-20", "bell-16", "bell-24") == ["baggage-20", "bell", "bell"])
        #expect(keys("bag-20-fill", "bag-20") == ["bag-20", "bag-20"])
        #expect(keys("bag", "bag-20") == ["bag", "bag-20"])
        let known = try NamePattern(#"^(?<key>.+?)(?<size>-(?:20|40))?$"#)
        let levels = ["battery", "battery-10", "battery-20", "battery-40"]
        #expect(Array(known.keys(of: levels + others).prefix(4)) == levels)
        #expect(Array(known.keys(of: ["bell", "bell-20", "bell-40"] + others).prefix(3)) == ["bell", "bell", "bell"])
        #expect(keys("chart", "chart-line") == ["chart", "chart-line"])
        #expect(pattern.keys(of: ["chart", "chart-line", "a-24"]) == ["chart", "chart", "a"])
        #expect(keys("chart", "chart-line", "chart-line-fill") == ["chart", "chart-line", "chart-line"])
        #expect(pattern.keys(of: ["chart", "chart-line", "chart-line-fill"]) == ["chart", "chart-line", "chart-line"])
    }

    private func profile(_ name: String, root: String? = nil) throws -> CountConfiguration {
        let root = root.map { ", root: \($0)" } ?? ""
        let yaml = "repositories:\n  - {profile: \(name), path: /r\(root)}\n"
        return try #require(try ConfigurationSupport.repository(yaml)?.counts["icons"])
    }

    @Test("Common names of variants", arguments: FindingPlace.allCases)
    func iconFiles(place: FindingPlace) throws {
        let clone = try SmallClone([
            // Octicons, Fluent, Material, Phosphor, Heroicons.
            "a/alert-16.svg": "1", "a/alert-24.svg": "2", "a/heart-fill-16.svg": "3", "a/heart-16.svg": "4",
            "a/ic_add_24_regular.svg": "5", "a/ic_add_20_filled.svg": "6", "a/home_24px.svg": "7",
            "a/home24px.svg": "8",
            "a/bold/acorn-bold.svg": "9", "a/regular/acorn.svg": "10", "a/format-bold.svg": "11",
            "a/24/outline/x-mark.svg": "12", "a/16/solid/x-mark.svg": "13", "a/photo@2x.svg": "14",
            "a/arrow-up-10.svg": "15", "a/grid-3x3.svg": "16", "a/clock-2.svg": "17",
            "node_modules/x/no.svg": "", ".github/no.svg": "", "a/.hidden/no.svg": "", "a/no.png": "",
        ])
        let keys = [
            "acorn", "alert", "arrow-up-10", "clock-2", "format-bold", "grid-3x3", "heart", "home", "ic_add", "photo",
            "x-mark",
        ]
        for root in [nil, "a"] {
            let catalogue = try read(profile("icon-files", root: root), in: clone, place)
            #expect(catalogue.items.map(\.key).sorted() == keys)
            #expect(catalogue.count == keys.count)
        }
    }

    @Test("Drawables of all densities are one icon")
    func androidIcons() throws {
        let clone = try SmallClone([
            "lib/src/main/res/drawable/ic_home.xml": "a", "lib/src/main/res/drawable-night/ic_home.xml": "b",
            "lib/src/main/res/drawable-ldrtl/ic_back_24dp.xml": "c", "lib/src/main/res/drawable/ic_back_24dp.xml": "d",
            "lib/src/main/res/drawable/ic_star_filled.xml": "e", "lib/src/main/res/drawable/ic_star.xml": "f",
            "lib/src/main/res/drawable/background.xml": "", "lib/build/res/drawable/ic_no.xml": "",
            "lib/src/main/res/values/ic_no.xml": "",
        ])
        let catalogue = try read(profile("android-icons"), in: clone, .commit)
        #expect(
            files(catalogue).mapValues(\.count) == ["home": 2, "back": 2, "star": 2])
        #expect(catalogue.items.first?.files.keys.allSatisfy { FilePart($0) == .drawing } == true)
    }

    @Test("Optional files belong to an item, and their absence is not reported")
    func optionalFiles() throws {
        let clone = try SmallClone(["i/a.svg": "a", "i/b.svg": "b", "i/a.json": "{}", "i/a.md": "", "i/c.json": "{}"])
        let source = CatalogueSource.files(glob: "i/*.svg", exclude: [])
        let count = CountConfiguration(source: source, with: ["i/{key}.md"], optional: ["i/{key}.json"])
        #expect(files(try read(count, in: clone, .commit))["a"] == ["i/a.json", "i/a.md", "i/a.svg"])
        let repository = try clone.open()
        var changes = ItemChanges(
            repository, configuration: RepositoryConfiguration(id: "r", path: clone.path, counts: ["icons": count]))
        let warnings = try changes.warnings(
            in: CommitFileSource(clone.id("HEAD"), called: "main", .local, in: repository))
        #expect(warnings.map { Words.text($0).prefix(27) } == ["icons: b has no i/b.md at m"])
    }
}
