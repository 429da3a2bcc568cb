import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ContinuationFinder {
    /// The minimum fraction of text that two sources of a component must have in common if both declare it.
    private static let leastText = 0.3

    /// Whether both versions of a source declare the component that an item is named after, with the same access, and
    /// have text in common. In that case, the component is the same, wherever the source is.
    func declares(
        _ item: Catalogue.Item, _ path: GitPath, _ old: ObjectID, _ newPath: GitPath, _ new: ObjectID?,
        _ comparer: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        guard ComponentSource.filePart(path) == .source, ComponentSource.filePart(newPath) == .source, let new,
            let before = try comparer.contents(old).flatMap({ String(validating: $0, as: UTF8.self) }),
            let after = try comparer.contents(new).flatMap({ String(validating: $0, as: UTF8.self) })
        else { return false }
        let name = ComponentSource.name(ofKey: item.key)
        let declared = { (text: String, path: GitPath) in
            ComponentDeclarations([.init(text, fileName: String(decoding: path.baseName, as: UTF8.self))], of: name)
        }
        let (one, other) = (declared(before, path), declared(after, newPath))
        guard one.type != nil, one.type == other.type, one.isPublic == other.isPublic else { return false }
        // Formatting can change the indentation of all lines.
        return try comparer.similarity(old, new).text >= ContinuationFinder.leastText
            || ContinuationFinder.keepsCode(before, in: after)
    }

    /// The minimum fraction of a component's lines, and their minimum number, that its new source must contain.
    private static let (leastShare, fewestLines) = (0.6, 3)

    /// Whether a changed source now contains the source of a component: its declaration, with the same access, and most
    /// of its lines.
    func takes(_ item: Catalogue.Item, _ bytes: [UInt8], _ path: GitPath) throws(FileSourceError) -> Bool {
        guard let own = ownFiles(item).first?.path, ComponentSource.filePart(own) == .source, own.ending == path.ending,
            case .bytes(let former, _) = try old.contents(of: own),
            let before = String(validating: former, as: UTF8.self), let after = String(validating: bytes, as: UTF8.self)
        else { return false }
        let name = ComponentSource.name(ofKey: item.key)
        let (one, other) = (
            ComponentDeclarations([.init(before, fileName: String(decoding: own.baseName, as: UTF8.self))], of: name),
            ComponentDeclarations([.init(after, fileName: String(decoding: path.baseName, as: UTF8.self))], of: name)
        )
        guard one.type != nil, one.type == other.type, one.isPublic == other.isPublic else { return false }
        return ContinuationFinder.keepsCode(before, in: after)
    }

    /// Whether a source contains most lines of another one, regardless of their indentation.
    private static func keepsCode(_ before: String, in after: String) -> Bool {
        let lines = { (text: String) in text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { $0.count > 1 } }
        let known = Set(lines(after))
        let code = lines(before).filter { !$0.hasPrefix("import ") }
        let kept = code.count(where: known.contains)
        return kept >= ContinuationFinder.fewestLines
            && Double(kept) >= ContinuationFinder.leastShare * Double(code.count)
    }
}
