import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Compares the other names of icons in the files next to them, which the build of an icon font or a package reads:
/// `{"60001": ["add", "plus"]}` by code point, and in a file or member called `aliases`, `{"plus": "add"}`,
/// `{"plus": {"parent": "add"}}` and `{"add": ["plus"]}`.
struct IconAliases {
    /// The maximum number of changed files that are read, their size, and the maximum depth of a member.
    private static let (fileLimit, sizeLimit, depthLimit) = (20, 2 << 20, 3)
    /// The members that name the icon of an alias.
    private static let targets = ["parent", "name", "icon", "target"]

    /// The aliases, by the key of their icon.
    private var byKey: [String: Set<String>] = [:]
    /// All names in the lists, also those of icons.
    private var names: Set<String> = []
    private let keys: Set<String>

    private init(_ value: JSONValue, in path: GitPath, of catalogue: Catalogue) {
        keys = Set(catalogue.items.map(\.key))
        read(value, isOfAliases: IconAliases.isName(path.stem), depth: 0)
    }

    /// Adds the aliases that the icons of the compared catalogues gained and lost.
    static func add(
        to items: inout [ItemDifference], _ ends: ItemChanges.Ends,
        _ catalogues: [(old: Catalogue, new: Catalogue, CountConfiguration)],
        _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        let icons = catalogues.filter { $0.2.kind == .icon }
        guard !icons.isEmpty else { return }
        let files = ends.files.filter { $0.status == .modified && mayContain($0.path) }.prefix(
            fileLimit)
        for file in files {
            guard let old = try ends.old.object(at: file.path),
                let new = try ends.new.object(at: file.path),
                let before = try contents.contents(old), let after = try contents.contents(new),
                max(before.count, after.count) <= sizeLimit,
                let former = JSONFile.value(of: before, path: file.path),
                let now = JSONFile.value(of: after, path: file.path)
            else { continue }
            let change = ItemChange.File(path: file.path, old: old, new: new, difference: .reformatted)
            // A count may contain the other names as its items.
            if catalogues.contains(where: { isOwn(file.path, $0.old) || isOwn(file.path, $0.new) }) { continue }
            for (one, other, _) in icons {
                add(
                    to: &items, IconAliases(former, in: file.path, of: one),
                    IconAliases(now, in: file.path, of: other),
                    (one, other), change)
            }
        }
    }

    private static func add(
        to items: inout [ItemDifference], _ old: IconAliases, _ new: IconAliases,
        _ catalogues: (old: Catalogue, new: Catalogue), _ file: ItemChange.File
    ) {
        guard !old.names.isEmpty, !new.names.isEmpty else { return }
        let own = items.indices.filter { items[$0].catalogue == catalogues.new.name }
        let known = Dictionary(own.map { (items[$0].key, $0) }) { first, _ in first }
        for key in Set(old.byKey.keys).union(new.byKey.keys).sorted() {
            guard let after = catalogues.new[key] else { continue }
            let index = known[key]
            let formerKey = index.flatMap { items[$0].oldKey } ?? key
            guard let before = catalogues.old[formerKey] else { continue }
            let (former, now) = (old.byKey[formerKey] ?? [], new.byKey[key] ?? [])
            // A name that moved to another icon is not lost, and one that another icon had is not new.
            let lost = former.subtracting(now).filter {
                !new.names.contains($0) && catalogues.new[$0] == nil
            }
            let gained = now.subtracting(former).filter {
                $0 == formerKey || !old.names.contains($0) && catalogues.old[$0] == nil
            }
            guard !lost.isEmpty || !gained.isEmpty else { continue }
            let fact = Fact.list(
                "aliases", .otherNames, gained: FactText.names(gained.sorted()),
                lost: FactText.names(lost.sorted()))
            if let index {
                items[index].properties.append(fact)
                items[index].files.append(file)
                continue
            }
            var difference = ItemDifference(
                catalogue: catalogues.new.name, kind: .icon, change: .changed, place: catalogues.new.place,
                before: before, after: after, files: [file])
            difference.properties = [fact]
            items.append(difference)
        }
    }

    // MARK: Reading

    private static func mayContain(_ path: GitPath) -> Bool {
        // Lock files of npm are large, and often change.
        path.ending == "json" && !path.stem.hasSuffix("-lock") && !ComponentSource.isAside(path)
            && !PackageRequirements.areIn(path)
    }

    /// Whether the catalogue itself is read from a file.
    private static func isOwn(_ path: GitPath, _ catalogue: Catalogue) -> Bool {
        catalogue.place.file == path.description
            || catalogue.items.contains { $0.files[path] != nil || $0.path == path }
    }

    private static func isName(_ text: String) -> Bool {
        let words = NameWords.of(text, digits: .attached, limit: 12)
        return words.contains("alias") || words.contains("aliases")
    }

    /// Reads the members of an object if at least half of them name icons, and otherwise looks into them.
    private mutating func read(_ value: JSONValue, isOfAliases: Bool, depth: Int) {
        guard depth < IconAliases.depthLimit, case .object(let members) = value, !members.isEmpty else {
            return
        }
        var found: [(key: String, names: [String])] = []
        for (name, value) in members {
            if let entry = entry(name, value, isOfAliases: isOfAliases) { found.append(entry) }
        }
        guard found.count * 2 >= members.count else {
            for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                read(value, isOfAliases: isOfAliases || IconAliases.isName(name), depth: depth + 1)
            }
            return
        }
        for (key, own) in found {
            byKey[key, default: []].formUnion(own.filter { $0 != key && !keys.contains($0) })
            names.formUnion(own)
            names.insert(key)
        }
    }

    /// Returns the icon and the other names that a member states; nil for other members.
    private func entry(_ name: String, _ value: JSONValue, isOfAliases: Bool) -> (
        key: String, names: [String]
    )? {
        switch value {
        case .array(let elements):
            let texts = elements.compactMap(\.string)
            guard texts.count == elements.count else { return nil }
            // The members of other lists by icon are words for a search.
            if keys.contains(name) { return isOfAliases ? (name, texts) : nil }
            guard name.allSatisfy(\.isHexDigit), let key = texts.first(where: keys.contains) else {
                return nil
            }
            return (key, texts)
        case .string(let target):
            return isOfAliases && keys.contains(target) && !keys.contains(name) ? (target, [name]) : nil
        case .object(let members):
            let target = IconAliases.targets.lazy.compactMap { members[$0]?.string }.first
            guard isOfAliases, let target, keys.contains(target), !keys.contains(name) else { return nil }
            return (target, [name])
        default: return nil
        }
    }
}
