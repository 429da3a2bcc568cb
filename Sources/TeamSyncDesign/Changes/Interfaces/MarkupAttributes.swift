import TeamSyncBase
import TeamSyncDocuments

/// The attributes for assistive technology in the markup of a component: `role`, `aria-live` and similar ones. The markup
/// can be JSX, a template of Vue, Svelte, Angular or Lit, or HTML.
struct MarkupAttributes {
    /// The maximum size of a source, of its attributes, and of a value in characters.
    private static let (sizeLimit, limit, valueLimit) = (256 << 10, 2000, 60)
    private static let endings: Set<String> = [
        "tsx", "jsx", "ts", "js", "mjs", "vue", "svelte", "html", "astro", "njk", "hbs", "twig", "liquid",
    ]
    private static let names: Set<String> = ["role", "tabindex", "alt", "lang", "inert", "autofocus"]

    /// The attributes with their elements in the order of the text, with values as written.
    private(set) var all: [(element: String, name: String, value: String)] = []
    /// The text without these attributes.
    private(set) var rest = ""

    init(_ bytes: [UInt8], _ path: GitPath) {
        let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
        guard MarkupAttributes.endings.contains(path.ending.map(String.init)?.lowercased() ?? ""),
            text.count <= MarkupAttributes.sizeLimit
        else {
            rest = String(decoding: text, as: UTF8.self)
            return
        }
        var (index, kept): (Int, [UInt8]) = (0, [])
        while index < text.count {
            guard let tag = MarkupAttributes.tag(at: index, in: text) else {
                kept.append(text[index])
                index += 1
                continue
            }
            let element = String(decoding: text[(index + 1)..<tag.name], as: UTF8.self)
            kept += text[index..<tag.name]
            var place = tag.name
            for attribute in tag.attributes {
                let name = String(decoding: attribute.name, as: UTF8.self)
                guard MarkupAttributes.isForAccess(name), all.count < MarkupAttributes.limit else { continue }
                kept += text[place..<attribute.range.lowerBound]
                place = attribute.range.upperBound
                all.append((element, name, MarkupAttributes.value(attribute.value)))
            }
            kept += text[place..<tag.end]
            index = tag.end
        }
        rest = String(decoding: kept, as: UTF8.self)
    }

    /// Returns the differences between the attributes of elements with the same name. An attribute with another value is
    /// paired if only one element has it.
    static func changes(_ old: MarkupAttributes, _ new: MarkupAttributes) -> [Fact] {
        let groups = { (side: MarkupAttributes) in
            Dictionary(grouping: side.all) { "\(plain($0.name)) of <\($0.element)>" }.mapValues { $0.map(\.value) }
        }
        let (before, after) = (groups(old), groups(new))
        return Set(before.keys).union(after.keys).sorted().flatMap { name -> [Fact] in
            var (lost, gained) = (before[name] ?? [], after[name] ?? [])
            for value in lost {
                guard let place = gained.firstIndex(of: value), let own = lost.firstIndex(of: value) else { continue }
                gained.remove(at: place)
                lost.remove(at: own)
            }
            let fact = { (old: String?, new: String?) in
                let value = { (text: String?) in text.map { JSONValue.string(FactText.name($0)) } }
                return Fact.member([FactText.name(name)], old: value(old), new: value(new))
            }
            if lost.count == 1, gained.count == 1 { return [fact(lost[0], gained[0])] }
            let distinct = { (values: [String]) in Set(values).sorted() }
            return distinct(lost).map { fact($0, nil) } + distinct(gained).map { fact(nil, $0) }
        }
    }

    /// Whether the path of a member is that of such an attribute.
    static func isName(_ path: [String]) -> Bool {
        path.count == 1 && path[0].contains(" of <") && isForAccess(String(path[0].prefix { $0 != " " }))
    }

    /// The name of an attribute without the marks of a binding: `aria-label` for `:aria-label` and `[attr.aria-label]`.
    private static func plain(_ name: String) -> String {
        var text = name.lowercased()[...]
        for mark in ["[", ":", "?", ".", "v-bind:", "attr."] where text.hasPrefix(mark) {
            text = text.dropFirst(mark.count)
        }
        return String(text.last == "]" ? text.dropLast() : text)
    }

    private static func isForAccess(_ name: String) -> Bool {
        let name = plain(name)
        return names.contains(name) || name.hasPrefix("aria-") && name.count > 5
    }

    /// Returns a value without quotation marks and spaces at its ends.
    private static func value(_ bytes: ArraySlice<UInt8>?) -> String {
        guard let bytes else { return "true" }
        var text = String(decoding: bytes, as: UTF8.self)[...].trimmed
        if let first = text.first, "\"'".contains(first), text.count > 1, text.last == first {
            text = String(text.dropFirst().dropLast())
        }
        return text.count > valueLimit ? "\(text.prefix(valueLimit - 1))…" : text
    }

    // MARK: Tags

    private struct Tag {
        /// The position after the name, and that after the tag.
        var (name, end): (Int, Int)
        var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>?, range: Range<Int>)] = []
    }

    /// The maximum number of bytes in a tag.
    private static let tagLimit = 2 << 10

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-_.:@[]()?#*".utf8.contains(byte)
    }

    /// Returns the opening tag at a position; nil if there is none, as in `a < b` and `Array<string>`.
    private static func tag(at start: Int, in text: [UInt8]) -> Tag? {
        guard text[start] == UInt8(ascii: "<"), start + 1 < text.count, text[start + 1].isASCIILetter,
            start == 0 || !isOfName(text[start - 1]) || text[start - 1] == UInt8(ascii: "(")
        else { return nil }
        let limit = min(text.count, start + tagLimit)
        var index = start + 1
        while index < limit, text[index].isASCIILetter || isOfName(text[index]) { index += 1 }
        var tag = Tag(name: index, end: index)
        while index < limit {
            let space = index
            while index < limit, text[index] <= 0x20 { index += 1 }
            guard index < limit else { return nil }
            if text[index] == UInt8(ascii: ">") {
                tag.end = index + 1
                return tag
            }
            if text[index] == UInt8(ascii: "/") {
                index += 1
                continue
            }
            if text[index] == UInt8(ascii: "{") || text[index] == UInt8(ascii: "$") {
                guard let end = valueEnd(index, limit, text) else { return nil }
                index = end
                continue
            }
            let name = index
            while index < limit, isOfName(text[index]) { index += 1 }
            guard index > name, name > space else { return nil }
            var value: ArraySlice<UInt8>?
            let names = text[name..<index]
            if index < limit, text[index] == UInt8(ascii: "=") {
                guard let end = valueEnd(index + 1, limit, text) else { return nil }
                value = text[(index + 1)..<end]
                index = end
            }
            tag.attributes.append((names, value, space..<index))
        }
        return nil
    }

    /// Returns the position after a value: a literal, or code in braces.
    private static func valueEnd(_ start: Int, _ limit: Int, _ text: [UInt8]) -> Int? {
        guard start < limit else { return nil }
        if "\"'".utf8.contains(text[start]) {
            return text[(start + 1)..<limit].firstIndex(of: text[start]).map { $0 + 1 }
        }
        var (index, depth): (Int, Int) = (start, 0)
        while index < limit {
            switch text[index] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return index + 1 }
            case _ where depth > 0: break
            case UInt8(ascii: ">"): return index > start ? index : nil
            case let byte where byte <= 0x20: return index > start ? index : nil
            default: break
            }
            index += 1
        }
        return nil
    }
}
