import TeamSyncBase

/// Recognizes views in Swift that do not simply conform to a protocol of the framework.
extension ComponentFinder {
    /// The name of the type that a file is named after: `Badge` for `Badge.swift` and for `Badge_UIKit.swift`, and
    /// `KitBadge`, with the name of the library, for `Badge.swift`; nil if there is none.
    static func typeName(in text: String, ofFile stem: String) -> String? {
        let whole = stem.lastIndex(of: "_").map { String(stem[..<$0]) } ?? stem
        for name in Set([stem, whole]) where ["struct", "class"].contains(where: { text.contains("\($0) \(name)") }) {
            return name
        }
        if isInExtension(text, stem) { return stem }
        guard stem.first?.isUppercase == true else { return nil }
        for keyword in ["public struct ", "public class ", "public final class ", "open class "] {
            for range in text.ranges(of: keyword).prefix(20) {
                let name = text[range.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                if name.utf8.count > stem.utf8.count, name.hasSuffix(stem) { return String(name) }
            }
        }
        return nil
    }

    /// Whether the view is declared in an extension of a type whose name the file's name begins with: `Badge` in
    /// `extension Kit` for `KitBadge.swift`.
    static func isInExtension(_ text: String, _ stem: String) -> Bool {
        guard let second = NameWords.split(stem, digits: .attached, limit: 2).dropFirst().first else { return false }
        let (type, name) = (stem[..<second.start], stem[second.start...])
        return text.contains("extension \(type) ") && ["struct", "class"].contains { text.contains("\($0) \(name)") }
    }

    /// Whether the public part of the view is a function of all views with its name: `func badge()` in
    /// `public extension View` for `Badge.swift`, `BadgeView.swift` and `BadgeModifier.swift`.
    static func isModifier(_ text: String, _ stem: String) -> Bool {
        let name = NameWords.letters(stem)
        let names = ["view", "modifier"].reduce(into: [name]) { names, ending in
            if name.hasSuffix(ending) { names.append(String(name.dropLast(ending.utf8.count))) }
        }
        return text.ranges(of: "extension View").prefix(10).contains { range in
            let isPublic = text[..<range.lowerBound].hasSuffix("public ")
            let body = text[range.upperBound...].prefix(20_000)
            return body.ranges(of: "func ").prefix(40).contains { start in
                let own = body[start.upperBound...].prefix { $0.isLetter || $0.isNumber }
                return (isPublic || body[..<start.lowerBound].hasSuffix("public "))
                    && names.contains(NameWords.letters(String(own)))
            }
        }
    }

    /// Whether the view inherits from another view of the library: `class Badge: BaseView`.
    static func hasViewAsSuperclass(_ text: String, _ stem: String) -> Bool {
        guard let range = text.firstRange(of: "class \(stem)") else { return false }
        let names = text[range.upperBound...].prefix { $0 != "{" && !$0.isNewline }
        return names.first == ":"
            && NameWords.of(String(names), digits: .attached, limit: 30).contains {
                ["view", "control", "button", "label", "cell", "bar", "field", "switch", "slider", "stepper", "picker"]
                    .contains($0)
            }
    }
}
