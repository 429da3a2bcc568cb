import TeamSyncBase
import TeamSyncConfiguration
import Testing

@testable import TeamSyncDesign

@Suite("Extension properties in Kotlin") struct KotlinExtensionTests {
    @Test("An extension property is named like a member of its type")
    func scopes() throws {
        let source = """
            package com.acme.icons
            val AcmeIcons.Line.Close: Icon
              get() = Icon("close")
            internal val AcmeIcons.Line.Own: Icon get() = Icon("own")
            val Dp.half get() = this / 2
            val <T> List<T>.last get() = this[size - 1]
            val value.wrong get() = 1
            val Plain = 1
            class A { val B.c: Int get() = 1 }
            """
        let scopes = try KotlinFunctions(Array(source.utf8)).scopes
        let names = scopes.mapValues { $0.filter { $0.hidden == nil }.map(\.name) }
        #expect(names == [["AcmeIcons", "Line"]: ["Close"], ["Dp"]: ["half"], []: ["Plain"]], "\(names)")
    }

    @Test(
        "Kotlin sources next to drawings of an Android library concern users of icons",
        arguments: [
            ("icons/src/main/res/drawable/*.xml", CatalogueKind.icon, ["icons/src"]),
            ("icons/svg/*.svg", .icon, []), ("kit/src/main/res/values/*.xml", .color, []),
            ("kit/src/chips/*.tsx", .component, ["kit/src"]),
        ])
    func sourcePaths(glob: String, kind: CatalogueKind, paths: [String]) {
        let count = CountConfiguration(source: .files(glob: glob, exclude: [], key: nil), kind: kind)
        #expect(count.sourcePaths.map(\.description) == paths)
    }
}
