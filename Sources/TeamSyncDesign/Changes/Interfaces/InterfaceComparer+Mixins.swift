import TeamSyncBase
import TeamSyncDocuments

extension InterfaceComparer {
    /// Returns the changes to the mixins of Sass that users of a component can include, and the newly deprecated mixins
    /// and classes. Lost mixins may be in changed style sheets elsewhere.
    /// - Parameter isOfStyles: whether the component consists of style sheets.
    mutating func mixins(
        of difference: ItemDifference, _ old: ComponentInterface, _ new: ComponentInterface,
        besides sources: Set<GitPath>, isOfStyles: Bool, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        let (before, after) = (old.declarations, new.declarations)
        var facts: [Fact] = []
        for (name, text) in after.deprecations.sorted(by: { $0.key < $1.key }) where before.deprecations[name] == nil {
            let isKnown =
                name.hasPrefix(".")
                ? old[.cssClass].contains(String(name.dropFirst())) : before.mixins[name] != nil
            guard isKnown else { continue }
            facts.append(
                .property(
                    FactText.name(name), old: PropertyShape(), new: PropertyShape(deprecation: FactText.name(text))))
        }
        guard isOfStyles, let item = difference.after, before.mixins != after.mixins else { return facts }
        let respelling = difference.oldKey.map { KeyRespelling(from: $0, to: difference.key) }
        let former = Dictionary(before.mixins.map { (respelling?.applied(to: $0.key) ?? $0.key, $0.value) }) {
            first, _ in
            first
        }
        let rest = try unchanged(of: item, besides: sources, named: InterfaceComparer.name(item.key), &contents)
        let kept = rest.names.declarations.mixins
        var elsewhere: Set<String>??
        for (name, parameters) in former.sorted(by: { $0.key < $1.key }) where kept[name] == nil {
            if let now = after.mixins[name] {
                facts += InterfaceComparer.parameters(of: name, parameters, now)
                continue
            }
            if elsewhere == nil { elsewhere = .some(try newMixins(&contents)) }
            let known = elsewhere ?? nil
            var lost = PropertyShape()
            if !rest.isWhole || known.map({ $0.contains(name) }) ?? true { lost.certainty = .may }
            facts.append(.property(FactText.name(name), old: lost, new: nil))
        }
        for name in after.mixins.keys.sorted() where former[name] == nil && kept[name] == nil {
            facts.append(.property(FactText.name(name), old: nil, new: PropertyShape()))
        }
        return facts
    }

    /// Compares the parameters of a mixin or a function.
    static func parameters(
        of mixin: String, _ old: [StyleDeclarations.Parameter], _ new: [StyleDeclarations.Parameter]
    ) -> [Fact] {
        let label = { (name: String) in FactText.name("\(mixin)(\(name))") }
        let shape = { (text: String) in PropertyShape(defaultValue: FactText.name(text)) }
        let before = Dictionary(old.map { ($0.name, $0) }) { first, _ in first }
        let after = Set(new.map(\.name))
        let lost = before.keys.filter { !after.contains($0) }
        return old.filter { !after.contains($0.name) }.map { .property(label($0.name), old: PropertyShape(), new: nil) }
            + new.compactMap { parameter -> Fact? in
                guard let former = before[parameter.name] else {
                    let shape = PropertyShape(isRequired: parameter.isRequired)
                    return .property(label(parameter.name), old: nil, new: shape)
                }
                guard let text = former.defaultText, let now = parameter.defaultText, !TokenNotation.isSame(text, now),
                    // Another parameter has a new name.
                    !lost.contains(where: text.contains)
                else {
                    guard parameter.isRequired, former.defaultText != nil else { return nil }
                    return .property(
                        label(parameter.name), old: PropertyShape(isRequired: false),
                        new: PropertyShape(isRequired: true))
                }
                return .property(label(parameter.name), old: shape(text), new: shape(now))
            }
    }

    /// Returns the mixins, functions and placeholders in all changed style sheets at the tip; nil if there are too many.
    private mutating func newMixins(_ contents: inout ContentComparer) throws(FileSourceError) -> Set<String>? {
        try changedSheets(&contents) { Set(StyleDeclarations($0, $1).mixins.keys) }
    }
}
