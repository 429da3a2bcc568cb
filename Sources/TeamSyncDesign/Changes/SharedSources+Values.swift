import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Values in sources that belong to no component: those of style sheets such as `global.css`, and the literals of types
/// such as `ThemeProvider`.
extension SharedSources {
    static func isStyleSheet(_ path: GitPath) -> Bool {
        ["css", "scss", "less", "pcss"].contains(path.ending.map(String.init)?.lowercased() ?? "")
    }

    func values(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard let file = difference.files.first else { return [] }
        if SharedSources.isStyleSheet(file.path) { return try StyleValues.changes(of: difference, &contents) }
        // The literals in other sources, such as those of functions, may be of no concern to users.
        let name = file.path.stem
        guard name.first?.isUppercase == true, name.contains(where: \.isLowercase) else { return [] }
        return try ChangedLines.changes(of: difference, &contents)
    }

    /// Returns the new style sheets with the custom properties that no other changed style sheet declared before.
    mutating func newSheets(
        _ files: [FileChange], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [ItemDifference] {
        let added = files.filter { $0.status == .added && SharedSources.isStyleSheet($0.path) }
        guard !added.isEmpty else { return [] }
        var known: Set<String> = []
        for change in ends.files.prefix(SharedSources.fileLimit) where SharedSources.isStyleSheet(change.path) {
            guard bytesLeft > 0, let id = try ends.old.object(at: change.oldPath ?? change.path),
                let bytes = try contents.contents(id)
            else { continue }
            bytesLeft -= bytes.count
            known.formUnion(SharedSources.customProperties(bytes))
        }
        var found: [ItemDifference] = []
        for change in added {
            guard bytesLeft > 0, let id = try ends.new.object(at: change.path), let bytes = try contents.contents(id)
            else { continue }
            bytesLeft -= bytes.count
            let names = SharedSources.customProperties(bytes).subtracting(known).sorted()
            guard !names.isEmpty else { continue }
            let key = SharedSources.key(change.path)
            var difference = ItemDifference(
                catalogue: SharedSources.catalogue, kind: .item, change: .changed, place: Catalogue.Place(),
                before: Catalogue.Item(key: key, index: 0),
                after: Catalogue.Item(key: key, index: 0, files: [change.path: id]),
                files: [ItemChange.File(path: change.path, old: nil, new: id, difference: .reformatted)])
            difference.properties = [
                .interface(.customProperty, gained: FactText.names(names), lost: [], .certain)
            ]
            difference.isShared = true
            found.append(difference)
        }
        return found
    }

    /// Returns the custom properties that the rules for `:root` and for themes declare, without private ones.
    private static func customProperties(_ bytes: [UInt8]) -> Set<String> {
        let text = SourceMask(bytes, fileName: "a.scss").bytes
        var (names, depth, isOfTheme, start): (Set<String>, Int, Bool, Int) = ([], 0, false, 0)
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "{"):
                depth += 1
                let head = String(decoding: text[start..<index], as: UTF8.self)
                if head.contains(":root") || head.contains("data-theme") || head.contains("html") { isOfTheme = true }
                start = index + 1
            case UInt8(ascii: "}"), UInt8(ascii: ";"):
                let words = text[start..<index].drop { $0 <= 0x20 }
                if isOfTheme, words.starts(with: "--".utf8), let colon = words.firstIndex(of: UInt8(ascii: ":")) {
                    let name = String(decoding: words[..<colon], as: UTF8.self)[...].trimmed
                    if !name.hasPrefix("--_") { names.insert(name) }
                }
                start = index + 1
                if text[index] == UInt8(ascii: "}") {
                    depth -= 1
                    if depth <= 0 { isOfTheme = false }
                }
            default: break
            }
        }
        return names
    }
}
