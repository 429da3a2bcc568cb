import TeamSyncConfiguration
import Testing

/// Scripted changes, each with the complete expected result.
@Suite struct APIChangeTests {
    struct Case: CustomTestStringConvertible {
        let old: String
        let new: String
        let sentences: [String]
        var testDescription: String { "\(old) → \(new)" }

        init(_ old: String, _ new: String, _ sentences: String...) {
            (self.old, self.new, self.sentences) = (old, new, sentences)
        }
    }

    func check(_ entry: Case, access: APIAccess = .internal) {
        #expect(sentences(entry.old, entry.new, access: access) == entry.sentences)
        #expect(sentences(entry.old, entry.old, access: access) == [])
        #expect(sentences(entry.new, entry.new, access: access) == [])
    }

    @Test(
        "Parameters",
        arguments: [
            Case(
                "struct Chips { init(title: String, size: Int) {} }", "struct Chips { init(title: String) {} }",
                "Chips: init lost parameter `size` (breaking)"),
            Case(
                "struct I { init(url: URL) {} }", "struct I { init(url: URL, refreshID: UUID? = nil) {} }",
                "I: init gained `refreshID: UUID?` (compatible)"),
            Case(
                "struct I { init(url: URL) {} }", "struct I { init(url: URL, id: Int) {} }",
                "I: init gained `id: Int` without a default (breaking)"),
            Case(
                "func f(a: Int, b: Int) {}", "func f(a: Int, c: Int) {}",
                "`f` renamed parameter `b` to `c` (breaking)"),
            Case(
                "func f(a: Int, b: String) {}", "func f(b: String, a: Int) {}",
                "`f` changed the order of its parameters (breaking)"),
            Case(
                "struct I { init(a: Int, b: String) {} }", "struct I { init(c: Int, d: String) {} }",
                "I: init renamed parameter `a` to `c` (breaking)", "I: init renamed parameter `b` to `d` (breaking)"),
            Case(
                "struct I { init(a: Int, b: String) {} }",
                "struct I { init(c: Int, d: String) {}; init(e: Int, f: String) {} }",
                "I: `init(a:b:)` is gone (breaking)", "I: `init(c:d:)` is new (compatible)",
                "I: `init(e:f:)` is new (compatible)"),
            Case(
                "struct I { init(a: Int, b: String) {} }", "struct I { init(c: String, d: Int) {} }",
                "I: `init(a:b:)` is gone (breaking)", "I: `init(c:d:)` is new (compatible)"),
            Case("func f(a: Int) {}", "func f(a: Double) {}", "`f` takes `Double` instead of `Int` for `a` (breaking)"),
            Case("func f(a: Int) {}", "func f(a: Int?) {}", "`f` takes `Int?` instead of `Int` for `a` (compatible)"),
            Case("func f(a: Int?) {}", "func f(a: Int) {}", "`f` takes `Int` instead of `Int?` for `a` (breaking)"),
            Case("func f(a: Int) {}", "func f(a: Int = 3) {}", "`f` gained a default for `a` (compatible)"),
            Case("func f(a: Int = 3) {}", "func f(a: Int) {}", "`f` lost the default of `a` (breaking)"),
            Case(
                "func f(a: Int = 3) {}", "func f(a: Int = 4) {}",
                "`f` has the default `4` instead of `3` for `a`"),
            Case(
                "enum UX { static let a = 3 }; func f(a: Int = UX.a) {}",
                "enum UX { static let a = 4 }; func f(a: Int = UX.a) {}",
                "`f` has the default `4` instead of `3` for `a`"),
            Case(
                "enum UX { static let a = 4 }; func f(a: Int = 3) {}",
                "enum UX { static let a = 4 }; func f(a: Int = UX.a) {}",
                "`f` has the default `4` instead of `3` for `a`"),
            Case(
                "enum UX { static var a = 3 }; func f(a: Int = UX.a) {}",
                "enum UX { static var a = 4 }; func f(a: Int = UX.a) {}"),
            Case(
                "struct V { var a: CGFloat = 3 { didSet { b() } }; func b() {} }",
                "struct V { var a: CGFloat = 4 { didSet { b() } }; func b() {} }",
                "V: `a` has the default `4` instead of `3`"),
            Case(
                "struct V { let a = 3; var b = UX.b; enum UX { static let b = 1 } }",
                "struct V { let a = 4; var b = UX.b; enum UX { static let b = 2 } }",
                "V: `a` has the value `4` instead of `3`"),
            Case(
                "class V { var a: UX = .a; var b = { 1 }(); private var c = 1 }",
                "class V { var a: UX = .b; var b = { 2 }(); private var c = 2 }",
                "V: `b` has a different value and no explicit type (could not be analyzed)",
                "V: `a` has the default `.b` instead of `.a`"),
            // Another notation, a computed property, a renamed type
            Case(
                "struct V { var a: CGFloat = 3; var b: Int { 1 }; var c: CardStyle = CardStyle() }; struct CardStyle { var d: Int }",
                "struct V { var a: CGFloat = 3.0; var b: Int { 2 }; var c: TileStyle = TileStyle() }; struct TileStyle { var d: Int }",
                "CardStyle was renamed to `TileStyle` (breaking)"),
            Case(
                "func f(a: Bool = true) {}", "func f(b: Bool = false) {}",
                "`f` lost parameter `a` (may break)", "`f` gained `b: Bool` (compatible)"),
            Case(
                "func f(a: Bool = true) {}", "func f(b: Bool = true) {}",
                "`f` renamed parameter `a` to `b` (breaking)"),
            Case("func f(a: Int = g(1, 2)) {}", "func f(a: Int = g(\n  1, 2)) {}"),
            Case(
                "struct S<C> { let c: C }", "struct S<C> { @ViewBuilder let c: C }",
                "S: init takes `() -> C` instead of `C` for `c` (breaking)",
                "S: init takes `c` as @ViewBuilder (may break)",
                "S: `c` gained the attribute `@ViewBuilder` (compatible)"),
            Case("func f(a: Int...) {}", "func f(a: Int) {}", "`f` takes one value for `a` (breaking)"),
            Case("func f(a: Int) {}", "func f(a: inout Int) {}", "`f` takes `a` as inout (breaking)"),
            Case("func f(_ a: Int) {}", "func f(a: Int) {}", "`f` takes `a` with the label `a` (breaking)"),
            Case("func f(a: Int) {}", "func f(_ a: Int) {}", "`f` takes `a` without a label (breaking)"),
            Case("func f(a b: Int) {}", "func f(a c: Int) {}"),
            Case("func f(_ b: Int) {}", "func f(_ c: Int) {}"),
            Case(
                "func f(a: () -> Void) {}", "func f(a: @escaping () -> Void) {}",
                "`f` takes `a` as @escaping (may break)"),
            Case(
                "func f(a: @escaping () -> Void) {}", "func f(a: () -> Void) {}",
                "`f` no longer takes `a` as @escaping (compatible)"),
            Case(
                "func f(@ViewBuilder a: () -> Int) {}", "func f(a: () -> Int) {}",
                "`f` no longer takes `a` as @ViewBuilder (breaking)"),
            Case(
                "struct S { subscript(i: Int) -> Int { 0 } }", "struct S { subscript(i: String) -> Int { 0 } }",
                "S: subscript takes `String` instead of `Int` for `i` (breaking)"),
            Case(
                "struct S { func f(a: Int, x: Int) {}; func f(b: Int, y: Int) {} }",
                "struct S { func f(a: Int) {}; func f(b: Int) {} }",
                "S: `f` lost parameter `x` (breaking)", "S: `f` lost parameter `y` (breaking)"),
            Case(
                "struct S { init(a: Int) {}; init(a: Int, b: Int) {} }",
                "struct S { init(a: Int, s: Int = 0) {}; init(a: Int, b: Int, s: Int = 0) {} }",
                "S: init gained `s: Int` (compatible)", "S: init gained `s: Int` (compatible)"),
            Case(
                "struct S { func show(a: Int) {} }", "struct S { func show(b: String, c: Int) {} }",
                "S: `show(a:)` is gone (breaking)", "S: `show(b:c:)` is new (compatible)"),
            Case(
                "struct S { func f(a: Int) {}; func f(a: String) {} }", "struct S { func f(a: Int) {} }",
                "S: `f(a:)` is gone (breaking)"),
        ])
    func parameters(_ entry: Case) { check(entry) }

    @Test(
        "Effects, results and modifiers",
        arguments: [
            Case("func f() {}", "func f() async {}", "`f()` is now async (breaking)"),
            Case("func f() async {}", "func f() {}", "`f()` is no longer async (compatible)"),
            Case("func f() {}", "func f() throws {}", "`f()` now throws (breaking)"),
            Case("func f() throws {}", "func f() {}", "`f()` no longer throws (compatible)"),
            Case("func f() throws {}", "func f() throws(any Error) {}"),
            Case("func f() {}", "func f() throws(Never) {}"),
            Case("func f() throws {}", "func f() throws(E) {}", "`f()` has a different declaration (may break)"),
            Case("func f() throws(E) {}", "func f() throws {}", "`f()` has a different declaration (may break)"),
            Case("func f() -> Int { 0 }", "func f() -> Int? { 0 }", "`f()` returns `Int?` instead of `Int` (breaking)"),
            Case("func f() -> Int { 0 }", "func f() {}", "`f()` no longer returns `Int` (breaking)"),
            Case("func f() {}", "func f() -> Void {}"),
            Case("func f() -> Array<Optional<Int>> { [] }", "func f() -> [Int?] { [] }"),
            Case("func f() -> any P { x }", "func f() -> P { x }"),
            Case("func f() -> Swift.Int { 0 }", "func f() -> Int { 1 }"),
            Case("struct S { func f() -> S { self } }", "struct S { func f() -> Self { self } }"),
            Case("struct S { func f() {} }", "struct S { static func f() {} }", "S: `f()` is now static (breaking)"),
            Case(
                "struct S { func f() {} }", "struct S { mutating func f() {} }", "S: `f()` is now mutating (breaking)"),
            Case("func f() {}", "@MainActor func f() {}", "`f()` is now `@MainActor` (may break)"),
            Case("@MainActor func f() {}", "func f() {}", "`f()` is no longer `@MainActor` (may break)"),
            Case("func f() -> Int { 0 }", "@discardableResult func f() -> Int { 0 }"),
            Case(
                "class A { class func f() {} }", "class A { static func f() {} }",
                "A: `f()` can no longer be overridden (may break)"),
            Case("@available(*, deprecated) func f() {}", "func f() {}", "`f()` is no longer deprecated (compatible)"),
            Case(
                "@available(iOS, unavailable) func f() {}", "func f() {}",
                "`f()` is available again on iOS (compatible)"),
            Case(
                "struct S {\n#if DEBUG\n@available(*, deprecated)\n#endif\nvar a: Int { 1 } }",
                "struct S { var a: Int { 1 } }", "S: `a` is no longer deprecated (compatible)"),
            Case(
                "struct S { var (a, b) = (1, 2) }", "struct S { var (a, c) = (1, 2) }",
                "S: init renamed parameter `b` to `c` (breaking)", "S: `b` is gone (breaking)",
                "S: `c` is new (compatible)"),
            Case(
                "class A { var a = -1; init() {} }", "class A { var a = -1.5; init() {} }",
                "A: `a` is `Double` instead of `Int` (breaking)"),
            Case(
                "struct S { @Binding var on: Bool }", "struct S { @Binding var isOn: Bool }",
                "S: init renamed parameter `on` to `isOn` (breaking)", "S: `on` is gone (breaking)",
                "S: `isOn` is new (compatible)"),
            Case(
                "class A { var a: Int? }", "class A { var a: Int }", "A: `a` is `Int` instead of `Int?` (breaking)",
                "A: `init()` is gone (breaking)"),
            Case("struct S { init() {} }", "struct S { init?() {} }", "S: init can now fail (`init?`) (breaking)"),
            Case(
                "func f<T>(a: T) {}", "func f<U>(a: U) {}",
                "`f` has a different declaration (may break)",
                "`f` takes `U` instead of `T` for `a` (may break)"),
            Case("func f<T>(a: T) {}", "func f<T: P>(a: T) {}", "`f` now requires `T: P` (breaking)"),
            Case("func f<T: P>(a: T) {}", "func f<T>(a: T) where T: P {}"),
            Case("func f<T: P>(a: T) {}", "func f<T>(a: T) {}", "`f` no longer requires `T: P` (compatible)"),
        ])
    func effects(_ entry: Case) { check(entry) }

    @Test("The values of public constants are compared")
    func constants() {
        let text = { (value: String) in "public enum UX { public static let a = \(value); static let b = \(value) }" }
        #expect(
            sentences(text("1"), text("2"), access: .public) == ["UX: `a` has the value `2` instead of `1`"])
        #expect(sentences(text("1"), text("2")) == [])
    }

    @Test(
        "Properties and access",
        arguments: [
            Case("struct S { var a: Int { 0 } }", "struct S {}", "S: `a` is gone (breaking)"),
            Case(
                "enum S { static let a = 1 }", "enum S { static let a = 1.5 }",
                "S: `a` is `Double` instead of `Int` (breaking)"),
            Case("enum S { static let a: Int = 1 }", "enum S { static let a = 2 }"),
            Case(
                "enum S { static let a = make() }", "enum S { static let a = other() }",
                "S: `a` has a different value and no explicit type (could not be analyzed)"),
            Case("enum S { static let a = Color(\"x\") }", "enum S { static let a = Color(\"y\") }"),
            Case(
                "enum S { static var a = 1 }", "enum S { static let a = 1 }", "S: `a` can no longer be set (breaking)"),
            Case("enum S { static let a = 1 }", "enum S { static var a = 1 }", "S: `a` can now be set (compatible)"),
            Case(
                "class S { var a = 1 }", "class S { private(set) var a = 1 }", "S: `a` can no longer be set (breaking)"),
            Case("class S { var a = 1 }", "class S { var a: Int { get { 1 } set {} } }"),
            Case(
                "enum S { static let a = 1 }", "enum S { private static let a = 1 }", "S: `a` is now private (breaking)"
            ),
            Case(
                "enum S { private static let a = 1 }", "enum S { static let a = 1 }",
                "S: `a` is now internal (compatible)"),
            Case("enum S { private static let a = 1 }", "enum S { private static let b = 1 }"),
            Case("private struct S { var a = 1 }", "private struct S { var b = 1 }"),
            Case("extension S { private var a: Int { 0 } }", "extension S { private var b: Int { 0 } }"),
            Case("private extension S { var a: Int { 0 } }", "private extension S { var b: Int { 0 } }"),
            Case(
                "struct S { static let tintColor: Color }", "struct S { static let accentColor: Color }",
                "S: `tintColor` was renamed to `accentColor` (breaking)"),
            Case(
                "enum S { static let a: Int = 1 }",
                "enum S { @available(*, deprecated, renamed: \"b\") static let a: Int = 1; static let b: Int = 1 }",
                "S: `a` is deprecated: use `b`", "S: `b` is new (compatible)"),
            Case(
                "func f() {}", "@available(*, unavailable, message: \"gone\") func f() {}",
                "`f()` is unavailable: gone (breaking)"),
            Case("func f() {}", "@available(iOS 17, *) func f() {}", "`f()` needs iOS 17 (may break)"),
            Case(
                "@available(iOS 17, *) func f() {}", "@available(iOS 16, *) func f() {}",
                "`f()` needs only iOS 16 (compatible)"),
        ])
    func properties(_ entry: Case) { check(entry) }
}
