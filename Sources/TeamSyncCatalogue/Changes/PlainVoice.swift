import TeamSyncDocuments

/// The words for items of no particular kind.
struct PlainVoice: ItemVoice {
    /// Members that are told one by one.
    private static let memberLimit = 3

    func remarks(onAdded change: ItemChange) -> String { "" }

    func parts(of change: ItemChange) -> [String] {
        PlainVoice.members(change.members) + PlainVoice.files(change.files)
    }

    static func members(_ members: [Highlight.Member]) -> [String] {
        guard members.count <= memberLimit else {
            let names = members.compactMap(\.path.first).reduce(into: [String]()) {
                if !$0.contains($1) { $0.append($1) }
            }
            return ["has other values at \(Wording.list(names.map { "`\($0)`" }))"]
        }
        return members.map { member in
            let name = "`\(member.path.joined(separator: "."))`"
            return switch (member.old, member.new) {
            case (nil, let new): "gained \(name): \(Wording.value(new))"
            case (_, nil): "lost \(name)"
            case (let old, let new): "has \(Wording.value(new)) instead of \(Wording.value(old)) at \(name)"
            }
        }
    }

    static func files(_ files: [ItemChange.File]) -> [String] {
        var parts: [String] = []
        for part in [FilePart.source, .spec, .drawing, .file] {
            let own = files.filter { $0.part == part }
            guard !own.isEmpty else { continue }
            let noun = part == .file ? "file" : part.rawValue
            if own.allSatisfy({ $0.old == nil }) {
                parts.append("gained a \(noun)")
            } else if own.allSatisfy({ $0.new == nil }) {
                parts.append("lost its \(noun)")
            } else {
                parts.append("has a changed \(noun)")
            }
        }
        return parts
    }
}
