package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// An item that differs between two catalogues, before and after.
package struct ItemDifference {
    package let catalogue: String
    package let kind: CatalogueKind
    package let change: Highlight.Change
    package let place: Catalogue.Place
    /// nil for a new item; `after` is nil for a removed one.
    package var before: Catalogue.Item?
    package let after: Catalogue.Item?
    /// The changed and moved files, sorted by path.
    package var files: [ItemChange.File] = []
    /// The current place of an item that continues outside its catalogue, or of its values in some modes.
    package var newHome: GitPath?
    /// The former place of an item that came from outside its catalogue, or of one whose new place is outside.
    package var formerHome: GitPath?
    /// For an item that its catalogue no longer contains: `may` if something at the tip may continue it.
    package var certainty = Certainty.certain
    /// For a removed component: the files of other new components, which git pairs with its files.
    var unrelated: Set<GitPath> = []
    /// The evidence for identifying a renamed item with its former key.
    package var because: Evidence?
    /// The amount of change, at least 0; only the order matters.
    package var size = 0.0
    /// API changes in its sources, most serious first; nil if they were not compared.
    package var api: [APIChange]?
    /// Changes to the properties declared in its TypeScript sources.
    package var properties: [Fact] = []
    /// For an item whose key is in several files: the places where it differs.
    package var occurrences: [ItemChange.Occurrence] = []

    /// The importance of its change and its API, determined without values.
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

    /// The same for an item that is outside its catalogue at one end.
    func moved(to newHome: GitPath? = nil, from formerHome: GitPath? = nil) -> ItemDifference {
        ItemDifference(
            catalogue: catalogue, kind: kind, change: .moved, place: place, before: before, after: after, files: files,
            newHome: newHome, formerHome: formerHome)
    }
}

/// A changed item, in detail.
package struct ItemChange {
    package struct File: Equatable {
        package let path: GitPath
        /// The previous path of the file, if it is different.
        package var oldPath: GitPath?
        /// nil if it did not exist; the same for `new`.
        package let old: ObjectID?
        package let new: ObjectID?
        /// The difference between the two versions.
        package var difference = ContentDifference.different

        package var part: FilePart { FilePart(path) }
        /// Whether it is a picture, or a source that contains a drawing.
        var isDrawing: Bool { part == .drawing || difference == .redrawn }
        package var isNew: Bool { old == nil }
        package var isGone: Bool { new == nil }
        /// Whether its meaning has changed.
        package var isChanged: Bool { difference.isChange }
    }

    /// A value in one of several files that contain the key.
    package struct Occurrence: Equatable {
        /// The part of the path that identifies the file, and the mode.
        package let file: String
        package let mode: String?
        /// nil if it was absent; `new` is nil if it was removed.
        package let old: JSONValue?
        package let new: JSONValue?
    }

    /// A member of a JSON value, complete.
    package struct Member: Equatable {
        package let file: String
        package let pointer: String
        /// Relative to the item; empty for the item's value itself.
        package let path: [String]
        /// nil if it was absent; `new` is nil if it was removed.
        package let old: JSONValue?
        package let new: JSONValue?
    }

    package let catalogue: String
    package let kind: CatalogueKind
    package let key: String
    package let change: Highlight.Change
    /// The former key of a renamed item, and the evidence.
    package let oldKey: String?
    package let because: Evidence?
    /// The member that contains the key; nil if none does.
    package let identity: String?
    /// For a changed or renamed item: in its catalogue's file and in its specifications.
    package var members: [Member] = []
    package var files: [File] = []
    /// Whether one of the files of a token's modes is the same as before.
    package let isInSameFiles: Bool
    /// Whether a token was in several files, for its modes, and is now in one.
    let isJoined: Bool
    /// All drawings before and after.
    package let (oldDrawings, newDrawings): ([GitPath], [GitPath])
    /// For an item whose key is in several files: the places where it differs, and then no members.
    package let occurrences: [Occurrence]
    /// API changes in its sources, most serious first; nil if they were not compared.
    package let api: [APIChange]?
    /// Changes to the properties declared in its TypeScript sources.
    package let properties: [Fact]
    package let (newHome, formerHome): (GitPath?, GitPath?)
    package let certainty: Certainty
    /// The places of the item itself, if it is a file, a folder or a line; if it continues elsewhere, including the
    /// file of its catalogue.
    package let (oldPlace, newPlace): (GitPath?, GitPath?)
    /// The values of the item and its specification: the new ones, or for a removed item the old ones; nil if there are
    /// none.
    package var value: JSONValue?
    package var spec: JSONValue?
    /// The old value of a changed or renamed item.
    package var oldValue: JSONValue?

    package init(_ difference: ItemDifference) {
        catalogue = difference.catalogue
        kind = difference.kind
        key = difference.key
        change = difference.change
        (oldKey, because, identity) = (difference.oldKey, difference.because, difference.place.identity)
        files = difference.files
        let places = { (item: Catalogue.Item?) in Set((item?.occurrences ?? []).map(\.path)) }
        isJoined = places(difference.before).count > 1 && places(difference.after).count == 1
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
    /// Whether a file was renamed, and belongs to an item that has several files and did not move.
    func isRenamedInside(_ file: File) -> Bool {
        guard let old = file.oldPath, old.baseName != file.path.baseName, change != .renamed else { return false }
        let isInFolder = newPlace.map { file.path.bytes.starts(with: $0.bytes + [UInt8(ascii: "/")]) } ?? false
        return isInFolder || file.part == .drawing && max(oldDrawings.count, newDrawings.count) > 1
    }

    /// The properties in the specification of a new or removed item; empty for others.
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

/// Finds the details of changed items.
package struct ItemDetails {
    /// The maximum number of compared members of an item.
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
            let new = difference.kind == .icon ? MemberDrawing.withoutSame(left, right) : TokenText.plain(right)
            result.members = changes(from: TokenText.plain(left), to: new, difference).map { change in
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

    /// A different key is not also reported as a changed member.
    private func changes(
        from left: JSONValue, to right: JSONValue, _ difference: ItemDifference
    ) -> [JSONDifference.Change] {
        let identity = difference.place.identity
        return JSONDifference(key: identity).changes(from: left, to: right, limit: ItemDetails.memberLimit + 1)
            .filter { difference.before?.key == difference.after?.key || $0.path != [identity ?? ""] }
    }
}
