import Foundation
import Testing

@testable import TeamSyncDesign
@testable import TeamSyncReport

/// The properties that make a small file slow to draw in Chromium, and their values in icons of real design tools.
@Suite("Drawings that take long to render")
struct DrawingCostTests {
    private static let root = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">"#
    private static let filter = #"<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>"#
    private static let sheet = "<style>rect{filter:url(#f)}</style>"

    private static func svg(_ content: String) -> String { root + filter + content + "</svg>" }

    private static func rects(_ count: Int, _ attributes: String = "") -> String {
        String(repeating: #"<rect width="24" height="24" \#(attributes)/>"#, count: count)
    }

    private static func note(_ text: String) -> String? { ReportDrawing(Array(text.utf8)).note }

    /// The ways to apply a filter to elements.
    private static let ways: [(name: String, drawing: @Sendable (Int) -> String)] = [
        ("attribute", { svg(rects($0, "filter='url(#f)'")) }),
        ("entities", { svg(rects($0, "filter='&#117;rl(&#x23;f)'")) }),
        ("escapes of CSS in an attribute", { svg(rects($0, #"filter='\75rl(\23 f)'"#)) }),
        ("function", { svg(rects($0, "filter='blur(3px)'")) }),
        ("style", { svg(rects($0, "style='fill:red;filter:url(#f)'")) }),
        ("style, written oddly", { svg(rects($0, #"style="/*;*/FIL\54 er/**/: URL('#f')""#)) }),
        ("escaped letter", { svg(rects($0, #"style="\66ilter:url(#f)""#)) }),
        ("entities in a style", { svg(rects($0, "style='&#102;ilter:url(#f)'")) }),
        ("comment in a string", { svg(rects($0, #"style="--a:'/*';filter:url(#f);--b:'*/'""#)) }),
        ("vendor's name", { svg(rects($0, "style='-webkit-filter:blur(3px)'")) }),
        ("backdrop", { svg(rects($0, "style='backdrop-filter:blur(3px)'")) }),
        ("shadow of text", { svg(String(repeating: "<text style='text-shadow:0 0 9px red'>a</text>", count: $0)) }),
        ("class", { svg("<style>.a{filter:url(#f)}</style>" + rects($0, "class='b a'")) }),
        ("name of the element", { svg(sheet + rects($0)) }),
        ("CDATA", { svg("<style><![CDATA[rect{filter:url(#f)}]]></style>" + rects($0)) }),
        ("selector", { svg("<style>svg > :is(rect):not(.a){filter:url(#f)}</style>" + rects($0)) }),
        ("media query", { svg("<style>@media screen{rect{filter:url(#f)}}</style>" + rects($0)) }),
        ("escape in a sheet", { svg(#"<style>r\65 ct{f\69lter:url(#f)}</style>"# + rects($0)) }),
        ("two sheets", { svg("<style>rect{filter:</style><style>rect{filter:url(#f)}</style>" + rects($0)) }),
        (
            "string in a sheet",
            {
                svg(
                    #"<style>a{content:"/*"}rect{/*color-interpolation-filters*/filter:url(#f)}b{content:"*/"}</style>"#
                        + rects($0))
            }
        ),
        (
            "prefix",
            {
                #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/2000/svg" viewBox="0 0 24 24">"#
                    + filter + "<x:style>rect{filter:url(#f)}</x:style>" + rects($0) + "</svg>"
            }
        ),
        ("use", { svg("<defs><g id='a'>\(rects(1, "filter='url(#f)'"))</g></defs>" + uses($0)) }),
        (
            "use with an escaped address",
            {
                svg(
                    "<defs><g id='a'>\(rects(1, "filter='url(#f)'"))</g></defs>"
                        + String(repeating: "<use href='#%61'/>", count: $0))
            }
        ),
        (
            "use with another prefix",
            {
                #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">"#
                    + filter + "<defs><g id='a b'>\(rects(1, "filter='url(#f)'"))</g></defs>"
                    + String(repeating: "<use l:href='#a b'/>", count: $0) + "</svg>"
            }
        ),
        (
            "groups in groups",
            {
                svg(
                    String(repeating: "<g filter='url(#f)'>", count: $0) + rects(1)
                        + String(repeating: "</g>", count: $0))
            }
        ),
        ("inherited", { svg("<g filter='url(#f)'>" + rects($0, "filter='inherit'") + "</g>") }),
        (
            "mask",
            {
                svg("<mask id='m'>\(rects(1, "filter='url(#f)'"))</mask>" + rects($0, "mask='url(#m)'"))
            }
        ),
        (
            "mask of a sheet, without a class",
            {
                svg(
                    "<mask id='m'><g filter='url(#f)'/></mask><style>rect{mask:url(#m)}</style>"
                        + String(repeating: "<rect width='9' height='9'/>", count: $0))
            }
        ),
        (
            "pattern",
            {
                svg(
                    "<pattern id='p' width='1' height='1'>\(rects(1, "filter='url(#f)'"))</pattern>"
                        + rects($0, "fill='url(#p)'"))
            }
        ),
        (
            "HTML",
            {
                svg(
                    "<foreignObject>"
                        + String(
                            repeating: "<div xmlns='http://www.w3.org/1999/xhtml' style='filter:blur(2px)'/>", count: $0
                        )
                        + "</foreignObject>")
            }
        ),
        (
            "definitions of another language",
            {
                svg(
                    "<foreignObject><defs xmlns='http://www.w3.org/1999/xhtml'><svg xmlns='http://www.w3.org/2000/svg'>"
                        + rects($0, "filter='url(#f)'") + "</svg></defs></foreignObject>")
            }
        ),
    ]

    private static func uses(_ count: Int) -> String { String(repeating: "<use href='#a'/>", count: count) }

    @Test("Nine elements with filters are named, however the filters are specified", arguments: ways.indices)
    func named(index: Int) throws {
        let (name, drawing) = Self.ways[index]
        let note = try #require(Self.note(drawing(9)), "\(name) is shown")
        #expect(note.contains("filters") || note.contains("too long"), "\(name): \(note)")
        #expect(Self.note(drawing(900)) != nil, "\(name)")
    }

    @Test("A few elements with filters are shown", arguments: ways.indices)
    func few(index: Int) {
        let (name, drawing) = Self.ways[index]
        #expect(Self.note(drawing(3)) == nil, "\(name): \(Self.note(drawing(3)) ?? "")")
    }

    @Test("A drawing of 42 KB that blocked a browser tab is named")
    func original() {
        let drawing = Self.svg(Self.rects(900, "filter='url(#f)'"))
        #expect((40_000...60_000).contains(drawing.utf8.count))
        #expect(Self.note(drawing)?.contains("more than 8 elements with filters") == true)
        #expect(
            Self.note(Self.svg(Self.sheet + Self.rects(900)))?.contains("more than 8 elements with filters") == true)
    }

    private static let slow: [(name: String, drawing: String)] = {
        func filter(_ steps: String, _ region: String = "") -> String {
            "\(root)<filter id='f' \(region)>\(steps)</filter>\(rects(8, "filter='url(#f)'"))</svg>"
        }
        let path = "M0 0" + String(repeating: "L9 9L8 1", count: 2000)
        return [
            ("many steps", filter(String(repeating: "<feGaussianBlur stdDeviation='1'/>", count: 20))),
            ("morphology", filter("<feMorphology radius='50'/>")),
            ("convolution", filter("<feConvolveMatrix order='9'/>")),
            ("a large region", filter("<feGaussianBlur stdDeviation='30'/>", "x='-100000%' width='200000%'")),
            ("a large region of the user", filter("<feGaussianBlur/>", "filterUnits='userSpaceOnUse' width='24000'")),
            ("functions", svg(rects(1, "style='filter:\(String(repeating: "blur(3px) ", count: 16))'"))),
            ("custom properties", svg(rects(1, "style='--a:blur(3px);filter:var(--a) var(--a)'"))),
            ("shadows", svg(rects(1, "style='filter:\(String(repeating: "drop-shadow(0 0 3px red) ", count: 16))'"))),
            ("dashes", svg(String(repeating: "<path d='M0 0H24V24H0z' stroke-dasharray='0.001'/>", count: 9))),
            (
                "dashes of a group",
                svg("<g style='stroke-dasharray:.001 .001'><path d='M0 0H24V24H0z'/><path d='M0 0H24'/></g>")
            ),
            ("dashes of a long line", svg("<path d='M0 0H1e8' stroke-dasharray='1'/>")),
            ("dashes of a line out of range", svg("<path d='M2e10 0H1e8' stroke-dasharray='1'/>")),
            ("dashes by length", svg("<path d='M0 0H24' pathLength='1e8' stroke-dasharray='1'/>")),
            ("dashes that are computed", svg("<path d='M0 0H24' style='stroke-dasharray:calc(1px/1000)'/>")),
            (
                "animated dashes",
                svg("<path d='M0 0H24'><animate attributeName='stroke-dasharray' values='9;0.0001'/></path>")
            ),
            ("an animated filter", svg("<g filter='url(#f)'><animate attributeName='opacity'/></g>")),
            ("a filter that is set", svg("<g><set attributeName='filter' to='url(#f)'/></g>")),
            ("an animation of a sheet", svg("<style>g{animation:a 1s infinite}</style><g filter='url(#f)'/>")),
            ("copies of an outline", svg("<defs><path id='a' d='\(path)'/></defs>" + uses(50))),
            (
                "an outline in a sheet",
                svg("<style>path{d:path(\"\(path)\")}</style>" + String(repeating: "<path/>", count: 50))
            ),
            (
                "markers",
                svg("<marker id='m'><path d='\(path)'/></marker><g marker-mid='url(#m)'><path d='\(path)'/></g>")
            ),
            ("a filter that is enlarged", svg("<g transform='scale(1000)'>\(rects(8, "filter='url(#f)'"))</g>")),
            ("a filter in a view box", svg("<svg viewBox='0 0 .1 .1'>\(rects(8, "filter='url(#f)'"))</svg>")),
            (
                "a filter of a large shape",
                svg(
                    "<g filter='url(#f)'><path d='M-9000 0h18000v9000z'/></g>"
                        + String(repeating: "<rect width='9000' height='9' filter='url(#f)'/>", count: 4))
            ),
            ("long blurs", svg(rects(5, "style='filter:blur(30px)'"))),
            ("an outline to and fro", svg("<path d='M0 0\(String(repeating: "L24 24L0 0", count: 9000))'/>")),
            ("an SVG file in it", svg("<image href='data:image/svg+xml;base64,PHN2Zy8+'/>")),
            ("an SVG file in it, written oddly", svg("<image href=' Da\u{9}ta:image/svg+xml,'/>")),
            ("a style sheet in it", svg(#"<style>@import "d\61ta:text/css,rect{filter:blur(9px)}";</style>"#)),
            (
                "HTML in it",
                svg("<foreignObject><iframe xmlns='http://www.w3.org/1999/xhtml' srcdoc='a'/></foreignObject>")
            ),
            (
                "a cycle",
                svg(
                    "<g id='a'>\(rects(8, "filter='url(#f)'"))<use href='#b'/></g><g id='b'><use href='#a'/></g>"
                        + String(repeating: "<use href='#b'/>", count: 500))
            ),
            (
                "a long chain",
                svg(
                    (0..<450).map { "<g id='c\($0)'><use href='#c\($0 + 1)'/></g>" }.joined()
                        + "<g id='c450'>\(rects(8, "filter='url(#f)'"))</g>")
            ),
            ("a long name", svg("<g id='\(String(repeating: "a", count: 2000))'/>")),
        ]
    }()

    @Test("Other expensive drawings are named", arguments: slow.indices)
    func tooSlow(index: Int) {
        #expect(Self.note(Self.slow[index].drawing) != nil, "\(Self.slow[index].name) is shown")
    }

    private static let icons: [(name: String, drawing: String)] = [
        (
            "a drop shadow as Figma writes it",
            """
            <svg width="40" height="40" viewBox="0 0 40 40" fill="none" xmlns="http://www.w3.org/2000/svg">
            <g filter="url(#filter0_d_1_2)"><circle cx="20" cy="18" r="16" fill="white"/></g>
            <g filter="url(#filter1_di_1_2)"><path d="M4 4h9v9z" fill="#44CB63"/></g>
            <defs><filter id="filter0_d_1_2" x="0" y="0" width="40" height="40" filterUnits="userSpaceOnUse" \
            color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/>
            <feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="h"/>
            <feOffset dy="2"/><feGaussianBlur stdDeviation="2"/><feComposite in2="h" operator="out"/>
            <feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/>
            <feBlend mode="normal" in2="BackgroundImageFix" result="e"/><feBlend in="SourceGraphic" in2="e"/></filter>
            <filter id="filter1_di_1_2" x="-2" y="-2" width="44" height="44" filterUnits="userSpaceOnUse">
            <feFlood/><feColorMatrix/><feOffset/><feGaussianBlur stdDeviation="4"/><feComposite/><feColorMatrix/><feBlend/>
            <feBlend/><feColorMatrix/><feOffset/><feGaussianBlur stdDeviation="1"/><feComposite/><feColorMatrix/><feBlend/>
            </filter></defs></svg>
            """
        ),
        (
            "a spinner",
            """
            <svg viewBox="0 0 50 50" xmlns="http://www.w3.org/2000/svg"><circle cx="25" cy="25" r="20" fill="none" \
            stroke="#000" stroke-width="5" stroke-dasharray="90 150"><animate attributeName="stroke-dasharray" \
            values="1 150;90 150;90 150" dur="1.5s" repeatCount="indefinite"/></circle></svg>
            """
        ),
        (
            "classes as Illustrator writes them",
            """
            <svg id="Layer_1" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><defs><style>
            .cls-1,.cls-2{fill:none;stroke:#000;stroke-dasharray:2 1}.cls-2{filter:url(#shadow)}.cls-3{fill:url("#g")}
            </style><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient>
            <filter id="shadow"><feDropShadow dx="0" dy="1" stdDeviation="1"/></filter></defs>
            <g class="cls-2"><path class="cls-1" d="M0 0h9v9z"/></g><path class="cls-3" d="M0 0h9v9z"/></svg>
            """
        ),
        (
            "a dark mode",
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>path{fill:#000}
            @media (prefers-color-scheme: dark){path{fill:#fff}}</style>\(String(repeating: "<path d='M0 0h9'/>", count: 400))</svg>
            """
        ),
        (
            "masks and clip paths",
            svg(
                """
                <mask id="a"><path d="M0 0h9v9z" fill="#fff"/></mask><clipPath id="b"><path d="M0 0h24v24H0z"/></clipPath>
                \(rects(200, "mask='url(#a)' clip-path='url(#b)'"))
                """)
        ),
        (
            "a large picture of a small drawing",
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="100%" height="2000px">\(filter)
            <g filter="url(#f)"><rect width="100%" height="100%" rx="auto"/><circle r="1e1" cx="50%"/></g></svg>
            """
        ),
        ("filters that are none", svg(rects(900, "filter='none' style='filter: none !important'"))),
        ("pixels", svg("<image width='24' height='24' href='data:image/png;base64,iVBORw0KGgo='/>")),
        (
            "a background blur as Figma writes it",
            svg(
                """
                <foreignObject x="-4" y="-4" width="32" height="32"><div xmlns="http://www.w3.org/1999/xhtml" \
                style="backdrop-filter:blur(2px);clip-path:url(#f);height:100%;width:100%"></div></foreignObject>
                """)
        ),
        ("a filter that is not used", svg("<defs>\(rects(20, "filter='url(#f)'"))</defs>" + rects(1))),
    ]

    @Test("Icons are shown", arguments: icons.indices)
    func icon(index: Int) {
        let note = Self.note(Self.icons[index].drawing)
        #expect(note == nil, "\(Self.icons[index].name): \(note ?? "")")
    }

    @Test(
        "Weighing the worst file does not take long",
        arguments: [
            svg(sheet + rects(5000)),
            svg(
                String(repeating: "<a/>", count: 19_000) + "<style>"
                    + (0..<49).map { "*>a{mask:url(#f\($0))}" }.joined() + "</style>"),
            svg(
                "<g id='\(String(repeating: "a ", count: 15))'/><g style='\(String(repeating: "#a ", count: 40_000))'/>"
            ),
            svg("<style>\(String(repeating: "a{filter:url(#f)}", count: 10_000))</style>" + rects(1000)),
            svg("<g class='\(String(repeating: "a ", count: 50_000))'/><style>.a{filter:blur(1px)}</style>"),
        ])
    func weighing(drawing: String) {
        let clock = ContinuousClock()
        let duration = clock.measure { _ = ReportDrawing(Array(drawing.utf8)) }
        #expect(duration < .seconds(20), "\(duration)")
    }
}
