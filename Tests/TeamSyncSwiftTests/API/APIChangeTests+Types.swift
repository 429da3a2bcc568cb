import TeamSyncConfiguration
import Testing

extension APIChangeTests {
    @Test(
        "Types",
        arguments: [
            Case("struct A {}", "", "A is gone (breaking)"),
            Case("", "struct A { var a: Int { 0 } }", "A is new (compatible)"),
            Case("struct A { init() {} }", "class A { init() {} }", "A is now a class, not a struct (may break)"),
            Case("struct A: P, Q {}", "struct A: P {}", "A no longer conforms to `Q` (breaking)"),
            Case("struct A: P {}", "struct A: P, Q {}", "A now conforms to `Q` (compatible)"),
            Case("struct A: P, Q {}", "struct A: P {}\nextension A: Q {}"),
            Case("struct A: Codable {}", "struct A: Encodable, Decodable {}"),
            Case("struct A: Equatable {}", "struct A: Hashable {}", "A now conforms to `Hashable` (compatible)"),
            Case(
                "struct A { enum Style { case a } }", "enum Style { case a }\nstruct A {}",
                "A.Style moved to `Style` (breaking)"),
            Case(
                "struct InputChip { func f(a: Int) {} }", "struct InputTag { func f(a: Int) {} }",
                "InputChip was renamed to `InputTag` (breaking)"),
            // All names of the library begin with the same word.
            Case(
                "extension View { func kitCard() -> Int { 1 }; func kitShadow() -> Bool { true } }",
                "extension View { func kitGlow() -> Int { 1 }; func kitShadow() -> Bool { true } }",
                "View: `kitCard()` is gone (breaking)", "View: `kitGlow()` is new (compatible)"),
            Case(
                "extension View { func kitCardTone() -> Int { 1 }; func kitShadow() -> Bool { true } }",
                "extension View { func kitCardTint() -> Int { 1 }; func kitShadow() -> Bool { true } }",
                "View: `kitCardTone()` was renamed to `kitCardTint` (breaking)"),
            Case(
                "struct OldChip { func f(a: Int) {} }", "struct Chip { func f(a: Int) {} }\ntypealias OldChip = Chip",
                "OldChip is now an alias of `Chip` (compatible)"),
            Case(
                "typealias A = Int", "typealias A = String", "`A` is an alias of `String` instead of `Int` (breaking)"),
            Case("struct A<T> {}", "struct A<T: P> {}", "A now requires `T: P` (breaking)"),
            Case("struct A {}", "struct A: ~Copyable {}", "A has a different declaration (may break)"),
            Case("struct A {}", "@MainActor struct A {}", "A is now `@MainActor` (may break)"),
            Case("@MainActor class A {}", "class A {}", "A is no longer `@MainActor` (may break)"),
            Case(
                "actor A { nonisolated func f() {} }", "actor A { func f() {} }",
                "A: `f()` is no longer `nonisolated` (may break)"),
            Case("@resultBuilder struct A {}", "struct A {}", "A lost the attribute `@resultBuilder` (may break)"),
            Case("@globalActor actor A {}", "actor A {}", "A lost the attribute `@globalActor` (may break)"),
            Case(
                "func f() {}", "@available(*, noasync) func f() {}",
                "`f()` has a different declaration (may break)"),
            Case("@objc class A {}", "class A {}", "A lost the attribute `@objc` (may break)"),
            Case(
                "struct A { var s = Space.small }", "struct A { var s = Space.large }",
                "A: `s` has a different value and no explicit type (could not be analyzed)"),
            Case("class A {}", "final class A {}", "A can no longer be subclassed (may break)"),
            Case(
                "struct A { }\n#if os(iOS)\nextension A { func f() {} }\n#endif", "struct A { }",
                "A: `f()` is gone (breaking)"),
            Case(
                "struct A { func f() {} }", "struct A {\n#if os(iOS)\nfunc f() {}\n#endif\n}",
                "A: `f()` is now available only in `#if os(iOS)` (may break)"),
            Case(
                "#if A\nfunc f(a: Int) {}\n#else\nfunc f(a: Int) {}\n#endif",
                "#if A\nfunc f(a: Int) {}\n#else\nfunc f(a: String) {}\n#endif",
                "`f` takes `String` instead of `Int` for `a` (breaking)"),
            Case("infix operator +++", "", "`infix +++` is gone (breaking)"),
        ])
    func types(_ entry: Case) { check(entry) }

    @Test(
        "Enums and protocols",
        arguments: [
            Case("enum A { case a, b }", "enum A { case a }", "A: case `b` is gone (breaking)"),
            Case("enum A { case a }", "enum A { case a, b }", "A: case `b` is new (may break)"),
            Case(
                "enum A { case a }", "enum A { case a(Int) }", "A no longer conforms to `Hashable` (breaking)",
                "A: case `a` gained the value `Int` (breaking)"),
            Case(
                "enum A { case a(x: Int) }", "enum A { case a(y: Int) }",
                "A: case `a` renamed value `x` to `y` (breaking)"),
            Case(
                "enum A: String { case a }", "enum A: String { case a = \"b\" }",
                "A: case `a` has the raw value \"b\" instead of \"a\" (may break)"),
            Case(
                "protocol P {}", "protocol P { func f() }", "P: `f()` is a new requirement without a default (breaking)"
            ),
            Case(
                "protocol P {}", "protocol P { func f() }\nextension P { func f() {} }",
                "P: `f()` is a new requirement with a default (compatible)", "P: `f()` is new (compatible)"),
            Case(
                "@objc protocol P {}", "@objc protocol P { @objc optional func f(a: Int) }",
                "P: `f(a:)` is new (compatible)"),
            Case(
                "@objc protocol P {}", "@objc protocol P { @objc func f(a: Int) }",
                "P: `f(a:)` is a new requirement without a default (breaking)"),
            Case("protocol P { func f() }", "protocol P {}", "P: `f()` is gone (breaking)"),
            Case("protocol P { func f() throws }", "protocol P { func f() }", "P: `f()` no longer throws (breaking)"),
            Case("protocol P {}", "protocol P: Q {}", "P now requires `Q` (breaking)"),
            Case(
                "protocol P {}", "protocol P { associatedtype A }",
                "P: `A` is a new requirement without a default (breaking)"),
            Case(
                "protocol P { var a: Int { get } }", "protocol P { var a: Int { get set } }",
                "P: `a` can now be set (breaking)"),
        ])
    func enumsAndProtocols(_ entry: Case) { check(entry) }

    @Test(
        "The initializer generated by the compiler",
        arguments: [
            Case(
                "struct V { let a: Int }", "struct V { let a: Int; let b: Int }",
                "V: init gained `b: Int` without a default (breaking)", "V: `b` is new (compatible)"),
            Case(
                "struct V { let a: Int }", "struct V { let a: Int; var b: Int? }",
                "V: init gained `b: Int?` (compatible)", "V: `b` is new (compatible)"),
            Case("struct V { let a: Int }", "struct V { let a: Int; @State private var b = false }"),
            Case("struct V { let a: Int }", "struct V { let a: Int; @State private var b: Int? }"),
            Case(
                "struct V { let a: Int }", "struct V { let a: Int; @Binding var b: Int? }",
                "V: init gained `b: Binding<Int?>` without a default (breaking)", "V: `b` is new (compatible)"),
            Case(
                "struct V { let a: Int; var b: Color = .red }",
                "struct V { let a: Int; var b: Color = .red; init(a: Int, b: Color = .red) { self.a = a } }"),
            Case("struct V { let a: Int }", "struct V { let a: Int; static let b = 1 }", "V: `b` is new (compatible)"),
            Case("struct V { let a: Int }", "struct V { let a: Int; init(a: Int) { self.a = a } }"),
            Case(
                "struct V { let a: Int }", "struct V { let a: Int; private var b = 1 }",
                "V: `init(a:)` is now private (breaking)"),
        ])
    func memberwise(_ entry: Case) { check(entry) }

    @Test(
        "The API of a library is public",
        arguments: [
            Case("public struct A { var a: Int { 0 } }", "public struct A {}"),
            Case("struct A { public var a: Int { 0 } }", "struct A {}"),
            Case("public struct A { public var a: Int { 0 } }", "public struct A {}", "A: `a` is gone (breaking)"),
            Case("public struct A { let a: Int }", "public struct A { let a: Int; let b: Int }"),
            Case("public extension A { var a: Int { 0 } }", "public extension A {}", "A: `a` is gone (breaking)"),
            Case("public struct A {}", "struct A {}", "A is now internal (breaking)"),
            Case("open class A {}", "public class A {}", "A is no longer open to subclasses (breaking)"),
            Case(
                "public protocol P { }", "public protocol P { func f() }",
                "P: `f()` is a new requirement without a default (breaking)"),
            Case("public enum A { case a }", "public enum A { case a, b }", "A: case `b` is new (may break)"),
            Case("@_spi(X) public func f() {}", ""),
            Case("package func f() {}", ""),
        ])
    func publicAPI(_ entry: Case) { check(entry, access: .public) }

    @Test(
        "Changes without effect on users",
        arguments: [
            Case("struct A { func f() { print(1) } }", "/// New\nstruct A {\n  // x\n  func f() { print(2) }\n}"),
            Case("struct A { var a: Int { 1 } }", "struct A { var a: Int { get { 2 } } }"),
            Case("struct A { func f(a: Int, b: Int) {} }", "struct A {\n  func f(\n    a: Int,\n    b: Int\n  ) {}\n}"),
            Case("struct A { init() {} }\nstruct B { init() {} }", "struct B { init() {} }\nstruct A { init() {} }"),
            Case(
                "struct A { var a: Int { 1 }; var b: Int { 1 } }",
                "struct A { var b: Int { 1 } }\nextension A { var a: Int { 1 } }"),
            Case("func f() { let a = 1 }", "func f() { let b = 1; struct C {} }"),
            Case("#Preview { A() }", "#Preview { B() }"),
        ])
    func silent(_ entry: Case) { check(entry) }
}
