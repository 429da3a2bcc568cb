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
        return of(tree) > limit ? "draws more than \(limit) elements" : nil
    }

    /// The number of elements that are drawn, those that are drawn by reference counted each time; `Int.max` where the
    /// number is out of range.
    static func of(_ tree: XMLTree) -> Int {
        var weights = Weights(tree)
        return weights.weight(of: 0, depth: 0)
    }

    private struct Weights {
        private static let depthLimit = 400

        private let tree: XMLTree
        private var ids: [String: Int] = [:]
        private var known: [Int: Int] = [:]
        private var open: Set<Int> = []
        /// Of the classes that a style sheet gives something by reference: every element may have them.
        private var sheet: [String] = []

        init(_ tree: XMLTree) {
            self.tree = tree
            for (number, element) in tree.elements.enumerated() {
                if let id = element["id"], ids[id] == nil { ids[id] = number }
                guard element.name == "style" else { continue }
                for case .text(let text) in element.children { sheet += Weights.references(in: text) }
            }
            sheet = Array(Set(sheet))
        }

        mutating func weight(of number: Int, depth: Int) -> Int {
            if let weight = known[number] { return weight }
            // What refers to itself is not drawn.
            guard depth < Weights.depthLimit, open.insert(number).inserted else { return 0 }
            defer { open.remove(number) }
            let element = tree.elements[number]
            var weight = 1
            for case .element(let child) in element.children {
                weight = weight.addingSaturated(self.weight(of: child, depth: depth + 1))
            }
            for (name, value) in element.attributes {
                let isLink = name == "href" || name == "xlink:href"
                var times = 1
                // A marker is drawn at each point.
                if name.hasPrefix("marker") || name == "style" && value.contains("marker") {
                    times += (element["d"] ?? element["points"] ?? "").utf8.count
                }
                let references = isLink ? [Weights.fragment(value)].compactMap { $0 } : Weights.references(in: value)
                for reference in references { add(reference, times, to: &weight, depth) }
            }
            if !sheet.isEmpty, element["class"] != nil || element["id"] != nil {
                for reference in sheet { add(reference, 1, to: &weight, depth) }
            }
            known[number] = weight
            return weight
        }

        private mutating func add(_ reference: String, _ times: Int, to weight: inout Int, _ depth: Int) {
            guard let target = ids[reference] else { return }
            let (product, isTooLarge) = self.weight(of: target, depth: depth + 1).multipliedReportingOverflow(by: times)
            weight = isTooLarge ? .max : weight.addingSaturated(product)
        }

        private static func fragment(_ text: String) -> String? {
            text.utf8.first == UInt8(ascii: "#") ? String(text.dropFirst()) : nil
        }

        /// `url(#a)`, `url('#a')`
        private static func references(in text: String) -> [String] {
            guard text.utf8.contains(UInt8(ascii: "#")) else { return [] }
            return text.split(separator: "url(").dropFirst(text.hasPrefix("url(") ? 0 : 1).compactMap { part in
                guard let end = part.firstIndex(of: ")") else { return nil }
                return fragment(part[..<end].filter { !"'\" ".contains($0) })
            }
        }
    }
}
