import TeamSyncBase

/// Estimates the work of rendering an SVG file, to protect browsers from expensive drawings.
package enum DrawingWeight {
    /// The maximum number of drawn elements, counting each repetition; no icon has that many.
    package static let limit = 20_000

    /// Returns the reason a browser should not draw an SVG file, as a predicate; nil if it may draw the file.
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

    /// Returns the number of drawn elements, counting every use of a referenced element; `Int.max` if out of range.
    static func of(_ tree: XMLTree) -> Int { DrawingCostCounter(tree).total.elements }
}
