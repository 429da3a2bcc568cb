import TeamSyncBase
import TeamSyncDocuments

/// Names in style sheets.
extension ComponentInterface {
    static let styles: Set<String> = ["css", "scss", "less", "sass"]
    static let others = styles.union(["html", "htm"])

    static func isStyleSheet(_ path: GitPath) -> Bool {
        styles.contains(path.ending.map(String.init)?.lowercased() ?? "")
    }

    /// Whether a file can contain such names.
    static func isSource(_ path: GitPath) -> Bool {
        if let kind = ScriptKind(path) { return kind != .dart }
        return others.contains(path.ending.map(String.init)?.lowercased() ?? "")
    }

    /// The maximum length of a team's prefix in names, in letters.
    private static let prefixLimit = 3

    // MARK: Custom properties

    /// Reads the custom properties that are named after the component, such as `--chip-gap`, `--ui-chip-gap` and
    /// `--uiChip-gap`. Names that begin with an underscore are private.
    mutating func readProperties(_ text: [UInt8], of component: String) {
        let names = ComponentInterface.names(of: component)
        guard !names.isEmpty else { return }
        let isWord = { (byte: UInt8) in byte.isPartOfWord || byte == UInt8(ascii: "-") }
        for offset in ByteSearch.offsets(of: Array("--".utf8), in: text) {
            if offset > 0, isWord(text[offset - 1]) || text[offset - 1] == UInt8(ascii: "!") { continue }
            let start = offset + 2
            let end = text[start...].firstIndex { !isWord($0) } ?? text.count
            // The rest of this name is computed.
            if end < text.count, "#$".utf8.contains(text[end]) { continue }
            let name = String(decoding: text[start..<end], as: UTF8.self)
            if ComponentInterface.belongs(name, to: names) { add(.customProperty, "--\(name)") }
        }
    }

    /// Reads the custom properties that a style sheet of a custom element declares for users to set, as in
    /// `:host { --background: #fff; }`.
    mutating func readHostProperties(_ text: [UInt8]) {
        for host in ByteSearch.offsets(of: Array(":host".utf8), in: text).prefix(ComponentInterface.hostLimit) {
            let head = text[(host + 5)...].prefix { !"{},;".utf8.contains($0) }
            guard head.endIndex < text.count, text[head.endIndex] == UInt8(ascii: "{"),
                head.allSatisfy({ $0 <= 0x20 })
            else { continue }
            var (depth, index, start) = (0, head.endIndex, head.endIndex + 1)
            while index < text.count {
                switch text[index] {
                case UInt8(ascii: "{"): (depth, start) = (depth + 1, index + 1)
                case UInt8(ascii: "}"): (depth, start) = (depth - 1, index + 1)
                case UInt8(ascii: ";"): start = index + 1
                case UInt8(ascii: ":") where depth == 1:
                    let name = String(decoding: text[start..<index], as: UTF8.self)[...].trimmed
                    if name.hasPrefix("--"), !name.hasPrefix("--_"), !name.contains(" ") { add(.customProperty, name) }
                default: break
                }
                if depth == 0 { break }
                index += 1
            }
        }
    }

    /// The maximum number of rules for the element itself.
    private static let hostLimit = 50

    /// Returns the name of the component, with and without a team's prefix, in lower case and without separators.
    private static func names(of component: String) -> Set<String> {
        let words = component.split { !$0.isLetter && !$0.isNumber }
        var names = [NameWords.letters(component)]
        if words.count > 1, let first = words.first, first.count <= prefixLimit {
            names.append(words.dropFirst().joined().lowercased())
        }
        return Set(names.filter { $0.count > 1 })
    }

    private static func belongs(_ property: String, to names: Set<String>) -> Bool {
        if belongs(words: property.lowercased(), to: names) { return true }
        let spelled = kebab(property)
        return spelled != property && belongs(words: spelled.lowercased(), to: names)
    }

    /// Converts `hxBadge-color` to `hx-Badge-color`.
    private static func kebab(_ name: String) -> String {
        var (text, previous): (String, Character?) = ("", nil)
        for character in name {
            if character.isUppercase, let previous, previous.isLowercase || previous.isNumber { text.append("-") }
            text.append(character)
            previous = character
        }
        return text
    }

    private static func belongs(words text: String, to names: Set<String>) -> Bool {
        let words = text.split(separator: "-", omittingEmptySubsequences: false)
        guard words.count > 1, words.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("_") }) else { return false }
        return (0...1).contains { first in
            guard first == 0 || words[0].count <= prefixLimit else { return false }
            var joined = ""
            for word in words.dropFirst(first).dropLast() {
                joined += word
                if names.contains(joined) { return true }
            }
            return false
        }
    }

    /// Reads the variables of Sass that users can configure, such as `$chip-gap: 4px !default`.
    mutating func readVariables(_ text: [UInt8], of component: String) {
        let names = ComponentInterface.names(of: component)
        guard !names.isEmpty, ByteSearch.contains(Array("!default".utf8), in: text) else { return }
        add(variables: SassVariables.defaults(in: text)?.filter { ComponentInterface.belongs($0.key, to: names) })
    }

    // MARK: Classes

    /// Reads the classes that a style sheet defines, whatever their names are, and those of other elements that are
    /// named after the component, such as `.chip-label` in `.menu .chip-label`.
    mutating func readClasses(_ text: [UInt8], of component: String) {
        let names = ComponentInterface.names(of: component)
        guard !names.isEmpty else { return }
        let classes = StyleClasses(text)
        add(classes: classes.defined.union(classes.mentioned.filter { ComponentInterface.isClass($0, of: names) }))
        calls.formUnion(classes.calls)
        if classes.isOpen { addUnknown(.cssClass) }
    }

    private static func isClass(_ text: String, of names: Set<String>) -> Bool {
        let words = text.split { "-_".contains($0) }.joined(separator: "-")
        return names.contains(NameWords.letters(text)) || belongs(words, to: names)
    }
}
