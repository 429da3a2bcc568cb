import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Finds new values of tokens that compute the same color as before from variables: `hsla(var(--brand), 1)` instead of
/// `#4a7afe`.
enum ComputedColors {
    /// Adds such values to the differences of a catalogue.
    static func add(to differences: inout [ItemDifference], from old: Catalogue, to new: Catalogue) {
        for index in differences.indices where [.token, .color].contains(differences[index].kind) {
            guard differences[index].change == .changed, let before = differences[index].before,
                let after = differences[index].after
            else { continue }
            var (same, others): (Set<[String]>, Set<[String]>) = ([], [])
            for (mode, path, value) in values(of: after) {
                for (formerMode, formerPath, former) in values(of: before)
                where formerPath == path && (formerMode == mode || formerMode == nil) {
                    guard former != value else { continue }
                    let color = { (text: String, catalogue: Catalogue) in
                        ColorFunction.color(text) { variable($0, mode, path, in: catalogue) }
                    }
                    let (one, other) = (color(former, old), color(value, new))
                    let isSame =
                        (one != nil || other != nil) && ColorFunction.areClose(one ?? former, other ?? value)
                    let key = key(mode, former, value)
                    if isSame { same.insert(key) } else { others.insert(key) }
                }
            }
            differences[index].sameColors = same.subtracting(others)
        }
    }

    static func key(_ mode: String?, _ old: String, _ new: String) -> [String] {
        [mode.map(FactText.mode) ?? "", old, new]
    }

    /// Returns the texts of an item's value by mode, and by file if it is in several.
    private static func values(of item: Catalogue.Item) -> [(mode: String?, path: GitPath?, value: String)] {
        if item.occurrences.count > 1, Set(item.occurrences.map(\.mode)).count < item.occurrences.count {
            return item.occurrences.compactMap { place in place.value?.string.map { (place.mode, place.path, $0) } }
        }
        guard case .object(let members)? = item.json.flatMap(JSONFile.parsed), let value = members["value"] else {
            return []
        }
        guard case .object(let modes) = value else { return value.string.map { [(nil, nil, $0)] } ?? [] }
        return modes.compactMap { mode, value in value.string.map { (mode, nil, $0) } }
    }

    /// Returns the value of a variable in a mode or, if files have different values, in a file.
    private static func variable(_ name: String, _ mode: String?, _ path: GitPath?, in catalogue: Catalogue) -> String?
    {
        guard let item = catalogue[name] else { return nil }
        if let path, item.occurrences.count > 1 {
            let own = item.occurrences.filter { $0.path == path && ($0.mode == mode || $0.mode == nil) }
            return own.count == 1 ? own[0].value?.string : nil
        }
        guard case .object(let members)? = item.json.flatMap(JSONFile.parsed), let value = members["value"] else {
            return nil
        }
        guard case .object(let modes) = value else { return value.string }
        return (mode.flatMap { modes[$0] } ?? modes[TokenTree.defaultMode])?.string
    }
}
