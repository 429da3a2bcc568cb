import CloneTestSupport
import TeamSyncBase
import TeamSyncDocuments
import TeamSyncWords
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncWorker

@Suite("Different declarations in two versions of a Kotlin source")
struct KotlinChangesTests {
    private struct Change {
        let old: String
        let new: String
        let sentences: [String]

        init(_ old: String, _ new: String, _ sentences: String...) {
            (self.old, self.new, self.sentences) = (old, new, sentences)
        }
    }

    private static let changes: [Change] = [
        Change("fun Chip(a: Int) {}", "@Composable\nfun Chip(\n    a : Int, // b: Int\n) = Unit"),
        Change(
            "fun Chip(a: Int) {}", "fun Chip(a: Int, b: String) {}", "gained `b: String` without a default (breaking)"),
        Change("fun Chip(a: Int) {}", "fun Chip(a: Int, b: Dp = 8.dp) {}", "gained `b: Dp` (compatible)"),
        Change(
            "fun Chip(a: Int) {}", "fun Chip(b: Dp = f(1, x = 2), a: Int) {}",
            "gained `b: Dp` before other parameters (may break)"),
        Change(
            "fun Chip(a: () -> Unit) {}", "fun Chip(a: () -> Unit, b: Int = 1) {}",
            "gained `b: Int` after the last function, which affects calls with a trailing lambda (may break)"),
        // A parameter with another name at the same place, beside new ones.
        Change(
            "fun Chip(a: Int, old: String? = null, on: Boolean = true) {}",
            "fun Chip(a: Int, value: String? = null, on: Boolean = true, most: Int? = null) {}",
            "renamed parameter `old` to `value` (breaking)", "gained `most: Int?` (compatible)"),
        Change(
            "fun Chip(a: Int, one: Color = Red, two: Color = Red) {}",
            "fun Chip(a: Int, first: Color = Red, second: Color = Red, b: Dp = 1.dp) {}",
            "renamed parameter `one` to `first` (breaking)", "renamed parameter `two` to `second` (breaking)",
            "gained `b: Dp` (compatible)"),
        // With another number of them, or in another place, it is unclear.
        Change(
            "fun Chip(a: Int, one: Color = Red) {}",
            "fun Chip(a: Int, first: Color = Red, second: Color = Red) {}", "lost parameter `one` (may break)",
            "gained `first: Color` (compatible)", "gained `second: Color` (compatible)"),
        // Previews are for editors.
        Change(
            "@Composable\nfun Chip(a: Int) {}\n@Preview(name = \"x\")\n@Composable\nfun ChipPreview() { Chip(1) }",
            "@Composable\nfun Chip(a: Int) {}\n@ThemePreviews\n@Composable\nfun ChipDarkPreview() { Chip(2) }"),
        Change(
            "package a.b\n@Preview\n@Composable\nfun ChipPreview() {}\nobject Chip {\n  @Composable\n  operator fun invoke() {}\n}",
            "package a.c\n@Preview\n@Composable\nfun ChipPreview() {}\nobject Chip {\n  @Composable\n  operator fun invoke() {}\n}",
            "moved from the package `a.b` to `a.c` (breaking)"),
        Change("fun Chip(a: Int, b: Int) {}", "fun Chip(a: Int) {}", "lost parameter `b` (breaking)"),
        Change("fun Chip(a: Int, b: Int = 1) {}", "fun Chip(a: Int) {}", "lost parameter `b` (may break)"),
        Change("fun Chip(a: Int, b: Int) {}", "fun Chip(a: Int, c: Int) {}", "renamed parameter `b` to `c` (breaking)"),
        Change("fun Chip(a: String) {}", "fun Chip(a: Int) {}", "takes `Int` instead of `String` for `a` (breaking)"),
        Change("fun Chip(a: Label) {}", "fun Chip(a: Text) {}", "takes `Text` instead of `Label` for `a` (may break)"),
        Change(
            "fun Chip(a: Map<String, Int>) {}", "fun Chip(a: Map<String,Int>?) {}",
            "takes `Map<String,Int>?` instead of `Map<String, Int>` for `a` (compatible)"),
        Change("fun Chip(a: Int = 1) {}", "fun Chip(a: Int) {}", "lost the default of `a` (breaking)"),
        Change(
            "fun Chip(a: Int, b: Int) {}", "fun Chip(b: Int, a: Int) {}",
            "changed the order of its parameters (may break)"),
        Change("fun Chip(a: Int) {}", "internal fun Chip(a: Int) {}", "`Chip(a)` is now internal (breaking)"),
        Change(
            "fun Chip(a: Int) {}", "fun Other(a: Int) {}", "`Chip(a)` is gone (breaking)",
            "`Other(a)` is new (compatible)"),
        Change(
            "@Composable\nfun Chip(a: Int) {\n  Text(a)\n}\nfun Modifier.small() = size(4.dp)",
            "@Composable\nfun Other(a: Int) { Text(a) }\nfun Modifier.tiny() = size(4.dp)",
            "was renamed to `Other` (breaking)", "`small` was renamed to `tiny` (breaking)"),
        // Two functions with the same body, or another body
        Change(
            "fun Chip(a: Int) { Text(a) }\nfun Tag(a: Int) { Text(a) }",
            "fun Other(a: Int) { Text(a) }\nfun Tag(a: Int) { Text(a) }\nfun More(a: Int) { Text(a) }",
            "`Chip(a)` is gone (breaking)", "`Other(a)` is new (compatible)", "`More(a)` is new (compatible)"),
        Change(
            "fun Chip(a: Int) { Text(a) }", "fun Other(a: Int) { Label(a) }", "`Chip(a)` is gone (breaking)",
            "`Other(a)` is new (compatible)"),
        Change("private fun Chip(a: Int) {}", ""),
        Change(
            "package a.b\nfun Chip() {}\nobject X { fun make() {} }",
            "package a.c\nfun Chip() {}\nobject X { fun make() {} }",
            "moved from the package `a.b` to `a.c` (breaking)"),
        Change(
            "fun Chip(a: Int) {}", "@Deprecated(\"Use (it)\", ReplaceWith(\"Tag(a)\"))\nfun Chip(a: Int) {}",
            "`Chip(a)` is deprecated: use `Tag(a)`"),
        // A function that only compiled code finds is replaced, for sources, by the version that takes the same calls.
        Change(
            "fun Chip(a: Int) {}",
            "@Deprecated(\"\", level = DeprecationLevel.HIDDEN) fun Chip(a: Int) {}\nfun Chip(a: Int, b: Int = 1) {}",
            "gained `b: Int` (compatible)"),
        Change(
            "fun Chip(a: Int) {}\nfun Chip(a: String) {}", "fun Chip(a: String) {}\nfun Chip(a: Int, b: Int = 2) {}",
            "gained `b: Int` (compatible)"),
        Change(
            "fun Chip(a: String, b: Int) {}\nfun Chip(a: @Composable () -> Unit, b: Int) {}",
            "fun Chip(a: String, b: Int) {}", "`Chip(a: @Composable () -> Unit, b)` is gone (breaking)"),
        Change(
            "fun Chip(a: Int) {}\nfun Chip(b: String) {}", "fun Chip(b: String) {}", "`Chip(a)` is gone (breaking)"),
        Change(
            "fun Chip(a: Int) {}\nfun Chip(a: Int, b: Int = 1) {}", "fun Chip(a: Int, b: Int = 1) {}",
            "`Chip(a)` is gone (may break)"),
        Change(
            "object ChipDefaults { fun colors(a: Int): Colors = Colors(a) }",
            "object ChipDefaults {\n  fun colors(): Colors = Colors() }",
            "ChipDefaults: `colors` lost parameter `a` (breaking)"),
        // Functions in functions, strings and comments cannot be used by others.
        Change(
            "fun Chip() { fun a(b: Int) {} }\n/* fun d(e: Int) {} */ private val f = \"fun g(h: Int)\"",
            "fun Chip() {}"),
        Change(
            "open class Chip @JvmOverloads constructor(a: Context, private val b: Int = 0) : View(a, b) {}\nclass Tag",
            "class Tag", "is gone (breaking)"),
        Change("class Tag", "class Tag\nopen class Chip(a: Int) : View(a)", "is new (compatible)"),
        Change(
            "class Chip(a: Int) : View(a) { var b = 1 }\nclass Tag",
            "class Tag\nclass Other(a: Int) : View(a) { var b = 1 }",
            "was renamed to `Other` (breaking)"),
        Change(
            "class Chip(a: Int) : View(a)", "class Chip(a: Int, val b: String) : View(a)",
            "gained `b: String` without a default (breaking)"),
        Change(
            "class Chip {\n  var a: Int = 0\n    set(value) { field = value }\n  private var c = 1\n  fun d() {}\n}",
            "class Chip {\n  var b: Int = 0\n    set(value) { field = value }\n  private var c = 2\n  fun d() {}\n}",
            "`a` was renamed to `b` (breaking)"),
        Change(
            "class Chip {\n  var a: Int = 0\n  var b: Boolean = true\n}", "class Chip {\n  var b: Boolean = false\n}",
            "`a` is gone (breaking)", "has the default `false` instead of `true` for `b`"),
        Change(
            "class Chip { var a: Int = 0 }", "class Chip { @Deprecated(\"Use b\") var a: Int = 0 }",
            "`a` is deprecated: use b"),
        // A supertype may have the members, and an overriding one is still inherited.
        Change("class Chip : View() { fun a() {} }", "class Chip : OtherView() {}"),
        Change("class Chip : View() { override fun a() {} }", "class Chip : View() {}"),
        Change("class Chip { fun a() {} }", "class Chip {}", "`a()` is gone (breaking)"),
        Change(
            "package a.b\nclass Chip\nclass Tag", "package a.c\nclass Chip\nclass Tag",
            "moved from the package `a.b` to `a.c` (breaking)"),
        Change(
            "internal enum class A { B }\nprivate fun interface C { fun d() }\ninternal annotation class E\nenum class F",
            "val g = H::class to i"),
        Change(
            "class Chip { val a: Int get() = 1 }", "class Chip { val a: Int\n get() = 2 }"),
        Change("private class Chip(a: Int)\ninternal interface B { fun c() }", "val a = 1"),
        Change(
            "sealed class State { class Open(val a: Int) : State() }", "sealed class State { }",
            "State.Open is gone (breaking)"),
        Change(
            "sealed class State { class Open(val a: Int) : State() }",
            "sealed class State { class Open(val a: Int) : State()\n data class Shut(val a: Int) : State() }",
            "State.Shut is new (may break)"),
        Change(
            "public sealed class State\nobject Open : State()",
            "public sealed class State\nobject Open : State()\ndata object Shut : State()\nobject Other",
            "Shut is new (may break)"),
        Change(
            "open class State { class Open(val a: Int) : State() }",
            "open class State { class Open(val a: Int) : State()\n class Shut(val a: Int) : State() }",
            "State.Shut is new (compatible)"),
        Change(
            "fun <T> RowScope.Chip(a: T) where T : A {}", "fun <T> ColumnScope.Chip(a: T) where T : A {}",
            "`Chip(a)` is gone (breaking)", "`Chip(a)` is new (compatible)"),
        Change(
            "fun Chip(vararg a: Int) {}", "fun Chip(a: Int) {}", "takes one value for `a` (breaking)"),
        Change(
            "fun Chip(a: Boolean = true) {}", "fun Chip(a: Boolean =\n  false) {}",
            "has the default `false` instead of `true` for `a`"),
        Change(
            "fun Chip(isFocused: Boolean = true) {}", "fun Chip(isActive: Boolean = false) {}",
            "lost parameter `isFocused` (may break)", "gained `isActive: Boolean` (compatible)"),
        Change(
            "fun Chip(isFocused: Boolean = true) {}", "fun Chip(isActive: Boolean = true) {}",
            "renamed parameter `isFocused` to `isActive` (breaking)"),
        Change("fun Chip(a: Any = f(1)) {}", "fun Chip(a: Any = f(1) /* one */) {}"),
        Change("fun Chip(a: (Int) -> Unit = {}) {}", "fun Chip(a: (index: Int) -> Unit = {}) {}"),
        Change("fun Chip(a: Float = 0f) {}", "fun Chip(a: Float = 0.0f) {}"),
        Change(
            "fun Chip(a: Int = 100) {}",
            "object ChipDefaults { const val Most: Int = 100 }\nfun Chip(a: Int = ChipDefaults.Most) {}"),
        Change("fun Chip(a: Int = 100) {}", "fun Chip(a: Int = Elsewhere.most) {}"),
        Change(
            "fun Chip(a: Int = 100) {}", "const val MOST = 10\nfun Chip(a: Int = MOST) {}",
            "has the default `MOST` instead of `100` for `a`"),
        Change("fun Chip(a: (Int) -> Unit) {}", "typealias Pick = (Int) -> Unit\nfun Chip(a: Pick) {}"),
        Change(
            "enum class Style(val a: Int) { @Deprecated(\"\") Plain(1), Bold(2); fun a() {} }",
            "enum class Style(val a: Int) { Plain(2), Strong(2) { val b = 1 }; val Other = 1 }",
            "Style: case `Bold` was renamed to `Strong` (breaking)",
            "Style: case `Plain` has the value `2` instead of `1`"),
        Change(
            "enum class Style { Plain, Price }", "enum class Style { Plain, Disabled }",
            "Style: case `Price` is gone (breaking)", "Style: case `Disabled` is new (may break)"),
        Change(
            "enum class Style { Plain, BOLD_TEXT }", "enum class Style { Plain, BoldText }",
            "Style: case `BOLD_TEXT` was renamed to `BoldText` (breaking)"),
        Change(
            "enum class Style { Plain, Bold }", "enum class Style { Plain }", "Style: case `Bold` is gone (breaking)"),
        Change(
            "enum class Style { Plain }", "enum class Style { New, Plain, }", "Style: case `New` is new (may break)"),
        Change("internal enum class Style { Plain, Bold }", "internal enum class Style { Plain }"),
        Change(
            "enum class Style { Plain }", "enum class Other { Bold }", "Style is gone (breaking)",
            "Other is new (compatible)"),
        Change(
            "enum class Style { Plain }", "@Stable\ninternal enum class Style { Bold }",
            "Style is now internal (breaking)"),
        Change("enum class Style { Plain }", "enum class Other { Plain }", "Style was renamed to `Other` (breaking)"),
        Change("class Chip { enum class A { B } }", "class Chip { }", "A is gone (breaking)"),
        Change(
            "class Chip { enum class A { B } }", "class Chip { private enum class A { C } }",
            "A is now private (breaking)"),
        Change("class Chip { enum class A { B } }", "", "is gone (breaking)"),
        Change(
            "public class Tag(a: Int) { fun b() {} }", "internal class Tag(a: Int) { fun b() {} }",
            "Tag is now internal (breaking)"),
        Change(
            "enum class Style { Plain, Bold }", "sealed class Style { object Plain : Style() }",
            "Style is now a class, not an enum (may break)"),
        Change(
            "class Style(a: Int)", "class Look(a: Int)\n@Deprecated(\"Use Look\")\ntypealias Style = Look",
            "Style is now an alias of `Look` (may break)", "Style is deprecated: use Look",
            "Look is new (compatible)"),
        Change("typealias A = B\nprivate typealias C = D", "typealias E<T> = F<T>", "A is gone (breaking)"),
        Change(
            "val A = 1\ninternal val B = 2\nconst val C: Int = 3\nval D by lazy { val e = 1 }",
            "private val A = 1\nval D by lazy { val f = 1 }\nval Int.g get() = 1",
            "`A` is now private (breaking)", "`C` is gone (breaking)"),
        Change(
            "object Chips { val a = 1\n fun b() {}\n override val c = 1 }", "object Chips { internal val a = 2 }",
            "Chips: `a` is now internal (breaking)", "Chips: `b()` is gone (breaking)"),
        Change("object Chips { val a = 1\n fun b() {} }", "", "Chips is gone (breaking)"),
        Change(
            "object Chips { val a = 1\n fun b() {} }", "private object Chips { fun b() {} }",
            "Chips is now private (breaking)"),
        Change(
            "fun Chip(a: Dp = Dp.Unspecified) {}", "fun Chip(a: Dp = 8.dp) {}",
            "has the default `8.dp` instead of `Dp.Unspecified` for `a`"),
        Change(
            "fun Chip(a: TextUnit = 8.sp) {}", "fun Chip(a: TextUnit = TextUnit.Unspecified) {}",
            "has the default `TextUnit.Unspecified` instead of `8.sp` for `a`"),
        // The constant may be 8.dp.
        Change("fun Chip(a: Dp = ChipDefaults.gap) {}", "fun Chip(a: Dp = 8.dp) {}"),
        // Parameters with the same name are compared by position, if at all.
        Change(
            "fun Chip(a: A? = null, b: Int, a: A = {}) {}",
            "@Composable\nfun Chip(a: A? = null, b: Int = 1, a: A = {}) {}",
            "gained a default for `b` (compatible)"),
        Change("fun Chip(a: A? = null, b: Int, a: A = {}) {}", "fun Chip(a: A? = null, a: A = {}) {}"),
        Change(
            "object Chips { val a = 1 }", "@Deprecated(\"Use Tags\")\nobject Chips { val a = 2 }",
            "Chips is deprecated: use Tags", "Chips: `a` has the value `2` instead of `1`"),
        Change(
            "package a.b\nobject Chips { fun Small() {}\n fun Large() {} }",
            "package a.c\nobject Chips { fun Small() {}\n fun Large() {} }",
            "moved from the package `a.b` to `a.c` (breaking)"),
        Change(
            "class Tag(val a: Int)", "class Tag(val a: Int, val b: Int)",
            "`Tag` gained `b: Int` without a default (breaking)"),
        Change(
            "class Tag(val a: Int)", "class Tag(val a: Int) { val b: Int = 1 }", "Tag: `b` is new (compatible)"),
    ]

    @Test("Each change of a function has one sentence, with its effect on calls", arguments: changes.indices)
    func sentences(index: Int) throws {
        let change = KotlinChangesTests.changes[index]
        let found = try found(change.old, change.new)
        #expect(found == change.sentences)
    }

    @Test("A function declared in another changed source is not gone, and is compared with that one")
    func elsewhere() throws {
        var moved = KotlinChanges.Elsewhere()
        moved.add(try functions("fun Chip(a: Int, b: Int = 1) {}"))
        #expect(try found("fun Chip(a: Int) {}", "", moved) == ["gained `b: Int` (compatible)"])
        #expect(
            try found("fun Chip(a: Int) {}", "", KotlinChanges.Elsewhere(isWhole: false)) == [
                "`Chip(a)` is gone (may break)"
            ])
    }

    @Test("A function of an object is gone, unless a supertype may have it")
    func functionsOfObjects() throws {
        var others = KotlinChanges.Elsewhere()
        others.add(try functions("object Tags { fun Accent() {} }"))
        let sentence = "`Accent()` is gone (breaking)"
        #expect(try found("object Chip { fun Accent() {} }", "object Chip { }", others).contains(sentence))
        #expect(
            try !found("object Chip : Base() { fun Accent() {} }", "object Chip : Base() { }", others).contains(
                sentence))
    }

    @Test("A constant or enumeration declared in another changed source is not gone")
    func constantsElsewhere() throws {
        let (old, new) = ("val A = 1\nenum class Style { Plain }", "")
        var moved = KotlinChanges.Elsewhere()
        (moved.properties, moved.types) = ([["A"]], [["Style"]: [""]])
        #expect(try found(old, new, moved) == [])
        let internalStyle = "internal enum class Style { Plain }"
        #expect(try found("enum class Style { Plain }", internalStyle, moved) == [])
        moved.isWhole = false
        (moved.properties, moved.types) = ([["B"]], [:])
        #expect(try found(old, new, moved) == ["`A` is gone (may break)", "Style is gone (may break)"])
        #expect(
            try found("enum class Style { Plain }", internalStyle, moved) == ["Style is now internal (may break)"])
    }

    @Test("A removed overload is not paired with one that stays in a changed source")
    func stays() throws {
        let (old, new) = ("fun Chip(a: () -> Unit) {}\nfun Chip(a: String) {}", "fun Chip(a: String) {}")
        var whole = KotlinChanges.Elsewhere()
        whole.add(try functions(new))
        #expect(try found(old, new, whole) == ["`Chip(a: () -> Unit)` is gone (breaking)"])
        whole.oldOverloads = Set(try functions(old).map(\.overload))
        #expect(try found("fun Chip(a: () -> Unit) {}", "", whole) == ["`Chip(a)` is gone (breaking)"])
    }

    @Test("Reading a truncated source ends, and unchanged parts are not reported")
    func cut() throws {
        let sources = [
            "package a\n@A(b = [1]) fun <T : B> C.Chip(vararg d: (Int, E<F, G>) -> H = { i, j -> k(i) }, l: M? = n) : O<P> = q\n",
            "package a\n@A open class B<T> @C constructor(private val d: E = f(), var g: H) : I<T>(d), J by k where T : L {\n  @Deprecated(\"m\") var n: O? = 1\n    set(value) { field = value }\n  fun interface P { fun q() }\n  companion object { val r = S::class }\n  class T(val u: Int)\n}\n",
        ]
        for source in sources {
            for end in 0...source.utf8.count {
                let text = String(decoding: source.utf8.prefix(end), as: UTF8.self)
                #expect(try found(text, text) == [])
                _ = try found(source, text)
                _ = try found(text, source)
            }
        }
    }

    @Test("Functions with many parameters or versions are compared quickly")
    func bounds() throws {
        let parameters = (0..<50_000).map { "a\($0): Int" }.joined(separator: ", ")
        #expect(throws: Warning.FileFault.tooManyValues(200)) { try functions("fun Chip(\(parameters)) {}") }
        let versions = (0..<400).map { "fun Chip(a\($0): Int) {}" }.joined(separator: "\n")
        #expect(try found(versions, "fun Chip(b: Int) {}") == [])
        let cases = { (name: String) in (0..<20_000).map { "\(name)\($0)" }.joined(separator: ", ") }
        #expect(try found("enum class A { \(cases("a")) }", "enum class A { \(cases("b")) }").count == 40_000)
        let nested = { (name: String) in
            "class \(name) {" + (0..<60).map { "class N\($0) {" }.joined()
                + String(repeating: " val a = 1;", count: 50_000)
                + String(repeating: "}", count: 61)
        }
        #expect(try found(nested("A"), nested("B")) == ["A was renamed to `B` (breaking)"])
    }

    @Test("The component's own function is named next to changes of others")
    func subjects() throws {
        let file = { (text: String) in [RawPath(Array("ui/Chip.kt".utf8)): TreeEntry("package ui\n\n\(text)")] }
        let count = CountConfiguration(source: .files(glob: "ui/*.kt", exclude: []), kind: .component)
        let (tag, chip) = ("@Composable fun Tag(a: Int", "@Composable fun Chip(a: Int")
        let old = file("\(tag)) {}\n\(chip)) {}\n")
        let both = try DesignClone.groups(count, old, file("\(tag), b: Int) {}\n\(chip), c: Int = 1) {}\n"))
        #expect(
            both == [
                "Chip: `Tag` gained `b: Int` without a default (breaking), `Chip` gained `c: Int` (compatible)"
            ], "\(both)")
        let one = try DesignClone.groups(count, old, file("\(tag)) {}\n\(chip), c: Int = 1) {}\n"))
        #expect(one == ["Chip: gained `c: Int` (compatible)"], "\(one)")
    }

    private func functions(_ source: String) throws -> [KotlinFunctions.Function] {
        try KotlinFunctions(Array(source.utf8)).all
    }

    private func found(
        _ old: String, _ new: String, _ elsewhere: KotlinChanges.Elsewhere = KotlinChanges.Elsewhere()
    ) throws -> [String] {
        let constants = try [old, new].map { try KotlinFunctions(Array($0.utf8)).constants }
        let types = try [old, new].map { try KotlinFunctions(Array($0.utf8)).types }
        var changes = try KotlinChanges(
            functions(old), functions(new), (constants[0], constants[1]), types: (types[0], types[1])
        ) { () throws(FileSourceError) in elsewhere }
        changes.compare(
            try KotlinFunctions(Array(old.utf8)).enumerations, try KotlinFunctions(Array(new.utf8)).enumerations)
        changes.compare(
            try KotlinFunctions(Array(old.utf8)).deprecatedTypes, try KotlinFunctions(Array(new.utf8)).deprecatedTypes,
            path: "Chip.kt")
        try changes.compare(
            KotlinFunctions(Array(old.utf8)).scopes, KotlinFunctions(Array(new.utf8)).scopes
        ) { () throws(FileSourceError) in elsewhere }
        try changes.compare(
            KotlinFunctions(Array(old.utf8)).types, KotlinFunctions(Array(new.utf8)).types
        ) { () throws(FileSourceError) in elsewhere }
        return changes.found.byImportance.map { Words.about($0, in: "Chip").write(.detailed) }
    }
}
