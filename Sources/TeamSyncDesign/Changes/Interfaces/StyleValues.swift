import TeamSyncBase
import TeamSyncDocuments

/// Describes a component of which only values in styles changed, in style sheets, `<style>` elements and `css` templates.
enum StyleValues {
    /// A declaration in a style sheet, with its rules in the name: `padding in .chip`.
    typealias Declaration = (name: String, value: String)

    /// The maximum number of values that are described, of files, and of bytes of a file.
    private static let (limit, fileLimit, sizeLimit) = (3, 6, 256 << 10)

    /// - Returns: the changed values, as members such as `padding in .chip`; empty if something else differs as well, or
    ///   if there are too many.
    static func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        let files = difference.files.filter { $0.isChanged && !ComponentSource.isAside($0.path) }
        guard difference.change == .changed, (1...fileLimit).contains(files.count) else { return [] }
        var facts: [Fact] = []
        for file in files {
            guard file.difference == .different, file.oldPath == nil, let old = file.old, let new = file.new,
                let before = try contents.contents(old), let after = try contents.contents(new),
                max(before.count, after.count) <= sizeLimit,
                let values = changes(
                    String(decoding: before, as: UTF8.self), String(decoding: after, as: UTF8.self), file.path)
            else { return [] }
            facts += values
        }
        let distinct = facts.reduce(into: [Fact]()) { if !$0.contains($1) { $0.append($1) } }
        return distinct.count <= limit ? distinct : []
    }

    /// - Returns: nil if anything but values differs.
    private static func changes(_ old: String, _ new: String, _ path: GitPath) -> [Fact]? {
        guard let before = parts(of: old, path), let after = parts(of: new, path), before.rest == after.rest,
            let former = declarations(in: before.styles), let now = declarations(in: after.styles)
        else { return nil }
        return changes(former, now)
    }

    /// Adds the changed values in styles to a component, if something else is known about it.
    /// - Returns: whether the facts about the component, with these values, state all that differs in its style sheets;
    ///   nil if it cannot be told.
    static func add(
        to difference: inout ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool? {
        guard !difference.properties.isEmpty || difference.api?.isEmpty == false else { return nil }
        let files = difference.files.filter { $0.difference == .different && !ComponentSource.isAside($0.path) }
        let names = StatedStyles(difference.properties)
        guard !names.isOpen else { return nil }
        var (facts, areStated): ([Fact], Bool?) = ([], nil)
        for file in files.prefix(fileLimit) {
            guard file.oldPath == nil, let old = file.old, let new = file.new, let before = try contents.contents(old),
                let after = try contents.contents(new), max(before.count, after.count) <= sizeLimit,
                let one = parts(of: String(decoding: before, as: UTF8.self), file.path),
                let other = parts(of: String(decoding: after, as: UTF8.self), file.path),
                one.rest == other.rest || ComponentInterface.isStyleSheet(file.path),
                let former = declarations(in: one.styles), let now = declarations(in: other.styles)
            else { continue }
            guard let own = names.rest(former, now).flatMap({ changes($0.old, $0.new) }) else {
                areStated = false
                continue
            }
            facts += own
            areStated = areStated ?? true
        }
        let distinct = facts.reduce(into: [Fact]()) { if !$0.contains($1) { $0.append($1) } }
        guard distinct.count <= limit else { return false }
        difference.properties += distinct
        return areStated
    }

    private static func changes(_ former: [Declaration], _ now: [Declaration]) -> [Fact]? {
        var (former, now) = (former, now)
        var others: [Fact] = []
        if former.map(\.name) != now.map(\.name) {
            let (names, newNames) = (Set(former.map(\.name)), Set(now.map(\.name)))
            let (lost, gained) = (
                former.filter { !newNames.contains($0.name) }, now.filter { !names.contains($0.name) }
            )
            let rules = Set(former.compactMap { rule($0.name) }).intersection(now.compactMap { rule($0.name) })
            let known = Set(former.compactMap { rule($0.name) })
            let added = newRules(gained, besides: known)
            let single = gained.filter { rule($0.name).map(added.contains) != true }
            guard lost.count + single.count + added.count <= limit,
                (lost + single).allSatisfy({ isPlain($0, in: rules) })
            else { return nil }
            others =
                lost.map { .member([FactText.name($0.name)], old: .string(FactText.name($0.value)), new: nil) }
                + single.map { .member([FactText.name($0.name)], old: nil, new: .string(FactText.name($0.value))) }
                + added.map { .member([FactText.name("styles for \($0)")], old: nil, new: .object([:])) }
            former.removeAll { !newNames.contains($0.name) }
            now.removeAll { !names.contains($0.name) }
            guard former.map(\.name) == now.map(\.name) else { return nil }
        }
        let changed = zip(former, now).filter { $0.value != $1.value && !TokenNotation.isSame($0.value, $1.value) }
        // Variables may be public or have other values elsewhere.
        guard changed.count <= limit, changed.allSatisfy({ $0.0.name.contains(" in ") }) else { return nil }
        return others
            + changed.map { one, other in
                // A drawing in a data URL cannot be read.
                let isDrawing = one.value.contains("url(\"data:") || one.value.contains("url('data:")
                let value = { (text: String) in isDrawing ? JSONValue.object([:]) : .string(FactText.name(text)) }
                return .member([FactText.name(one.name)], old: value(one.value), new: value(other.value))
            }
    }

    /// Returns the rules of new declarations that only the newer version has, in the order of the text. Rules in mixins,
    /// with computed selectors or with other classes may have been elsewhere.
    private static func newRules(
        _ gained: [Declaration], besides known: Set<Substring>
    ) -> [Substring] {
        let classes = known.reduce(into: Set<Substring>()) { $0.formUnion(self.classes(in: $1)) }
        return gained.reduce(into: []) { rules, declaration in
            guard let rule = rule(declaration.name), !known.contains(rule), !rules.contains(rule),
                !rule.contains("#{"), !rule.contains("@mixin"), !rule.contains("@function"), !rule.contains("@utility"),
                !rule.contains("&-"), !rule.contains("&_"), self.classes(in: rule).isSubset(of: classes)
            else { return }
            rules.append(rule)
        }
    }

    /// Returns the names of the classes in a selector.
    private static func classes(in rule: Substring) -> Set<Substring> {
        let isOfName = { (character: Character) in character.isLetter || character.isNumber || "-_".contains(character)
        }
        return rule.split(separator: ".", omittingEmptySubsequences: false).dropFirst().reduce(into: []) {
            names, part in
            let name = part.prefix(while: isOfName)
            if name.first?.isNumber == false { names.insert(name) }
        }
    }

    /// The rule in `padding in .chip`.
    private static func rule(_ name: String) -> Substring? {
        name.firstRange(of: " in ").map { name[$0.upperBound...] }
    }

    /// Whether a declaration has a value, and is in one of the rules.
    private static func isPlain(_ declaration: Declaration, in rules: Set<Substring>) -> Bool {
        rule(declaration.name).map(rules.contains) == true && !declaration.name.hasPrefix("@")
            && !declaration.name.hasPrefix("--") && !declaration.value.isEmpty
    }

    /// Returns the styles in a file, and its other text without white space; nil for other files.
    private static func parts(of text: String, _ path: GitPath) -> (styles: String, rest: String)? {
        let marks: (start: String, behind: Character?, end: String)
        switch path.ending.map(String.init)?.lowercased() {
        case "css", "scss", "less", "pcss": return (text, "")
        case "vue", "svelte", "html": marks = ("<style", ">", "</style")
        case "ts", "tsx", "js", "jsx", "mjs": marks = ("css`", nil, "`")
        default: return nil
        }
        var (styles, rest, left) = ("", "", text[...])
        while let start = left.firstRange(of: marks.start) {
            var body = left[start.upperBound...]
            if let behind = marks.behind {
                guard let place = body.firstIndex(of: behind) else { return nil }
                body = body[body.index(after: place)...]
            }
            guard let end = body.firstRange(of: marks.end) else { return nil }
            rest += left[..<body.startIndex]
            styles += body[..<end.lowerBound] + "\n"
            left = left[end.lowerBound...].dropFirst(marks.end.count)
        }
        return styles.isEmpty ? nil : (styles, String((rest + left).filter { !$0.isWhitespace }))
    }

    /// Returns the declarations in the order of the text; nil if a part is computed by a script, or if a brace is missing.
    private static func declarations(in text: String) -> [Declaration]? {
        guard !text.contains("${") else { return nil }
        let masked = SourceMask(Array(text.utf8), fileName: "a.scss").bytes
        var (found, rules, start): ([Declaration], [String], Int) = ([], [], 0)
        var (depth, interpolations) = (0, 0)
        for index in masked.indices {
            switch masked[index] {
            case UInt8(ascii: "{") where index > 0 && masked[index - 1] == UInt8(ascii: "#"): interpolations += 1
            case UInt8(ascii: "}") where interpolations > 0: interpolations -= 1
            case _ where interpolations > 0: break
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "{") where depth == 0:
                rules.append(withoutParameters(words(masked[start..<index])))
                start = index + 1
            case UInt8(ascii: ";") where depth == 0, UInt8(ascii: "}") where depth == 0:
                let declaration = loaded(words(masked[start..<index]))
                let place = rules.isEmpty ? "" : " in \(rules.joined(separator: " "))"
                if let colon = declaration.firstIndex(of: ":") {
                    let name = declaration[..<colon]
                    let value = declaration[declaration.index(after: colon)...].drop { $0 == " " }
                    found.append(("\(name)\(place)", String(value)))
                } else if !declaration.isEmpty {
                    found.append((declaration + place, ""))
                }
                if masked[index] == UInt8(ascii: "}"), rules.popLast() == nil { return nil }
                start = index + 1
            default: break
            }
        }
        return rules.isEmpty ? found : nil
    }

    /// Returns the head of a mixin or a function without its parameters. Other heads are unchanged.
    private static func withoutParameters(_ head: String) -> String {
        guard head.hasPrefix("@mixin ") || head.hasPrefix("@function ") else { return head }
        return head.prefix { $0 != "(" }[...].trimmed
    }

    /// Writes `@use "settings" as *` as `@import "settings"`. Other declarations are unchanged.
    private static func loaded(_ declaration: String) -> String {
        let words = declaration.split(separator: " ")
        guard [2, 4].contains(words.count), words[0] == "@use", words.count == 2 || words[2] == "as" else {
            return declaration
        }
        return "@import \(words[1])"
    }

    /// Returns text with single spaces.
    private static func words(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
}
