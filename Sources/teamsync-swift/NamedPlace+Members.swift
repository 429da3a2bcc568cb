import TeamSyncBase
import TeamSyncDocuments
import TeamSyncSwift

extension NamedPlace {
    private static let scripts: Set<Substring> = [
        "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts", "vue", "svelte", "html", "mdx",
    ]

    /// In a script, `icons['TrashIcon']` denotes the same as `icons.TrashIcon`.
    var asMember: NamedPlace {
        guard !isMember, let column = place.column, column > 3,
            NamedPlace.scripts.contains(place.path.split(separator: ".").last ?? "")
        else { return self }
        // The text of a long line begins before the place.
        let text = Array(place.text.utf8)
        let index = min(column - 1, 120)
        guard index < text.count, "\"'`".utf8.contains(text[index - 1]), text[index - 2] == UInt8(ascii: "[") else {
            return self
        }
        let owner = text[index - 3]
        guard WordSearch.isWord(owner) || ")]".utf8.contains(owner) else { return self }
        var place = self
        place.isMember = true
        return place
    }
}
