import TeamSyncBase
import TeamSyncDocuments

extension DeclaredProperties {
    /// Returns the change to the superclass of a component, or to the only type or object whose members its properties
    /// include.
    /// - Parameter isWhole: whether nothing else is known to differ. Otherwise, only a superclass is described.
    static func newBases(_ old: DeclaredProperties, _ new: DeclaredProperties, isWhole: Bool) -> [Fact] {
        let (lost, gained) = (
            names(old.others).subtracting(names(new.others)), names(new.others).subtracting(names(old.others))
        )
        guard old.isDeclared || old.properties != nil, new.isDeclared || new.properties != nil,
            let before = lost.first, let after = gained.first, lost.count == 1, gained.count == 1
        else { return [] }
        let word = "extends "
        let areClasses = [before, after].allSatisfy { $0.hasPrefix(word) } && (old.areOfClass || new.areOfClass)
        guard areClasses || isWhole else { return [] }
        let name = { (text: String) in
            FactText.name(text.hasPrefix(word) ? String(text.dropFirst(word.count)) : text)
        }
        // An interface extends what an alias joins.
        guard name(before) != name(after) else { return [] }
        return [
            .member(
                [areClasses ? Fact.superclass : "included type"], old: .string(name(before)), new: .string(name(after)))
        ]
    }
    /// Removes the marks that join a type with others: an alias may include it with `&`, and an interface without.
    private static func names(_ types: Set<String>) -> Set<String> {
        let isMark = { (character: Character) in "&|".contains(character) || character.isWhitespace }
        return Set(types.map { String($0.drop(while: isMark).reversed().drop(while: isMark).reversed()) })
    }
}
