import TeamSyncBase

/// Reads the uses of an accessor from bytes, without a parser, if each of them is written like the accessor itself:
/// `DSIcon.named("close")` for `DSIcon.named("{name}")`.
struct PlainUses {
    struct Name: Hashable {
        let text: String
        let isMember: Bool
    }

    /// The code around a name, from the end of `word` on.
    private struct Shape {
        /// The code, without white space.
        let code: [UInt8]
        /// The quote and the beginning of the string that contains the name; empty for a member.
        let string: [UInt8]
        /// The end of the string, without the quote.
        let suffix: [UInt8]

        var isMember: Bool { string.isEmpty }
    }

    /// The last name before the item's, without its first byte, whose case differs in variants of a function:
    /// `amed` in `named` and `coloredNamed`.
    private let word: [UInt8]
    private let shapes: [Shape]
    private let isCall: Bool

    /// - Returns: nil if the text is not an accessor.
    init?(_ accessor: String) {
        guard let pattern = AccessorPattern(accessor), let place = accessor.firstRange(of: "{name}"),
            let last = accessor[..<place.lowerBound].ranges(of: pattern.lastName).last
        else { return nil }
        word = Array(pattern.lastName.utf8.dropFirst())
        isCall = pattern.isCall
        let before = accessor[last.upperBound..<place.lowerBound]
        let code = before.prefix { $0 != "\"" }.utf8.filter { !$0.isLineSpace }
        let string = Array(before.drop { $0 != "\"" }.utf8)
        let suffix = Array(accessor[place.upperBound...].prefix { $0 != "\"" }.utf8)
        let quote = UInt8(ascii: "\"")
        shapes =
            if string.count(where: { $0 == quote }) == 1, !string.contains(UInt8(ascii: "\\")) {
                [Shape(code: code, string: string, suffix: suffix)]
            } else if !string.isEmpty {
                []
            } else if code.last == UInt8(ascii: ".") {
                [Shape(code: code, string: [], suffix: [])]
            } else {
                // The name may be written as a string or as a member.
                [
                    Shape(code: code, string: [quote], suffix: []),
                    Shape(code: code + [UInt8(ascii: ".")], string: [], suffix: []),
                ]
            }
    }

    /// Whether the accessor may occur in a source.
    func mayOccur(in bytes: [UInt8]) -> Bool { ByteSearch.contains(word, in: bytes) }

    /// The names in a source. The list may contain names from comments and from other functions of the same name.
    /// - Returns: nil if a parser is needed.
    func names(in bytes: [UInt8]) -> Set<Name>? {
        guard !word.isEmpty else { return nil }
        var names: Set<Name> = []
        for offset in ByteSearch.offsets(of: word, in: bytes) {
            let rest = bytes[(offset + word.count)...]
            // The word is the beginning of a longer name.
            if rest.first?.isInIdentifier ?? false { continue }
            guard let name = shapes.lazy.compactMap({ self.name(in: rest, $0) }).first else { return nil }
            names.insert(name)
        }
        return names
    }

    private func name(in source: ArraySlice<UInt8>, _ shape: Shape) -> Name? {
        var rest = source
        for byte in shape.code {
            rest = rest.drop { $0.isLineSpace }
            guard rest.popFirst() == byte else { return nil }
        }
        if !shape.isMember { rest = rest.drop { $0.isLineSpace } }
        guard rest.starts(with: shape.string) else { return nil }
        rest = rest.dropFirst(shape.string.count)
        var text = rest.prefix { $0.isInIdentifier || !shape.isMember && $0.isInName }
        rest = rest[text.endIndex...]
        if !shape.isMember {
            guard rest.popFirst() == UInt8(ascii: "\""), text.reversed().starts(with: shape.suffix.reversed()) else {
                return nil
            }
            text = text.dropLast(shape.suffix.count)
        }
        guard !text.isEmpty else { return nil }
        let isWhole =
            if isCall {
                [UInt8(ascii: ")"), UInt8(ascii: ",")].contains(rest.first { !$0.isLineSpace })
            } else {
                rest.first.map { $0 < 0x80 && $0 != UInt8(ascii: "`") } ?? true
            }
        return isWhole ? Name(text: String(decoding: text, as: UTF8.self), isMember: shape.isMember) : nil
    }
}

extension UInt8 {
    fileprivate var isInIdentifier: Bool { isASCIILetterOrDigit || self == UInt8(ascii: "_") }

    /// Whether it is a separator in names of icons and colors: `arrow-left`, `brand/primary`.
    fileprivate var isInName: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: " "): true
        default: false
        }
    }
}
