package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// An item that differs between two versions of a catalogue, before and after the change.
package struct ItemDifference {
    package let catalogue: String
    package let kind: CatalogueKind
    package internal(set) var change: Highlight.Change
    package let place: Catalogue.Place
    /// The item before the change; nil for a new item. `after` is nil for a removed item.
    package var before: Catalogue.Item?
    package var after: Catalogue.Item?
    /// The changed and moved files, sorted by path.
    package var files: [ItemChange.File] = []
    /// The place outside the paths of its catalogue that an item, or its values in some modes, moved to.
    package var newHome: GitPath?
    /// The place that an item came from, if that or the new place is outside the paths of its catalogue.
    package var formerHome: GitPath?
    /// Whether the whole item moved to `newHome`, which no count of such items covers.
    var isUncovered = false
    /// For an item that its catalogue no longer contains: `may` if something at the tip may be this item.
    package var certainty = Certainty.certain
    /// For an item that may be gone: whether the tip may have its old name, outside of its catalogue. Otherwise, the
    /// item is gone or has another name.
    package var mayKeepName = false
    /// For a renamed component: whether its sources still export its former name, too.
    package var keepsFormerName = false
    /// For a removed component: the files of unrelated new components that git pairs with the files of the removed one.
    var unrelated: Set<GitPath> = []
    /// For a component whose only source was split: the components with the sources that now declare all of it.
    var splitInto: [String] = []
    /// The evidence that a renamed item is the one with the old key.
    package var because: Evidence?
    /// The amount of change, at least 0. Only the order of the values matters.
    package var size = 0.0
    /// The API changes in the item's sources, most serious first; nil if the sources were not compared.
    package var api: [APIChange]?
    /// The changes to the properties and the interface that the item's sources declare.
    package var properties: [Fact] = []
    /// Whether these state all that differs in the style sheets; nil if it cannot be told.
    package var areStylesStated: Bool?
    /// The places where an item differs, if its key occurs in several files.
    package var occurrences: [ItemChange.Occurrence] = []
    /// Whether the values of the two versions have been made equal, so that only the description and the deprecation
    /// differ. The values are then compared place by place.
    var hasRemarks = false
    /// The modes that only one version has because the whole catalogue gained or lost them.
    var changedModes: Set<String> = []
    /// The tokens whose values changed with that of this token, because they refer to it.
    package internal(set) var followers: [String] = []
    /// The tokens that still refer to this one although it is gone or has another name.
    package internal(set) var dangling: [String] = []
    /// The modes in which all of these tokens follow; empty if one of them follows in all of its modes.
    var followerModes: [String] = []
    /// The colors of sets in asset catalogues that the new value names, by the text of the value.
    var namedColors: [String: String] = [:]
    /// The modes with an old and a new value that are the same color although one of them is computed from variables.
    var sameColors: Set<[String]> = []
    /// The further files that the token is in if it moved to `newHome`.
    var otherHomes: [GitPath] = []
    /// Whether this is no item, but a source that belongs to none and that the users of components depend on. It is
    /// described, but not counted.
    package var isShared = false

    /// The importance of the change and its API changes, determined without values.
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

    /// Returns the difference as a move of an item that is outside its catalogue at one end.
    /// - Parameter files: the files of the item, with both versions where they are known.
    func moved(
        to newHome: GitPath? = nil, from formerHome: GitPath? = nil, _ files: [ItemChange.File]
    ) -> ItemDifference {
        ItemDifference(
            catalogue: catalogue, kind: kind, change: .moved, place: place, before: before, after: after, files: files,
            newHome: newHome, formerHome: formerHome, isUncovered: newHome != nil)
    }
}

/// The details of a changed item.
package struct ItemChange {
    package struct File: Equatable {
        package let path: GitPath
        /// The old path of the file; nil if it is the same.
        package var oldPath: GitPath?
        /// The old contents; nil if the file did not exist. `new` is nil if the file no longer exists.
        package let old: ObjectID?
        package let new: ObjectID?
        /// The kind of difference between the two versions.
        package var difference = ContentDifference.different

        package var part: FilePart { FilePart(path) }
        /// Whether the file is a picture, or a source that contains a drawing.
        var isDrawing: Bool { part == .drawing || difference == .redrawn }
        package var isNew: Bool { old == nil }
        package var isGone: Bool { new == nil }
        /// Whether the file is a specification that is now in another format, under the same name.
        var isConverted: Bool {
            guard part == .spec, let oldPath else { return false }
            return oldPath.ending != path.ending && oldPath.folder == path.folder
                && oldPath.stem == path.stem
        }
        /// Whether the meaning of the file has changed.
        package var isChanged: Bool { difference.isChange }
    }

    /// The value of an item in one of the files that contain its key.
    package struct Occurrence: Equatable {
        /// The part of the path that identifies the file.
        package let file: String
        package let mode: String?
        /// The old value; nil if it was absent. `new` is nil if it was removed.
        package let old: JSONValue?
        package let new: JSONValue?
    }

    /// A member of a JSON value, with its complete values.
    package struct Member: Equatable {
        package let file: String
        package let pointer: String
        /// The path relative to the item; empty for the value of the item itself.
        package let path: [String]
        /// The old value; nil if it was absent. `new` is nil if it was removed.
        package let old: JSONValue?
        package let new: JSONValue?
    }

    package let catalogue: String
    package let kind: CatalogueKind
    package let key: String
    package let change: Highlight.Change
    /// The old key of a renamed item; `because` is the evidence for it.
    package let oldKey: String?
    package let because: Evidence?
    /// The name of the member that contains the key; nil if no member does.
    package let identity: String?
    /// For a changed or renamed item: the changed members in the file of its catalogue and in its specifications.
    package var members: [Member] = []
    package var files: [File] = []
    /// Whether at least one file that contains a mode of a token is the same as before.
    package let isInSameFiles: Bool
    /// Whether the modes of a token were in several files and are now in one.
    let isJoined: Bool
    /// Whether a component consists of the same file or folder as before, and possibly of others.
    private let isInPlace: Bool
    /// The files with the values of a token that were in one file before and are now in several; otherwise empty.
    let splitPlaces: Set<GitPath>
    /// All drawings of the item before and after the change.
    package let (oldDrawings, newDrawings): ([GitPath], [GitPath])
    /// The places where an item differs, if its key occurs in several files. `members` is then empty.
    package let occurrences: [Occurrence]
    /// The modes that only one version has because the whole catalogue gained or lost them.
    let changedModes: Set<String>
    /// The modes for which a style sheet no longer states a value of the token, although it states one for all others.
    let lostModes: Set<String>
    /// The tokens whose values changed with that of this token, because they refer to it.
    let followers: [String]
    /// The modes in which all of these tokens follow; empty if one of them follows in all of its modes.
    let followerModes: [String]
    /// The colors of sets in asset catalogues that the new value names, by the text of the value.
    let namedColors: [String: String]
    /// The modes with an old and a new value that are the same color although one of them is computed from variables.
    let sameColors: Set<[String]>
    /// The API changes in the item's sources, most serious first; nil if the sources were not compared.
    package let api: [APIChange]?
    /// The changes to the properties and the interface that the item's sources declare.
    package let properties: [Fact]
    let areStylesStated: Bool?
    package let (newHome, formerHome): (GitPath?, GitPath?)
    /// The further files that a token is in if it moved to `newHome`.
    let otherHomes: [GitPath]
    /// The components that a component was split into.
    let splitInto: [String]
    /// Whether the whole item moved to `newHome`, which no count of such items covers.
    let isUncovered: Bool
    package let certainty: Certainty
    /// The old and new places of the item itself: a file, a folder or a line. If the item continues elsewhere, its old
    /// place can also be the file of its catalogue.
    package let (oldPlace, newPlace): (GitPath?, GitPath?)
    /// The values of the item and its specification: the new ones or, for a removed item, the old ones. nil if there
    /// are none.
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
        let ownPlace = { (item: Catalogue.Item?) -> GitPath? in
            guard let item, item.line == nil, item.pointer == nil, let path = item.path else { return nil }
            return FilePart(path) == .spec ? nil : path
        }
        let place = kind == .component ? ownPlace(difference.after) : nil
        isInPlace = place != nil && place == ownPlace(difference.before)
        isJoined = places(difference.before).count > 1 && places(difference.after).count == 1
        let isSplit = places(difference.before).count == 1 && places(difference.after).count > 1
        splitPlaces = isSplit ? places(difference.after) : []
        isInSameFiles = !places(difference.before).isDisjoint(with: places(difference.after))
        let drawings = { (item: Catalogue.Item?) in (item?.files.keys).map { $0.filter { FilePart($0) == .drawing } } }
        (oldDrawings, newDrawings) = (drawings(difference.before) ?? [], drawings(difference.after) ?? [])
        (api, properties, occurrences) = (difference.api, difference.properties, difference.occurrences)
        areStylesStated = difference.areStylesStated
        (newHome, formerHome, certainty) = (difference.newHome, difference.formerHome, difference.certainty)
        (changedModes, isUncovered) = (difference.changedModes, difference.isUncovered)
        splitInto = difference.splitInto
        let modes = { (item: Catalogue.Item?) in Set((item?.occurrences ?? []).map(\.mode)) }
        let isInStyleSheet = difference.after?.path.map { TokenFormat.css.mayBe(in: $0) == true } ?? false
        lostModes =
            isInStyleSheet && modes(difference.after).contains(nil)
            ? Set(modes(difference.before).subtracting(modes(difference.after)).compactMap(\.self)) : []
        (followers, namedColors, otherHomes) = (difference.followers, difference.namedColors, difference.otherHomes)
        (followerModes, sameColors) = (difference.followerModes, difference.sameColors)
        newPlace = difference.after?.path
        oldPlace =
            difference.before?.path
            ?? (difference.newHome == nil ? nil : difference.place.file.map { GitPath($0) })
    }
}

extension ItemChange {
    /// Whether a file moved or was renamed inside the folder of its item, which stayed in the same place.
    func isMovedInside(_ file: File) -> Bool {
        guard kind == .component, change != .renamed, let old = file.oldPath, let place = newPlace, place == oldPlace
        else { return false }
        let folder = place.bytes + [UInt8(ascii: "/")]
        return old.bytes.starts(with: folder) && file.path.bytes.starts(with: folder)
    }

    /// Whether a source moved that is outside of its component, which stayed in the same place.
    func isMovedAside(_ file: File) -> Bool {
        guard isInPlace, change != .renamed, file.part == .source, let old = file.oldPath, let place = newPlace else {
            return false
        }
        let folder = place.bytes + [UInt8(ascii: "/")]
        return [old, file.path].allSatisfy { $0 != place && !$0.bytes.starts(with: folder) }
    }

    /// Whether a file was renamed while its item, which has several files, stayed in the same place.
    func isRenamedInside(_ file: File) -> Bool {
        guard let old = file.oldPath, old.baseName != file.path.baseName, change != .renamed else { return false }
        let isInFolder =
            newPlace.map { place in
                place == oldPlace && file.path.bytes.starts(with: place.bytes + [UInt8(ascii: "/")])
            } ?? false
        return isInFolder || file.isConverted
            || newDrawings.contains(file.path) && oldDrawings.contains(old)
                && max(oldDrawings.count, newDrawings.count) > 1
    }

    /// The properties in the specification of a new or removed item; empty for other items.
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
