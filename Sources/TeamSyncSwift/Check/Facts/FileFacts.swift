import TeamSyncBase

/// A place in a source that rules look at. What it is does not depend on any catalogue.
package struct SourceUse: Equatable, Sendable {
    package enum Kind: Int, Sendable {
        /// A colour written as numbers.
        case colorLiteral
        /// `Color.red`
        case systemColor
        /// `Font.title`
        case systemFont
        /// `Image(systemName: "xmark")`
        case symbol
        /// An icon or a colour named through a configured accessor.
        case icon, color
        /// A call of the initialiser of a component that is looked for.
        case component
        /// A distance written as a number.
        case spacing
    }

    package var kind: Kind
    package var range: SourceRange
    /// The names around it: `CardView.body`.
    package var declaration: String
    /// What was written, without comments and white space, at most 200 bytes.
    package var literal: String
    /// The name of an icon, a colour, a symbol, a component; the type of a colour literal; a distance.
    package var name: String
    /// Of a colour literal; nil when its value is not known.
    package var color: ColorValue?
    /// Of a colour literal: whether another expression cannot take its place, since it is one of several in its call, or is
    /// unwrapped.
    package var isKept = false
    /// Of a named icon or colour: whether it was a member, so that capitals and separators do not count.
    package var isMember = false

    package init(kind: Kind, range: SourceRange, declaration: String, literal: String, name: String) {
        (self.kind, self.range, self.declaration) = (kind, range, declaration)
        (self.literal, self.name) = (literal, name)
    }
}

/// A type that a source declares, as far as specifications describe it.
package struct DeclaredType: Equatable, Sendable {
    package struct Parameter: Equatable, Sendable {
        /// The name at calls; nil for `_`.
        package var label: String?
        package var name: String
        package var range: SourceRange

        /// By which a specification may call it.
        package var names: [String] { [name, label ?? name] }

        package init(label: String?, name: String, range: SourceRange) {
            (self.label, self.name, self.range) = (label, name, range)
        }
    }

    package var name: String
    package var range: SourceRange
    /// Whether it is a view: a struct that conforms to View, or a class below one of UIKit's or AppKit's views.
    package var isView: Bool
    /// Not so for `private` and `fileprivate`, and for types in others.
    package var isVisible: Bool
    /// Of all initialisers that others may call, each name once.
    package var parameters: [Parameter]
    /// Whether a part of its initialisers comes from a macro or an extension elsewhere, so that parameters may be missing.
    package var isOpen = false
    /// Of a class: the properties that others may set.
    package var settable: [String] = []
    /// Whether these are only the initialisers of an extension of a type of another file.
    package var isExtension = false

    package init(name: String, range: SourceRange, isView: Bool, isVisible: Bool, parameters: [Parameter]) {
        (self.name, self.range, self.isView) = (name, range, isView)
        (self.isVisible, self.parameters) = (isVisible, parameters)
    }
}

/// `// teamsync:ignore RULE: reason`
package struct IgnoreComment: Equatable, Sendable {
    package var rules: [String]
    package var reason: String
    package var range: SourceRange
    /// The lines that it is about; nil for the whole file.
    package var lines: ClosedRange<Int>?

    package init(rules: [String], reason: String, range: SourceRange, lines: ClosedRange<Int>?) {
        (self.rules, self.reason, self.range, self.lines) = (rules, reason, range, lines)
    }
}

/// What one source file says, as far as rules ask.
package struct FileFacts: Equatable, Sendable {
    /// Raised when the same source gives other facts than before.
    package static let version = 3

    package var uses: [SourceUse] = []
    package var types: [DeclaredType] = []
    /// The types that previews show.
    package var previewed: [String] = []
    package var ignores: [IgnoreComment] = []
    /// Whether there are more uses than are listed.
    package var isCut = false
    /// Why the source could not be read as Swift, as a predicate; nil when it could.
    package var failure: String?

    package init() {}

    package init(failure: String) {
        self.failure = failure
    }
}

extension FileFacts {
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(failure)
        writer.write(isCut ? 1 : 0)
        writer.write(uses) { writer, use in
            writer.write(use.kind.rawValue)
            writer.write(use.range)
            for text in [use.declaration, use.literal, use.name] { writer.write(text) }
            writer.write(use.color)
            writer.write((use.isMember ? 1 : 0) | (use.isKept ? 2 : 0))
        }
        writer.write(types) { writer, type in
            writer.write(type.name)
            writer.write(type.range)
            writer.write(
                (type.isView ? 1 : 0) | (type.isVisible ? 2 : 0) | (type.isOpen ? 4 : 0) | (type.isExtension ? 8 : 0))
            writer.write(type.settable) { $0.write($1) }
            writer.write(type.parameters) { writer, parameter in
                writer.write(parameter.label)
                writer.write(parameter.name)
                writer.write(parameter.range)
            }
        }
        writer.write(previewed) { $0.write($1) }
        writer.write(ignores) { writer, ignore in
            writer.write(ignore.rules) { $0.write($1) }
            writer.write(ignore.reason)
            writer.write(ignore.range)
            writer.write(ignore.lines?.lowerBound ?? 0)
            writer.write(ignore.lines?.upperBound ?? 0)
        }
        return writer.bytes
    }

    package init(bytes: ArraySlice<UInt8>) throws(ByteReader.Malformed) {
        var reader = ByteReader(bytes)
        failure = try reader.optionalText()
        isCut = try reader.number() == 1
        uses = try reader.list { reader throws(ByteReader.Malformed) in
            guard let kind = SourceUse.Kind(rawValue: try reader.number()) else { throw ByteReader.Malformed() }
            let range = try reader.range()
            var use = SourceUse(
                kind: kind, range: range, declaration: try reader.text(), literal: try reader.text(),
                name: try reader.text())
            use.color = try reader.colorValue()
            let flags = try reader.number()
            (use.isMember, use.isKept) = (flags & 1 != 0, flags & 2 != 0)
            return use
        }
        types = try reader.list { reader throws(ByteReader.Malformed) in
            let name = try reader.text()
            let range = try reader.range()
            let flags = try reader.number()
            let settable = try reader.list { reader throws(ByteReader.Malformed) in try reader.text() }
            var type = DeclaredType(
                name: name, range: range, isView: flags & 1 != 0, isVisible: flags & 2 != 0,
                parameters: try reader.list { reader throws(ByteReader.Malformed) in
                    DeclaredType.Parameter(
                        label: try reader.optionalText(), name: try reader.text(), range: try reader.range())
                })
            (type.isOpen, type.isExtension, type.settable) = (flags & 4 != 0, flags & 8 != 0, settable)
            return type
        }
        previewed = try reader.list { reader throws(ByteReader.Malformed) in try reader.text() }
        ignores = try reader.list { reader throws(ByteReader.Malformed) in
            let rules = try reader.list { reader throws(ByteReader.Malformed) in try reader.text() }
            let reason = try reader.text()
            let range = try reader.range()
            let (first, last) = (try reader.number(), try reader.number())
            return IgnoreComment(
                rules: rules, reason: reason, range: range, lines: first > 0 && first <= last ? first...last : nil)
        }
        guard reader.isAtEnd else { throw ByteReader.Malformed() }
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ range: SourceRange) {
        write(range.offset)
        write(range.length)
        write(range.line)
        write(range.column)
        write(range.endLine - range.line)
        write(range.endColumn)
        write(range.column - range.utf16Column)
        write(range.endColumn - range.utf16EndColumn)
    }
}

extension ByteReader {
    /// Beyond the size of any source.
    private static var limit: Int { 1 << 32 }

    fileprivate mutating func range() throws(Malformed) -> SourceRange {
        var range = SourceRange()
        range.offset = try number()
        range.length = try number()
        range.line = try number()
        range.column = try number()
        let lines = try number()
        range.endColumn = try number()
        let (saved, savedAtEnd) = (try number(), try number())
        guard (0..<ByteReader.limit).contains(range.offset), (0..<ByteReader.limit).contains(range.length),
            (1..<ByteReader.limit).contains(range.line), (1..<ByteReader.limit).contains(range.column),
            (1..<ByteReader.limit).contains(range.endColumn), (0..<ByteReader.limit).contains(lines),
            (0..<range.column).contains(saved), (0..<range.endColumn).contains(savedAtEnd)
        else { throw Malformed() }
        range.endLine = range.line + lines
        (range.utf16Column, range.utf16EndColumn) = (range.column - saved, range.endColumn - savedAtEnd)
        return range
    }
}
