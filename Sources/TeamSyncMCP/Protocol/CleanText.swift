import TeamSyncBase
import TeamSyncReaders

extension Sanitizer {
    /// Does the same as `clean`, but keeps line breaks and tabs.
    static func cleanLines(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) || $0 == 0x0a || $0 == 0x09 }) { return text }
        var clean = ""
        var line = String.UnicodeScalarView()
        func end() {
            if !line.isEmpty { clean += Sanitizer.clean(String(line)) }
            line = .init()
        }
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            switch scalars[index] {
            case "\n", "\t":
                end()
                clean.unicodeScalars.append(scalars[index])
            case "\r":
                // A carriage return alone is a line break; one before a newline is omitted.
                let next = scalars.index(after: index)
                if next == scalars.endIndex || scalars[next] != "\n" {
                    end()
                    clean += "\n"
                }
            default: line.append(scalars[index])
            }
        }
        end()
        return clean
    }
}

extension JSONValue {
    /// The value with invisible characters removed from its strings: see `Sanitizer`.
    var cleaned: JSONValue {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): .string(Sanitizer.cleanLines(text))
        case .array(let elements): .array(elements.map(\.cleaned))
        case .object(let members):
            .object(
                members.reduce(into: [:]) { $0[Sanitizer.cleanLines($1.key)] = $1.value.cleaned })
        }
    }
}
