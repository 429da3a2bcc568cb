import TeamSyncBase

/// Converts Android vector drawables, which browsers cannot display, to SVG.
package enum VectorDrawableSVG {
    /// The maximum size of a drawable, in bytes.
    private static let byteLimit = 256 << 10

    /// Converts paths, groups and clips with plain colors. A theme color becomes `currentColor`.
    /// - Returns: nil if the bytes are not a vector drawable, or if it contains gradients or animations.
    package static func svg(of bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count <= byteLimit, let tree = XMLTree(bytes), tree.root.name == "vector",
            let width = SVGGeometry.length(tree.root["android:viewportWidth"]), width > 0,
            let height = SVGGeometry.length(tree.root["android:viewportHeight"]), height > 0
        else { return nil }
        var writer = Writer(tree: tree)
        writer.text =
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(number(width)) \#(number(height))" fill="none">"#
        let alpha = SVGGeometry.length(tree.root["android:alpha"]) ?? 1
        writer.text += alpha == 1 ? "<g>" : #"<g opacity="\#(number(alpha))">"#
        guard writer.writeChildren(of: 0) else { return nil }
        return Array((writer.text + "</g></svg>").utf8)
    }

    fileprivate static func number(_ value: Double) -> String {
        let rounded = (value * 100_000).rounded() / 100_000
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }

    private struct Writer {
        let tree: XMLTree
        var text = ""
        private var clips = 0

        init(tree: XMLTree) {
            self.tree = tree
        }

        /// - Returns: false if there are elements without an equivalent.
        mutating func writeChildren(of parent: Int) -> Bool {
            // A clip applies to the elements that follow it in its group.
            var open = 0
            defer { text += String(repeating: "</g>", count: open) }
            for case .element(let child) in tree.elements[parent].children {
                let element = tree.elements[child]
                switch element.name {
                case "group":
                    guard let transform = transform(of: element) else { return false }
                    text += transform.isEmpty ? "<g>" : #"<g transform="\#(transform)">"#
                    guard writeChildren(of: child) else { return false }
                    text += "</g>"
                case "path":
                    guard writePath(element) else { return false }
                case "clip-path":
                    guard let data = pathData(element) else { return false }
                    clips += 1
                    text += #"<clipPath id="c\#(clips)"><path d="\#(data)""#
                    if element["android:fillType"] == "evenOdd" { text += #" clip-rule="evenodd""# }
                    text += #"/></clipPath><g clip-path="url(#c\#(clips))">"#
                    open += 1
                default: return false
                }
            }
            return true
        }

        private func transform(of element: XMLTree.Element) -> String? {
            var isReadable = true
            func value(_ name: String, _ usual: Double = 0) -> Double {
                guard let text = element["android:" + name] else { return usual }
                guard let value = SVGGeometry.length(text) else {
                    isReadable = false
                    return usual
                }
                return value
            }
            let (pivotX, pivotY) = (value("pivotX"), value("pivotY"))
            let (moveX, moveY) = (value("translateX"), value("translateY"))
            let (scaleX, scaleY, turn) = (value("scaleX", 1), value("scaleY", 1), value("rotation"))
            guard isReadable else { return nil }
            if pivotX == 0, pivotY == 0, moveX == 0, moveY == 0, scaleX == 1, scaleY == 1, turn == 0 { return "" }
            let words = [
                "translate(\(number(pivotX + moveX)) \(number(pivotY + moveY)))", "rotate(\(number(turn)))",
                "scale(\(number(scaleX)) \(number(scaleY)))", "translate(\(number(-pivotX)) \(number(-pivotY)))",
            ]
            return words.joined(separator: " ")
        }

        private mutating func writePath(_ element: XMLTree.Element) -> Bool {
            let isPlain = element.children.allSatisfy { if case .element = $0 { false } else { true } }
            guard isPlain, !element.attributes.contains(where: { $0.name.hasPrefix("android:trimPath") }) else {
                return false
            }
            guard element["android:pathData"] != nil else { return true }
            guard let data = pathData(element) else { return false }
            text += #"<path d="\#(data)""#
            for (name, alpha) in [("fill", "fillAlpha"), ("stroke", "strokeAlpha")] {
                guard let written = element["android:\(name)Color"] else { continue }
                guard written.utf8.count <= 200 else { return false }
                guard let color = DrawingColor(written, isAlphaFirst: true) else { continue }
                let own = SVGGeometry.length(element["android:" + alpha]) ?? 1
                text += #" \#(name)="\#(HexColor(color.word) == nil ? "currentColor" : color.word)""#
                if color.alpha * own < 1 { text += #" \#(name)-opacity="\#(number(color.alpha * own))""# }
            }
            if element["android:fillType"] == "evenOdd" { text += #" fill-rule="evenodd""# }
            if let width = SVGGeometry.length(element["android:strokeWidth"]) {
                text += #" stroke-width="\#(number(width))""#
            } else {
                text += #" stroke-width="0""#
            }
            for (name, attribute) in [("strokeLineCap", "stroke-linecap"), ("strokeLineJoin", "stroke-linejoin")] {
                guard let word = element["android:" + name] else { continue }
                guard ["butt", "round", "square", "miter", "bevel"].contains(word) else { return false }
                text += #" \#(attribute)="\#(word)""#
            }
            text += "/>"
            return true
        }

        /// Returns the path data of an element; nil if it contains characters that path data cannot contain.
        private func pathData(_ element: XMLTree.Element) -> String? {
            guard let data = element["android:pathData"],
                data.utf8.allSatisfy({ byte in
                    byte.isXMLSpace || "MmZzLlHhVvCcSsQqTtAaEe0123456789+-.,".utf8.contains(byte)
                })
            else { return nil }
            return data
        }
    }
}
