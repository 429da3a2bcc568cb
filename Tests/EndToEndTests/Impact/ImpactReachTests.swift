import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Places that unchanged sources of the design system and of the code lead to.
@Suite("Impact through unchanged sources") struct ImpactReachTests {
    @Test("A changed member is found through unchanged sources on both sides")
    func members() throws {
        let bench = try ImpactBench()
        let theme = "public struct Theme {\n    public init() {}\n    public var name: String { \"\" }\n}\n"
        let manifest =
            "let package = Package(name: \"Kit\", products: [.library(name: \"Kit\", targets: [\"Kit\"])], "
            + "targets: [.target(name: \"Kit\")])\n"
        try bench.add(
            "kit",
            [
                "Package.swift": manifest, "Sources/Kit/Theme.swift": theme,
                "Sources/Kit/Manager.swift":
                    "public final class Manager {\n    public static let shared = Manager()\n"
                    + "    public var theme = Theme()\n}\n",
                "Sources/Kit/Kit.swift": "public func makeManager() -> Manager { .shared }\n",
            ])
        try bench.add(
            "app",
            [
                "Sources/App/Context.swift": "import Kit\nfinal class Context { let manager = makeManager() }\n",
                "Sources/App/App.swift": "final class App { let context = Context(); let manager: Manager? = nil }\n",
                "Sources/App/Use.swift":
                    "import Kit\nfunc use(_ app: App) {\n    print(Manager.shared.theme.name)\n"
                    + "    print(makeManager().theme.name)\n    print(app.manager?.theme.name ?? \"\")\n}\n",
            ])
        try bench.push("kit", ["Sources/Kit/Theme.swift": theme.replacing("var name", with: "var title")])
        try bench.configure(AppPair.configuration)
        let user = try #require(try bench.impact().repositories.first)
        let expected = (3...5).map { "Sources/App/Use.swift:\($0)" }
        #expect(user.lines(.breaks) == expected)
    }
}
