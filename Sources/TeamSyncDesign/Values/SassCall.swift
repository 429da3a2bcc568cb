import TeamSyncBase

/// Compares expressions of Sass regardless of how functions are named: `map-get($a, b)`, `map.get($a, b)` and a library's
/// own `kit-map-get($a, b)`; `math.div(8px, 2)` and `8px / 2`; `darken($a, 5%)` and `color.adjust($a, $lightness: -5%)`.
enum SassCall {
    private static let depthLimit = 16

    static func areSame(_ old: String, _ new: String) -> Bool {
        guard old.contains("("), new.contains("(") || new.contains("/") else {
            return new.contains("(") && old.contains("/") ? areSame(new, old) : false
        }
        guard let one = written(old[...], 0), let other = written(new[...], 0) else { return false }
        return withoutBrackets(one) == withoutBrackets(other)
    }

    /// The names of functions in modules whose names without the module differ from `name` and `module-name`.
    private static let renamed = [
        "color.adjust": "adjust-color", "color.scale": "scale-color", "color.change": "change-color",
        "list.separator": "list-separator", "list.set-nth": "set-nth", "math.unit": "unit",
        "math.is-unitless": "unitless", "math.compatible": "comparable", "string.length": "str-length",
        "string.index": "str-index", "string.slice": "str-slice", "string.insert": "str-insert",
    ]
    /// The arguments of `color.adjust` that the functions for one component of a color stand for.
    private static let adjustments = [
        "lighten": "$lightness: ", "darken": "$lightness: -", "saturate": "$saturation: ",
        "desaturate": "$saturation: -", "opacify": "$alpha: ", "fade-in": "$alpha: ", "transparentize": "$alpha: -",
        "fade-out": "$alpha: -", "adjust-hue": "$hue: ",
    ]
    private static let colorName = "$color: "
    private static let modules = ["color", "list", "math", "string", "meta", "selector"]

    private static func plain(_ name: Substring) -> String {
        if let known = renamed[String(name)] { return known }
        let dashed = name.replacing(".", with: "-")
        let place = dashed.firstRange(of: "map-")
        if let place, place.lowerBound == dashed.startIndex || dashed[..<place.lowerBound].hasSuffix("-") {
            return String(dashed[place.lowerBound...])
        }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && modules.contains(String(parts[0])) ? String(parts[1]) : String(name)
    }

    /// Returns an expression with the usual names of functions; nil if it is nested too deeply or has unbalanced
    /// brackets.
    private static func written(_ text: Substring, _ depth: Int) -> String? {
        guard depth < depthLimit else { return nil }
        var (output, index) = ("", text.startIndex)
        while index < text.endIndex {
            let character = text[index]
            if character == "\"" || character == "'" {
                let rest = text[text.index(after: index)...]
                guard let end = rest.firstIndex(of: character) else { return nil }
                output += "\"\(rest[..<end])\""
                index = rest.index(after: end)
            } else if isOfName(character) {
                let name = text[index...].prefix(while: isOfName)
                index = name.endIndex
                guard index < text.endIndex, text[index] == "(", name.first?.isLetter == true else {
                    output += name
                    continue
                }
                guard let inside = inside(text[index...]) else { return nil }
                var arguments: [String] = []
                for part in parts(of: inside) {
                    guard let argument = written(part, depth + 1) else { return nil }
                    arguments.append(argument)
                }
                output += call(name, arguments)
                index = text.index(after: inside.endIndex)
            } else if character == "(" {
                guard let inside = inside(text[index...]), let own = written(inside, depth + 1) else { return nil }
                output += "(\(own))"
                index = text.index(after: inside.endIndex)
            } else {
                if character == "/" {
                    while output.last?.isWhitespace == true { output.removeLast() }
                    output += " / "
                } else if !character.isWhitespace || output.last?.isWhitespace != true {
                    output.append(character.isWhitespace ? " " : character)
                }
                index = text.index(after: index)
            }
        }
        return output[...].trimmed
    }

    private static func call(_ name: Substring, _ arguments: [String]) -> String {
        let own = plain(name)
        var arguments = arguments
        // The first argument of these functions can have its name.
        if let first = arguments.first, first.hasPrefix(colorName),
            adjustments[own] != nil || ["adjust-color", "scale-color", "change-color"].contains(own)
        {
            arguments[0] = String(first.dropFirst(colorName.count))
        }
        if name == "math.div", arguments.count == 2 {
            let operands = arguments.map { parts(of: $0[...], separator: " ").count > 1 ? "(\($0))" : $0 }
            return "(\(operands[0]) / \(operands[1]))"
        }
        if let adjustment = adjustments[own], arguments.count == 2, !arguments[1].contains(where: " -:($".contains) {
            return "adjust-color(\(arguments[0]), \(adjustment)\(arguments[1]))"
        }
        return "\(own)(\(arguments.joined(separator: ", ")))"
    }

    /// Returns the text without the brackets around the whole of it.
    private static func withoutBrackets(_ text: String) -> String {
        guard text.first == "(", let inside = inside(text[...]), text.index(after: inside.endIndex) == text.endIndex,
            parts(of: inside).count == 1, !inside.contains(":")
        else { return text }
        return String(inside)
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-_.$#%".contains(character)
    }

    /// Returns the text between the bracket at the beginning and its partner; nil if it has none.
    private static func inside(_ text: Substring) -> Substring? {
        var end: Substring.Index?
        scan(text) { index, _, depth in
            if depth == 0 { end = index }
            return depth != 0
        }
        return end.map { text[text.index(after: text.startIndex)..<$0] }
    }

    /// Returns the parts of a text between separators that are outside brackets and string literals.
    private static func parts(of text: Substring, separator: Character = ",") -> [Substring] {
        var (found, start): ([Substring], Substring.Index) = ([], text.startIndex)
        scan(text) { index, character, depth in
            if character == separator, depth == 0 {
                found.append(text[start..<index])
                start = text.index(after: index)
            }
            return true
        }
        return found + [text[start...]]
    }

    /// Visits the characters outside string literals until `visit` returns false.
    /// - Parameter visit: called with the place, the character, and the number of brackets that are open after it.
    private static func scan(_ text: Substring, _ visit: (Substring.Index, Character, Int) -> Bool) {
        var (depth, quote): (Int, Character?) = (0, nil)
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil }
                continue
            }
            if character == "\"" || character == "'" {
                quote = character
                continue
            }
            if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
            guard visit(index, character, depth) else { return }
        }
    }
}
