import TeamSyncBase
import TeamSyncDocuments

extension InterfaceComparer {
    /// Returns the changes to the variables of Sass that users of a component can configure. Lost variables may still be
    /// in other style sheets of the component, or in changed style sheets elsewhere.
    mutating func variables(
        of difference: ItemDifference, _ old: ComponentInterface, _ new: ComponentInterface,
        besides sources: Set<GitPath>, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard let item = difference.after, let before = old.variables, let after = new.variables, before != after else {
            return []
        }
        let respelling = difference.oldKey.map { KeyRespelling(from: $0, to: difference.key) }
        let former = Dictionary(before.map { (respelling?.applied(to: $0.key) ?? $0.key, $0.value) }) { first, _ in
            first
        }
        let name = InterfaceComparer.name(item.key)
        let rest = try unchanged(of: item, besides: sources, named: name, &contents)
        guard let kept = rest.names.variables else { return [] }
        var facts: [Fact] = []
        var elsewhere: Set<String>??
        for (variable, value) in former.sorted(by: { $0.key < $1.key }) where kept[variable] == nil {
            let shape = { (value: String) in PropertyShape(defaultValue: FactText.name(value)) }
            if let now = after[variable] {
                let areSame =
                    TokenNotation.isSame(respelling?.applied(to: value) ?? value, now)
                    || TokenNotation.isSame(value, now)
                if !areSame { facts.append(.property(FactText.name(variable), old: shape(value), new: shape(now))) }
                continue
            }
            if elsewhere == nil { elsewhere = .some(try newVariables(&contents)) }
            let known = elsewhere ?? nil
            var lost = PropertyShape()
            if !rest.isWhole || known.map({ $0.contains(variable) }) ?? true { lost.certainty = .may }
            facts.append(.property(FactText.name(variable), old: lost, new: nil))
        }
        for variable in after.keys.sorted()
        where former[variable] == nil && kept[variable] == nil {
            facts.append(.property(FactText.name(variable), old: nil, new: PropertyShape()))
        }
        return facts
    }

    /// Returns the variables with `!default` in all changed style sheets at the tip; nil if there are too many.
    private mutating func newVariables(_ contents: inout ContentComparer) throws(FileSourceError) -> Set<String>? {
        try changedSheets(&contents) { _, text in
            SassVariables.defaults(in: text).map { Set($0.keys.map { "$\($0)" }) }
        }
    }

    /// Collects names from all changed Sass style sheets at the tip.
    /// - Parameter names: returns the names in the bytes of a sheet, which are also given without comments and literals;
    ///   nil if they cannot be read.
    /// - Returns: nil if there are too many style sheets, or if one cannot be read.
    mutating func changedSheets(
        _ contents: inout ContentComparer, _ names: (_ bytes: [UInt8], _ text: [UInt8]) -> Set<String>?
    ) throws(FileSourceError) -> Set<String>? {
        let changed = files.filter { $0.status != .deleted && $0.path.ending == "scss" }
        guard changed.count <= InterfaceComparer.searchLimit else { return nil }
        var found: Set<String> = []
        for file in changed {
            guard let id = try tip.object(at: file.path),
                let bytes = try InterfaceComparer.read(id, &contents, &othersLeft)
            else { return nil }
            let text = SourceMask(bytes, fileName: String(decoding: file.path.baseName, as: UTF8.self)).bytes
            guard let own = names(bytes, text) else { return nil }
            found.formUnion(own)
        }
        return found
    }
}
