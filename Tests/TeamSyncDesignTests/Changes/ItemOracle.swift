import Foundation
import TestSupport

/// The differences between the items of two commits, determined slowly with git and Foundation. Each change is a line:
/// `icons renamed a b members[category] files[changed icons/b.svg +1 -1]`.
struct ItemOracle {
    private struct Item {
        var members: [String: Any] = [:]
        /// The blob of its drawing.
        var drawing: String?
    }

    let repository: TestRepository
    let old: String
    let new: String

    func changes() throws -> [String] {
        let output = try repository.runner.run(
            ["diff", "--name-status", "-z", "-M75%", "-l0", old, new], in: repository.path)
        let renames = try OracleChange.all(in: output).filter { $0.oldPath != nil }
        return try
            (changes(in: "icons", file: "metadata.json", renames) + changes(in: "colors", file: "colors.json", []))
            .sorted()
    }

    private func changes(in catalogue: String, file: RawPath, _ renames: [OracleChange]) throws -> [String] {
        let before = try items(file, catalogue, at: old)
        let after = try items(file, catalogue, at: new)
        // Elements without names can be any of the items of the other commit.
        for (commit, items) in [(old, before), (new, after)] where items.isEmpty {
            if try !elements(file, catalogue, at: commit).isEmpty { return [] }
        }
        let pairs = pairs(before.filter { after[$0.key] == nil }, after.filter { before[$0.key] == nil }, renames)
        var lines: [String] = []
        for (key, item) in before where after[key] == nil && !pairs.values.contains(key) {
            lines.append("\(catalogue) removed \(key) members[] files[\(try lineCount(item, nil, key))]")
        }
        for (key, item) in after {
            if let own = before[key] {
                let members = Self.differences(own, item)
                guard !members.isEmpty || own.drawing != item.drawing else { continue }
                let files = try lineCount(own, item, key)
                lines.append("\(catalogue) changed \(key) members[\(members.joined(separator: " "))] files[\(files)]")
            } else if let oldKey = pairs[key], let own = before[oldKey] {
                let members = Self.differences(own, item).filter { $0 != "name" }.joined(separator: " ")
                let gone = own.drawing != nil && item.drawing == nil
                let files = try lineCount(own, item, gone ? oldKey : key)
                lines.append("\(catalogue) renamed \(oldKey) \(key) members[\(members)] files[\(files)]")
            } else {
                lines.append("\(catalogue) added \(key) members[] files[\(try lineCount(nil, item, key))]")
            }
        }
        return lines
    }

    private func elements(_ file: RawPath, _ member: String, at commit: String) throws -> [Any] {
        let content = try GitOracle(repository).contents(of: file, at: commit) ?? []
        let document = try JSONSerialization.jsonObject(with: Data(content)) as? [String: Any]
        return document?[member] as? [Any] ?? []
    }

    private func items(_ file: RawPath, _ member: String, at commit: String) throws -> [String: Item] {
        var items: [String: Item] = [:]
        for case let element as [String: Any] in try elements(file, member, at: commit) {
            if let key = element["name"] as? String, items[key] == nil { items[key] = Item(members: element) }
        }
        guard member == "icons" else { return items }
        let list = try repository.runner.run(["ls-tree", "-r", "-z", commit, "icons/"], in: repository.path)
        for entry in list.split(separator: 0) {
            let words = String(decoding: entry, as: UTF8.self).split(separator: "\t")
            let key = words[1].dropFirst("icons/".count).dropLast(".svg".count)
            items[String(key)]?.drawing = String(words[0].split(separator: " ")[2])
        }
        return items
    }

    /// Old keys by new ones: by a drawing that only one item had and only one item has (if there are several, by a word
    /// that their names have in common); then by a rename of at least 75% according to git, with such a word; then, for
    /// items without a drawing, by everything except the name.
    private func pairs(
        _ removed: [String: Item], _ added: [String: Item], _ renames: [OracleChange]
    ) -> [String: String] {
        var pairs: [String: String] = [:]
        func share(_ one: String, _ other: String) -> Bool {
            one.split(separator: "-")[0] == other.split(separator: "-")[0]
        }
        func match(_ trait: (Item) -> String?, needsWord: (Item) -> Bool = { _ in false }) {
            for (key, item) in added.sorted(by: { $0.key < $1.key }) where pairs[key] == nil {
                guard let wanted = trait(item) else { continue }
                var candidates = removed.filter { !pairs.values.contains($0.key) && trait($0.value) == wanted }
                var rivals = added.filter { pairs[$0.key] == nil && trait($0.value) == wanted }
                if candidates.count > 1 || rivals.count > 1 || needsWord(item) {
                    candidates = candidates.filter { share($0.key, key) }
                    rivals = rivals.filter { rival in candidates.contains { share($0.key, rival.key) } }
                }
                if candidates.count == 1, rivals.count == 1 { pairs[key] = candidates.first?.key }
            }
        }
        match(\.drawing)
        for (key, _) in added where pairs[key] == nil {
            let rename = renames.first { $0.path == "icons/\(key).svg" }
            let source = removed.keys.first { rename?.oldPath == "icons/\($0).svg" }
            if let source, !pairs.values.contains(source), share(source, key) { pairs[key] = source }
        }
        match(
            { item in
                let rest = item.members.filter { $0.key != "name" }
                return item.drawing == nil && !rest.isEmpty ? Self.meaning(rest) : nil
            }, needsWord: { Self.meaning($0.members.filter { $0.key != "name" }).count < 40 })
        return pairs
    }

    private static func differences(_ one: Item, _ other: Item) -> [String] {
        Set(one.members.keys).union(other.members.keys).sorted().filter { name in
            one.members[name].map(meaning) != other.members[name].map(meaning)
        }
    }

    /// A text that is equal for two values with the same meaning.
    private static func meaning(_ value: Any) -> String {
        switch value {
        case let members as [String: Any]:
            return "{" + members.sorted { $0.key < $1.key }.map { "\($0.key):\(meaning($0.value))" }.joined() + "}"
        case let elements as [Any]: return "[" + elements.map(meaning).joined(separator: ",") + "]"
        case let text as String where text.hasPrefix("#"):
            var digits = text.dropFirst().lowercased()
            if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
            return "#" + (digits.count == 6 ? digits + "ff" : digits)
        default: return "\(value)"
        }
    }

    private func lineCount(_ before: Item?, _ after: Item?, _ key: String) throws -> String {
        guard before?.drawing != after?.drawing else { return "" }
        let empty = try repository.git("hash-object", "-w", "-t", "blob", "--stdin")
        let words = try repository.git("diff", "--numstat", before?.drawing ?? empty, after?.drawing ?? empty)
            .split(separator: "\t")
        let verb = before?.drawing == nil ? "added" : after?.drawing == nil ? "removed" : "changed"
        return "\(verb) icons/\(key).svg +\(words[0]) -\(words[1])"
    }
}
