import TeamSyncBase
import TeamSyncDocuments

extension DeclaredProperties {
    /// Returns the change to the superclass of a component, or to the only type or object whose members its properties
    /// include.
    /// - Parameter isWhole: whether nothing else is known to differ. Otherwise, only a superclass is described.
    static func newBases(_ old: DeclaredProperties, _ new: DeclaredProperties, isWhole: Bool) -> [Fact] {
        let (lost, gained) = (old.others.subtracting(new.others), new.others.subtracting(old.others))
        guard old.isDeclared || old.properties != nil, new.isDeclared || new.properties != nil,
            let before = lost.first, let after = gained.first, lost.count == 1, gained.count == 1
        else { return [] }
        let word = "extends "
        let areClasses = [before, after].allSatisfy { $0.hasPrefix(word) } && (old.areOfClass || new.areOfClass)
        guard areClasses || isWhole else { return [] }
        let name = { (text: String) in
            FactText.name(
                text.hasPrefix(word)
                    ? String(text.dropFirst(word.count)) : text.drop { "&| ".contains($0) }[...].trimmed)
        }
        return [
            .member(
                [areClasses ? Fact.superclass : "included type"], old: .string(name(before)), new: .string(name(after)))
        ]
    }
}
