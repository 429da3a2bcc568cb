import SwiftSyntax
import TeamSyncProtocol

/// The declarations of the sources at one commit.
struct SourceAPI {
    /// Of the sources that differ.
    private(set) var declarations: [APIDeclaration] = []
    private(set) var expansions: [(path: String, expansion: DeclarationReader.Expansion)] = []
    /// By path: why a source could not be analysed, as a predicate.
    private(set) var problems: [String: String] = [:]
    private var conformances: [(module: String, path: String, conformances: DeclarationReader.Conformances)] = []
    private let layout: PackageLayout
    /// What types and protocols inherit from, by name.
    private var families = ProtocolFamily.standard
    /// The members that are no requirements, by their names with labels.
    private var members: [String: [APIDeclaration]] = [:]

    /// Declarations of all sources; beyond them no source is analysed.
    private static let limit = 400_000

    init(_ files: [SourceFile], _ layout: PackageLayout) {
        self.layout = layout
        for file in files where layout.isUsable(file.path) {
            switch file.contents {
            case .unreadable(let problem): problems[file.path] = problem
            case .text(let text) where Nesting.isDeep(text.utf8): problems[file.path] = Nesting.problem
            case .text(let text): add(ParsedSource(path: file.path, text: text), text)
            }
        }
    }

    private mutating func add(_ source: ParsedSource, _ text: String) {
        guard !source.tree.hasError else {
            problems[source.path] = "has errors of syntax, or is nested too deeply"
            return
        }
        guard !Nesting.isDeep(source.tree) else {
            problems[source.path] = Nesting.problem
            return
        }
        let reader = DeclarationReader(source, text: text)
        guard reader.isWhole, declarations.count + reader.declarations.count <= SourceAPI.limit else {
            problems[source.path] = "has too many declarations"
            return
        }
        let module = layout.module(of: source.path)
        for var declaration in reader.declarations {
            declaration.module = module
            declarations.append(declaration)
        }
        conformances += reader.conformances.map { (module, source.path, $0) }
        expansions += reader.expansions.map { (source.path, $0) }
    }

    /// Leaves out what is in these sources.
    mutating func remove(_ paths: Set<String>) {
        declarations.removeAll { paths.contains($0.path) }
        expansions.removeAll { paths.contains($0.path) }
        conformances.removeAll { paths.contains($0.path) }
    }

    /// The types by module and name.
    private func types() -> [String: [APIDeclaration]] {
        Dictionary(grouping: declarations.filter { $0.kind.isType }) { "\($0.module) \($0.pathName)" }
    }

    /// The first names of types that are extended here and declared elsewhere, and of protocols.
    func foreignScopes() -> Set<String> {
        let own = Set(declarations.filter { $0.kind.isType }.map(\.pathName))
        let scopes = Set(declarations.map(\.scope)).union(conformances.map(\.conformances.scope))
        return Set(scopes.filter { !$0.isEmpty && !own.contains($0.joined(separator: ".")) }.compactMap(\.last))
    }

    /// Fills in what depends on other declarations: access levels as they hold, and the protocols that extensions add.
    /// - Parameter context: declarations that are the same at both ends.
    mutating func resolve(with context: SourceAPI) {
        let known = types().merging(context.types()) { $0 + $1 }
        var levels: [String: AccessLevel] = [:]
        func level(_ module: String, _ scope: ArraySlice<String>, _ depth: Int) -> AccessLevel {
            guard !scope.isEmpty else { return .open }
            let key = "\(module) \(scope.joined(separator: "."))"
            if let level = levels[key] { return level }
            // A type of another module is as open as what is declared in it.
            guard let types = known[key], depth < 100 else { return .open }
            levels[key] = .open
            let found = types.map { own($0, module, scope.dropLast(), depth) }.max() ?? .open
            levels[key] = found
            return found
        }
        func own(_ declaration: APIDeclaration, _ module: String, _ scope: ArraySlice<String>, _ depth: Int)
            -> AccessLevel
        {
            let outer = level(module, scope, depth + 1)
            let usual: AccessLevel =
                switch declaration.container {
                case .extension(let given?): given
                case .protocol: outer
                case _ where declaration.kind == .enumCase: outer
                default: .internal
                }
            return min(declaration.declaredAccess ?? usual, outer)
        }
        for index in declarations.indices {
            let declaration = declarations[index]
            declarations[index].access = own(declaration, declaration.module, declaration.scope[...], 0)
        }
        let positions = Dictionary(
            declarations.indices.filter { declarations[$0].kind.isType }.map {
                ("\(declarations[$0].module) \(declarations[$0].pathName)", $0)
            }, uniquingKeysWith: { first, _ in first })
        for (module, path, found) in conformances {
            let name = found.scope.joined(separator: ".")
            if found.condition.isEmpty, found.requirements.isEmpty, let index = positions["\(module) \(name)"] {
                declarations[index].inherited += found.types
            } else {
                var own = APIDeclaration(
                    kind: .conformance, scope: found.scope, name: "", path: path, line: found.line, text: "")
                (own.condition, own.module, own.generics.requirements) = (found.condition, module, found.requirements)
                own.access = level(module, found.scope[...], 0)
                for type in found.types {
                    own.name = type.text
                    own.type = type
                    own.text = "extension \(name): \(type.shown)"
                    declarations.append(own)
                }
            }
        }
        index()
    }

    /// Whether a protocol's extensions have what a requirement asks for, with the same name and labels.
    func hasDefault(for requirement: APIDeclaration) -> Bool {
        if requirement.kind == .associatedType { return requirement.type != nil }
        return hasMember(like: requirement, in: requirement.scope)
    }

    /// Whether a type that lost a member still has one of the same name and labels from a protocol that it conforms to.
    func hasInherited(_ member: APIDeclaration) -> Bool {
        guard let type = member.scope.last, [.function, .property, .subscript].contains(member.kind) else {
            return false
        }
        return closure(of: families[type] ?? []).contains {
            hasMember(like: member, in: $0.split(separator: ".").map(String.init))
        }
    }

    private func hasMember(like other: APIDeclaration, in scope: [String]) -> Bool {
        let name = (scope + [other.name]).joined(separator: ".") + (other.callable?.labels ?? "")
        return members[name]?.contains { $0.kind == other.kind && $0.isStatic == other.isStatic } ?? false
    }

    /// To be called when all that is inherited is known.
    private mutating func index() {
        for declaration in declarations where declaration.kind.isType {
            families[declaration.name, default: []].formUnion(declaration.inherited.map(\.text))
        }
        members = Dictionary(grouping: declarations.filter { !$0.isRequirement }, by: \.fullName)
    }
}

extension SourceAPI {
    /// The protocols that a protocol of these sources inherits from, and those of the standard library.
    func closure(of names: Set<String>) -> Set<String> {
        var all: Set<String> = []
        var rest = Array(names)
        while let name = rest.popLast() {
            for part in name.split(separator: "&").map(String.init) where all.insert(part).inserted {
                rest += families[part] ?? []
            }
        }
        return all.subtracting(ProtocolFamily.aliases)
    }
}

/// What protocols that everybody knows imply.
private enum ProtocolFamily {
    static let aliases: Set<String> = ["Codable"]
    static let standard: [String: Set<String>] = [
        "Codable": ["Encodable", "Decodable"], "Hashable": ["Equatable"], "Comparable": ["Equatable"],
        "Error": ["Sendable"], "LocalizedError": ["Error"], "CustomNSError": ["Error"],
        "Collection": ["Sequence"], "BidirectionalCollection": ["Collection"],
        "RandomAccessCollection": ["BidirectionalCollection"], "MutableCollection": ["Collection"],
        "RangeReplaceableCollection": ["Collection"], "BinaryInteger": ["Hashable", "Numeric", "Strideable"],
        "FixedWidthInteger": ["BinaryInteger"], "SignedNumeric": ["Numeric"], "Numeric": ["AdditiveArithmetic"],
        "AdditiveArithmetic": ["Equatable"], "Strideable": ["Comparable"],
        "OptionSet": ["SetAlgebra", "RawRepresentable"],
        "SetAlgebra": ["Equatable", "ExpressibleByArrayLiteral"], "Actor": ["AnyActor", "Sendable"],
        "IteratorProtocol": [], "StringProtocol": ["BidirectionalCollection", "Hashable", "Comparable"],
        "CodingKey": ["Sendable", "CustomStringConvertible"],
    ]
}
