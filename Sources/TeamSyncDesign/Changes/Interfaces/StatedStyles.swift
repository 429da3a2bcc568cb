import TeamSyncBase
import TeamSyncDocuments

/// The names in style sheets that facts about a component call lost and new: classes, custom properties, variables,
/// mixins and their parameters.
struct StatedStyles {
    private var (gained, lost): (Set<String>, Set<String>) = ([], [])
    /// Whether a lost name may be one that is computed.
    private(set) var isOpen = false

    init(_ facts: [Fact]) {
        for fact in facts {
            switch fact {
            case .interface(let role, let new, let old, let certainty) where StatedStyles.roles.contains(role):
                gained.formUnion(new)
                lost.formUnion(old)
                isOpen = isOpen || certainty == .may
            case .property(let name, let old, let new) where name.first.map { "$@%".contains($0) } == true:
                let text = StatedStyles.name(name)
                if old == nil || new?.defaultValue != nil { gained.insert(text) }
                if new == nil || new?.defaultValue != nil { lost.insert(text) }
            default: break
            }
        }
    }

    private static let roles: Set<InterfaceRole> = [.cssClass, .customProperty, .cssPart, .slot]

    /// Returns `$size` for `@mixin chip($size)`, and `chip` for `@mixin chip`.
    private static func name(_ label: String) -> String {
        if label.hasSuffix(")"), let open = label.firstIndex(of: "(") {
            return String(label[label.index(after: open)...].dropLast())
        }
        return label.split(separator: " ").last.map(String.init) ?? label
    }

    /// Returns the declarations that do not mention these names. If the others differ only in these names, they are
    /// compared with their new names.
    /// - Returns: nil if names replaced others, but their declarations differ.
    func rest(
        _ old: [StyleValues.Declaration], _ new: [StyleValues.Declaration]
    ) -> (old: [StyleValues.Declaration], new: [StyleValues.Declaration])? {
        let (before, after) = (old.map { StatedStyles.plain($0, lost) }, new.map { StatedStyles.plain($0, gained) })
        let isStated = { (own: StyleValues.Declaration, plain: StyleValues.Declaration) in
            plain != StatedStyles.plain(own, [])
        }
        // A property with a stated name on one side has another value on the other side.
        let stated = Set(
            zip(old, before).filter(isStated).map(\.0.name) + zip(new, after).filter(isStated).map(\.0.name))
        let rest = (old.filter { !stated.contains($0.name) }, new.filter { !stated.contains($0.name) })
        guard lost.count == gained.count, !lost.isEmpty, before.map(\.name) == after.map(\.name) else { return rest }
        let differing = zip(before, after).enumerated().filter { $0.element.0.value != $0.element.1.value }
        // The values differ in the same declaration, whatever its rule is called now.
        let (changed, now) = (
            differing.map { (new[$0.offset].name, old[$0.offset].value) }, differing.map { new[$0.offset] }
        )
        return (changed, now)
    }

    /// Replaces the names in a declaration by the same mark, and writes nested selectors such as `.chip &__icon` in full.
    private static func plain(_ declaration: StyleValues.Declaration, _ names: Set<String>) -> StyleValues.Declaration {
        (plain(declaration.name.replacing(" &", with: ""), names), plain(declaration.value, names))
    }

    private static func plain(_ text: String, _ names: Set<String>) -> String {
        var (output, word) = ("", "")
        func end() {
            let bare = word.drop { "$%".contains($0) }
            let isStated = names.contains(word) || !bare.isEmpty && names.contains(String(bare))
            output += isStated ? "•" : word
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || "-_$%".contains(character) {
                word.append(character)
            } else {
                end()
                output.append(character)
            }
        }
        end()
        return output
    }
}
