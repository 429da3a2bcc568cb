package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Finds the details of changed items.
package struct ItemDetails {
    /// The maximum number of members of an item that are compared.
    package static let memberLimit = 50
    /// The maximum size of a specification, in bytes.
    private static let specLimit = 1 << 20

    private let contents: any ContentReader

    package init(_ contents: any ContentReader) { self.contents = contents }

    package func change(_ difference: ItemDifference) throws(FileSourceError) -> ItemChange {
        var result = ItemChange(difference)
        let place = difference.place
        guard let before = difference.before, let after = difference.after else {
            result.value = (difference.after ?? difference.before)?.json.flatMap(JSONFile.parsed)
            for file in result.files where isSpec(file, result) && result.spec == nil {
                result.spec = try spec(file.new ?? file.old, file.path)
            }
            return result
        }
        result.value = after.json.flatMap(JSONFile.parsed)
        result.oldValue = before.json.flatMap(JSONFile.parsed)
        if difference.occurrences.isEmpty || difference.hasRemarks, before.json != after.json,
            let left = before.json.flatMap(JSONFile.parsed),
            let right = result.value
        {
            let plain = TokenText.plain(left, right)
            let new = difference.kind == .icon ? MemberDrawing.withoutSame(left, right) : plain.new
            result.members = changes(from: plain.old, to: new, difference).map { change in
                let item = change.new == nil ? before : after
                let file = ItemDetails.file(of: item, change.path) ?? place.file(of: item) ?? ""
                return ItemChange.Member(
                    file: file, pointer: place.pointer(to: item, change.pointer),
                    path: change.path, old: change.old, new: change.new)
            }
        }
        for file in result.files where isSpec(file, result) && file.isChanged {
            guard let left = try spec(file.old, file.oldPath ?? file.path), let right = try spec(file.new, file.path)
            else { continue }
            result.spec = right
            guard result.members.count < ItemDetails.memberLimit else { continue }
            result.members += changes(from: left, to: right, difference).map {
                ItemChange.Member(
                    file: "\(file.path)", pointer: $0.pointer,
                    path: MemberRole.path($0.path, in: $0.new == nil ? left : right), old: $0.old, new: $0.new)
            }
        }
        try addNotes(to: &result, difference)
        return result
    }

    /// Returns the file that contains the value of a token for the mode that a path of its entry names; nil for other
    /// paths.
    private static func file(of item: Catalogue.Item, _ path: [String]) -> String? {
        guard item.occurrences.count > 1, path.count > 1, ["value", "alias", TokenText.written].contains(path[0])
        else { return nil }
        return item.occurrences.first { ($0.mode ?? TokenTree.defaultMode) == path[1] }?.path.description
    }

    /// Whether a file specifies the item. The stories and tests of a component can be in the same format.
    private func isSpec(_ file: ItemChange.File, _ change: ItemChange) -> Bool {
        file.part == .spec && !(change.kind == .component && ComponentSource.isAside(file.path))
            || change.kind == .icon && FrontMatter.mayContain(file.path)
    }

    /// The maximum number of drawings of an item whose notes are compared.
    private static let drawingLimit = 20

    /// Adds the changes to the size, the mirroring and the front matter of drawings, and to the strokes or root elements
    /// of drawings that are otherwise the same. If several drawings changed in the same way, the change is listed once.
    private func addNotes(to result: inout ItemChange, _ difference: ItemDifference) throws(FileSourceError) {
        guard result.kind == .icon else { return }
        let drawings = result.files.filter { [.annotated, .restroked, .unclear].contains($0.difference) }
        for file in drawings.prefix(ItemDetails.drawingLimit) {
            guard let old = try bytes(file.old), let new = try bytes(file.new) else { continue }
            guard
                let notes =
                    file.difference == .unclear
                    ? DrawingNotes.rootPair(old, new)
                    : file.difference == .restroked
                        ? DrawingNotes.strokePair(old, new) : DrawingNotes.pair(old, new)
            else { continue }
            for change in changes(from: notes.old, to: notes.new, difference) {
                guard result.members.count < ItemDetails.memberLimit else { return }
                let member = ItemChange.Member(
                    file: "\(file.path)", pointer: change.pointer, path: change.path, old: change.old, new: change.new)
                result.members.append(member)
            }
        }
    }

    private func bytes(_ id: ObjectID?) throws(FileSourceError) -> [UInt8]? {
        guard let id, case .bytes(let bytes, _) = try contents.contents(ofBlob: id, limit: ItemDetails.specLimit) else {
            return nil
        }
        return bytes
    }

    private func spec(_ id: ObjectID?, _ path: GitPath) throws(FileSourceError) -> JSONValue? {
        try JSONFile(contents, limit: ItemDetails.specLimit).value(id, path: path)
    }

    /// Compares two values. A changed key is not also reported as a changed member.
    private func changes(
        from left: JSONValue, to right: JSONValue, _ difference: ItemDifference
    ) -> [JSONDifference.Change] {
        let identity = difference.place.identity
        return JSONDifference(key: identity).changes(from: left, to: right, limit: ItemDetails.memberLimit + 1)
            .filter { difference.before?.key == difference.after?.key || $0.path != [identity ?? ""] }
    }
}
