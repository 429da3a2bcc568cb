import TeamSyncBase
import TeamSyncDocuments

extension ComponentInterface {
    private static let slots = [Array("<slot".utf8), Array("<ng-content".utf8)]
    private static let emissions = ["$emit(", " dispatch("].map { Array($0.utf8) }

    /// Reads `<slot name="icon">`, `part="base"`, `exportparts="base:chip"` and Vue's `@click="$emit('close')"`.
    /// - Parameter text: markup, or a script that contains markup, without comments.
    mutating func readMarkup(_ text: [UInt8]) {
        for tag in ComponentInterface.slots {
            let offsets = ByteSearch.offsets(of: tag, in: text)
            if offsets.count > ComponentInterface.tagLimit { addUnknown(.slot) }
            for offset in offsets.prefix(ComponentInterface.tagLimit) {
                let start = offset + tag.count
                guard start < text.count, text[start] <= 0x20 || ">/".utf8.contains(text[start]) else { continue }
                addSlot(attributes(in: text[start...].prefix(ComponentInterface.tagSize)))
            }
        }
        readParts(text, Array("part=".utf8)) { [$0] }
        readParts(text, Array("exportparts=".utf8)) { text in
            text.split(separator: ",").map { $0.split(separator: ":").last.map { $0.trimmed } ?? "" }
        }
        if ByteSearch.contains(Array(".part.".utf8), in: text) { addUnknown(.cssPart) }
        for emission in ComponentInterface.emissions {
            for offset in ByteSearch.offsets(of: emission, in: text) {
                if let name = quoted(in: text[...], at: offset + emission.count) { add(.event, name) }
            }
        }
    }

    private mutating func addSlot(_ attributes: [(name: String, value: String?)]) {
        for (name, value) in attributes {
            switch name {
            case "name", "select":
                if let value { add(.slot, value) } else { addUnknown(.slot) }
                return
            case ":name", "v-bind:name", "[name]", "?name":
                addUnknown(.slot)
                return
            default: continue
            }
        }
        add(.slot, "default")
    }

    /// The maximum number of tags that are read, the maximum size of a tag in bytes, and the maximum number of its
    /// attributes.
    private static let (tagLimit, tagSize, attributeLimit) = (1000, 1000, 50)

    /// Returns the attributes of a tag, up to its end or to the end of the text. The value of a computed attribute is
    /// nil.
    private func attributes(in text: ArraySlice<UInt8>) -> [(name: String, value: String?)] {
        var (found, index): ([(name: String, value: String?)], Int) = ([], text.startIndex)
        while index < text.endIndex, text[index] != UInt8(ascii: ">"),
            found.count < ComponentInterface.attributeLimit
        {
            let stop = text[index...].firstIndex { $0 <= 0x20 || "=>{/".utf8.contains($0) } ?? text.endIndex
            let name = String(decoding: text[index..<stop], as: UTF8.self)
            index = stop
            guard !name.isEmpty, index < text.endIndex, text[index] == UInt8(ascii: "=") else {
                if !name.isEmpty { found.append((name, nil)) }
                if index < text.endIndex, text[index] == UInt8(ascii: "{") { index = braceEnd(text, index) }
                if index < text.endIndex, text[index] != UInt8(ascii: ">") { index += 1 }
                continue
            }
            index += 1
            let value = quoted(in: text, at: index)
            if index < text.endIndex, "\"'".utf8.contains(text[index]) {
                index = (text[(index + 1)...].firstIndex(of: text[index]) ?? text.endIndex - 1) + 1
            } else if index < text.endIndex, "{$".utf8.contains(text[index]) {
                index = braceEnd(text, index)
            }
            found.append((name, value))
        }
        return found
    }

    /// Returns the index after `{…}`, which may be preceded by `$`.
    private func braceEnd(_ text: ArraySlice<UInt8>, _ start: Int) -> Int {
        var (index, depth) = (start, 0)
        while index < text.endIndex {
            if text[index] == UInt8(ascii: "{") { depth += 1 }
            if text[index] == UInt8(ascii: "}") { depth -= 1 }
            index += 1
            if depth == 0, text[index - 1] == UInt8(ascii: "}") { break }
        }
        return index
    }

    /// Returns the text in quotation marks, which may be in braces; nil for other values and for text that contains
    /// code.
    private func quoted(in text: ArraySlice<UInt8>, at start: Int) -> String? {
        let index = start < text.endIndex && text[start] == UInt8(ascii: "{") ? start + 1 : start
        guard index < text.endIndex, "\"'".utf8.contains(text[index]),
            let end = text[(index + 1)...].prefix(400).firstIndex(of: text[index])
        else { return nil }
        let value = String(decoding: text[(index + 1)..<end], as: UTF8.self)
        return value.contains("{") ? nil : value
    }

    private mutating func readParts(_ text: [UInt8], _ attribute: [UInt8], _ parts: (String) -> [String]) {
        for offset in ByteSearch.offsets(of: attribute, in: text) where offset > 0 && text[offset - 1] <= 0x20 {
            guard let value = quoted(in: text[...], at: offset + attribute.count) else {
                addUnknown(.cssPart)
                continue
            }
            for part in parts(value) { for name in part.split(separator: " ") { add(.cssPart, String(name)) } }
        }
    }

    // MARK: Custom properties

    /// The maximum length of a team's prefix in names, in letters.
    private static let prefixLimit = 3

    /// Reads the custom properties that are named after the component, such as `--chip-gap` and `--ui-chip-gap`. Names
    /// that begin with an underscore are private.
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

    /// Returns the name of the component, with and without a team's prefix, in lower case and without separators.
    private static func names(of component: String) -> Set<String> {
        let words = component.split { !$0.isLetter && !$0.isNumber }
        var names = [ComponentSource.plain(component)]
        if words.count > 1, let first = words.first, first.count <= prefixLimit {
            names.append(words.dropFirst().joined().lowercased())
        }
        return Set(names.filter { $0.count > 1 })
    }

    private static func belongs(_ property: String, to names: Set<String>) -> Bool {
        let words = property.lowercased().split(separator: "-", omittingEmptySubsequences: false)
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
}
