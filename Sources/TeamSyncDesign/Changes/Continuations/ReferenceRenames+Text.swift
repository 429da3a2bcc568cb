import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Compares values in code that contain the names of renamed colors and images, such as
/// `UIColor(resource: .cardBorder)`. References to tokens are resolved and not part of this text.
struct RenamedNames {
    /// The maximum length of a value that is compared, in bytes.
    private static let sizeLimit = 1000

    /// The new names of items by their old ones, both as letters and digits in lower case.
    private var newNames: [String: String] = [:]
    private var allNew: Set<String> = []

    /// - Parameter differences: the differences in all catalogues.
    init(_ differences: [ItemDifference]) {
        var names: [String: Set<String>] = [:]
        for difference in differences where [.color, .icon].contains(difference.kind) {
            guard let oldKey = difference.oldKey else { continue }
            names[RenamedNames.name(of: oldKey), default: []].insert(RenamedNames.name(of: difference.key))
        }
        newNames = names.compactMapValues { $0.count == 1 ? $0.first : nil }.filter { $0.key != $0.value }
        allNew = Set(newNames.values)
    }

    var isEmpty: Bool { newNames.isEmpty }

    private static func name(of key: String) -> String {
        let last = key.split(whereSeparator: { "./".contains($0) }).last.map(String.init) ?? key
        return NameWords.letters(last)
    }

    /// Returns a text in which each old name is replaced with the new one; nil if the text contains none.
    func old(_ text: String) -> String? {
        form(text) { newNames[$0] }
    }

    /// Returns a text in the form that `old` returns; nil if the text contains no new name of an item.
    func new(_ text: String) -> String? {
        form(text) { allNew.contains($0) ? $0 : nil }
    }

    private func form(_ text: String, _ name: (String) -> String?) -> String? {
        guard !newNames.isEmpty, text.utf8.count <= RenamedNames.sizeLimit else { return nil }
        var (result, word, isRenamed) = ("", "", false)
        func end() {
            guard !word.isEmpty else { return }
            if let known = name(NameWords.letters(word)) {
                (isRenamed, result) = (true, result + "\u{1}" + known)
            } else {
                result += word
            }
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || "_-".contains(character) {
                word.append(character)
            } else {
                end()
                result.append(character)
            }
        }
        end()
        return isRenamed ? result : nil
    }
}

extension ReferenceRenames {
    /// Follows the names of renamed items in the values of constants. A constant that is gone and a new one of the same
    /// type are joined if their values name the same item. A constant that only names a renamed item has not changed.
    static func followNames(in differences: inout [ItemDifference]) {
        let names = RenamedNames(differences)
        guard !names.isEmpty else { return }
        differences = differences.compactMap { difference in
            guard difference.change == .changed, difference.kind == .token, difference.occurrences.isEmpty,
                let before = difference.before, let after = difference.after,
                let old = text(before).flatMap(names.old), old == text(after).flatMap(names.new)
            else { return difference }
            var difference = difference
            difference.before = before.withValue(of: after)
            let values = [difference.before, after].map { $0?.json.flatMap(JSONFile.parsed) }
            if values[0] == values[1] { return nil }
            return difference
        }
        func places(_ change: Highlight.Change, _ form: (ItemDifference) -> String?) -> [[String]: [Int]] {
            var found: [[String]: [Int]] = [:]
            for (index, difference) in differences.enumerated()
            where difference.change == change && difference.kind == .token && difference.newHome == nil {
                guard let form = form(difference) else { continue }
                let type = difference.key.split(separator: ".").dropLast().joined(separator: ".")
                found[[difference.catalogue, type, form], default: []].append(index)
            }
            return found
        }
        let gone = places(.removed) { $0.before.flatMap(text).flatMap(names.old) }
        let new = places(.added) { $0.after.flatMap(text).flatMap(names.new) }
        var joined: Set<Int> = []
        for (place, old) in gone {
            guard let own = new[place], old.count == 1, own.count == 1, let before = differences[old[0]].before,
                let after = differences[own[0]].after, before.path == after.path
            else { continue }
            let difference = differences[own[0]]
            var renamed = ItemDifference(
                catalogue: difference.catalogue, kind: difference.kind, change: .renamed, place: difference.place,
                before: before.withValue(of: after), after: after)
            renamed.because = .renamedReference
            differences[own[0]] = renamed
            joined.insert(old[0])
        }
        differences = differences.enumerated().filter { !joined.contains($0.offset) }.map(\.element)
    }

    /// The only value of a constant, as text.
    private static func text(_ item: Catalogue.Item) -> String? {
        guard item.occurrences.count < 2, case .object(let members)? = item.json.flatMap(JSONFile.parsed) else {
            return nil
        }
        return members["value"]?.string
    }
}

extension Catalogue.Item {
    /// The item with the value of another one, and its own remarks.
    fileprivate func withValue(of other: Catalogue.Item) -> Catalogue.Item {
        guard case .object(var members)? = json.flatMap(JSONFile.parsed),
            case .object(let others)? = other.json.flatMap(JSONFile.parsed)
        else { return self }
        members["value"] = others["value"]
        members[TokenText.written] = others[TokenText.written]
        var item = self
        item.json = JSONWriter.bytes(.object(members))[...]
        return item
    }
}
