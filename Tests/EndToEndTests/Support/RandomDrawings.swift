import TestSupport

/// Icons as written by editors: shapes, styles, gradients, clips, masks, transforms and sizes of all kinds.
struct RandomDrawings {
    private var random: SeededGenerator
    private var definitions: [String] = []

    /// Pairs with the names `drawing-0` and so on.
    static func pairs(_ count: Int) -> [(name: String, before: String, after: String)] {
        var drawings = RandomDrawings(random: SeededGenerator(seed: 37))
        return (0..<count).map { ("drawing-\($0)", drawings.next(), drawings.next()) }
    }

    private static let colors = [
        "#f00", "#12ab34", "#0a84ffcc", "black", "rebeccapurple", "currentColor", "rgb(12,34,250)", "hsl(120,50%,40%)",
        "rgba(200,20,30,0.5)", "none",
    ]
    private static let frames = [
        #"viewBox="0 0 24 24""#, #"viewBox="0 0 24 24""#, #"viewBox="0 0 24 24""#, #"width="24" height="24""#,
        #"viewBox="0 0 24 24" width="48" height="24""#, #"viewBox="-2 -2 30 20""#, #"width="20" viewBox="0 0 24 12""#,
        #"viewBox="0 0 24 24" width="24mm" height="0.5in""#, #"viewBox="0 0 24 24" width="100%" height="100%""#,
        #"viewBox="0 0 24 24" preserveAspectRatio="none" width="40" height="20""#,
    ]

    private mutating func number(_ range: ClosedRange<Double> = 0...24) -> Double {
        (Double.random(in: range, using: &random) * 100).rounded() / 100
    }

    private mutating func one(of texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

    private mutating func happens(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func next() -> String {
        definitions = []
        var content = (0..<Int.random(in: 1...5, using: &random)).map { _ in shape() }.joined()
        if happens(0.3) { content = "<g\(attributes())>\(content)</g>" }
        if happens(0.2) {
            definitions.append(#"<circle id="s" cx="4" cy="4" r="\#(number(1...5))"/>"#)
            content += ##"<use href="#s" x="\##(number())" y="3"/>"##
        }
        if happens(0.3) { content += #"<path fill="none" stroke="currentColor" stroke-width="2" d="\#(outline())"/>"# }
        let sheet = happens(0.4) ? "<style>.a{fill:\(one(of: Self.colors));stroke-width:3px}.b{opacity:.6}</style>" : ""
        let root = one(of: ["", "", #" fill="none" stroke="currentColor""#, #" style="color:#c00""#])
        return #"<svg xmlns="http://www.w3.org/2000/svg" \#(one(of: Self.frames))\#(root)>\#(sheet)"#
            + "<defs>\(definitions.joined())</defs>\(content)</svg>"
    }

    private mutating func shape() -> String {
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            #"<rect x="\#(number())" y="\#(number())" width="\#(number(1...24))" height="\#(number(1...24))" rx="\#(number(0...4))"\#(attributes())/>"#
        case 1: #"<circle cx="50%" cy="\#(number())" r="\#(number(1...10))"\#(attributes())/>"#
        case 2:
            #"<polygon points="\#(number()),\#(number()) \#(number()),\#(number()) 12 \#(number())"\#(attributes())/>"#
        default: #"<path d="\#(outline())"\#(attributes())/>"#
        }
    }

    private mutating func outline() -> String {
        var text = "M\(number()) \(number())"
        for _ in 0..<Int.random(in: 1...7, using: &random) {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: text += "L\(number()) \(number())"
            case 1: text += "h\(number(-9...9))v\(number(-9...9))"
            case 2: text += "C\(number()) \(number()) \(number()) \(number()) \(number()) \(number())"
            case 3: text += "q\(number(-5...5)) 3 \(number(-9...9))-4"
            case 4: text += "a\(number(1...9)) \(number(1...9)) 0 01\(number(-9...9)) 3"
            default: text += "z"
            }
        }
        return text
    }

    private mutating func paint() -> String {
        guard happens(0.25) else { return one(of: Self.colors) }
        let id = "p\(definitions.count)"
        let stops =
            #"<stop stop-color="\#(one(of: Self.colors))"/><stop offset="1" stop-color="blue" stop-opacity="\#(number(0...1))"/>"#
        definitions.append(
            happens(0.5)
                ? #"<linearGradient id="\#(id)" x2="\#(number(0...1))" y2="1">\#(stops)</linearGradient>"#
                : #"<radialGradient id="\#(id)" r="\#(number(0.2...1))">\#(stops)</radialGradient>"#)
        return "url(#\(id))"
    }

    private mutating func attributes() -> String {
        var all = [("fill", paint())]
        if happens(0.5) { all += [("stroke", paint()), ("stroke-width", "\(number(0.5...4))")] }
        if happens(0.2) {
            all += [("stroke-dasharray", "\(number(1...5)) \(number(1...5))"), ("stroke-linecap", "round")]
        }
        if happens(0.3) { all.append(("opacity", "\(number(0...1))")) }
        if happens(0.2) { all.append(("fill-rule", "evenodd")) }
        for (share, element) in [(0.2, "clip-path"), (0.15, "mask")] where happens(share) {
            let (id, name) = ("d\(definitions.count)", element == "mask" ? "mask" : "clipPath")
            definitions.append(#"<\#(name) id="\#(id)"><path fill="white" d="\#(outline())"/></\#(name)>"#)
            all.append((element, "url(#\(id))"))
        }
        var text = happens(0.3) ? #" class="\#(one(of: ["a", "b", "a b"]))""# : ""
        if happens(0.3) {
            text += #" transform="\#(one(of: ["rotate(30 12 12)", "translate(3 -2)", "scale(.8)", "skewX(9)"]))""#
        }
        guard happens(0.4) else { return text + all.map { #" \#($0.0)="\#($0.1)""# }.joined() }
        return text + #" style="\#(all.map { "\($0.0): \($0.1)" }.joined(separator: "; "))""#
    }
}
