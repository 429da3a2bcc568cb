package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// One item that differs between two catalogues, as it was and as it is.
package struct ItemDifference {
    package let catalogue: String
    package let kind: CatalogueKind
    package let change: Highlight.Change
    package let place: Catalogue.Place
    /// nil for an item that is new; likewise `after` for one that is gone.
    package var before: Catalogue.Item?
    package let after: Catalogue.Item?
    /// The files that differ or have moved, by path.
    package var files: [ItemChange.File] = []
    /// Of an item that goes on outside of its catalogue: where.
    package var newHome: GitPath?
    /// Of an item that came from outside of its catalogue: from where.
    package var formerHome: GitPath?
    /// Of an item that its catalogue no longer has: `may` where something at the tip may continue it.
    package var certainty = Certainty.certain
    /// Why a renamed item is taken for the one with the former key.
    package var because: Evidence?
    /// How much of it differs, from 0 up; only the order matters.
    package var size = 0.0
    /// What its sources declare differently, the most serious first; nil when that was not compared.
    package var api: [APIChange]?
    /// Changes of the properties that its sources in TypeScript declare.
    package var properties: [Fact] = []
    /// Of an item whose key several files have: the places where it differs.
    package var occurrences: [ItemChange.Occurrence] = []

    /// That of its change and its API, as far as it is known without values.
    package var importance: Importance {
        let fact: Fact =
            switch change {
            case .added: .appeared(properties: nil)
            case .removed: .disappeared(certainty)
            case .renamed: .renamed(from: "", because: because)
            case .moved: .moved(from: nil, to: "", files: 1)
            case .reformatted: .reformatted
            default: .changed
            }
        return api.map { min(fact.importance, Fact.api($0, more: 0, nil).importance) } ?? fact.importance
    }

    package var key: String { (after ?? before)?.key ?? "" }
    package var oldKey: String? { change == .renamed ? before?.key : nil }

    /// The same of an item that is outside of its catalogue at one end.
    func moved(to newHome: GitPath? = nil, from formerHome: GitPath? = nil) -> ItemDifference {
        ItemDifference(
            catalogue: catalogue, kind: kind, change: .moved, place: place, before: before, after: after, files: files,
            newHome: newHome, formerHome: formerHome)
    }
}

/// An item that differs, in detail.
package struct ItemChange {
    package struct File: Equatable {
        package let path: GitPath
        /// Where the file was before, when that is another place.
        package var oldPath: GitPath?
        /// nil where it was not there; likewise `new`.
        package let old: ObjectID?
        package let new: ObjectID?
        /// Between the two versions.
        package var difference = ContentDifference.different

        package var part: FilePart { FilePart(path) }
        /// Whether it is a picture, or a source in which one is drawn.
        var isDrawing: Bool { part == .drawing || difference == .redrawn }
        package var isNew: Bool { old == nil }
        package var isGone: Bool { new == nil }
        /// Whether it means something else than before.
        package var isChanged: Bool { difference.isChange }
    }

    /// A value in one of several files that have the key.
    package struct Occurrence: Equatable {
        /// What tells the file apart from the others, and the mode.
        package let file: String
        package let mode: String?
        /// nil for what was not there; likewise `new`.
        package let old: JSONValue?
        package let new: JSONValue?
    }

    /// A member of a JSON value, whole.
    package struct Member: Equatable {
        package let file: String
        package let pointer: String
        /// Below the item; empty for the item's value itself.
        package let path: [String]
        /// nil for what was not there; likewise `new`.
        package let old: JSONValue?
        package let new: JSONValue?
    }

    package let catalogue: String
    package let kind: CatalogueKind
    package let key: String
    package let change: Highlight.Change
    /// The former key of a renamed item, and why it is taken for one.
    package let oldKey: String?
    package let because: Evidence?
    /// The member that holds the key; nil where none does.
    package let identity: String?
    /// Of a changed or renamed item; in its catalogue's file and in the specifications that belong to it.
    package var members: [Member] = []
    package var files: [File] = []
    /// Whether one of the files of a token's modes is one of before.
    package let isInSameFiles: Bool
    /// All drawings that it had and has.
    package let (oldDrawings, newDrawings): ([GitPath], [GitPath])
    /// Of an item whose key several files have: the places where it differs, and no members then.
    package let occurrences: [Occurrence]
    /// What its sources declare differently, the most serious first; nil when that was not compared.
    package let api: [APIChange]?
    /// Changes of the properties that its sources in TypeScript declare.
    package let properties: [Fact]
    package let (newHome, formerHome): (GitPath?, GitPath?)
    package let certainty: Certainty
    /// Where the item itself is or was, if it is a file, a folder or a line; of one that lives on elsewhere, the file of
    /// its catalogue too.
    package let (oldPlace, newPlace): (GitPath?, GitPath?)
    /// The item's value, and its specification's: the new ones, of a removed item the old ones; nil for items that have
    /// none.
    package var value: JSONValue?
    package var spec: JSONValue?
    /// The value of a changed or renamed item as it was.
    package var oldValue: JSONValue?

    package init(_ difference: ItemDifference) {
        catalogue = difference.catalogue
        kind = difference.kind
        key = difference.key
        change = difference.change
        (oldKey, because, identity) = (difference.oldKey, difference.because, difference.place.identity)
        files = difference.files
        let places = { (item: Catalogue.Item?) in Set((item?.occurrences ?? []).map(\.path)) }
        isInSameFiles = !places(difference.before).isDisjoint(with: places(difference.after))
        let drawings = { (item: Catalogue.Item?) in (item?.files.keys).map { $0.filter { FilePart($0) == .drawing } } }
        (oldDrawings, newDrawings) = (drawings(difference.before) ?? [], drawings(difference.after) ?? [])
        (api, properties, occurrences) = (difference.api, difference.properties, difference.occurrences)
        (newHome, formerHome, certainty) = (difference.newHome, difference.formerHome, difference.certainty)
        newPlace = difference.after?.path
        oldPlace =
            difference.before?.path
            ?? (difference.newHome == nil ? nil : difference.place.file.map { GitPath($0) })
    }
}

extension ItemChange {
    /// Whether a file has another name now, and is one of several of the item, which stays where it is.
    func isRenamedInside(_ file: File) -> Bool {
        guard let old = file.oldPath, old.baseName != file.path.baseName, change != .renamed else { return false }
        let isInFolder = newPlace.map { file.path.bytes.starts(with: $0.bytes + [UInt8(ascii: "/")]) } ?? false
        return isInFolder || file.part == .drawing && max(oldDrawings.count, newDrawings.count) > 1
    }

    /// The properties that the specification of an item lists that is new or gone; empty for others.
    package var listedProperties: [Member] {
        guard change == .added || change == .removed, let named = MemberRole.properties(of: spec ?? value) else {
            return []
        }
        let file = files.first { $0.part == .spec }.map { "\($0.path)" } ?? ""
        return named.prefix(ItemDetails.memberLimit).map { name, value in
            let name = BoundedName.of(name)
            let isNew = change == .added
            return Member(
                file: file, pointer: "", path: ["properties", name], old: isNew ? nil : value, new: isNew ? value : nil)
        }
    }
}

/// Finds the details of items that differ.
package struct ItemDetails {
    /// Members of one item that are looked at.
    package static let memberLimit = 50
    /// Bytes of a specification.
    private static let specLimit = 1 << 20

    private let contents: any ContentReader

    package init(_ contents: any ContentReader) { self.contents = contents }

    package func change(_ difference: ItemDifference) throws(FileSourceError) -> ItemChange {
        var result = ItemChange(difference)
        let place = difference.place
        guard let before = difference.before, let after = difference.after else {
            result.value = (difference.after ?? difference.before)?.json.flatMap(JSONFile.parsed)
            for file in result.files where file.part == .spec && result.spec == nil {
                result.spec = try spec(file.new ?? file.old, file.path)
            }
            return result
        }
        result.value = after.json.flatMap(JSONFile.parsed)
        result.oldValue = before.json.flatMap(JSONFile.parsed)
        if difference.occurrences.isEmpty, before.json != after.json, let left = before.json.flatMap(JSONFile.parsed),
            let right = result.value
        {
            result.members = changes(from: left, to: right, difference).map { change in
                let item = change.new == nil ? before : after
                return ItemChange.Member(
                    file: place.file(of: item) ?? "", pointer: place.pointer(to: item, change.pointer),
                    path: change.path, old: change.old, new: change.new)
            }
        }
        for file in result.files where file.part == .spec && file.isChanged {
            guard let left = try spec(file.old, file.oldPath ?? file.path), let right = try spec(file.new, file.path)
            else { continue }
            result.spec = right
            guard result.members.count < ItemDetails.memberLimit else { continue }
            result.members += changes(from: left, to: right, difference).map {
                ItemChange.Member(file: "\(file.path)", pointer: $0.pointer, path: $0.path, old: $0.old, new: $0.new)
            }
        }
        return result
    }

    private func spec(_ id: ObjectID?, _ path: GitPath) throws(FileSourceError) -> JSONValue? {
        try JSONFile(contents, limit: ItemDetails.specLimit).value(id, path: path)
    }

    /// Another key is not a change of a member as well.
    private func changes(
        from left: JSONValue, to right: JSONValue, _ difference: ItemDifference
    ) -> [JSONDifference.Change] {
        let identity = difference.place.identity
        return JSONDifference(key: identity).changes(from: left, to: right, limit: ItemDetails.memberLimit + 1)
            .filter { difference.before?.key == difference.after?.key || $0.path != [identity ?? ""] }
    }
}
