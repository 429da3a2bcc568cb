import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TestSupport
import Testing

@testable import TeamSyncSwift

@Suite("Uses that need no parser") struct PlainUsesTests {
    /// Sources that contain the name `@`.
    static let snippets: [(pattern: String, accessor: String, texts: [String])] = [
        (
            #"DSIcon\.named\(\s*"(?<key>[^"\\]+)""#, #"DSIcon.named("{name}")"#,
            [
                #"_ = DSIcon.named("@")"#, #"_ = DSIcon.named("@", size: 3)"#, #"_ = DSIcon.coloredNamed("@")"#,
                #"_ = DSIcon.named( "@" )"#, "_ = DSIcon.named(\n    \"@\")", #"_ = DSIcon.named(on ? "@" : "close")"#,
                #"_ = DSIcon.named("@" + suffix)"#, ##"_ = DSIcon.named(#"@"#)"##, #"_ = DSIcon.`named`("@")"#,
                #"_ = Other.named("@")"#, #"// DSIcon.named("@")"#, #"_ = "\(DSIcon.named("@"))""#,
                #"let name = "@"; _ = DSIcon.named(name)"#, #"_ = DSIcon.named(["@"][0])"#, #"_ = x.namedIcons("@")"#,
                #"_ = DSIcon.named("@", alternative: DSIcon.named("close"))"#, #"_ = UIImage(named: "@")"#,
                #"_ = Module.DSIcon.named("@")"#, "_ = DSIcon.named(\"\"\"\n    @\n    \"\"\")",
                #"_ = DSIcon.named("\u{74}rash")"#, #"_ = DSIcon.named("@").tinted"#, #"let f = DSIcon.named; f("@")"#,
            ]
        ),
        (
            #"DSIcon\.(?<key>\w+)"#, "DSIcon.{name}",
            [
                "_ = DSIcon.@", "_ = DSIcon.@.image", "_ = DSIcon.@()", "_ = DSIcon\n    .@", "// DSIcon.@",
                "_ = Module.DSIcon.@", "_ = DSIcon.Size.@", "_ = DSIcon.self", "_ = [DSIcon.@, DSIcon.close]",
                "let icon: DSIcon = .@", "_ = DSIcons.@", "_ = DSIcon.`@`", "_ = MyDSIcon.@", "_ = DSIcon.@é",
            ]
        ),
        (
            #"\.icon\(\s*\.(?<key>\w+)"#, ".icon(.{name})",
            [
                "view.icon(.@)", "view.icon(.@, size: 2)", "view.icon(DSIcon.@)", "view.icon(on ? .@ : .close)",
                "icon(.@)", "view.icon(value.@)", "view.icon(.@.tinted)", "let icon = 1", "view.icon {}",
            ]
        ),
        (
            #"Image\(ds:\s*"ic_(?<key>[^"\\]+)_24""#, #"Image(ds:"ic_{name}_24")"#,
            [
                #"Image(ds: "ic_@_24")"#, #"Image(ds: "ic_@_24", scale: 2)"#, #"Image(ds: " ic_@_24")"#,
                #"Image (ds : "ic_@_24" )"#,
                #"Image(ds: "@")"#,
                #"Image("ic_@_24")"#,
                #"Image.init(ds: "ic_@_24")"#,
            ]
        ),
    ]

    /// `trash` is removed, `close` and `arrow-left` stay, and `plus` is new.
    private func impacts() -> ImpactedPlaces {
        var comparison = ItemComparison()
        var catalogue = CatalogueExport.Catalogue(name: "icons", kind: "icon")
        for (key, local, upstream) in [
            ("trash", CatalogueExport.State.present, CatalogueExport.State.absent), ("close", .present, .present),
            ("arrow-left", .present, .present), ("plus", .absent, .present),
        ] {
            var item = CatalogueExport.Item(key: key)
            (item.local, item.upstream) = (local, upstream)
            catalogue.items.append(item)
        }
        comparison.catalogues = [catalogue]
        comparison.highlights = [
            Highlight(catalogue: "icons", kind: "icon", key: "trash", change: .removed, facts: [.disappeared(.certain)])
        ]
        return ImpactedPlaces([ItemFates("icons", comparison)])
    }

    @Test("Unparsed parts make no difference", arguments: snippets.indices)
    func equal(index: Int) throws {
        let (pattern, accessor, texts) = Self.snippets[index]
        #expect(Accessor(pattern: pattern)?.template == accessor && AccessorPattern(accessor) != nil)
        let impacts = impacts()
        let folder = try TemporaryFolder("plain")
        var random = SeededGenerator(seed: UInt64(index))
        let names = ["trash", "close", "arrow-left", "arrowLeft", "plus", "unknown", "close", "close"]
        for number in 0..<60 {
            let source = (0..<random.pick([1, 1, 2, 4])).map { _ in
                "    " + random.pick(texts).replacing("@", with: random.pick(names))
            }
            try RawFile.write(
                "func work\(number)() {\n\(source.joined(separator: "\n"))\n}\n".utf8,
                to: RawPath("\(folder.path)/Source\(number).swift"))
        }
        var user = RepositoryConfiguration(id: "app", path: folder.path)
        user.uses = ["icons": [.lines(glob: "**/*.swift", exclude: [], pattern: pattern)]]
        func find(_ own: ImpactedPlaces?) throws -> NamedPlaces {
            PlaceSearch(
                user, in: TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false)),
                kinds: ["icons": .icon], executable: try ProductBinary.path("teamsync-swift"), cacheFolder: nil,
                impacts: own
            ).find()
        }
        let (all, some) = (try find(nil), try find(impacts))
        let (expected, found) = (impacts.items(at: all.places), impacts.items(at: some.places))
        #expect(found.items == expected.items)
        #expect(found.unknown == expected.unknown)
        #expect(!expected.items.isEmpty && !expected.unknown.isEmpty)
        #expect(some.places.count < all.places.count, "every source was parsed")
    }
}
