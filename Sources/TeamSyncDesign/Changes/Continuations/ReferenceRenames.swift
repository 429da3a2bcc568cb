import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Follows references to renamed tokens: a value has not changed if it still refers to the same token.
struct ReferenceRenames {
    private let newKeys: [String: String]

    /// - Parameter differences: the differences in all catalogues.
    init(_ differences: [ItemDifference]) {
        var keys: [String: Set<String>] = [:]
        for difference in differences where [.token, .color].contains(difference.kind) {
            guard let oldKey = difference.oldKey else { continue }
            // A reference may omit the first groups of a key.
            var (old, new) = (oldKey.split(separator: ".")[...], difference.key.split(separator: ".")[...])
            keys[oldKey, default: []].insert(difference.key)
            while old.count > 2, new.count > 2, old.first == new.first {
                (old, new) = (old.dropFirst(), new.dropFirst())
                keys[old.joined(separator: "."), default: []].insert(new.joined(separator: "."))
            }
        }
        newKeys = keys.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// Replaces references in old values with the new names, and removes tokens that do not differ otherwise.
    func follow(in differences: inout [ItemDifference]) {
        guard !newKeys.isEmpty else { return }
        differences = differences.compactMap { difference in
            guard [.token, .color].contains(difference.kind), [.changed, .renamed].contains(difference.change),
                let before = difference.before?.json.flatMap(JSONFile.parsed),
                let after = difference.after?.json.flatMap(JSONFile.parsed),
                let renamed = renamed(before, after) ?? withNewVariables(before, after) ?? withNewNames(before, after)
            else { return difference }
            if difference.change == .changed, difference.occurrences.isEmpty, isSame(renamed, after) { return nil }
            var difference = difference
            difference.before?.json = JSONWriter.bytes(renamed)[...]
            return difference
        }
    }

    private func isSame(_ old: JSONValue, _ new: JSONValue) -> Bool {
        let plain = TokenText.plain(old, new)
        return TokenText.areSame(plain.old, plain.new)
    }

    /// Returns nil if none of the references were renamed. A reference that is written as before is not one to the
    /// renamed token, but to another one with the same ending. A reference in a mode that is gone keeps its name.
    private func renamed(_ value: JSONValue, _ after: JSONValue) -> JSONValue? {
        guard case .object(var members) = value, let alias = members["alias"], case .object(let others) = after else {
            return nil
        }
        let now = others["alias"]
        func renamed(_ old: JSONValue, _ new: JSONValue?) -> JSONValue {
            if case .string(let text) = old, let new, old != new { .string(newName(text)) } else { old }
        }
        let new: JSONValue
        switch alias {
        case .string: new = renamed(alias, now)
        case .object(let modes):
            let nowModes: [String: JSONValue]? = if case .object(let modes)? = now { modes } else { nil }
            new = .object(
                Dictionary(uniqueKeysWithValues: modes.map { ($0, renamed($1, nowModes == nil ? now : nowModes?[$0])) })
            )
        default: return nil
        }
        guard new != alias else { return nil }
        members["alias"] = new
        return .object(members)
    }

    /// The maximum length, in bytes, of a value in which variables are replaced.
    private static let textLimit = 1000

    /// Returns a value with that of the new version if they differ only in the names of renamed variables, as in
    /// `darken($sky, 5%)`; otherwise nil.
    private func withNewVariables(_ value: JSONValue, _ after: JSONValue) -> JSONValue? {
        guard case .object(var members) = value, case .object(let others) = after,
            let text = members["value"]?.string, let now = others["value"]?.string, text != now,
            max(text.utf8.count, now.utf8.count) <= ReferenceRenames.textLimit
        else { return nil }
        var (result, name) = ("", "")
        func end() {
            result += ["$", "@", "--"].contains(where: name.hasPrefix) ? newKeys[name] ?? name : name
            name = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || "_-".contains(character) {
                name.append(character)
            } else {
                end()
                if "$@".contains(character) { name.append(character) } else { result.append(character) }
            }
        }
        end()
        guard result != text, TokenNotation.isSame(result, now) else { return nil }
        (members["value"], members[TokenText.written]) = (others["value"], others[TokenText.written])
        return .object(members)
    }

    /// The maximum number of groups in a reference before the key.
    private static let groupLimit = 12

    /// Returns a reference with its new name. A reference may contain groups before the key.
    private func newName(_ text: String) -> String {
        var start = text.startIndex
        for _ in 0...ReferenceRenames.groupLimit {
            if let key = newKeys[String(text[start...])] { return text[..<start] + key }
            guard let dot = text[start...].firstIndex(of: ".") else { return text }
            start = text.index(after: dot)
        }
        return text
    }

    /// The maximum number of parts of a reference that contains a mode.
    private static let partLimit = 6

    /// Returns a reference with its new name and a mode between the groups, such as `Colors.dark.ink` for `Colors.ink`; nil
    /// if the token was not renamed.
    private func newName(withMode text: String) -> String? {
        let parts = text.split(separator: ".")
        guard (3...ReferenceRenames.partLimit).contains(parts.count) else { return nil }
        for place in parts.indices.dropFirst().dropLast() {
            var key = parts
            let mode = key.remove(at: place)
            guard let new = newKeys[key.joined(separator: ".")] else { continue }
            var names = new.split(separator: ".")
            guard names.count == key.count else { continue }
            names.insert(mode, at: place)
            return names.joined(separator: ".")
        }
        return nil
    }

    /// Returns a value with that of the new version in the modes in which both are only the names of the same renamed token;
    /// nil if there are none.
    private func withNewNames(_ value: JSONValue, _ after: JSONValue) -> JSONValue? {
        guard case .object(var members) = value, case .object(let others) = after, members["alias"] == nil,
            others["alias"] == nil
        else { return nil }
        let isSame = { (old: JSONValue?, new: JSONValue?) in
            guard let old = old?.string, let new = new?.string, old != new else { return false }
            return newName(old) == new || newName(withMode: old) == new
        }
        switch (members["value"], others["value"]) {
        case (.object(var modes)?, .object(let nowModes)?):
            let renamed = modes.keys.filter { isSame(modes[$0], nowModes[$0]) }
            guard !renamed.isEmpty else { return nil }
            for mode in renamed { modes[mode] = nowModes[mode] }
            members["value"] = .object(modes)
        case (let old?, let new?) where isSame(old, new): members["value"] = new
        default: return nil
        }
        members[TokenText.written] = others[TokenText.written]
        return .object(members)
    }
}
