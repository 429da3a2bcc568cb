import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Recognizes components whose sources only use renamed tokens by their new names: `var(--line)` instead of
/// `var(--border)`. The renamed tokens say this already.
struct RenamedTokenUses {
    /// The maximum number of files of a component, and the maximum size of a file in bytes.
    private static let (fileLimit, sizeLimit) = (40, 1 << 20)

    /// The new names of the variables of style sheets, such as `--border`, by their old names.
    private var names: [[UInt8]: [UInt8]] = [:]
    /// The new names of other tokens, as at the end of the names of variables: `color-border`.
    private var endings: [[UInt8]: [UInt8]] = [:]

    /// - Parameter differences: the differences in all catalogues.
    init(_ differences: [ItemDifference]) {
        for difference in differences where [.token, .color].contains(difference.kind) && difference.change == .renamed
        {
            guard let oldKey = difference.oldKey else { continue }
            if RenamedTokenUses.isVariable(oldKey), RenamedTokenUses.isVariable(difference.key) {
                names[Array(oldKey.utf8)] = Array(difference.key.utf8)
            } else {
                endings[RenamedTokenUses.ending(oldKey)] = RenamedTokenUses.ending(difference.key)
            }
        }
    }

    private static func isVariable(_ key: String) -> Bool { ["--", "$", "@"].contains(where: key.hasPrefix) }

    private static func ending(_ key: String) -> [UInt8] {
        Array(NameWords.of(key, digits: .apart, limit: 20).joined(separator: "-").utf8)
    }

    /// Removes the files of a component that differ only in such names.
    /// - Returns: whether nothing else differs.
    func removeFiles(of item: inout ItemDifference, _ contents: inout ContentComparer) throws(FileSourceError) -> Bool {
        guard !(names.isEmpty && endings.isEmpty), item.change == .changed, item.properties.isEmpty, item.api == nil,
            item.before?.json == item.after?.json, item.files.count <= RenamedTokenUses.fileLimit
        else { return false }
        var rest: [ItemChange.File] = []
        for file in item.files {
            guard file.difference == .different, file.oldPath == nil, let old = file.old, let new = file.new,
                let before = try contents.contents(old), let after = try contents.contents(new),
                max(before.count, after.count) <= RenamedTokenUses.sizeLimit, let renamed = renamed(before),
                !ContentDifference.between(renamed, after, path: file.path).isChange
            else {
                rest.append(file)
                continue
            }
        }
        item.files = rest
        return rest.isEmpty
    }

    /// Whether a file of a component contained the old name of a renamed token.
    func concern(_ item: ItemDifference, _ contents: inout ContentComparer) throws(FileSourceError) -> Bool {
        guard !(names.isEmpty && endings.isEmpty) else { return false }
        for file in item.files.prefix(RenamedTokenUses.fileLimit) {
            guard let old = file.old, let text = try contents.contents(old) else { continue }
            if text.count > RenamedTokenUses.sizeLimit || renamed(text) != nil { return true }
        }
        return false
    }

    /// Returns a text with the new names; nil if it contains no old name.
    private func renamed(_ text: [UInt8]) -> [UInt8]? {
        var (output, index, isRenamed): ([UInt8], Int, Bool) = ([], 0, false)
        output.reserveCapacity(text.count)
        while index < text.count {
            let byte = text[index]
            let isVariable =
                "$@".utf8.contains(byte)
                || byte == UInt8(ascii: "-") && index + 1 < text.count && text[index + 1] == UInt8(ascii: "-")
            guard isVariable || byte.isPartOfWord || byte == UInt8(ascii: "-") else {
                output.append(byte)
                index += 1
                continue
            }
            let end = text[(index + 1)...].firstIndex { !$0.isPartOfWord && $0 != UInt8(ascii: "-") } ?? text.count
            let word = text[index..<end]
            if isVariable, let new = name(word) {
                output += new
                isRenamed = true
            } else {
                output += word
            }
            index = end
        }
        return isRenamed ? output : nil
    }

    /// The maximum length of the name of a variable, in bytes.
    private static let nameLimit = 200

    private func name(_ word: ArraySlice<UInt8>) -> [UInt8]? {
        guard word.count <= RenamedTokenUses.nameLimit else { return nil }
        if let new = names[Array(word)] { return new }
        guard !endings.isEmpty else { return nil }
        for start in word.indices.dropFirst() where "$@-".utf8.contains(word[start - 1]) {
            if let new = endings[Array(word[start...])] { return word[..<start] + new }
        }
        return nil
    }
}
