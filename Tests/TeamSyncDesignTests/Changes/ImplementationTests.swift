import Testing

@testable import TeamSyncDesign

@Suite("Sources of components that declare the same as before")
struct ImplementationTests {
    private static let swift = """
        import SwiftUI

        /// A chip.
        public struct Chip: View {
            public static let height: CGFloat = 32
            private let gap = 4.0
            @State private var isOn = false

            public init(size: Int = 1) { self.size = size }

            public var body: some View {
                Text("a").padding(gap)
            }

            func show(_ name: String) { print(name) }

            private func draw() {}

            enum Size { case small, large }
        }

        """
    private static let kotlin = """
        package acme

        import androidx.compose.ui.unit.dp

        private val Gap = 4.dp

        @Composable
        public fun Chip(size: Int = 1, onClick: () -> Unit) {
            Row { Text("a") }
        }

        internal fun draw() = 1

        object ChipDefaults {
            val height = 32.dp
        }

        """

    @Test(
        "Only the implementation changed if bodies, private declarations or imports differ",
        arguments: [
            ("Text(\"a\")", "Text(\"b\").bold()"), ("private let gap = 4.0", "private let gap = 5.0"),
            ("    private func draw() {}\n", ""), ("self.size = size", "self.size = max(size, 1)"),
            ("import SwiftUI\n", "import SwiftUI\nimport UIKit\nprivate struct Part { var a = 1 }\n"),
        ])
    func swift(old: String, new: String) throws {
        let changed = Self.swift.replacing(old, with: new)
        let other = changed.replacing("print(name)", with: "debugPrint(name)")
        let found = try DesignClone.components(["ui/Chip/Chip.swift": Self.swift], ["ui/Chip/Chip.swift": other])
        #expect(found == ["Chip: only the implementation changed"], "\(found)")
    }

    @Test(
        "A declaration that others can use is more than the implementation",
        arguments: [
            ("CGFloat = 32", "CGFloat = 40"), ("func show(_ name: String)", "func show(_ name: Int)"),
            ("struct Chip: View", "struct Chip: View, Equatable"), ("small, large", "small"),
            ("some View {", "some Shape {"), ("@State private var", "@State var"),
        ])
    func declarations(old: String, new: String) throws {
        let changed = Self.swift.replacing(old, with: new)
        #expect(!DeclarationHeads.areSame(Array(Self.swift.utf8), Array(changed.utf8), .swift))
    }

    @Test("In Kotlin, internal declarations are part of the implementation")
    func kotlin() throws {
        for (old, new, line) in [
            ("Text(\"a\")", "Text(\"b\")", "Row { Text(\"a\") } → Row { Text(\"b\") }"),
            ("Gap = 4.dp", "Gap = 5.dp", "private val Gap = 4.dp → private val Gap = 5.dp"),
            ("draw() = 1", "draw() = 2", "internal fun draw() = 1 → internal fun draw() = 2"),
        ] {
            let changed = Self.kotlin.replacing(old, with: new)
            let found = try DesignClone.components(["ui/Chip/Chip.kt": Self.kotlin], ["ui/Chip/Chip.kt": changed])
            #expect(found == ["Chip: \(line)"], "\(found)")
        }
        for (old, new) in [("height = 32.dp", "height = 40.dp"), ("size: Int = 1", "size: Int = 2")] {
            let changed = Self.kotlin.replacing(old, with: new)
            #expect(!DeclarationHeads.areSame(Array(Self.kotlin.utf8), Array(changed.utf8), .kotlin))
        }
    }

    @Test("The order of modifiers and the mark of an unused parameter have no meaning")
    func modifiers() throws {
        let old = "public class Chip {\n    override public init?(coder: NSCoder) { nil }\n    let a = 1\n}\n"
        let new = "public class Chip {\n    public override init?(coder _: NSCoder) { nil }\n    let a = 1\n}\n"
        let found = try DesignClone.components(["ui/Chip/Chip.swift": old], ["ui/Chip/Chip.swift": new])
        #expect(found == ["1 thing was reformatted (Chip)"], "\(found)")
    }
}
