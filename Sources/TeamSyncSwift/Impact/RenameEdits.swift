import SwiftSyntax
import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments

/// A name in a source, with its replacement.
struct RenameEdit: Hashable {
    let offset: Int
    let old: String
    let new: String
    /// The old and the new name, which the code must not define itself.
    var names: [OwnName] = []
}

/// Finds the names to replace at given places in a source.
struct RenameEdits {
    private let bytes: [UInt8]
    private let path: String
    private let starts: [Int]
    private lazy var calls = CallSyntax(bytes)
    private lazy var imported = ImportedResources(SourceMask(bytes, fileName: path), path: path)

    init(_ bytes: [UInt8], path: String) {
        (self.bytes, self.path) = (bytes, path)
        starts = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
    }

    /// - Returns: an empty list if the code at the place is ambiguous.
    mutating func edits(_ rename: CertainRename, at place: ImpactDocument.Place) -> [RenameEdit] {
        guard let offset = offset(of: place) else { return [] }
        switch rename {
        case .item(let from, let to): return item(from, to, at: offset).map { [$0] } ?? []
        case .declaration(let from, let to):
            // A keyword and any other name may be enclosed in backticks.
            let start = bytes[offset] == UInt8(ascii: "`") ? offset + 1 : offset
            return word(at: start) == from ? [RenameEdit(offset: start, old: from, new: to)] : []
        case .labels(let changed, let function, let type):
            let names = calls.names(at: offset)
            let meant = names.filter { [function, type].contains(word(at: $0)) }
            // An argument may be a call too.
            guard let name = meant.count == 1 ? meant[0] : names.first, meant.count == 1 || names.count == 1 else {
                return []
            }
            return changed.edits(calls.labels[name] ?? [], calls.calls[name], in: bytes)
        }
    }

    private func offset(of place: ImpactDocument.Place) -> Int? {
        guard let line = place.line, let column = place.column, starts.indices.contains(line - 1) else { return nil }
        let offset = starts[line - 1] + column - 1
        return bytes.indices.contains(offset) ? offset : nil
    }

    /// The edit that replaces the key of an item: as written in a Swift argument or a style sheet, or as the name of an
    /// Android resource.
    private mutating func item(_ from: String, _ to: String, at place: Int) -> RenameEdit? {
        if fileExtension == "swift" {
            if let edit = member(from, to, at: place) { return edit }
            // A raw string begins with number signs.
            let quote = bytes[place...].firstIndex { $0 != UInt8(ascii: "#") } ?? place
            guard bytes[quote] == UInt8(ascii: "\""), calls.arguments.contains(place), hasWord(from, at: quote + 1)
            else { return nil }
            return RenameEdit(offset: quote + 1, old: from, new: to)
        }
        guard place > 0, !"\"'`".utf8.contains(bytes[place]), !"\"'`".utf8.contains(bytes[place - 1]) else {
            return nil
        }
        return isStyleSheet ? variable(from, to, at: place) : isAndroid ? resource(from, to, at: place) : nil
    }

    /// The edit of a constant whose key includes its type: `AcmeColor.ink`.
    private func member(_ from: String, _ to: String, at place: Int) -> RenameEdit? {
        guard let type = CertainRename.type(of: from), hasWord(from, at: place), type == CertainRename.type(of: to),
            place == 0 || !(bytes[place - 1].isLetterOrDigit || "._".utf8.contains(bytes[place - 1]))
        else { return nil }
        let (old, new) = (String(from.dropFirst(type.count + 1)), String(to.dropFirst(type.count + 1)))
        return RenameEdit(offset: place + type.utf8.count + 1, old: old, new: new)
    }

    /// The edit in a style sheet. The key may include the beginning of a variable: `--brand`, `$brand`.
    private func variable(_ from: String, _ to: String, at place: Int) -> RenameEdit? {
        let sigil = SourceVariable.sigil(of: from)
        guard SourceVariable.sigil(of: to) == sigil else { return nil }
        let (old, new) = (String(from.dropFirst(sigil.count)), String(to.dropFirst(sigil.count)))
        var start = place
        if !sigil.isEmpty {
            if bytes[place...].starts(with: sigil.utf8) { start += sigil.utf8.count }
            guard bytes[..<start].suffix(sigil.utf8.count).elementsEqual(sigil.utf8) else { return nil }
        }
        let isOfName = { (byte: UInt8) in byte.isLetterOrDigit || "_-".utf8.contains(byte) }
        guard new.utf8.allSatisfy(isOfName), hasWord(old, at: start) else { return nil }
        // The pattern may require a beginning that is not a part of the key.
        var first = bytes[..<start].lastIndex { !isOfName($0) }.map { $0 + 1 } ?? 0
        if first > 0, "$@".utf8.contains(bytes[first - 1]) { first -= 1 }
        let beginning = String(decoding: bytes[first..<start], as: UTF8.self)
        let isVariable = !SourceVariable.sigil(of: beginning).isEmpty
        guard isVariable || sigil.isEmpty else { return nil }
        let names = isVariable ? [OwnName.variable(beginning + old), .variable(beginning + new)] : []
        return RenameEdit(offset: start, old: old, new: new, names: names)
    }

    /// The edit of a resource of Android: `R.drawable.ic_close`, `@drawable/ic_close`.
    private mutating func resource(_ from: String, _ to: String, at place: Int) -> RenameEdit? {
        // The names of colors and dimensions may have capital letters; those of files cannot.
        let isWritten = hasWord(from, at: place)
        let old = isWritten ? from : RenameEdits.resource(from)
        let new = isWritten && CertainRename.isResource(to) ? to : RenameEdits.resource(to)
        guard hasWord(old, at: place), CertainRename.isResource(new) else { return nil }
        let isOfName = { (byte: UInt8) in byte.isLetterOrDigit || byte == UInt8(ascii: "_") }
        let first = bytes[..<place].lastIndex { !isOfName($0) }.map { $0 + 1 } ?? 0
        let beginning = String(decoding: bytes[first..<place], as: UTF8.self)
        let mark = UInt8(ascii: fileExtension == "xml" ? "/" : ".")
        guard first > 0, bytes[first - 1] == mark else {
            guard let (type, _) = imported.types[beginning + old] else { return nil }
            return RenameEdit(
                offset: place, old: old, new: new,
                names: [.resource(type, beginning + old), .resource(type, beginning + new)])
        }
        let type = String(
            decoding: Array(bytes[..<(first - 1)].reversed().prefix(while: isOfName).reversed()), as: UTF8.self)
        let owner = bytes[..<(first - 1 - type.utf8.count)]
        let isResource =
            mark == UInt8(ascii: "/")
            ? owner.last.map { "@:+".utf8.contains($0) } ?? false
            : owner.last == mark && owner.dropLast().last == UInt8(ascii: "R")
                || owner.last != mark && ByteSearch.contains(Array(".R.\(type)\n".utf8), in: bytes)
        guard isResource, !type.isEmpty else { return nil }
        return RenameEdit(
            offset: place, old: old, new: new,
            names: [.resource(type, beginning + old), .resource(type, beginning + new)])
    }

    /// Whether a name follows an expression or a period.
    func isQualified(_ place: ImpactDocument.Place) -> Bool {
        guard let offset = offset(of: place) else { return false }
        return offset > 0 && bytes[offset - 1] == UInt8(ascii: ".")
    }

    /// The reason that there is no edit at a place.
    func reason(_ rename: CertainRename, at place: ImpactDocument.Place) -> String {
        switch rename {
        case .declaration: return "its name is ambiguous on this line"
        case .labels: return "the parameters of its arguments are ambiguous"
        case .item: break
        }
        if fileExtension == "swift" {
            let isText = offset(of: place).map { "\"#".utf8.contains(bytes[$0]) } ?? false
            return isText ? "it is not an argument of a call" : "its new name is not known in code"
        }
        return isStyleSheet || isAndroid
            ? "it is not written as a plain name" : "files of this kind are not rewritten"
    }

    /// The name of an Android resource, with only lowercase letters, digits and underscores.
    private static func resource(_ key: String) -> String {
        String(decoding: key.lowercased().utf8.map { $0.isLetterOrDigit ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    }

    private var fileExtension: Substring { path.split(separator: "/").last?.split(separator: ".").last ?? "" }
    private var isStyleSheet: Bool { ["css", "scss", "less"].contains(fileExtension) }
    private var isAndroid: Bool { ["kt", "java", "xml"].contains(fileExtension) }

    private func word(at offset: Int) -> String {
        guard bytes.indices.contains(offset) else { return "" }
        let end = bytes[offset...].firstIndex { !$0.isLetterOrDigit && $0 != UInt8(ascii: "_") && $0 < 0x80 }
        return String(decoding: bytes[offset..<(end ?? bytes.count)], as: UTF8.self)
    }

    /// Whether a name is at the offset and is not a part of a longer name.
    private func hasWord(_ name: String, at offset: Int) -> Bool {
        let end = offset + name.utf8.count
        guard end <= bytes.count, bytes[offset..<end].elementsEqual(name.utf8) else { return false }
        guard end < bytes.count else { return true }
        return !bytes[end].isLetterOrDigit && bytes[end] < 0x80 && !"_-./\\".utf8.contains(bytes[end])
    }
}

/// The calls in a Swift source.
private final class CallSyntax: SyntaxVisitor {
    /// The labels of calls, by the offset of the called name or the bracket of a subscript, and those of overriding
    /// methods, by the offset of their name. In each edit, `new` is the text that follows the new label.
    private(set) var labels: [Int: [RenameEdit]] = [:]
    /// The arguments of calls, by the same offsets.
    private(set) var calls: [Int: [ChangedLabels.Argument]] = [:]

    /// The offsets of called names: of the call with its name at an offset, and of the one with an argument there.
    func names(at offset: Int) -> [Int] {
        let all = [labels[offset] == nil ? nil : offset, owners[offset]].compactMap(\.self)
        return all.isEmpty ? [offset] : all
    }

    /// The offsets of called names, by those of the labels and arguments of the call.
    private var owners: [Int: Int] = [:]

    /// The offsets of string literals that are an argument or an alternative for one. A string in a constant is not
    /// included, because it may have other uses.
    private(set) var arguments: Set<Int> = []

    init(_ bytes: [UInt8]) {
        super.init(viewMode: .sourceAccurate)
        walk(ParsedSource(path: "", text: String(decoding: bytes, as: UTF8.self)).tree)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let name = CallSyntax.name(of: node.calledExpression) {
            add(node.arguments, name)
            add(node.additionalTrailingClosures.map(\.label), name)
            let closures =
                [node.trailingClosure.map { ("_", $0) }].compactMap(\.self)
                + node.additionalTrailingClosures.map { ($0.label.text, $0.closure) }
            add(
                CallSyntax.arguments(node.arguments)
                    + closures.map { label, closure in
                        let offset = closure.positionAfterSkippingLeadingTrivia.utf8Offset
                        return .init(label: label, start: offset, value: offset, isTrailing: true)
                    }, of: name)
        }
        return .visitChildren
    }

    /// A reference with labels: `load(from:)`.
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if let names = node.argumentNames {
            add(names.arguments.map(\.name), node.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
        return .visitChildren
    }

    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        let place = node.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset
        add(node.arguments, place)
        if node.trailingClosure == nil { add(CallSyntax.arguments(node.arguments), of: place) }
        return .visitChildren
    }

    private func add(_ arguments: [ChangedLabels.Argument], of place: Int) {
        calls[place] = arguments
        for argument in arguments { (owners[argument.start], owners[argument.value]) = (place, place) }
    }

    private static func arguments(_ list: LabeledExprListSyntax) -> [ChangedLabels.Argument] {
        list.map { argument in
            .init(
                label: argument.label?.text ?? "_", start: argument.positionAfterSkippingLeadingTrivia.utf8Offset,
                value: argument.expression.positionAfterSkippingLeadingTrivia.utf8Offset, isTrailing: false)
        }
    }

    /// A property wrapper: `@Stored(key: "a")`.
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name =
            node.attributeName.as(IdentifierTypeSyntax.self)?.name ?? node.attributeName.as(MemberTypeSyntax.self)?.name
        if let name, case .argumentList(let list) = node.arguments {
            add(list, name.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
        return .visitChildren
    }

    override func visit(_ node: KeyPathSubscriptComponentSyntax) -> SyntaxVisitorContinueKind {
        add(node.arguments, node.leftSquare.positionAfterSkippingLeadingTrivia.utf8Offset)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.contains(where: { $0.name.text == "override" }) else { return .visitChildren }
        let place = node.name.positionAfterSkippingLeadingTrivia.utf8Offset
        labels[place, default: []] += node.signature.parameterClause.parameters.map { parameter in
            // The name of a parameter is its label too, if it has no other.
            RenameEdit(
                offset: parameter.firstName.positionAfterSkippingLeadingTrivia.utf8Offset,
                old: parameter.firstName.text, new: parameter.secondName == nil ? " \(parameter.firstName.text)" : "")
        }
        return .visitChildren
    }

    private func add(_ arguments: LabeledExprListSyntax, _ place: Int) { add(arguments.compactMap(\.label), place) }

    private func add(_ names: [TokenSyntax], _ place: Int) {
        let edits = names.map {
            RenameEdit(offset: $0.positionAfterSkippingLeadingTrivia.utf8Offset, old: $0.text, new: "")
        }
        labels[place, default: []] += edits
        for edit in edits { owners[edit.offset] = place }
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        var place = node.parent
        while let one = place,
            one.is(SequenceExprSyntax.self) || one.is(ExprListSyntax.self) || one.is(UnresolvedTernaryExprSyntax.self)
                || one.is(TernaryExprSyntax.self)
        {
            place = one.parent
        }
        let call = place?.as(LabeledExprSyntax.self)?.parent?.parent
        if let call, call.is(FunctionCallExprSyntax.self) || call.is(SubscriptCallExprSyntax.self) {
            arguments.insert(node.positionAfterSkippingLeadingTrivia.utf8Offset)
        }
        return .visitChildren
    }

    private static func name(of called: ExprSyntax) -> Int? {
        if let name = called.as(DeclReferenceExprSyntax.self) {
            return name.positionAfterSkippingLeadingTrivia.utf8Offset
        }
        if let generic = called.as(GenericSpecializationExprSyntax.self) { return name(of: generic.expression) }
        return called.as(MemberAccessExprSyntax.self)?.declName.positionAfterSkippingLeadingTrivia.utf8Offset
    }
}
