import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemFacts {
    /// The change to an icon's picture; nil if only the bytes of pixels or of a PDF differ, if a drawing is not
    /// supported, or if only some of its variants have other colors.
    func picture(_ changed: [ItemChange.File]) -> Fact? {
        let drawn = changed.filter { ContentKind($0.path).isMarkup || $0.difference == .redrawn }
        guard !drawn.isEmpty else { return nil }
        let kept = change.newDrawings.count - change.files.count { $0.part == .drawing && $0.isNew }
        if drawn.contains(where: { $0.difference == .redrawn }) {
            // Pixels that differ may be the same picture in another format.
            let own = changed.filter { [.redrawn, .different, .unclear].contains($0.difference) }
            return .redrawn(in: own.count < kept ? FactText.names(changedVariants(own) ?? []) : [])
        }
        if drawn.contains(where: { $0.difference == .unclear }) { return nil }
        var names: [String] = []
        if changed.count < kept {
            guard let own = changedVariants(changed) else { return nil }
            names = FactText.names(own)
        }
        return drawn.allSatisfy { $0.difference == .inTextColor } ? .followsTextColor(in: names) : .recolored(in: names)
    }

    /// The change to the only drawing in an icon's value, or to one of several that has other shapes; otherwise nil.
    func picture(in members: [ItemChange.Member]) -> Fact? {
        guard change.kind == .icon else { return nil }
        let differences = members.filter { $0.path.count <= 1 }.compactMap {
            MemberDrawing.difference($0.old, $0.new, in: (change.oldValue, change.value))
        }
        if differences.contains(.redrawn) { return .redrawn() }
        guard MemberDrawing.count(in: change.value) == 1 else { return nil }
        switch differences.first {
        case .recolored: return .recolored()
        case .inTextColor: return .followsTextColor(in: [])
        default: return nil
        }
    }

    /// nil if some of these drawings have no name, or share their name with another drawing. If they are all the
    /// drawings of one format, the result is the name of the format: `XML`.
    private func changedVariants(_ files: [ItemChange.File]) -> [String]? {
        let endings = Set(files.compactMap(\.path.ending))
        let kept = Set(change.newDrawings).subtracting(files.map(\.path)).compactMap(\.ending)
        if let ending = endings.first, endings.count == 1, !kept.isEmpty, !kept.contains(ending) {
            return [ending.uppercased()]
        }
        let all = Set(change.oldDrawings + change.newDrawings)
        let names = files.compactMap { ItemFacts.variant($0.path, of: change.key, among: all) }
        let others = Set(change.newDrawings).subtracting(files.map(\.path)).compactMap {
            ItemFacts.variant($0, of: change.key, among: all)
        }
        let isNamed = names.count == files.count && others.count + files.count == change.newDrawings.count
        if isNamed, let word = ItemFacts.commonWord(names, besides: others) { return [word] }
        guard names.count == files.count, names.count <= ItemFacts.variantLimit, Set(names).isDisjoint(with: others)
        else {
            return nil
        }
        return Set(names).sorted(by: NaturalOrder.isOrdered)
    }

    /// The only word that all of several names contain, such as `fill` in `16 fill` and `24 fill`, if others do not;
    /// otherwise nil.
    private static func commonWord(_ names: [String], besides others: [String]) -> String? {
        func words(_ name: String) -> Set<String> {
            Set(name.split { !$0.isLetter && !$0.isNumber && $0 != "." }.map(String.init))
        }
        guard names.count > 1, let first = names.first else { return nil }
        let common = names.dropFirst().reduce(words(first)) { $0.intersection(words($1)) }.subtracting(["px"])
        let own = others.reduce(common) { $0.subtracting(words($1)) }
        return own.count == 1 ? own.first.map(sized) : nil
    }

    /// The maximum number of added and removed drawings that are named.
    private static let variantLimit = 8

    /// nil if none were added or removed, if they have no distinct names, or if there are no others.
    func variants(_ files: [ItemChange.File]) -> Fact? {
        let renamed = renamedVariants(files)
        let (gained, lost) = (
            files.filter(\.isNew) + renamed.map { ItemChange.File(path: $0.path, old: nil, new: $0.new) },
            files.filter(\.isGone) + renamed.map { ItemChange.File(path: $0.oldPath ?? $0.path, old: $0.old, new: nil) }
        )
        guard (1...ItemFacts.variantLimit).contains(gained.count + lost.count), !change.oldDrawings.isEmpty,
            !change.newDrawings.isEmpty
        else { return nil }
        let all = Set(change.oldDrawings + change.newDrawings)
        let names = { (files: [ItemChange.File]) in
            files.compactMap { ItemFacts.variant($0.path, of: change.key, among: all) }
        }
        let (more, fewer) = (names(gained), names(lost))
        // One of several sizes of a style is not the whole style.
        let moving = Set(files.map(\.path) + files.compactMap(\.oldPath))
        let kept = all.filter { path in
            !moving.contains(path)
                || files.contains { file in
                    file.path == path && !file.isNew && !file.isGone && !renamed.contains(file)
                }
        }
        .compactMap { ItemFacts.variant($0, of: change.key, among: all) }
        guard Set(kept).isDisjoint(with: more + fewer) else { return folderVariants(gained, lost, kept: all, moving) }
        guard more.count == gained.count, fewer.count == lost.count,
            Set(more + fewer).count == more.count + fewer.count
        else { return nil }
        return .variants(gained: FactText.names(more), lost: FactText.names(fewer))
    }

    /// Drawings whose new file names state another style or size, without another picture.
    func renamedVariants(_ files: [ItemChange.File]) -> [ItemChange.File] {
        let all = Set(change.oldDrawings + change.newDrawings)
        return files.filter { file in
            guard let old = file.oldPath, change.isRenamedInside(file), !file.difference.isChange,
                let before = ItemFacts.variant(old, of: change.key, among: all),
                let after = ItemFacts.variant(file.path, of: change.key, among: all)
            else { return false }
            return before.lowercased() != after.lowercased()
        }
    }

    /// The names of folders, such as sizes, that contain only added or removed drawings, while others of their style
    /// stay.
    private func folderVariants(
        _ gained: [ItemChange.File], _ lost: [ItemChange.File], kept all: Set<GitPath>, _ moving: Set<GitPath>
    ) -> Fact? {
        let kept = Set(all.subtracting(moving).flatMap { $0.folder.split(separator: "/") })
        func name(_ file: ItemChange.File) -> String? {
            file.path.folder.split(separator: "/").last { !kept.contains($0) }.map { ItemFacts.sized(String($0)) }
        }
        let (more, fewer) = (Set(gained.compactMap(name)), Set(lost.compactMap(name)))
        guard gained.allSatisfy({ name($0) != nil }), lost.allSatisfy({ name($0) != nil }), more.isDisjoint(with: fewer)
        else { return nil }
        return .variants(gained: FactText.names(more.sorted()), lost: FactText.names(fewer.sorted()))
    }

    /// Converts `24` to `24 px`.
    private static func sized(_ label: String) -> String {
        let digits = label.lowercased().hasSuffix("px") ? label.dropLast(2) : label[...]
        return digits.allSatisfy(\.isASCIIDigit) && !digits.isEmpty ? "\(digits) px" : label
    }

    /// The last folder in which the path differs from a twin's, and the only twin's folder at the same depth; empty if
    /// there are several.
    private static func styleFolder(_ path: GitPath, among twins: Set<GitPath>) -> (Substring, other: Substring) {
        let (own, others) = (path.folder.split(separator: "/"), twins.map { $0.folder.split(separator: "/") })
        let place = own.indices.last { place in others.contains { $0.count == own.count && $0[place] != own[place] } }
        guard let place = place ?? own.indices.last else { return ("", "") }
        let other = others.count == 1 ? others[0].dropFirst(place).first : nil
        return (own[place], other ?? "")
    }

    /// The part of a drawing's file name other than the item's name, or else the name of its folder: a style, or a size
    /// in pixels.
    static func variant(_ path: GitPath, of key: String, among drawings: Set<GitPath>) -> String? {
        let separators: Set<Character> = ["-", "_", ".", "@", " ", "="]
        func trimmed(_ text: some StringProtocol) -> String {
            String(text.drop(while: separators.contains).reversed().drop(while: separators.contains).reversed())
        }
        let file = String(decoding: path.baseName, as: UTF8.self)
        let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
        let own = key.split(separator: "/").last.map(String.init) ?? key
        let label: String
        let twins = drawings.filter { $0 != path && $0.baseName == path.baseName }
        if !twins.isEmpty {
            // The same name in folders for styles: `drawable` and `drawable-night`.
            let (folder, other) = styleFolder(path, among: twins)
            label = trimmed(folder.hasPrefix(other) && folder != other ? folder.dropFirst(other.count) : folder)
        } else if name.lowercased() == own.lowercased() {
            guard !drawings.contains(where: { $0 != path && $0.folder == path.folder }) else { return nil }
            label = trimmed(path.folder.split(separator: "/").last ?? "")
        } else if own.lowercased().hasPrefix(name.lowercased()) {
            // The drawing without a style of an item that is now named after its only style.
            label = "plain"
        } else if let place = name.lowercased().firstRange(of: own.lowercased()) {
            let lower = name.lowercased()
            let (front, rest) = (lower[..<place.lowerBound].count, lower[place.upperBound...].count)
            label = rest > 0 ? trimmed(name.suffix(rest)) : trimmed(name.prefix(front))
        } else {
            label = trimmed(name)
        }
        guard !label.isEmpty else { return nil }
        return sized(label)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
