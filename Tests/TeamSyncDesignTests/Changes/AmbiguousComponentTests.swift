import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign

@Suite("Removed components that are equally similar to a new one") struct AmbiguousComponentTests {
    private func source(_ name: String, _ body: String = "") -> TestSupport.TreeEntry {
        TreeEntry(
            "package com.acme\n\nimport a.Context\nimport a.AttributeSet\nimport b.MaterialButton\n\n/**\n * \(name)\n */\n"
                + "class \(name) constructor(\n    context: Context,\n    attrs: AttributeSet? = null,\n"
                + "    style: Int = 0\n) : MaterialButton(context, attrs, style) {\n\(body)}\n")
    }

    private func groups(
        _ old: [String: TestSupport.TreeEntry], _ new: [String: TestSupport.TreeEntry]
    ) throws -> [String] {
        let count = CountConfiguration(source: .files(glob: "ui/*.kt", exclude: []), kind: .component)
        let tree = { (files: [String: TestSupport.TreeEntry]) in
            Dictionary(uniqueKeysWithValues: files.map { (RawPath("ui/\($0.key).kt"), $0.value) })
        }
        return try DesignClone.groups(count, tree(old), tree(new))
    }

    @Test("A new component is not the new name of one of two that are alike")
    func alike() throws {
        let old = ["GhostButton", "ConversionButton", "Card"].map { ($0, source($0)) }
        let found = try groups(
            Dictionary(uniqueKeysWithValues: old), ["AccentButton": source("AccentButton"), "Card": source("Card")])
        #expect(!found.contains { $0.contains("renamed") }, "\(found)")
        #expect(!found.contains { $0.contains("is gone") }, "\(found)")
    }

    @Test("A component is renamed if the other removed one differs")
    func different() throws {
        let body = (0..<12).map { "    fun value\($0)() = \($0)\n" }.joined()
        let found = try groups(
            ["GhostButton": source("GhostButton", body), "Meter": source("Meter", "    val a = 1\n")],
            ["AccentButton": source("AccentButton", body)])
        #expect(found.contains { $0.hasPrefix("GhostButton renamed to AccentButton") }, "\(found)")
    }
}
