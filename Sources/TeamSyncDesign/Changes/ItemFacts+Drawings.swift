import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemFacts {
    /// Returns the change to the picture of an icon. Returns nil if only the bytes of bitmaps or PDF files differ, if a
    /// drawing is not supported, or if only some variants have other colors and cannot be named.
    func picture(_ changed: [ItemChange.File]) -> Fact? {
        let shapes: [ContentDifference] = [.redrawn, .restroked]
        let drawn = changed.filter { ContentKind($0.path).isMarkup || $0.difference == .redrawn }
        guard !drawn.isEmpty else { return nil }
        let kept = change.newDrawings.count - change.files.count { $0.part == .drawing && $0.isNew }
        if drawn.contains(where: { shapes.contains($0.difference) }) {
            // Bitmaps that differ may contain the same picture in another format.
            let own = changed.filter { (shapes + [.different, .unclear]).contains($0.difference) }
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

    /// Returns the change to the only drawing in the value of an icon, or to one of several drawings if its shapes
    /// differ; otherwise nil.
    func picture(in members: [ItemChange.Member]) -> Fact? {
        guard change.kind == .icon else { return nil }
        let differences = members.filter { $0.path.count <= 1 }.compactMap {
            MemberDrawing.difference($0.old, $0.new, in: (change.oldValue, change.value))
        }
        if differences.contains(.redrawn) || differences.contains(.restroked) { return .redrawn() }
        guard MemberDrawing.count(in: change.value) == 1 else { return nil }
        switch differences.first {
        case .recolored: return .recolored()
        case .inTextColor: return .followsTextColor(in: [])
        default: return nil
        }
    }

    /// Returns the names of the changed variants. Returns nil if some of the drawings have no name or share their name
    /// with another drawing. If they are all drawings of one format, returns the name of the format, such as `XML`.
    private func changedVariants(_ files: [ItemChange.File]) -> [String]? {
        let endings = Set(files.compactMap(\.path.ending))
        let otherEndings = Set(change.newDrawings).subtracting(files.map(\.path)).compactMap(\.ending)
        if let ending = endings.first, endings.count == 1, !otherEndings.isEmpty, !otherEndings.contains(ending) {
            return [ending.uppercased()]
        }
        guard !hasManyDrawings else { return nil }
        // A folder for a category differs only between the two ends, so it is not a style.
        let all = Set(change.newDrawings)
        let kept = all.subtracting(files.map(\.path))
        var names = files.compactMap { ItemFacts.variant($0.path, of: change.key, among: all) }
        var others = kept.compactMap { ItemFacts.variant($0, of: change.key, among: all) }
        if !Set(names).isDisjoint(with: others) {
            // Several sizes have the same style: `20/solid` and `24/solid`.
            names = files.compactMap { ItemFacts.folders($0.path, among: all) }
            others = kept.compactMap { ItemFacts.folders($0, among: all) }
        }
        let isNamed = names.count == files.count && others.count + files.count == change.newDrawings.count
        if isNamed, let word = ItemFacts.commonWord(names, besides: others) { return [word] }
        guard names.count == files.count, names.count <= ItemFacts.variantLimit, Set(names).isDisjoint(with: others)
        else {
            return nil
        }
        return Set(names).sorted(by: NaturalOrder.isOrdered)
    }

    /// Returns the only word that all names contain and the others do not, such as `fill` in `16 fill` and `24 fill`;
    /// nil if there is no such word.
    private static func commonWord(_ names: [String], besides others: [String]) -> String? {
        func words(_ name: String) -> Set<String> {
            Set(name.split { !$0.isLetter && !$0.isNumber && $0 != "." }.map(String.init))
        }
        guard names.count > 1, let first = names.first else { return nil }
        let common = names.dropFirst().reduce(words(first)) { $0.intersection(words($1)) }.subtracting(["px"])
        let own = others.reduce(common) { $0.subtracting(words($1)) }
        return own.count == 1 ? own.first.map(sized) : nil
    }

    /// The maximum number of added and removed drawings that are listed by name.
    private static let variantLimit = 8
    /// The maximum number of drawings of an icon with styles and sizes that are named.
    private static let drawingLimit = 400

    var hasManyDrawings: Bool { change.oldDrawings.count + change.newDrawings.count > ItemFacts.drawingLimit }

    /// Returns nil if no drawings were added or removed, if they have no distinct names, or if there were no drawings
    /// before or there are none now.
    func variants(_ files: [ItemChange.File]) -> Fact? {
        let renamed = renamedVariants(files)
        let (gained, lost) = (
            files.filter(\.isNew) + renamed.map { ItemChange.File(path: $0.path, old: nil, new: $0.new) },
            files.filter(\.isGone) + renamed.map { ItemChange.File(path: $0.oldPath ?? $0.path, old: $0.old, new: nil) }
        )
        guard gained.count + lost.count > 0, !change.oldDrawings.isEmpty, !change.newDrawings.isEmpty else {
            return nil
        }
        if let formats = formats(gained, lost) { return formats }
        // A folder for a category differs only between the two ends, so it is not a style.
        let (before, after) = (Set(change.oldDrawings), Set(change.newDrawings))
        let all = before.union(after)
        let names = { (files: [ItemChange.File], drawings: Set<GitPath>) in
            files.compactMap { ItemFacts.variant($0.path, of: change.key, among: drawings) }
        }
        guard gained.count + lost.count <= ItemFacts.variantLimit, !hasManyDrawings else { return nil }
        // A folder in which the item had drawings of other names is no style.
        let isUsual = { (file: ItemChange.File, drawings: Set<GitPath>, others: Set<GitPath>) in
            ItemFacts.variant(file.path, of: change.key, among: drawings)
                == file.path.folder.split(separator: "/").last.map { ItemFacts.sized(String($0)) }
                && others.contains { $0.folder == file.path.folder && $0.stem != file.path.stem }
        }
        guard !gained.contains(where: { isUsual($0, after, before) }),
            !lost.contains(where: { isUsual($0, before, after) })
        else { return nil }
        let (more, fewer) = (names(gained, after), names(lost, before))
        // A style is not gained or lost if only one of its sizes is.
        let moving = Set(files.map(\.path) + files.compactMap(\.oldPath))
        let kept = all.filter { path in
            !moving.contains(path)
                || files.contains { file in
                    file.path == path && !file.isNew && !file.isGone && !renamed.contains(file)
                }
        }
        .compactMap { ItemFacts.variant($0, of: change.key, among: after.contains($0) ? after : before) }
        guard Set(kept).isDisjoint(with: more + fewer) else { return folderVariants(gained, lost, kept: all, moving) }
        guard more.count == gained.count, fewer.count == lost.count,
            Set(more + fewer).count == more.count + fewer.count
        else { return nil }
        // A folder that is new or gone with all its drawings is one style.
        if case .variants(let own, let former)? = folderVariants(gained, lost, kept: all, moving),
            own.count + former.count < more.count + fewer.count
        {
            return .variants(gained: own, lost: former)
        }
        return .variants(gained: FactText.names(more), lost: FactText.names(fewer))
    }

    /// Returns the formats, such as `SVG`, if all drawings of one format were replaced by drawings of another with the
    /// same names; otherwise nil.
    private func formats(_ gained: [ItemChange.File], _ lost: [ItemChange.File]) -> Fact? {
        guard let new = gained.first?.path.ending, let old = lost.first?.path.ending, old != new,
            gained.allSatisfy({ $0.path.ending == new }), lost.allSatisfy({ $0.path.ending == old }),
            !change.oldDrawings.contains(where: { $0.ending == new }),
            !change.newDrawings.contains(where: { $0.ending == old })
        else { return nil }
        let names = { (files: [ItemChange.File]) in
            // The whole catalogue can have moved.
            Set(
                files.map {
                    "\($0.path.folder.split(separator: "/").last ?? "")/\(ItemFacts.withoutScale($0.path.stem))"
                })
        }
        let former = names(lost)
        let respelling = change.oldKey.map { KeyRespelling(from: $0, to: change.key) }
        guard [former, respelling.map { Set(former.map($0.applied)) } ?? former].contains(names(gained)) else {
            return nil
        }
        return .variants(gained: [FactText.name(new.uppercased())], lost: [FactText.name(old.uppercased())])
    }

    /// Returns the drawings that were renamed to another style or size although their picture is the same.
    func renamedVariants(_ files: [ItemChange.File]) -> [ItemChange.File] {
        guard !hasManyDrawings else { return [] }
        let drawings = (old: Set(change.oldDrawings), new: Set(change.newDrawings))
        // The only drawing that is left needs no style or size in its name.
        let isOnly = drawings.new.count == 1
        return files.filter { file in
            // The name of a file in an asset set is not the name of a variant.
            guard let old = file.oldPath, !isOnly || file.path.folder != old.folder, change.isRenamedInside(file),
                !file.difference.isChange,
                !AssetSet.contains(file.path), let before = ItemFacts.variant(old, of: change.key, among: drawings.old),
                let after = ItemFacts.variant(file.path, of: change.key, among: drawings.new)
            else { return false }
            return before.lowercased() != after.lowercased()
        }
    }

    /// Returns the names of the folders, such as sizes, that contain only added or only removed drawings, while other
    /// drawings of the same style remain.
    private func folderVariants(
        _ gained: [ItemChange.File], _ lost: [ItemChange.File], kept all: Set<GitPath>, _ moving: Set<GitPath>
    ) -> Fact? {
        let categories = [change.oldValue, change.value].flatMap { MemberRole.texts(.categories, of: $0) }
        let kept = Set(all.subtracting(moving).flatMap { $0.folder.split(separator: "/") } + categories.map { $0[...] })
        func name(_ file: ItemChange.File) -> String? {
            file.path.folder.split(separator: "/").last { !kept.contains($0) }.map { ItemFacts.sized(String($0)) }
        }
        let (more, fewer) = (Set(gained.compactMap(name)), Set(lost.compactMap(name)))
        guard gained.allSatisfy({ name($0) != nil }), lost.allSatisfy({ name($0) != nil }), more.isDisjoint(with: fewer)
        else { return nil }
        return .variants(gained: FactText.names(more.sorted()), lost: FactText.names(fewer.sorted()))
    }

    /// Converts `heart@2x` to `heart`.
    static func withoutScale(_ stem: String) -> String {
        guard let mark = stem.lastIndex(of: "@"), mark > stem.startIndex else { return stem }
        let rest = stem[mark...].dropFirst().lowercased()
        return ["1x", "2x", "3x", "4x"].contains(rest) ? String(stem[..<mark]) : stem
    }

    /// Whether two files are the same drawing for different densities of pixels, or the same file.
    private static func areScales(_ one: GitPath, _ other: GitPath) -> Bool {
        one.folder == other.folder && one.ending == other.ending
            && withoutScale(one.stem) == withoutScale(other.stem)
    }

    /// Whether a drawing was only added or removed as a scale, such as `heart@3x.png`, of a drawing with other scales
    /// before and after the change.
    func isScale(_ file: ItemChange.File) -> Bool {
        guard file.isNew || file.isGone else { return false }
        let isKept = { (drawings: [GitPath]) in drawings.contains { ItemFacts.areScales($0, file.path) } }
        return isKept(change.oldDrawings) && isKept(change.newDrawings)
    }

    /// Converts `24` to `24 px`.
    private static func sized(_ label: String) -> String {
        let digits = label.lowercased().hasSuffix("px") ? label.dropLast(2) : label[...]
        return digits.allSatisfy(\.isASCIIDigit) && !digits.isEmpty ? "\(digits) px" : label
    }

    /// Returns the names of all folders in which the paths of the drawings differ, such as `20 solid`; nil unless the
    /// drawings have the same file name and are in folders at the same depth.
    private static func folders(_ path: GitPath, among drawings: Set<GitPath>) -> String? {
        let own = path.folder.split(separator: "/")
        let all = drawings.map { $0.folder.split(separator: "/") }
        guard drawings.allSatisfy({ $0.baseName == path.baseName }), all.allSatisfy({ $0.count == own.count }) else {
            return nil
        }
        let places = own.indices.filter { place in all.contains { $0[place] != own[place] } }
        return places.isEmpty ? nil : sized(places.map { own[$0] }.joined(separator: " "))
    }

    /// Returns the last folder in which the path differs from that of a drawing with the same file name, and the other
    /// drawing's folder at the same depth. The second is empty if there are several twins.
    private static func styleFolder(_ path: GitPath, among twins: Set<GitPath>) -> (Substring, other: Substring) {
        let (own, others) = (path.folder.split(separator: "/"), twins.map { $0.folder.split(separator: "/") })
        let place = own.indices.last { place in others.contains { $0.count == own.count && $0[place] != own[place] } }
        guard let place = place ?? own.indices.last else { return ("", "") }
        let other = others.count == 1 ? others[0].dropFirst(place).first : nil
        return (own[place], other ?? "")
    }

    /// Whether the name of a drawing is that of its item after a prefix that all drawings of the item have, such as
    /// `ic_`.
    private static func isPlain(_ name: String, _ key: String, among drawings: Set<GitPath>) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(key.lowercased()) && drawings.count > 1
            && drawings.allSatisfy { $0.stem.lowercased().hasPrefix(name) }
    }

    /// Returns the style or the size in pixels: the part of a drawing's file name that differs from the item's name, or
    /// if there is none, the name of its folder.
    static func variant(_ path: GitPath, of key: String, among drawings: Set<GitPath>) -> String? {
        // If the drawings are in several sets of an asset catalogue, the variants are the sets.
        if let set = AssetSet.drawing(path), drawings.contains(where: { AssetSet.drawing($0) != set }) {
            let sets = Set(drawings.map { AssetSet.drawing($0) ?? $0 })
            let names = Set(sets.map { "\($0.folder)/\($0.stem)" })
            if names.count > 1 { return variant(set, of: key, among: sets) }
        }
        let separators: Set<Character> = ["-", "_", ".", "@", " ", "="]
        func trimmed(_ text: some StringProtocol) -> String {
            String(text.drop(while: separators.contains).reversed().drop(while: separators.contains).reversed())
        }
        let file = String(decoding: path.baseName, as: UTF8.self)
        let name = withoutScale(file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file)
        let own = key.split(separator: "/").last.map(String.init) ?? key
        let label: String
        let twins = drawings.filter { $0 != path && $0.baseName == path.baseName }
        if !twins.isEmpty {
            // The drawing has the same name in several folders for styles, such as `drawable` and `drawable-night`.
            let (folder, other) = styleFolder(path, among: twins)
            let style = trimmed(folder.hasPrefix(other) && folder != other ? folder.dropFirst(other.count) : folder)
            // Several drawings of the item are in the same folder.
            let isAlone = !drawings.contains { $0 != path && $0.folder == path.folder && $0.ending == path.ending }
            let rest = name.lowercased().hasPrefix(own.lowercased()) ? trimmed(name.dropFirst(own.count)) : ""
            label = isAlone || rest.isEmpty ? style : "\(style) \(rest)"
        } else if name.lowercased() == own.lowercased() || isPlain(name, own, among: drawings) {
            guard !drawings.contains(where: { $0.folder == path.folder && !areScales($0, path) }) else { return nil }
            label = trimmed(path.folder.split(separator: "/").last ?? "")
        } else if own.lowercased().hasPrefix(name.lowercased()) {
            // The item is now named after its only style, and this drawing has no style in its name.
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
