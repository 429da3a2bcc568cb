import TeamSyncBase
import TeamSyncDocuments

/// The parts of style sheets with tokens that users depend on besides the tokens: the entries of maps that only list
/// variables, such as `$breakpoints: (small: $breakpoint-small)`, and whether variables can be configured (`!default`).
extension SharedSources {
    /// The maximum size of a style sheet, and the maximum number of facts about one.
    private static let (sheetSize, factLimit) = (512 << 10, 20)

    /// - Returns: the changes to style sheets that a catalogue covers.
    mutating func settings(_ contents: inout ContentComparer) throws(FileSourceError) -> [ItemDifference] {
        var found: [ItemDifference] = []
        let sheets = ends.files.filter { change in
            change.status == .modified && change.path.ending == "scss" && covered.contains(change.path)
                && scope.contains(change.path) && !change.path.stem.contains("deprecated")
        }
        for change in sheets.prefix(SharedSources.fileLimit) {
            guard bytesLeft > 0, var difference = try difference(change), let file = difference.files.first,
                let old = file.old, let new = file.new, let before = try contents.contents(old),
                let after = try contents.contents(new), max(before.count, after.count) <= SharedSources.sheetSize
            else { continue }
            bytesLeft -= before.count + after.count
            let mask = { (bytes: [UInt8]) in SourceMask(bytes, fileName: "a.scss").bytes }
            let facts = SharedSources.settings(mask(before), mask(after))
            guard !facts.isEmpty else { continue }
            difference.properties = Array(facts.prefix(SharedSources.factLimit))
            found.append(difference)
        }
        return found
    }

    /// - Parameters:
    ///   - old: a style sheet without comments.
    ///   - new: the other version of it.
    static func settings(_ old: [UInt8], _ new: [UInt8]) -> [Fact] {
        guard let before = SassVariables.all(in: old), let after = SassVariables.all(in: new) else { return [] }
        let lost = PropertyShape(certainty: .may)
        return before.sorted { $0.key < $1.key }.flatMap { name, former -> [Fact] in
            guard let now = after[name], name.first != "_", name.first != "-" else { return [] }
            let flag: [Fact] =
                former.isDefault && !now.isDefault
                ? [.property(FactText.name("$\(name) !default"), old: lost, new: nil)] : []
            guard let one = entries(former.value), let other = entries(now.value) else { return flag }
            let label = { (key: String) in FactText.name("$\(name).\(key)") }
            return flag
                + Set(one.keys).union(other.keys).sorted().compactMap { key -> Fact? in
                    switch (one[key], other[key]) {
                    case (let was?, let value?):
                        was == value ? nil : .member([label(key)], old: .string(was), new: .string(value))
                    case (nil, _): .property(label(key), old: nil, new: PropertyShape())
                    case (_, nil): .property(label(key), old: lost, new: nil)
                    }
                }
        }
    }

    /// Returns the entries of a map that only lists variables, which are no tokens; nil for other values.
    private static func entries(_ value: String) -> [String: String]? {
        guard let members = SassMap.members(of: value[...]), StyleSheetTokens.repeatsVariables(members) else {
            return nil
        }
        return Dictionary(members.map { ($0.key, FactText.name(String($0.value))) }) { $1 }
    }
}
