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
            && NameWords.of(String(names), digits: .attached, limit: 30).contains(where: viewWords.contains)
    }

    private static let viewWords: Set<String> = [
        "view", "control", "button", "label", "cell", "bar", "field", "switch", "slider", "stepper", "picker",
    ]

    /// Whether the source contains the functions that create a kind of view, as members of another type:
    /// `public static func filledLarge() -> UnitButton` in `FilledButton.swift`.
    static func makesViews(_ text: String, _ stem: String) -> Bool {
        guard text.contains("extension "), var kind = NameWords.of(stem, digits: .attached, limit: 12).last else {
            return false
        }
        if kind.hasSuffix("s") { kind.removeLast() }
        guard viewWords.contains(kind) || kind == "chip" else { return false }
        let made = text.ranges(of: "public static func ").prefix(40).count { range in
            let header = text[range.upperBound...].prefix(400).prefix { $0 != "{" }
            guard let arrow = header.ranges(of: "-> ").last else { return false }
            let type = header[arrow.upperBound...].prefix { !$0.isWhitespace }
            return type.allSatisfy { $0.isLetter || $0.isNumber }
                && NameWords.of(String(type), digits: .attached, limit: 12).contains(kind)
        }
        return made > 1
    }

    /// Whether another module can use something that a Swift source declares: a public declaration that is not inside of
    /// an internal type.
    static func isPublic(_ bytes: [UInt8]) -> Bool {
        let modifiers = ["final", "static", "class", "override", "nonisolated", "indirect", "@"]
        func isPublic(_ line: ArraySlice<UInt8>) -> Bool {
            let words = line.prefix(200).split(separator: 0x20).prefix(6)
            let first = words.first { word in !modifiers.contains { word.starts(with: $0.utf8) } }
            return first.map { $0.elementsEqual("public".utf8) || $0.elementsEqual("open".utf8) } ?? false
        }
        /// Whether the current declaration is the body of a type, which hides its members.
        var isHidden = false
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let inner = line.drop { $0 == 0x20 || $0 == 0x09 }
            if isPublic(inner), inner.count == line.count || !isHidden { return true }
            guard inner.count == line.count else { continue }
            let words = line.prefix(100).split(separator: 0x20).prefix(4)
            if words.contains(where: { $0.elementsEqual("extension".utf8) }) || line.first == UInt8(ascii: "#") {
                isHidden = false
            } else if words.contains(where: { word in
                ["struct", "class", "enum", "actor", "protocol"].contains { word.elementsEqual($0.utf8) }
            }) {
                isHidden = true
            }
        }
        return false
    }
}
