import TestSupport

/// One random change of one public declaration of a library, with a use of it that compiles before the change.
struct RandomAPIChange {
    /// The reason the digester, which compares compiled modules, disagrees with the compiler about the source.
    enum Disagreement: String {
        case defaults = "a call with fewer arguments compiles; the function has another symbol"
        case optionals = "a value converts to an optional one; the function has another symbol"
        case concurrency = "the digester reports neither 'async' nor actors"
        case mutability = "a call on a variable compiles as before; the method has another symbol"
        case requirements = "generic requirements only became fewer; the function has another symbol"
        case symbols = "what it reports of isolation, aliases and overloads depends on their symbols"
    }

    let kind: String
    /// The group of the kind: what it is about, without the combination of edits.
    var part: String { kind.contains(": [") ? "signatures" : "single changes" }
    /// The name of the declaration in both reports.
    let name: String
    let old: String
    let new: String
    /// Statements of a client that compile with the old version.
    let use: String
    /// nil if the digester should agree with the compiler.
    var disagreement: Disagreement?

    /// A use that does not need the old form; empty if there is none.
    var otherUse: String {
        let kinds = ["struct", "class", "enum"]
        let isThere = [old, new].allSatisfy { text in kinds.contains { text.contains("\($0) \(name) ") } }
        return isThere ? "_ = \(name).self" : ""
    }

    private static let types = ["Int", "String", "Double", "Bool", "[Int]"]
    private static let values = ["Int": "1", "String": "\"a\"", "Double": "1.5", "Bool": "true", "[Int]": "[1]"]

    /// Parameters with labels `a`, `b`, … and random types.
    private struct Signature {
        var types: [String]

        init(_ generator: inout SeededGenerator, atLeast count: Int = 1) {
            types = (0..<generator.int(count...4)).map { _ in generator.pick(RandomAPIChange.types) }
        }

        static func label(_ index: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index))) }

        var parameters: [String] { types.enumerated().map { "\(Signature.label($0.offset)): \($0.element)" } }
        var arguments: String {
            types.enumerated().map { "\(Signature.label($0.offset)): \(RandomAPIChange.values[$0.element] ?? "")" }
                .joined(separator: ", ")
        }
        var text: String { parameters.joined(separator: ", ") }
    }

    /// A different type.
    private static func other(than type: String, _ generator: inout SeededGenerator) -> String {
        generator.pick(types.filter { $0 != type && !(type == "Int" && $0 == "Double") })
    }

    static func all(in generator: inout SeededGenerator, rounds: Int) -> [RandomAPIChange] {
        var changes: [RandomAPIChange] = []
        for _ in 0..<rounds {
            for maker in [functions, values, kinds, protocols, signatures, releases] {
                maker(&generator, &changes)
            }
        }
        return changes
    }

    /// Changes that occur in releases of components, and changes that are an error only in Swift 6 mode.
    private static func releases(_ generator: inout SeededGenerator, _ changes: inout [RandomAPIChange]) {
        let type = generator.pick(types)
        let value = values[type] ?? ""
        func add(_ kind: String, _ old: String, _ new: String, use: String, _ reason: Disagreement? = .symbols) {
            member(kind, &changes, old, new, use: use.replacing("NAME", with: "T\(changes.count)"), reason)
        }
        add(
            "@Sendable closure", "public func f(a: () -> Void) {}", "public func f(a: @Sendable () -> Void) {}",
            use: "var n = 0; x.f { n += 1 }; _ = n")
        add(
            "closure on an actor", "public func f(a: @escaping () -> Void) {}",
            "public func f(a: @escaping @MainActor () -> Void) {}", use: "let a: () -> Void = {}; x.f(a: a)")
        add(
            "optional closure", "public func f(a: (() -> Void)? = nil) {}",
            "public func f(a: (@Sendable () -> Void)? = nil) {}", use: "let a: () -> Void = {}; x.f(a: a)")
        add(
            "one overload gone", "public func f(a: \(type)) {}\npublic func f(a: \(type), b: Int) {}",
            "public func f(a: \(type)) {}", use: "x.f(a: \(value), b: 1)")
        add(
            "overload of another type gone", "public func f(a: Int) {}\npublic func f(a: String) {}",
            "public func f(a: Int) {}", use: "x.f(a: \"\")")
        add(
            "default and parameter gone", "public init(a: \(type), size: Int = 1) {}", "public init(a: \(type)) {}",
            use: "x = NAME(a: \(value), size: 2)")
        add(
            "style gone", "public enum Style { case plain, filled(\(type)) }", "public enum Style { case plain }",
            use: "_ = NAME.Style.filled(\(value))")
        add(
            "member moved behind a key path", "public var size: Int { 1 }",
            "public struct Box { public var size = 1 }\npublic var box = Box()", use: "_ = x.size")
        let name = "T\(changes.count)"
        changes.append(
            RandomAPIChange(
                kind: "unavailable alias", name: name, old: "public struct \(name) { public init() {} }",
                new:
                    "public struct B\(name) { public init() {} }\n@available(*, unavailable, renamed: \"B\(name)\") public typealias \(name) = B\(name)",
                use: "_ = \(name)()", disagreement: .symbols))
        let other = "T\(changes.count)"
        changes.append(
            RandomAPIChange(
                kind: "conforms to a protocol on an actor", name: other,
                old:
                    "@MainActor public protocol P\(other) {}\npublic struct \(other) { public init() {}; public func f() {} }",
                new:
                    "@MainActor public protocol P\(other) {}\npublic struct \(other): P\(other) { public init() {}; public func f() {} }",
                use: "\(other)().f()", disagreement: .symbols))
    }

    /// A struct with one member, before and after the change.
    private static func member(
        _ kind: String, _ changes: inout [RandomAPIChange], _ old: String, _ new: String, use: String,
        _ disagreement: Disagreement? = nil
    ) {
        let name = "T\(changes.count)"
        changes.append(
            RandomAPIChange(
                kind: kind, name: name, old: "public struct \(name) { public init() {}\n\(old) }",
                new: "public struct \(name) { public init() {}\n\(new) }",
                use: "var x = \(name)(); \(use); _ = x; x = \(name)()",
                disagreement: disagreement))
    }

    private static func functions(_ generator: inout SeededGenerator, _ changes: inout [RandomAPIChange]) {
        let signature = Signature(&generator, atLeast: 2)
        let call = "x.f(\(signature.arguments))"
        let old = "public func f(\(signature.text)) {}"
        let index = generator.int(0...signature.types.count - 1)
        func with(_ change: (inout [String]) -> Void) -> String {
            var parameters = signature.parameters
            change(&parameters)
            return "public func f(\(parameters.joined(separator: ", "))) {}"
        }
        let type = signature.types[index]
        let label = Signature.label(index)
        let value = values[type] ?? ""
        member("function gone", &changes, old, "", use: call)
        member("label renamed", &changes, old, with { $0[index] = "z\(label): \(type)" }, use: call)
        member("label dropped", &changes, old, with { $0[index] = "_ \(label): \(type)" }, use: call)
        member("inner name", &changes, old, with { $0[index] = "\(label) other: \(type)" }, use: call)
        let another = other(than: type, &generator)
        member("retyped", &changes, old, with { $0[index] = "\(label): \(another)" }, use: call)
        member("optional parameter", &changes, old, with { $0[index] = "\(label): \(type)?" }, use: call, .optionals)
        member("parameter lost", &changes, old, with { $0.remove(at: index) }, use: call)
        member("parameter gained", &changes, old, with { $0.insert("y: Int", at: index) }, use: call)
        member("default gained with parameter", &changes, old, with { $0.append("y: Int = 0") }, use: call, .defaults)
        member("default gained", &changes, old, with { $0[index] += " = \(value)" }, use: call)
        member(
            "default lost", &changes, with { $0[$0.count - 1] += " = \(values[signature.types[$0.count - 1]] ?? "")" },
            old,
            use: "x.f(\(signature.arguments.split(separator: ", ").dropLast().joined(separator: ", ")))")
        member("reordered", &changes, old, with { $0.swapAt(0, 1) }, use: call)
        member("throws", &changes, old, old.replacing(" {}", with: " throws {}"), use: call)
        member("throws no more", &changes, old.replacing(" {}", with: " throws {}"), old, use: "try? \(call)")
        member("async", &changes, old, old.replacing(" {}", with: " async {}"), use: call, .concurrency)
        member("static", &changes, old, old.replacing("public", with: "public static"), use: call)
        member(
            "mutating", &changes, old, old.replacing("public", with: "public mutating"),
            use: "let y = T\(changes.count)(); y.f(\(signature.arguments))")
        member(
            "mutating no more", &changes, old.replacing("public", with: "public mutating"), old, use: call, .mutability)
        member("inout", &changes, old, with { $0[index] = "\(label): inout \(type)" }, use: call)
        member("body", &changes, old, old.replacing("{}", with: "{ print(\(index)) }"), use: call)
        member("less access", &changes, old, old.replacing("public", with: ""), use: call)
        member("function new", &changes, old, old + "\npublic func g() {}", use: call)
        member("another overload", &changes, old, old + "\npublic func f(w: Int) {}", use: call)
        member("comment", &changes, old, "/// New.\n" + old, use: call)
        member(
            "result retyped", &changes, "public func f() -> \(type) { \(value) }",
            "public func f() -> \(another) { \(values[another] ?? "") }",
            use: "let r: \(type) = x.f(); _ = r")
        member(
            "optional result", &changes, "public func f() -> \(type) { \(value) }",
            "public func f() -> \(type)? { nil }",
            use: "let r: \(type) = x.f(); _ = r")
        member(
            "generic name", &changes, "public func f<A>(a: A) {}", "public func f<B>(a: B) {}", use: "x.f(a: 1)")
        member(
            "generic requirement", &changes, "public func f<A>(a: A) {}", "public func f<A: Numeric>(a: A) {}",
            use: "x.f(a: \"\")")
        member(
            "requirement dropped", &changes, "public func f<A: Numeric>(a: A) {}", "public func f<A>(a: A) {}",
            use: "x.f(a: 1)", .requirements)
        member(
            "subscript", &changes, "public subscript(i: \(type)) -> Int { 0 }",
            "public subscript(i: \(another)) -> Int { 0 }", use: "_ = x[\(value)]")
    }

    private static func values(_ generator: inout SeededGenerator, _ changes: inout [RandomAPIChange]) {
        let type = generator.pick(types)
        let another = other(than: type, &generator)
        let value = values[type] ?? ""
        let stored = "public var p: \(type) = \(value)"
        member("property gone", &changes, stored, "", use: "_ = x.p")
        member(
            "property retyped", &changes, stored, "public var p: \(another) = \(values[another] ?? "")",
            use: "x.p = \(value)")
        member("let", &changes, stored, "public let p: \(type) = \(value)", use: "x.p = \(value)")
        member("private set", &changes, stored, "public private(set) var p: \(type) = \(value)", use: "x.p = \(value)")
        member("computed", &changes, stored, "public var p: \(type) { get { \(value) } set {} }", use: "x.p = \(value)")
        member(
            "settable", &changes, "public var p: \(type) { \(value) }",
            "public var p: \(type) { get { \(value) } set {} }", use: "_ = x.p")
        member("value", &changes, "public static let p = 1", "public static let p = 2", use: "_ = type(of: x).p")
        member(
            "literal of another type", &changes, "public static let p = 1", "public static let p = true",
            use: "let v: Int = type(of: x).p; _ = v")
        member(
            "optional property", &changes, "public var p: \(type) { \(value) }", "public var p: \(type)? { nil }",
            use: "let v: \(type) = x.p; _ = v")
        member(
            "another spelling", &changes, "public var p: [\(type)?] { [] }",
            "public var p: Array<Optional<\(type)>> { [] }", use: "_ = x.p")
        member("private", &changes, "var q: \(type) { \(value) }", "", use: "_ = x")
        member(
            "nested type gone", &changes, "public enum N { case a }", "",
            use: "_ = type(of: x).N.a".replacing("type(of: x)", with: "T\(changes.count)"))
        member(
            "initializer may fail", &changes, "public init(n: \(type)) {}", "public init?(n: \(type)) {}",
            use: "x = T\(changes.count)(n: \(value))")
        member(
            "initializer lost a parameter", &changes, "public init(n: \(type), m: Int) {}",
            "public init(n: \(type)) {}", use: "x = T\(changes.count)(n: \(value), m: 1)")
    }

    private static func kinds(_ generator: inout SeededGenerator, _ changes: inout [RandomAPIChange]) {
        func add(_ kind: String, _ old: String, _ new: String, use: String, _ disagreement: Disagreement? = nil) {
            let name = "T\(changes.count)"
            changes.append(
                RandomAPIChange(
                    kind: kind, name: name, old: old.replacing("NAME", with: name),
                    new: new.replacing("NAME", with: name),
                    use: use.replacing("NAME", with: name), disagreement: disagreement))
        }
        let type = generator.pick(types)
        let value = values[type] ?? ""
        add("type gone", "public struct NAME {}", "", use: "_ = NAME.self")
        add("type new", "", "public struct NAME {}", use: "")
        add(
            "struct to class", "public struct NAME { public init() {} }", "public class NAME { public init() {} }",
            use: "")
        add(
            "class to struct", "open class NAME { public init() {} }", "public struct NAME { public init() {} }",
            use: "class S: NAME {}; _ = S()")
        add("case gone", "public enum NAME { case a, b }", "public enum NAME { case a }", use: "_ = NAME.b")
        add(
            "case new", "public enum NAME { case a }", "public enum NAME { case a, b }",
            use: "switch NAME.a { case .a: break }")
        add(
            "case with value", "public enum NAME { case a }", "public enum NAME { case a(\(type)) }",
            use: "let x: NAME = .a; _ = x")
        add(
            "value retyped", "public enum NAME { case a(Int) }", "public enum NAME { case a(String) }",
            use: "let x: NAME = .a(1); _ = x")
        add(
            "conformance lost", "public struct NAME: Hashable {}", "public struct NAME {}",
            use: "func f<V: Hashable>(_: V.Type) {}; f(NAME.self)")
        add("conformance gained", "public struct NAME {}", "public struct NAME: Hashable {}", use: "_ = NAME.self")
        add(
            "conformance in an extension", "public struct NAME: Hashable {}",
            "public struct NAME {}\nextension NAME: Hashable {}", use: "func f<V: Hashable>(_: V.Type) {}; f(NAME.self)"
        )
        add(
            "member moved to an extension", "public struct NAME { public static func f() {} }",
            "public struct NAME {}\nextension NAME { public static func f() {} }", use: "NAME.f()")
        add(
            "alias", "public typealias NAME = \(type)", "public typealias NAME = [\(type)]",
            use: "let x: NAME = \(value); _ = x")
        add(
            "open no more", "open class NAME { public init() {} }", "public class NAME { public init() {} }",
            use: "class S: NAME {}; _ = S()")
        add(
            "override no more", "open class NAME { public init() {}; open func f() {} }",
            "open class NAME { public init() {}; public func f() {} }",
            use: "class S: NAME { override func f() {} }; _ = S()")
        add(
            "final method", "open class NAME { public init() {}; open func f() {} }",
            "open class NAME { public init() {}; public final func f() {} }",
            use: "class S: NAME { override func f() {} }; _ = S()")
        add(
            "generic parameter", "public struct NAME<A> { public init() {} }",
            "public struct NAME<A, B> { public init() {} }", use: "_ = NAME<Int>()")
        add(
            "type requirement", "public struct NAME<A> { public init() {} }",
            "public struct NAME<A: Numeric> { public init() {} }", use: "_ = NAME<String>()")
        add("global function gone", "public func NAME() {}", "", use: "NAME()")
        add("global function renamed", "public func NAME(a: Int) {}", "public func NAME(b: Int) {}", use: "NAME(a: 1)")
        add(
            "default beside", "public func NAME(a: \(type)) {}", "public func NAME(a: \(type), b: Int = 1) {}",
            use: "NAME(a: \(value))", .defaults)
        add(
            "superclass gone", "public class BNAME {}\npublic class NAME: BNAME { public override init() {} }",
            "public class BNAME {}\npublic class NAME { public init() {} }", use: "let x: BNAME = NAME(); _ = x")
        add("deprecated", "public func NAME() {}", "@available(*, deprecated) public func NAME() {}", use: "NAME()")
        add("unavailable", "public func NAME() {}", "@available(*, unavailable) public func NAME() {}", use: "NAME()")
        add("actor", "public func NAME() {}", "@MainActor public func NAME() {}", use: "NAME()", .concurrency)
        add(
            "async getter", "public enum NAME { public static var p: Int { 1 } }",
            "public enum NAME { public static var p: Int { get async { 1 } } }", use: "_ = NAME.p", .concurrency)
    }

    private static func protocols(_ generator: inout SeededGenerator, _ changes: inout [RandomAPIChange]) {
        func add(_ kind: String, _ old: String, _ new: String, also: String = "", use: String? = nil) {
            let name = "T\(changes.count)"
            let conforms = use?.replacing("NAME", with: name) ?? "struct S: \(name) { func f(a: Int) {} }; _ = S()"
            changes.append(
                RandomAPIChange(
                    kind: kind, name: name, old: "public protocol \(name) { func f(a: Int)\n\(old) }",
                    new:
                        "public protocol \(name)\(new.hasPrefix(":") ? new + " { func f(a: Int) }" : " { func f(a: Int)\n\(new) }")\n"
                        + also.replacing("NAME", with: name), use: conforms))
        }
        add("requirement", "", "func g()")
        add("requirement with a default", "", "func g()", also: "extension NAME { public func g() {} }")
        add("property required", "", "var g: Int { get }")
        add("property with a default", "", "var g: Int { get }", also: "extension NAME { public var g: Int { 1 } }")
        add("inherits", "", ": CustomStringConvertible")
        add("associated type", "", "associatedtype A")
        add("associated type with a default", "", "associatedtype A = Int")
        add("requirement gone", "func h()", "", use: "func g(_ value: some NAME) { value.h() }")
    }
}
