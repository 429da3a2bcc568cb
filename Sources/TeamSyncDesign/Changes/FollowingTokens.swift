import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Finds the tokens whose own text is the same, but whose values changed together with a token that they refer to,
/// directly or through others, and those that refer to a token that is gone.
enum FollowingTokens {
    /// The maximum number of tokens in a catalogue, and of changed tokens.
    private static let (itemLimit, changedLimit) = (20_000, 200)
    /// The maximum number of tokens that are visited for all changed tokens of a catalogue.
    private static let visitLimit = 200_000

    /// Adds the tokens that follow to the differences of a catalogue.
    static func add(to differences: inout [ItemDifference], from old: Catalogue, to new: Catalogue) {
        let open = differences.indices.filter { index in
            let difference = differences[index]
            guard [.token, .color].contains(difference.kind) else { return false }
            return switch difference.change {
            case .changed: difference.before?.json != difference.after?.json
            case .removed, .renamed: true
            default: false
            }
        }
        guard !open.isEmpty, open.count <= changedLimit, new.items.count <= itemLimit else { return }
        let own = Set(differences.flatMap { [$0.key, $0.oldKey ?? $0.key] })
        var users: [String: [(key: String, modes: Modes)]] = [:]
        for item in new.items {
            let isOwn = own.contains(item.key)
            guard let before = old[item.key], let json = item.json,
                isOwn ? before.json != json : mayRefer(json) || before.json != json
            else { continue }
            // A token that changed itself may follow in its other modes.
            let all = isOwn ? unchangedReferences(of: item, before) : references(of: item, before)
            for (target, modes) in all { users[target, default: []].append((item.key, modes)) }
        }
        guard !users.isEmpty else { return }
        for (name, key) in keys(ofShort: users.keys.filter { new[$0] == nil }, new) {
            users[key, default: []] += users[name] ?? []
        }
        var left = visitLimit
        for index in open {
            let isLost = differences[index].change != .changed
            let start = isLost ? differences[index].oldKey ?? differences[index].key : differences[index].key
            var (found, queue): ([String: Modes], [String]) = ([:], [start])
            while let key = queue.popLast(), left > 0 {
                for user in users[key] ?? [] where left > 0 {
                    left -= 1
                    let modes = (found[key] ?? .all).intersection(user.modes)
                    let known = found[user.key]
                    let all = known?.union(modes) ?? modes
                    guard all != known, user.key != start else { continue }
                    found[user.key] = all
                    queue.append(user.key)
                }
            }
            guard left > 0, !found.isEmpty else { continue }
            let followers = found.keys.filter { !isLost || new[$0]?.isInternal != true }
                .sorted(by: NaturalOrder.isOrdered)
            guard !isLost else {
                differences[index].dangling = followers
                continue
            }
            differences[index].followers = followers
            // The value for all other modes has no name.
            if case .some(let modes)? = found.values.first, !modes.contains(TokenTree.defaultMode),
                found.values.allSatisfy({ $0 == .some(modes) })
            {
                differences[index].followerModes = modes.sorted()
            }
        }
    }

    /// The maximum number of first parts of a key that a reference can omit.
    private static let omittedLimit = 3

    /// Returns the keys of the tokens that references denote without the first parts of their names, which are those of
    /// a set or a file. A name that several tokens can have denotes none.
    private static func keys(ofShort names: [String], _ catalogue: Catalogue) -> [String: String] {
        let open = Set(names)
        guard !open.isEmpty else { return [:] }
        var found: [String: Set<String>] = [:]
        for item in catalogue.items {
            var rest = item.key[...]
            for _ in 0..<omittedLimit {
                guard let dot = rest.firstIndex(of: ".") else { break }
                rest = rest[rest.index(after: dot)...]
                if open.contains(String(rest)) { found[String(rest), default: []].insert(item.key) }
            }
        }
        return found.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// The modes in which a token follows another one.
    private enum Modes: Equatable {
        case all
        case some(Set<String>)

        func union(_ other: Modes) -> Modes {
            if case .some(let one) = self, case .some(let two) = other { .some(one.union(two)) } else { .all }
        }

        func intersection(_ other: Modes) -> Modes {
            switch (self, other) {
            case (.all, let modes), (let modes, .all): modes
            case (.some(let one), .some(let two)): .some(one.intersection(two))
            }
        }
    }

    /// The maximum size of a value that is searched for variables, in bytes.
    private static let textLimit = 2000

    /// Whether the text of a value may contain a variable besides other text, as in `rgba(var(--blue), 1)`.
    private static func mayRefer(_ json: ArraySlice<UInt8>) -> Bool {
        json.count <= textLimit && (json.contains(UInt8(ascii: "$")) || json.contains(UInt8(ascii: "(")))
    }

    /// Returns the keys of the tokens that an unchanged token refers to, with the modes in which its value changed and in
    /// which it refers to them.
    private static func references(of item: Catalogue.Item, _ before: Catalogue.Item) -> [String: Modes] {
        guard case .object(let members)? = item.json.flatMap(JSONFile.parsed), let value = members["value"],
            case .object(let old)? = before.json.flatMap(JSONFile.parsed), let former = old["value"]
        else { return [:] }
        var names: Set<String> = []
        var byMode: [String: Set<String>] = [:]
        switch (members["alias"], value) {
        case (.string(let name)?, _) where !value.isSame(as: former): names.formUnion(TokenReference.keys(of: name))
        case (.object(let aliases)?, .object(let modes)):
            let formerModes: [String: JSONValue] = if case .object(let own) = former { own } else { [:] }
            for (mode, alias) in aliases where modes[mode] != formerModes[mode] {
                for name in alias.string.map(TokenReference.keys) ?? [] { byMode[name, default: []].insert(mode) }
            }
            let found = byMode.mapValues { $0.count < modes.count ? Modes.some($0) : .all }
            return found.filter { $0.key != item.key }
        case (nil, .string(let text)): names = variables(in: text)
        case (nil, .object(let modes)):
            // The variable may have changed in only some of its modes.
            let all = modes.values.compactMap(\.string).map(variables)
            if let first = all.first { names = all.dropFirst().reduce(first) { $0.intersection($1) } }
        default: break
        }
        names.remove(item.key)
        return Dictionary(uniqueKeysWithValues: names.map { ($0, .all) })
    }

    /// Returns the keys of the tokens that a changed token refers to as before in some modes, in which its value changed.
    private static func unchangedReferences(of item: Catalogue.Item, _ before: Catalogue.Item) -> [String: Modes] {
        guard case .object(let members)? = item.json.flatMap(JSONFile.parsed),
            case .object(let old)? = before.json.flatMap(JSONFile.parsed),
            case (.object(let aliases)?, .object(let formerAliases)?) = (members["alias"], old["alias"]),
            case (.object(let values)?, .object(let formerValues)?) = (members["value"], old["value"])
        else { return [:] }
        var byMode: [String: Set<String>] = [:]
        for (mode, alias) in aliases where formerAliases[mode] == alias && values[mode] != formerValues[mode] {
            for name in alias.string.map(TokenReference.keys) ?? [] { byMode[name, default: []].insert(mode) }
        }
        byMode[item.key] = nil
        return byMode.mapValues(Modes.some)
    }

    /// Returns the variables of a style sheet in a text: `--blue` in `rgba(var(--blue), 1)`, `$blue` in `darken($blue,
    /// 5%)`.
    private static func variables(in text: String) -> Set<String> {
        guard text.utf8.count <= textLimit else { return [] }
        let words = text.split { !($0.isLetter || $0.isNumber || "-_$".contains($0)) }
        return Set(words.filter { $0.hasPrefix("--") || $0.hasPrefix("$") && $0.count > 1 }.map(String.init))
    }
}
