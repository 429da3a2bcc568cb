import TeamSyncBase
import TeamSyncGit

/// A named list of items at one commit.
struct Catalogue {
    struct Item {
        var key: String
        /// Its position among the items.
        var index: Int
        /// Of an item in a JSON file, its text in that file.
        var json: ArraySlice<UInt8>?
        /// Of an item that is a folder or a line: its tree, or what was matched.
        var fingerprint: String?
        /// The files that belong to it.
        var files: [GitPath: ObjectID] = [:]
    }

    let name: String
    /// The member that identifies the items of an array.
    var identity: String?
    /// Where the items of a JSON file stand, `metadata.json` and `/icons`; nil for items that are files or lines.
    var file: String?
    var pointer = ""
    /// By key.
    var items: [String: Item] = [:]
    /// Files where an item's would be, by the pattern that finds them, that belong to none.
    var orphans: [(template: String, path: GitPath)] = []
    /// Sentences about items that could not be told apart.
    var warnings: [String] = []

    /// A pointer to an item, and a member below it, in the catalogue's file.
    func pointer(to item: Item, _ member: String = "") -> String {
        let token = identity == nil ? JSONPointer.escaped(item.key) : String(item.index)
        return "\(pointer)/\(token)\(member)"
    }
}
