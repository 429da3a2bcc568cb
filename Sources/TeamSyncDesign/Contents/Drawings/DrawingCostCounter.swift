import Glibc
import TeamSyncBase

/// Adds up the cost of a drawing, counting every use of a referenced element. If it is unclear which declarations apply
/// to an element, all that may apply are counted.
struct DrawingCostCounter {
    private static let depthLimit = 400
    /// The number of elements that a pattern is equivalent to.
    private static let patternElements = 20
    /// The elements that are drawn only if they are referenced.
    private static let definitions: Set<String> = [
        "defs", "symbol", "filter", "mask", "clipPath", "pattern", "marker", "linearGradient", "radialGradient",
    ]
    /// The definitions that contain no elements with filters.
    private static let undrawn: Set<String> = ["filter", "linearGradient", "radialGradient"]
    private static let lengthNames: Set<String> = [
        "d", "points", "x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "x1", "y1", "x2", "y2", "pathLength",
    ]
    private static let animations: Set<String> = [
        "animate", "set", "animateTransform", "animateMotion", "animateColor",
    ]
    private static let silent: Set<String> = ["style", "script", "title", "desc", "metadata"]

    private let tree: XMLTree
    private let references: DrawingReferences
    private var sheet = DrawingStyleSheet()
    private var known: [Int: DrawingCost] = [:]
    private var knownTargets: [String: Set<Int>] = [:]
    private var open: Set<Int> = []
    /// Whether elements of other languages draw their contents, regardless of their names.
    private var hasOtherLanguages = false
    private var largestFilter = 0
    private var isAnimated = false
    /// The smallest dash period of animated strokes.
    private var animatedPeriod = Double.infinity
    /// The reason the drawing should not be drawn regardless of its cost, as a predicate; nil if there is none.
    private(set) var oddity: String?
    private(set) var total = DrawingCost()

    init(_ tree: XMLTree) {
        self.tree = tree
        references = DrawingReferences(tree)
        if references.hasOddNames { oddity = "has ids that are too long" }
        for element in tree.elements { survey(element) }
        if sheet.isTooLarge || tree.elements.contains(where: { sheet.declarations(for: $0) == nil }) {
            oddity = "has a style sheet with too many rules"
        }
        isAnimated = isAnimated || sheet.isAnimated
        for (number, element) in tree.elements.enumerated() where DrawingCostCounter.local(element.name) == "filter" {
            largestFilter = max(largestFilter, cost(of: number, depth: 0).steps)
        }
        total = cost(of: 0, depth: 0)
        addUniversal()
        if animatedPeriod < .infinity { total.addDashes(animatedPeriod) }
        guard isAnimated else { return }
        // An animated drawing is drawn repeatedly.
        let repeated = total * 10
        (total.effects, total.steps, total.dashes) = (repeated.effects, repeated.steps, repeated.dashes)
    }

    private static func local(_ name: String) -> Substring { name.split(separator: ":").last ?? "" }

    private mutating func survey(_ element: XMLTree.Element) {
        let name = DrawingCostCounter.local(element.name)
        if DrawingCostCounter.animations.contains(String(name)) { animate(element) }
        for (name, value) in element.attributes {
            if name == "xmlns" && value != "http://www.w3.org/2000/svg" { hasOtherLanguages = true }
            if EmbeddedDocument.isIn(value) || name == "srcdoc" { oddity = EmbeddedDocument.words }
            if name == "style", DrawingDeclaration.all(in: value).contains(where: \.isAnimation) { isAnimated = true }
        }
        guard name == "style" else { return }
        var text = ""
        for case .text(let part) in element.children { text += part }
        if EmbeddedDocument.isIn(text) { oddity = EmbeddedDocument.words }
        sheet.add(text)
    }

    /// Adds what a style sheet may apply to every element, including the elements that it refers to.
    private mutating func addUniversal() {
        var elements = total.elements
        for declaration in sheet.universal {
            for target in targets(in: declaration.value)
            where !DrawingCostCounter.undrawn.contains(tree.elements[target].name) {
                elements = elements.addingSaturated((cost(of: target, depth: 0) * total.elements).elements)
            }
        }
        for declaration in sheet.universal {
            var one = DrawingCost(reach: total.reach)
            add(declaration, to: &one, 0)
            total = total + one * elements
            if declaration.isMarker {
                for target in targets(in: declaration.value) {
                    total = total + cost(of: target, depth: 0) * total.bytes
                }
            }
            if let period = declaration.dashPeriod { total.addDashes(period) }
            // The exponent allows for nested groups, which multiply the scale.
            total.enlarge(pow(declaration.scale, 8))
        }
    }

    private mutating func animate(_ element: XMLTree.Element) {
        isAnimated = true
        guard element["attributeName"]?.contains("dash") == true else { return }
        for name in ["values", "from", "to", "by"] {
            for value in (element[name] ?? "").split(separator: ";") {
                let period = DrawingDeclaration.period(SVGStyle.trimmed(value))
                animatedPeriod = min(animatedPeriod, period ?? .infinity)
            }
        }
    }

    private mutating func cost(of number: Int, depth: Int) -> DrawingCost {
        if let cost = known[number] { return cost }
        guard depth < DrawingCostCounter.depthLimit else {
            oddity = "has references nested more than \(DrawingCostCounter.depthLimit) levels deep"
            return DrawingCost()
        }
        // Elements that refer to themselves are not drawn, and their cost would depend on the starting point.
        guard open.insert(number).inserted else {
            oddity = "refers to itself"
            return DrawingCost()
        }
        defer { open.remove(number) }
        let element = tree.elements[number]
        var cost = DrawingCost(elements: 1)
        for child in element.children {
            switch child {
            case .element(let child): add(child, to: &cost, depth)
            case .text(let text): if !DrawingCostCounter.silent.contains(element.name) { cost.bytes += text.utf8.count }
            }
        }
        addOwn(element, isRoot: number == 0, to: &cost)
        var declarations = sheet.declarations(for: element) ?? []
        for (name, value) in element.attributes {
            let name = DrawingCostCounter.local(name)
            if name == "style" {
                declarations += DrawingDeclaration.all(in: value)
            } else if name != "id", name != "class",
                let own = DrawingDeclaration(String(name), value, isAttribute: true)
            {
                declarations.append(own)
            }
        }
        for declaration in declarations { add(declaration, to: &cost, depth) }
        for declaration in declarations { cost.enlarge(declaration.scale) }
        if number > 0, let side = DrawingCostCounter.side(of: element) {
            cost.enlarge(max(size, width(of: element)) / side)
        }
        known[number] = cost
        return cost
    }

    /// Adds the cost of an element without the elements that it refers to.
    private func addOwn(_ element: XMLTree.Element, isRoot: Bool, to cost: inout DrawingCost) {
        let name = DrawingCostCounter.local(element.name)
        // The lengths of the root element are the size of the picture, and those of a filter are its region; neither is
        // drawn.
        let isFrame = isRoot || name == "filter" || name.hasPrefix("fe")
        if name == "pattern" { cost.elements = cost.elements.addingSaturated(DrawingCostCounter.patternElements) }
        for (name, value) in element.attributes where DrawingCostCounter.lengthNames.contains(name) {
            if name == "d" || name == "points" {
                cost.bytes = cost.bytes.addingSaturated(value.utf8.count)
                cost.addOutline(value)
            } else if !isFrame {
                cost.addLength(value)
            }
        }
        // The positions of individual letters.
        for name in ["x", "y", "dx", "dy", "rotate"] {
            if let list = element[name], list.utf8.count > 100 {
                cost.bytes = cost.bytes.addingSaturated(list.utf8.count)
            }
        }
        cost.steps = cost.steps.addingSaturated(FilterSteps.of(element, name, size: size))
        if name == "filter", FilterSteps.isLarge(element, size: size) {
            cost.steps = (cost * FilterSteps.expensive).steps
        }
        if DrawingCostCounter.animations.contains(String(name)), element["attributeName"]?.contains("filter") == true {
            cost.effects = cost.effects.addingSaturated(1)
        }
    }

    /// The larger side of the drawing, in its own units.
    var size: Double {
        if let box = DrawingCostCounter.side(of: tree.root) { return box }
        let sides = [tree.root["width"], tree.root["height"]].compactMap { $0 }.compactMap { text in
            var numbers = NumberList(text)
            return numbers.next()
        }
        return max(sides.max() ?? 0, 300)
    }

    /// The larger side of an element's view box; nil if it has none.
    private static func side(of element: XMLTree.Element) -> Double? {
        guard let text = element["viewBox"], let box = NumberList.numbers(in: text), box.count == 4 else { return nil }
        return max(box[2], box[3], 1e-9)
    }

    /// The maximum size that an element with its own view box is stretched to; 0 if it declares no size.
    private func width(of element: XMLTree.Element) -> Double {
        ["width", "height"].reduce(0) { largest, name in
            var numbers = NumberList(SVGStyle.trimmed(element[name] ?? "0"))
            return max(largest, abs(numbers.next() ?? 1e9))
        }
    }

    private mutating func add(_ child: Int, to cost: inout DrawingCost, _ depth: Int) {
        let own = self.cost(of: child, depth: depth + 1)
        if DrawingCostCounter.definitions.contains(tree.elements[child].name), !hasOtherLanguages {
            cost.elements = cost.elements.addingSaturated(own.elements)
        } else {
            cost = cost + own
        }
    }

    private mutating func add(_ declaration: DrawingDeclaration, to cost: inout DrawingCost, _ depth: Int) {
        cost.bytes = cost.bytes.addingSaturated(declaration.outlineSize)
        let former = cost.steps
        defer {
            if declaration.isEffect, Double(cost.reach) > DrawingCost.reachLimit * size {
                let own = DrawingCost(steps: cost.steps - former) * FilterSteps.expensive
                cost.steps = former.addingSaturated(own.steps)
            }
        }
        if declaration.isEffect {
            cost.effects = cost.effects.addingSaturated(1)
            cost.steps = cost.steps.addingSaturated(functionSteps(declaration))
        }
        if let period = declaration.dashPeriod { cost.addDashes(period) }
        guard declaration.isReference else { return }
        // A marker is drawn at each point.
        let times = declaration.isMarker ? cost.bytes.addingSaturated(1) : 1
        for target in targets(in: declaration.value) {
            cost = cost + self.cost(of: target, depth: depth + 1) * times
        }
    }

    /// The number of steps of an effect, without those of the filters that it refers to.
    private func functionSteps(_ declaration: DrawingDeclaration) -> Int {
        let count = declaration.functionCount
        if declaration.isComputed { return .max }
        // The value is 'inherit' or cannot be parsed.
        if count == 0 { return declaration.isReference ? 0 : largestFilter + 1 }
        let (square, isTooLarge) = count.multipliedReportingOverflow(by: count)
        if isTooLarge { return .max }
        return (DrawingCost(steps: square) * (declaration.isLarge(size: size) ? FilterSteps.expensive : 1)).steps
    }

    private mutating func targets(in text: String) -> Set<Int> {
        if let known = knownTargets[text] { return known }
        let targets = references.targets(in: text)
        knownTargets[text] = targets
        return targets
    }
}
