import TestSupport
import Testing

@testable import TeamSyncDocuments

@Suite("Contents that cannot be counted", .validatesDocuments)
struct BadContentTests {
    struct Catalogue: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// nil if there is no file.
        let content: [UInt8]?
        /// nil if the size is known nevertheless.
        let warning: String?
        var size: Int?
        /// The warning about elements that have no name but are counted.
        var nameless: String?

        init(_ name: String, _ text: String?, warning: String? = nil, size: Int? = nil, nameless: String? = nil) {
            self.init(name, bytes: text.map { Array($0.utf8) }, warning: warning, size: size)
            self.nameless = nameless.map { ": /icons/0 has no text at 'name'" + $0 }
        }

        init(_ name: String, bytes: [UInt8]?, warning: String? = nil, size: Int? = nil) {
            (testDescription, content, self.warning, self.size) = (name, bytes, warning, size)
        }
    }

    private static let catalogues = [
        Catalogue("missing", nil, warning: "does not exist"),
        Catalogue("empty", "", warning: "is empty"),
        Catalogue("not JSON", "icons: 280\n", warning: "is not valid JSON"),
        Catalogue("cut off", #"{"icons": [{"name": "a"}, {"na"#, warning: "is not valid JSON"),
        Catalogue("not UTF-8", bytes: [0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d], warning: "is not valid JSON"),
        Catalogue("no such member", #"{"pictures": []}"#, warning: "has no value at '/icons'"),
        Catalogue("an object instead", #"{"icons": {"a": 1}}"#, warning: "has no array at '/icons'"),
        Catalogue("null instead", #"{"icons": null}"#, warning: "has no array at '/icons'"),
        Catalogue("an array at the top", #"[1, 2, 3]"#, warning: "has no value at '/icons'"),
        Catalogue("a number at the top", "280", warning: "has no value at '/icons'"),
        Catalogue(
            "a hundred thousand brackets", String(repeating: "[", count: 100_000), warning: "is not valid JSON"),
        Catalogue("an empty array", #"{"icons": []}"#, size: 0),
        Catalogue("a byte order mark", "\u{feff}{\"icons\": [1, 2]}", size: 2, nameless: ", and 1 more"),
        Catalogue("duplicate keys", #"{"icons": [1, 2, 3], "icons": [1]}"#, size: 1, nameless: ""),
        Catalogue(
            "elements of every kind", #"{"icons": [1, null, "a", {}, [], true]}"#, size: 6, nameless: ", and 5 more"),
    ]

    @Test(
        "An uncountable catalogue is null with a warning, or has the number of all JSON readers; the last good number stays",
        arguments: catalogues)
    func catalogue(catalogue: Catalogue) throws {
        let bench = try Workbench()
        let entry = catalogue.content.map { TreeEntry(.file, $0) }
        let tip = try bench.icons.push(
            "Change the catalogue", changes: ["metadata.json": entry], times: CommitTimes(DesignSystemFixture.pushedAt))
        try bench.sync()
        var status = try bench.status(Workbench.iconsID)
        #expect(status.counts["icons"]?.local == 12)
        #expect(status.counts["icons"]?.upstream == catalogue.size)
        #expect(status.counts["colors"]?.upstream == 7)
        #expect(status.error == nil)
        let place = "(\(tip.prefix(9)))"
        let said = catalogue.warning.map { " " + $0 } ?? catalogue.nameless
        func aboutTheFile() -> String? { status.warnings.first { $0.hasPrefix("icons: metadata.json ") } }
        let remedy =
            catalogue.content == nil
            ? "; after the pull, change its paths in the configuration or run 'teamsync init --force'" : ""
        #expect(aboutTheFile() == said.map { "icons: metadata.json at origin/main \(place)\($0)\(remedy)" })
        #expect(try bench.document().counts.entries["icons"]?.count == 12)

        try bench.icons.clone.git("merge", "--quiet", "--ff-only", "origin/main")
        try bench.sync()
        status = try bench.status(Workbench.iconsID)
        #expect(status.counts["icons"]?.local == catalogue.size)
        #expect(aboutTheFile() == said.map { "icons: metadata.json at main \(place)\($0)" })
        let matchesNothing = "paths: 'metadata.json' matches nothing in main"
        #expect(status.warnings.contains(matchesNothing) == (catalogue.content == nil))
        #expect(try bench.document().counts.entries["icons"]?.count == catalogue.size)
        let counts = try bench.teamsync("counts").text
        #expect(counts.contains(catalogue.size.map { "\($0) Icon" } ?? "– Icons"), "\(counts)")
        if let warning = catalogue.warning { #expect(try bench.teamsync("status").text.contains(warning)) }
    }

    @Test("A link, a folder and a submodule in place of the catalogue are not followed")
    func notAFile() throws {
        for (entry, path) in [
            (TreeEntry(.link, "colors.json".utf8), RawPath("metadata.json")),
            (TreeEntry("{}\n"), "metadata.json/inside.json"),
        ] {
            let bench = try Workbench()
            try bench.icons.push(
                "Change the catalogue", changes: ["metadata.json": nil],
                times: CommitTimes(DesignSystemFixture.pushedAt))
            try bench.icons.push(
                "Put something there", changes: [path: entry], times: CommitTimes(DesignSystemFixture.pushedAt))
            try bench.sync()
            let status = try bench.status(Workbench.iconsID)
            #expect(status.counts["icons"]?.upstream == nil)
            #expect(status.warnings.count == 1)
            #expect(status.warnings.first?.hasSuffix("is not a regular file") == true)
        }
    }

    @Test("A catalogue of 50 MB is counted; one over the limit of 64 MiB is null, with a warning")
    func large() throws {
        let bench = try Workbench(onDisk: true)
        let element = #"{"name":"\#(String(repeating: "x", count: 990))"},"#
        func content(_ count: Int) -> [UInt8] {
            Array((#"{"icons":["# + String(repeating: element, count: count) + "0]}").utf8)
        }
        let times = CommitTimes(DesignSystemFixture.pushedAt)
        try bench.icons.push(
            "Much", changes: ["metadata.json": TreeEntry(.file, content(50_000))], times: times)
        try bench.sync(Workbench.iconsID)
        #expect(try bench.status(Workbench.iconsID).counts["icons"]?.upstream == 50_001)
        try bench.icons.push(
            "Too much", changes: ["metadata.json": TreeEntry(.file, content(68_000))], times: times)
        try bench.sync("--force", Workbench.iconsID)
        let status = try bench.status(Workbench.iconsID)
        #expect(status.counts["icons"]?.upstream == nil)
        #expect(status.counts["icons"]?.local == 12)
        #expect(status.warnings.first?.hasSuffix("is larger than 64 MiB") == true)
    }

    @Test("Each path that matches nothing causes a warning")
    func pathsThatMatchNothing() throws {
        let bench = try Workbench()
        try bench.configure(icons: ["paths: [icons/, drawings/, palette.json, Icons/]"])
        try bench.sync()
        #expect(
            try bench.status(Workbench.iconsID).warnings
                == ["drawings/", "palette.json", "Icons/"].map { "paths: '\($0)' matches nothing in main" })
    }
}
