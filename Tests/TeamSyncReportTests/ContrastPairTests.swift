import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import Testing

@testable import TeamSyncReport

@Suite("Colors that are displayed on each other")
struct ContrastPairTests {
    private func pairs(of key: String, in keys: [String]) -> [String] {
        ContrastPairs(keys).pairs(of: key).map { "\($0.front) on \($0.ground)\($0.isCertain ? "" : "?")" }
    }

    @Test(
        "Names of pairs",
        arguments: [
            ("onPrimary", "primary"), ("md.sys.color.on-surface-variant", "md.sys.color.surface-variant"),
            ("text-on-accent", "background-accent"), ("content.onBrand", "surface.brand"),
            ("button.primary.text", "button.primary.background"), ("alert-text-hover", "alert-bg-hover"),
            ("text.primary", "background.default"), ("--acme-color-text", "--acme-color-background"),
            ("chip.icon", "chip.surface"), ("$btn-text-color", "$btn-bg-color"),
        ])
    func certain(front: String, ground: String) {
        #expect(pairs(of: front, in: [front, ground]) == ["\(front) on \(ground)"])
        #expect(pairs(of: ground, in: [front, ground]) == ["\(front) on \(ground)"])
    }

    @Test(
        "Names of pairs that need other evidence",
        arguments: [
            ("text.danger", "background.danger"), ("text-secondary", "background"),
            ("border.default", "background.default"),
            ("contentPrimary", "backgroundPrimary"),
        ])
    func uncertain(front: String, ground: String) {
        #expect(pairs(of: front, in: [front, ground]) == ["\(front) on \(ground)?"])
        #expect(pairs(of: ground, in: [front, ground]) == ["\(front) on \(ground)?"])
    }

    @Test(
        "Names that are no pairs",
        arguments: [
            ("color.light.next.80", "color.light.danger.surface"), ("surface11", "surface1"),
            ("color.button.danger.background", "color.text.default"), ("button.hover", "button.background"),
            ("--acme-color-text", "$acme-alert-bg-color"), ("--acme-color-text", "$acme-color-background"),
            ("brand", "background"), ("text.disabled", "background.default"), ("text.default", "background.disabled"),
            ("button.text.primary", "button.background.default"), ("text.brand", "background.default"),
            ("switch.on.background", "switch.background"), ("divider", "surface"), ("button.on-color", "button.color"),
            ("text-background", "background"), ("button.border", "card.background"),
        ])
    func others(front: String, ground: String) {
        #expect(pairs(of: front, in: [front, ground]) == [])
        #expect(pairs(of: ground, in: [front, ground]) == [])
    }

    @Test("Two backgrounds with the same words are ambiguous")
    func ambiguous() {
        #expect(pairs(of: "onPrimary", in: ["onPrimary", "primary", "Primary"]) == [])
    }

    private func colors(_ entries: [(String, [String: String])]) -> CatalogueColors {
        let count = CountConfiguration(source: .files(glob: "*", exclude: []), kind: .token)
        return CatalogueColors(
            entries.map { key, modes in
                let values = JSONValue.object(modes.mapValues { .string($0) })
                return (key, ItemForm(.object(["value": values]), count))
            })
    }

    private func contrast(
        of key: String, in colors: CatalogueColors, mode: String, old: RGBA? = nil, new: RGBA = .white,
        before: CatalogueColors? = nil
    ) -> ContrastChange? {
        colors.pairs.pairs(of: key).first.flatMap {
            colors.contrast(of: key, $0, Appearance(mode: mode), old: old, new: new, before: before)
        }
    }

    @Test("The colors of a pair are compared in the same mode, before and after the change")
    func modes() {
        let before = colors([
            ("primary", ["light": "#000000", "dark": "#ffffff"]), ("onPrimary", ["light": "#ffffff"]),
        ])
        let after = colors([("primary", ["light": "#767676", "dark": "#000000"]), ("onPrimary", ["light": "#ffffff"])])
        let light = contrast(of: "onPrimary", in: after, mode: "light", old: .white, before: before)
        #expect(light?.against == "primary" && light?.old == 21 && light?.newLevel == .aa && light?.isOnItem == false)
        let ground = contrast(of: "primary", in: after, mode: "light", old: .black, new: .black, before: before)
        #expect(ground?.against == "onPrimary" && ground?.isOnItem == true && ground?.new == 21)
        #expect(contrast(of: "onPrimary", in: after, mode: "high-contrast") == nil)
        #expect(contrast(of: "primary", in: after, mode: "dark") == nil)
    }

    @Test("An uncertain pair is compared only if its contrast was sufficient, and never on a translucent background")
    func evidence() {
        let red = colors([("text.danger", ["light": "#aa0000"]), ("background.danger", ["light": "#aa1111"])])
        let pale = colors([("text.danger", ["light": "#aa0000"]), ("background.danger", ["light": "#ffeeee"])])
        #expect(contrast(of: "text.danger", in: red, mode: "light", old: .black, before: red) == nil)
        let change = contrast(of: "text.danger", in: pale, mode: "light", old: .black, before: pale)
        #expect(change?.oldLevel == .aaa && change?.newLevel == .fails)
        #expect(contrast(of: "text.danger", in: pale, mode: "light") == nil)
        let veil = colors([("onPrimary", ["light": "#ffffff"]), ("primary", ["light": "#00000080"])])
        #expect(contrast(of: "onPrimary", in: veil, mode: "light") == nil)
    }
}
