import TeamSyncBase

/// How much work an SVG file is for whoever draws it, so that no drawing stops a browser.
package enum DrawingWeight {
    /// More elements than any icon has, each counted as often as it is drawn.
    package static let limit = 20_000

    /// Why a browser should not draw an SVG file, as a predicate; nil for one that it may.
    package static func objection(to bytes: [UInt8]) -> String? {
        let tree: XMLTree
        do throws(XMLTree.Failure) {
            tree = try XMLTree(reading: bytes)
        } catch {
            return switch error {
            case .malformed: "is not a well-formed SVG file"
            case .tooDeep: "is nested more than \(XMLTree.depthLimit) levels deep"
            case .tooManyElements: "has more than \(XMLTree.elementLimit) elements"
            }
        }
        guard tree.root.name == "svg" else { return "is XML, but not an SVG file" }
        let counter = DrawingCostCounter(tree)
        if let oddity = counter.oddity { return oddity }
        return counter.total.objection(size: counter.size)
    }

    /// The number of elements that are drawn, those that are drawn by reference counted each time; `Int.max` where the
    /// number is out of range.
    static func of(_ tree: XMLTree) -> Int { DrawingCostCounter(tree).total.elements }
}
