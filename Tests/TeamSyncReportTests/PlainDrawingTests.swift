import TeamSyncDesign
import Testing

@Suite("Drawings that all renderers show equally")
struct PlainDrawingTests {
    private func isPlain(_ content: String, _ attributes: String = "") -> Bool {
        let text =
            #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24" \#(attributes)>"#
            + content + "</svg>"
        return PlainDrawing.isPlain(Array(text.utf8))
    }

    @Test(
        "Shapes, groups, gradients, clips and simple styles",
        arguments: [
            "", #"<path d="M0 0h9v9z" fill="currentColor" stroke="rgb(1, 2, 3)" transform="rotate(3 4 5)"/>"#,
            ##"<defs><circle id="a" r="3px"/></defs><use href="#a"/><use xlink:href="#a" x="50%" y="-1e-3"/>"##,
            ##"<linearGradient id="g"><stop offset="1" stop-color="red"/></linearGradient><rect fill="url(#g)"/>"##,
            ##"<clipPath id="c"><rect width="9" height="9"/></clipPath><g clip-path="url('#c')"><path d="M0 0"/></g>"##,
            "<style>/* a */ .a, g > .b{fill:#fff;stroke-width:2px} #c { opacity: .5 }</style>",
            #"<rect style="fill:none;stroke:currentColor;font-family:sans-serif;-inkscape-stroke:none"/>"#,
            "<title>Arrow (left)</title><desc>var(--a) @media</desc>",
            #"<sodipodi:namedview xmlns:sodipodi="http://example.org" pagecolor="calc(1)"/>"#,
            #"<rect filter="none" data-name="calc(1px)"/>"#,
        ])
    func plain(_ content: String) {
        #expect(isPlain(content))
    }

    @Test(
        "Features that renderers ignore, load or draw differently",
        arguments: [
            "<text>A</text>", "<foreignObject/>", "<symbol/>", "<pattern/>", #"<rect width="1em"/>"#,
            #"<polygon points="1 2 3"/>"#,
            #"<rect style="stroke-width:.1vw"/>"#, #"<rect stroke-dasharray="1,2ex"/>"#,
            #"<image href="data:image/png;base64,AA=="/>"#, "<animate/>",
            #"<a><set/></a>"#, "<switch/>", "<script/>", #"<use href="other.svg#a"/>"#,
            #"<use xlink:href="file:///etc/passwd"/>"#, #"<rect fill="url(http://example.org/a.svg#b)"/>"#,
            #"<rect fill="url( 'a.svg#b')"/>"#, #"<rect fill="var(--a)"/>"#,
            #"<rect style="fill:color-mix(in srgb, red, blue)"/>"#,
            #"<rect fill="oklch(40% 0.1 20)"/>"#, #"<rect style="transform:rotate(3deg)"/>"#,
            #"<rect style="clip-path:circle(3px)"/>"#, #"<rect style="background:red"/>"#, #"<path pathLength="9"/>"#,
            #"<rect vector-effect="non-scaling-stroke"/>"#, #"<rect filter="url(#f)"/>"#, "<filter/>",
            "<style>@media (prefers-color-scheme: dark) { path { fill: red } }</style>",
            "<style>@import 'a.css';</style>", "<style>a:hover { fill: red }</style>",
            #"<style>rect { fi\6c l: red }</style>"#, "<style>rect { --a: 1 }</style>",
            #"<style media="print">rect { fill: red }</style>"#, #"<style type="text/less">a { fill: red }</style>"#,
            #"<g xmlns="http://www.w3.org/1999/xhtml"/>"#,
            #"<s:text xmlns:s="http://www.w3.org/2000/svg">A</s:text>"#, #"<g xml:base="http://example.org/"/>"#,
        ])
    func others(_ content: String) {
        #expect(!isPlain(content))
    }

    @Test("A transform of the whole drawing, and invalid XML")
    func roots() {
        #expect(!isPlain("", #"transform="rotate(3)""#))
        #expect(!isPlain("", #"style="background:red""#))
        #expect(isPlain("", #"style="fill:red/*;top:0*/" width="1em" height="1em""#))
        #expect(!isPlain("", #"width="0" height="9""#) && !isPlain("", #"width="auto""#))
        #expect(!PlainDrawing.isPlain(Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9"/>"#.utf8)))
        #expect(PlainDrawing.isPlain(Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8)))
        #expect(!isPlain("<g>"))
        #expect(!PlainDrawing.isPlain([]))
    }
}
