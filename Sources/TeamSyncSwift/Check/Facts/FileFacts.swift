import TeamSyncBase

/// The parts of a type's declaration that are relevant to specifications.
package struct DeclaredType: Equatable, Sendable {
    package struct Parameter: Equatable, Sendable {
        /// The label in calls; nil for `_`.
        package var label: String?
        package var name: String
        package var range: SourceRange
        /// The last part of the name of its type; empty if the type has no name.
        package var type = ""

        /// The names that a specification may use for the parameter.
        package var names: [String] { [name, label ?? name] }

        package init(label: String?, name: String, range: SourceRange) {
            (self.label, self.name, self.range) = (label, name, range)
        }
    }

    package var name: String
    package var range: SourceRange
    /// Whether it is a view: a struct that conforms to View, or a subclass of a UIKit or AppKit view.
    package var isView: Bool
    /// Whether other files can use it; false for `private`, `fileprivate` and nested types.
    package var isVisible: Bool
    /// The parameters of all accessible initializers, without duplicates.
    package var parameters: [Parameter]
    /// Whether a macro, or an extension in another place, may add initializers, so that parameters may be missing.
    package var isOpen = false
    /// The parameters of methods that set an object's values: `configure(title:)`, `setImage(_:)`, `update(with:)`.
    package var configured: [Parameter] = []
    /// Whether this contains only the initializers and methods from an extension of a type in another file.
    package var isExtension = false

    package init(name: String, range: SourceRange, isView: Bool, isVisible: Bool, parameters: [Parameter]) {
        (self.name, self.range, self.isView) = (name, range, isView)
        (self.isVisible, self.parameters) = (isVisible, parameters)
    }
}

/// A comment that ignores a rule: `// teamsync:ignore RULE: reason`.
package struct IgnoreComment: Equatable, Sendable {
    package var rules: [String]
    package var reason: String
    package var range: SourceRange
    /// The lines that it applies to; nil for the whole file.
    package var lines: ClosedRange<Int>?

    package init(rules: [String], reason: String, range: SourceRange, lines: ClosedRange<Int>?) {
        (self.rules, self.reason, self.range, self.lines) = (rules, reason, range, lines)
    }
}

/// The facts about one source file that rules need.
package struct FileFacts: Equatable, Sendable {
    /// Must be incremented when the same source produces different facts than before.
    package static let version = 6

    package var uses: [SourceUse] = []
    package var types: [DeclaredType] = []
    /// The names of types that previews show.
    package var previewed: [String] = []
    package var ignores: [IgnoreComment] = []
    /// The declarations that determine the types of names in this and other files.
    package var declarations = FileDeclarations()
    /// The imported modules, if the source uses a configured accessor.
    package var imports: [String] = []
    /// Whether the list of uses was truncated.
    package var isCut = false
    /// The reason the source could not be parsed as Swift, as a predicate; nil if it could.
    package var failure: String?

    /// The reason for a source that is not text.
    package static let notUTF8 = "is not UTF-8"

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
            let flags = [use.isMember, use.isKept, use.isInPreview, use.isCalled]
            writer.write(flags.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) })
            writer.write(use.module)
            writer.write(use.type)
            writer.write(use.expectation)
        }
        writer.write(imports) { $0.write($1) }
        writer.write(types) { writer, type in
            writer.write(type.name)
            writer.write(type.range)
            writer.write(
                (type.isView ? 1 : 0) | (type.isVisible ? 2 : 0) | (type.isOpen ? 4 : 0) | (type.isExtension ? 8 : 0))
            for list in [type.parameters, type.configured] {
                writer.write(list) { writer, parameter in
                    writer.write(parameter.label)
                    writer.write(parameter.name)
                    writer.write(parameter.range)
                    writer.write(parameter.type)
                }
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
        writer.write(declarations)
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
            (use.isInPreview, use.isCalled) = (flags & 4 != 0, flags & 8 != 0)
            use.module = try reader.optionalText()
            use.type = try reader.optionalText()
            use.expectation = try reader.expectation()
            return use
        }
        imports = try reader.texts()
        types = try reader.list { reader throws(ByteReader.Malformed) in
            let name = try reader.text()
            let range = try reader.range()
            let flags = try reader.number()
            func parameters() throws(ByteReader.Malformed) -> [DeclaredType.Parameter] {
                try reader.list { reader throws(ByteReader.Malformed) in
                    var parameter = DeclaredType.Parameter(
                        label: try reader.optionalText(), name: try reader.text(), range: try reader.range())
                    parameter.type = try reader.text()
                    return parameter
                }
            }
            var type = DeclaredType(
                name: name, range: range, isView: flags & 1 != 0, isVisible: flags & 2 != 0,
                parameters: try parameters())
            type.configured = try parameters()
            (type.isOpen, type.isExtension) = (flags & 4 != 0, flags & 8 != 0)
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
        declarations = try reader.declarations()
        guard reader.isAtEnd else { throw ByteReader.Malformed() }
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ expectation: SourceUse.Expectation?) {
        switch expectation?.place {
        case nil: return write(0)
        case .argument(let function, let label):
            write(1)
            write(function)
            write(label)
        case .property(let name):
            write(2)
            write(name)
        case .result(let function):
            write(3)
            write(function)
        case .type(let name):
            write(4)
            write(name)
        }
        write(expectation?.isElement == true ? 1 : 0)
        write(expectation?.usual)
    }

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
    /// A limit that is larger than any source.
    private static var limit: Int { 1 << 32 }

    fileprivate mutating func expectation() throws(Malformed) -> SourceUse.Expectation? {
        let place: SourceUse.Place
        switch try number() {
        case 0: return nil
        case 1: place = .argument(of: try text(), label: try text())
        case 2: place = .property(try text())
        case 3: place = .result(of: try text())
        case 4: place = .type(try text())
        default: throw Malformed()
        }
        let isElement = try number() == 1
        return SourceUse.Expectation(place: place, isElement: isElement, usual: try optionalText())
    }

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
