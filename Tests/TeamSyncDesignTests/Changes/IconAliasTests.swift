import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Other names of icons in files next to them")
struct IconAliasTests {
    private static let count = CountConfiguration(source: .files(glob: "icons/*.svg", exclude: []), kind: .icon)

    private func groups(
        _ path: String, _ old: String, _ new: String,
        _ icons: (old: [String], new: [String]) = (["add", "gear"], ["add", "gear"])
    ) throws -> [String] {
        let tree = { (icons: [String], list: String) in
            var tree = [RawPath(Array(path.utf8)): TreeEntry(list)]
            for (index, name) in ["add", "gear", "dash", "remove"].enumerated() where icons.contains(name) {
                let place = name == "dash" ? 3 : index
                tree[RawPath(Array("icons/\(name).svg".utf8))] = TreeEntry(
                    "<svg viewBox=\"0 0 16 16\"><path d=\"M\(place) 1h9v\(place + 2)z\"/></svg>\n")
            }
            return tree
        }
        return try DesignClone.groups(Self.count, tree(icons.old, old), tree(icons.new, new))
    }

    @Test(
        "Lost and new names",
        arguments: [
            // By code point, as in icon fonts
            (
                "map.json", #"{"60001": ["add", "plus"], "60002": ["gear"]}"#,
                #"{"60001": ["add"], "60002": ["gear", "cog"]}"#,
                ["add is no longer known as plus", "gear is also known as cog"]
            ),
            (
                "src/aliases.json", #"{"plus": "add", "cog": "gear"}"#, #"{"cog": "gear"}"#,
                ["add is no longer known as plus"]
            ),
            (
                "data.json", #"{"aliases": {"plus": {"parent": "add"}, "cog": {"parent": "gear"}}}"#,
                #"{"aliases": {"cog": {"parent": "gear"}, "more": {"parent": "add"}}}"#,
                ["add is also known as more, is no longer known as plus"]
            ),
            (
                "icon-aliases.json", #"{"add": ["plus"], "gear": ["cog"]}"#, #"{"add": ["plus"], "gear": []}"#,
                ["gear is no longer known as cog"]
            ),
            // A name that another icon has now, words for a search, groups, and lists of something else
            (
                "map.json", #"{"60001": ["add", "plus"], "60002": ["gear"]}"#,
                #"{"60001": ["add"], "60002": ["gear", "plus"]}"#, []
            ),
            (
                "keywords.json", #"{"add": ["plus"], "gear": ["cog"]}"#, #"{"add": [], "gear": ["cog"]}"#, []
            ),
            ("groups.json", #"{"edit": ["add", "plus"]}"#, #"{"edit": ["add"]}"#, []),
            ("map.json", #"{"60001": ["x", "plus"]}"#, #"{"60001": ["x"]}"#, []),
            ("package.json", #"{"aliases": {"plus": "add"}}"#, #"{"aliases": {"cog": "gear"}}"#, []),
        ])
    func names(path: String, old: String, new: String, sentences: [String]) throws {
        let found = try groups(path, old, new)
        #expect(found == sentences, "\(found)")
    }

    @Test("The former name of a renamed icon stays")
    func formerName() throws {
        let found = try groups(
            "map.json", #"{"1": ["add"], "2": ["gear"], "3": ["remove"]}"#,
            #"{"1": ["add"], "2": ["gear"], "3": ["dash", "remove"]}"#,
            (["add", "gear", "remove"], ["add", "gear", "dash"]))
        #expect(found == ["remove renamed to dash (is also known as remove)"], "\(found)")
    }
}
