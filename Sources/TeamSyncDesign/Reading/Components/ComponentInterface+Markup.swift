import TeamSyncBase
import TeamSyncDocuments

extension ComponentInterface {
    private static let children = [Array("$props(".utf8), Array("children".utf8)]
    private static let slots = [Array("<slot".utf8), Array("<ng-content".utf8)]
    private static let emissions = ["$emit(", "dispatch("].map { Array($0.utf8) }

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
                // `store.dispatch('close')` is something else.
                if offset > 0, text[offset - 1].isPartOfWord || text[offset - 1] == UInt8(ascii: ".") { continue }
                if let name = quoted(in: text[...], at: offset + emission.count) { add(.event, name) }
            }
        }
    }

    /// Reads Svelte's `<button on:click>`, which passes an event on to the users of the component, and
    /// `let { children } = $props()`, which is the same content as that of `<slot>`.
    mutating func readSvelte(_ text: [UInt8]) {
        if ComponentInterface.children.allSatisfy({ ByteSearch.contains($0, in: text) }) { add(.slot, "default") }
        let offsets = ByteSearch.offsets(of: Array("on:".utf8), in: text).filter { $0 > 0 && text[$0 - 1] <= 0x20 }
        if offsets.count > ComponentInterface.tagLimit { addUnknown(.event) }
        for offset in offsets.prefix(ComponentInterface.tagLimit) {
            let rest = text[(offset + 3)...].prefix(ComponentInterface.tagSize)
            let name = rest.prefix { $0.isPartOfWord || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") }
            let end = rest[name.endIndex...].drop { $0.isPartOfWord || $0 == UInt8(ascii: "|") }
            guard let next = end.first, next <= 0x20 || ">/".utf8.contains(next) else { continue }
            add(.event, String(decoding: name, as: UTF8.self))
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
}
