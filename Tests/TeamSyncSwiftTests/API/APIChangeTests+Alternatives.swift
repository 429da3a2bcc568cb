import Testing

@testable import TeamSyncSwift

extension APIChangeTests {
    @Test(
        "A declaration with another value, or whose name excludes the former one, is not the former one renamed",
        arguments: [
            Case(
                "extension S { static let xxGap: CGFloat = 4 }", "extension S { static let xxxGap: CGFloat = 2 }",
                "S: `xxGap` is gone (breaking)", "S: `xxxGap` is new (compatible)"),
            Case(
                "extension S { static let oldGap: CGFloat = 4 }", "extension S { static let newGap: CGFloat = 5 }",
                "S: `oldGap` is gone (breaking)", "S: `newGap` is new (compatible)"),
            Case(
                "extension S { static let oldGap: CGFloat = 4 }", "extension S { static let newGap: CGFloat = 4 }",
                "S: `oldGap` was renamed to `newGap` (breaking)"),
            Case(
                "extension S { static var shadowLow: Double { 4 } }",
                "extension S { static var shadowHigh: Double { 40 } }",
                "S: `shadowLow` is gone (breaking)", "S: `shadowHigh` is new (compatible)"),
            Case(
                "struct SuccessBanner { init(a: Int) {} }", "struct WarningBanner { init(a: Int) {} }",
                "SuccessBanner is gone (breaking)", "WarningBanner is new (compatible)"),
            Case(
                "struct S { init(isHidden: Bool) {} }", "struct S { init(isVisible: Bool) {} }",
                "S: `init(isHidden:)` is gone (breaking)", "S: `init(isVisible:)` is new (compatible)"),
            Case(
                "struct S { func pad(top n: Int) {} }", "struct S { func pad(bottom n: Int) {} }",
                "S: `pad(top:)` is gone (breaking)", "S: `pad(bottom:)` is new (compatible)"),
            Case(
                "struct S { func pad(above n: Int) {} }", "struct S { func pad(over n: Int) {} }",
                "S: `pad` renamed parameter `above` to `over` (breaking)"),
        ])
    func alternatives(_ entry: Case) { check(entry) }
}
